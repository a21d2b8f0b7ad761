/** Checks what follows the language of a code block: unknown options, and lines that the block does not have. */
import type {Element} from 'hast'
import {counted} from '../../text/counted.ts'
import {nearest} from '../../text/nearest.ts'
import type {CodeMeta} from '../code/fence.ts'
import type {ParseContext} from '../context.ts'

const OPTIONS = ['title', 'file', 'lines', 'showLineNumbers', 'nocheck', 'wrap']
const KNOWN =
  /(?<=^|\s)(?:(?:title|file|hl_lines|linenums)=(?:"[^"]*"|'[^']*')|file=[^\s"']+|lines=\d+-\d+|showLineNumbers(?:=\d+)?|nocheck|wrap|\{[\d,\s-]+\})(?=\s|\{|$)/g

/** `count`: number of lines of the block. */
export function lintFenceOptions(
  pre: Element,
  written: string,
  meta: CodeMeta,
  count: number,
  context: ParseContext,
): void {
  const report = (part: string, message: string, hint: string) => {
    const {start} = pre.position ?? {}
    const [first = ''] = context.places.written(pre).split('\n', 1)
    const at = start && {...start, column: start.column + Math.max(0, first.indexOf(part))}
    context.report('directive-attribute', at, message, {severity: 'warning', hint})
  }
  const [unknown] = written.replace(KNOWN, ' ').trim().split(/\s+/)
  const near = unknown && nearest(unknown.split('=')[0]!, OPTIONS)
  // Any other word can be a remark: CommonMark leaves it to the author what follows the language.
  if (unknown && (near || unknown.includes('='))) {
    report(
      unknown,
      `A code block has no option "${unknown}".`,
      near === 'title' && unknown.startsWith('title=')
        ? 'Write title="…" with straight quotes, and a space after it.'
        : near
          ? `Did you mean "${near}"?`
          : `The options are ${OPTIONS.join(', ')} and {1,3-4}.`,
    )
  }
  const beyond = meta.marked.find((line) => line < 1 || line > count)
  if (beyond !== undefined)
    report(
      '{',
      `Line ${beyond} cannot be marked: this block has ${counted(count, 'line')}.`,
      'Count the lines from 1, without the line of the fence.',
    )
}
