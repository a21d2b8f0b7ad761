/** Docusaurus reads a fence whose language is `mdx-code-block` as a part of the page: it only keeps translators away. */
import type {Edit} from '../move/edit.ts'
import {lineAt, readTokens} from './tokens.ts'

const FENCE = /(?:`{3,}|~{3,})[ \t]*mdx-code-block[ \t]*$/
const MENTIONED = new RegExp(FENCE.source, 'm')

/** Returns edits that leave empty lines of the first and the last line of such fences. `head`: where the body begins. */
export function unwrapped(text: string, head: number): Edit[] {
  if (!MENTIONED.test(text)) return []
  return readTokens(text, head).fences.flatMap(([start, end]) => {
    const first = lineAt(text, start)
    if (!FENCE.test(first)) return []
    const last = text.lastIndexOf('\n', text[end - 1] === '\n' ? end - 2 : end) + 1
    const line = lineAt(text, last)
    const isClosed = last > start && /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(line)
    return [
      {start, end: start + first.length, text: ''},
      ...(isClosed ? [{start: last, end: last + line.length, text: ''}] : []),
    ]
  })
}
