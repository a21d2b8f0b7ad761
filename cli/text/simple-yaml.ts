/**
 * Handles the most frequent forms of YAML, because the package takes up to a millisecond for a few lines. Everything that
 * could mean something else is left to the package, including all mistakes.
 */

/** In these characters, after a letter, YAML sees only text. A colon or a `#` can have a meaning. */
const TEXT = /^\p{L}[\p{L}\p{N} ,.;()/'"&+%=?!_–—-]*(?<! )$/u
/** In quotation marks, without any that are escaped. */
const QUOTED = /^(?:"(?:(?!["\\])[\p{L}\p{N}\p{P}\p{S} ])*"|'(?:(?!')[\p{L}\p{N}\p{P}\p{S} ])*')$/u
const LIST = /^\[([^[\]{}]+)\]$/
const NUMBER = /^(?:0|[1-9]\d{0,8})$/
const LINE = /^([a-z][a-z_]*): (.*)$/
/** Words that YAML does not read as text, in any case: `Null` is one, and so is `true`. */
const NO_TEXT = /^(?:null|true|false)$/i

/**
 * Returns the values of keys with one word, sentence, number or list of words each, as most front matter is. Undefined if the
 * package has to read the text.
 */
export function readSimpleYaml(text: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {}
  for (const line of text.split('\n')) {
    const [, key, written] = LINE.exec(line) ?? []
    if (key === undefined || NO_TEXT.test(key) || Object.hasOwn(values, key)) return undefined
    const value = valueOf(written!)
    if (value === undefined) return undefined
    values[key] = value
  }
  return values
}

function valueOf(written: string): string | number | boolean | string[] | undefined {
  if (written === 'true' || written === 'false') return written === 'true'
  if (NUMBER.test(written)) return Number(written)
  const inList = LIST.exec(written)?.[1]
  if (inList !== undefined) {
    // Not by `trim`: to YAML, only these are spaces.
    const words = inList.split(',').map((word) => word.replace(/^ +| +$/g, ''))
    return words.every(isText) ? words : undefined
  }
  if (QUOTED.test(written)) return written.slice(1, -1)
  return isText(written) ? written : undefined
}

function isText(written: string): boolean {
  return TEXT.test(written) && !NO_TEXT.test(written)
}
