/** Classes of characters as in micromark: by code unit. */

const TAB = 9
export const LINE_FEED = 10
export const SPACE = 32

const PLAIN = 0
const WHITE = 1
export const PUNCTUATION = 2

const KINDS = Uint8Array.from({length: 128}, (_, code) => kindOf(String.fromCharCode(code)))

/**
 * Returns the class: white space, punctuation (including symbols), or 0. The start and the end of a text are white space.
 */
export function kindAt(text: string, at: number, low: number, high: number): number {
  if (at < low || at >= high) return WHITE
  const code = text.charCodeAt(at)
  return code < 128 ? KINDS[code]! : kindOf(text[at]!)
}

function kindOf(character: string): number {
  if (/\s/.test(character)) return WHITE
  return /\p{P}|\p{S}/u.test(character) ? PUNCTUATION : PLAIN
}

export function isAsciiPunctuation(code: number): boolean {
  return code < 128 && KINDS[code] === PUNCTUATION
}

export function isSpaceOrTab(code: number): boolean {
  return code === SPACE || code === TAB
}
