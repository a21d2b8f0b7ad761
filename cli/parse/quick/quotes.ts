/** Reads quotations with `> ` before every line. Lines without the sign are left to micromark. */
import type {Blockquote} from 'mdast'
import {SPACE} from './characters.ts'
import {doubt} from './give-up.ts'
import {codeAt, DEEPEST, isBlank, type Page, positionOf, type Read} from './page.ts'

const SIGN = 62

export function readQuote(page: Page, first: number, after: number): Read {
  // In a nested quotation, micromark counts the sign of an empty line as part of the text before it.
  if (page.depth >= DEEPEST || page.quotes) doubt()
  let line = first
  while (line < after && codeAt(page, line) === SIGN) line++
  if (line < after && !isBlank(page, line)) doubt()
  const position = positionOf(page, first, line - 1)
  for (let at = first; at < line; at++) {
    const next = codeAt(page, at, 1)
    if (next >= 0 && next !== SPACE) doubt()
    page.from[at]! += next < 0 ? 1 : 2
  }
  if (isBlank(page, first) || isBlank(page, line - 1)) doubt()
  const {hasBlank} = page
  page.depth++
  page.quotes++
  const children = page.blocks(page, first, line) as Blockquote['children']
  page.depth--
  page.quotes--
  page.hasBlank = hasBlank
  return [{type: 'blockquote', children, position}, line]
}
