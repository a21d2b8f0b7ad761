/** Reads code blocks between fences. */
import type {Code} from 'mdast'
import {doubt} from './give-up.ts'
import {contentOf, type Page, positionOf, type Read} from './page.ts'

/** The signs, a language, and the rest, all on one line and without escapes. */
const OPEN = /^(`{3,}|~{3,})(?: *([^\s`~\\&]+)(?: +([^\s`\\&](?:(?:[^`\\&\t]|& )*[^\s`\\&])?))?)?$/

export function isFence({text, from}: Page, line: number): boolean {
  return text.startsWith('```', from[line]) || text.startsWith('~~~', from[line])
}

export function readFence(page: Page, line: number, after: number): Read {
  const head = contentOf(page, line)
  const [, open, lang = null, meta = null] = OPEN.exec(head) ?? doubt()
  const close = closingFence(page, line, after)
  if (close < 0) doubt()
  const last = contentOf(page, close)
  if (last.length > open!.length && /[ \t]/.test(last)) doubt()
  const lines: string[] = []
  for (let at = line + 1; at < close; at++) lines.push(contentOf(page, at))
  const node: Code = {
    type: 'code',
    lang,
    meta,
    value: lines.join('\n'),
    position: positionOf(page, line, close),
  }
  return [node, close + 1]
}

/** Returns the line with as many signs as the opening line, or -1. */
export function closingFence(page: Page, open: number, after: number): number {
  const {text, from, end} = page
  const sign = text[from[open]!]!
  let length = 0
  while (text[from[open]! + length] === sign) length++
  const close = sign === '`' ? /^ {0,3}(`{3,})[ \t]*$/ : /^ {0,3}(~{3,})[ \t]*$/
  for (let line = open + 1; line < after; line++) {
    const at = from[line]!
    // Most lines are code, so they are rejected first.
    if (text[at] !== sign && (text[at] !== ' ' || at >= end[line]!)) continue
    const signs = close.exec(contentOf(page, line))?.[1]
    if (signs && signs.length >= length) return line
  }
  return -1
}
