/** The file that a block of code shows: `file=` and `lines=` of its fence. */
import type {Point} from 'unist'
import {decodeText} from '../../text/line-ends.ts'
import type {ParseContext} from '../context.ts'
import {type CodeMeta, pathOf} from './fence.ts'

/**
 * Returns the lines of a file that a block shows; undefined if there is no such file. The page and its Markdown version ask for
 * the same lines, which count once.
 */
export function fileText(
  meta: CodeMeta,
  at: Point | undefined,
  context: ParseContext,
): string | undefined {
  // A plugin can give two blocks the same place.
  const place = at && [at.line, at.column, meta.file, meta.lines].join(' ')
  const known = place && context.shown.get(place)
  if (known !== undefined) return known
  const bytes = context.read(pathOf(meta.file!, context.file))
  if (!bytes) return undefined
  const lines = decodeText(bytes).replace(/\n$/, '').split('\n')
  const [from, to] = meta.lines ?? [1, lines.length]
  const all = lines.slice(from - 1, to).join('\n')
  const text = context.take(all.length, at) ? all : ''
  if (place) context.shown.set(place, text)
  return text
}

/** Reports lines that the file does not have. */
export function lintLines(
  {file, lines}: CodeMeta,
  at: Point | undefined,
  context: ParseContext,
): void {
  if (!lines) return
  // Pages in several folders have the same message for a fragment, so it is reported once.
  const path = pathOf(file!, context.file)
  const bytes = context.read(path)
  if (!bytes) return
  const [from, to] = lines
  const count = decodeText(bytes).replace(/\n$/, '').split('\n').length
  if (from >= 1 && to >= from && to <= count) return
  const message = `${path} does not have the lines ${from}-${to}: it has ${count}.`
  const hint = `lines=1-${count}`
  context.report('directive-attribute', at, message, {severity: 'warning', hint})
}
