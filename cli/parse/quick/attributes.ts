/** Reads what follows the name of a directive: `[label]` and `{key="value" flag}`. */
import {LINE_FEED, SPACE} from './characters.ts'
import {doubt} from './give-up.ts'

/** A name ends with a letter or a digit; the next character decides whether it ends here. */
const NAME = /[A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?(?![\w-])/y
/** Longer labels and deeper brackets reach limits of micromark. */
const LONGEST_LABEL = 900
const MOST_BRACKETS = 20

export interface Head {
  name: string
  /** Start and end of the text of the label; undefined if there is none. */
  label?: [from: number, to: number]
  attributes: Record<string, string>
  /** Offset after it. */
  end: number
}

/** Reads `name[label]{attributes}` at `at`; undefined if there is no name. */
export function readHead(text: string, at: number, high: number): Head | undefined {
  NAME.lastIndex = at
  const name = NAME.exec(text)?.[0]
  if (!name) return undefined
  const head: Head = {name, attributes: {}, end: at + name.length}
  if (head.end > high) doubt()
  if (head.end < high && text[head.end] === '[') {
    const close = closingBracket(text, head.end, high)
    head.label = [head.end + 1, close]
    head.end = close + 1
  }
  if (head.end < high && text[head.end] === '{') readAttributes(text, head, high)
  return head
}

function closingBracket(text: string, open: number, high: number): number {
  let depth = 0
  const last = Math.min(high, open + LONGEST_LABEL)
  for (let at = open; at < last; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '[' && ++depth > MOST_BRACKETS) doubt()
    else if (sign === ']' && !--depth) {
      if (isTrimmed(text, open + 1, at)) return at
      break
    }
  }
  return doubt()
}

function isTrimmed(text: string, from: number, to: number): boolean {
  return from === to || (!isGap(text.charCodeAt(from)) && !isGap(text.charCodeAt(to - 1)))
}

function isGap(code: number): boolean {
  return code <= SPACE
}

const ATTRIBUTE = /([A-Za-z_][\w-]*)(?:=(?:"([^"&\n]*)"|([\w./%-]+)))?(?=[ }])/y

function readAttributes(text: string, head: Head, high: number): void {
  let at = head.end + 1
  for (;;) {
    while (text.charCodeAt(at) === SPACE) at++
    if (at >= high || text.charCodeAt(at) === LINE_FEED) doubt()
    if (text[at] === '}') break
    ATTRIBUTE.lastIndex = at
    const [all, key, quoted, bare] = ATTRIBUTE.exec(text) ?? doubt()
    // Several classes are joined, and `__proto__` is no key of a plain object.
    if (key === 'class' || key === '__proto__') doubt()
    head.attributes[key!] = quoted ?? bare ?? ''
    at += all.length
  }
  head.end = at + 1
}
