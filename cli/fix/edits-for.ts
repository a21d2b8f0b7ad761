/** Returns the edits that correct mistakes with a single possible correction. Pure. */

import {posix} from 'node:path'
import type {DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import {addTo} from '../grouped.ts'
import {addressEdits} from '../move/addresses.ts'
import {type Edit, sorted} from '../move/edit.ts'
import {addAlias} from '../move/front-matter.ts'
import {isRelative} from '../parse/moved-addresses.ts'
import {compare} from '../text/compare.ts'
import type {Diagnostic} from '../types.ts'

interface FixInput {
  specs: DirectiveSpecs
  bare: boolean
  /** Returns the text of a file of the content; undefined if the file cannot be changed. */
  read: (file: string) => string | undefined
}

/** Returns edits by file of the content, without files that do not change. */
export function editsFor(diagnostics: Iterable<Diagnostic>, input: FixInput): Map<string, Edit[]> {
  const byFile = new Map<string, Diagnostic[]>()
  for (const one of diagnostics)
    if (one.fix)
      for (const file of 'aliases' in one.fix ? Object.keys(one.fix.aliases) : [one.file])
        addTo(byFile, file, one)
  const changes = new Map<string, Edit[]>()
  for (const [file, list] of [...byFile].sort(([a], [b]) => compare(a, b))) {
    const text = input.read(file)
    const edits = text === undefined ? [] : editsOf(file, text, list, input)
    if (edits.length) changes.set(file, edits)
  }
  return changes
}

function editsOf(
  file: string,
  text: string,
  diagnostics: Diagnostic[],
  {specs, bare}: FixInput,
): Edit[] {
  const ends = [...text.matchAll(/\r\n?|\n/g)]
  const lineEnd = ends[0]?.[0] ?? '\n'
  const starts = [
    text.startsWith('\uFEFF') ? 1 : 0,
    ...ends.map(({0: end, index}) => index + end.length),
  ]
  const urls = new Map<string, string>()
  const edits: Edit[] = []
  for (const {fix, line, column} of diagnostics) {
    if (!fix) continue
    if ('aliases' in fix) edits.push(...addAlias(text, fix.aliases[file]!, bare))
    else if ('url' in fix) urls.set(keyOf(fix.url, file), fix.to)
    else {
      const start = (starts[line - 1] ?? text.length) + column - 1
      const before = fix.text.replaceAll('\n', lineEnd)
      // The position of the diagnostic can be wrong because of a tab or an escaped character. The author corrects these.
      if (text.startsWith(before, start))
        edits.push(
          replacement(text, start, start + before.length, fix.to.replaceAll('\n', lineEnd)),
        )
    }
  }
  if (urls.size)
    edits.push(...addressEdits(text, specs, bare, (url) => urls.get(keyOf(url, file)) ?? url))
  // Of two overlapping edits, the first is made; the next run makes the other.
  let last = -1
  return sorted(edits).filter(({start, end}) => {
    if (start < last) return false
    last = end
    return true
  })
}

/**
 * Returns the same for all forms of an address: of `Geräte\_2.md`, an author also types the escaped sign, and the letter. In
 * `file`, the parser can have shortened a relative one.
 */
function keyOf(url: string, file: string): string {
  const read = url.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')
  const plain = isRelative(read) ? posix.join(posix.dirname(file), read).replace(/\/$/, '') : read
  return encodeURI(plain).replace(/%25([0-9a-f]{2})/gi, '%$1')
}

/** Returns an edit. What is removed leaves no space at the end of a line, and no empty lines at the end of a file. */
function replacement(text: string, start: number, end: number, to: string): Edit {
  if (to) return {start, end, text: to}
  const rest = text.slice(end)
  if (rest.trim()) {
    const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const blanks = /^[\r\n]/.test(rest) && line.trim() ? line.length - line.trimEnd().length : 0
    return {start: start - blanks, end, text: to}
  }
  const kept = text.slice(0, start).trimEnd()
  const lineEnd = kept && /\r\n?|\n/.exec(text.slice(kept.length, start) + rest)?.[0]
  return {start: kept.length, end: text.length, text: lineEnd ?? ''}
}
