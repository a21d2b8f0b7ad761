/**
 * Reads YAML that is only keys with one word, sentence or number each, as most front matter is: the package takes a third
 * of a millisecond for that. Everything that could mean something else is left to the package, including all mistakes.
 */

/** In these characters, after a letter, YAML sees only text. A colon or a `#` can have a meaning. */
const TEXT = /^\p{L}[\p{L}\p{N} ,.;()/'"&+%=?!_–—-]*(?<! )$/u
const NUMBER = /^(?:0|[1-9]\d{0,8})$/
const LINE = /^([a-z][a-z_]*): (.*)$/
/** Words that YAML does not read as text, in any case: `Null` is one, and so is `true`. */
const NO_TEXT = /^(?:null|true|false)$/i

/** Returns the values by key; undefined if the package has to read the text. */
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

function valueOf(written: string): string | number | boolean | undefined {
  if (written === 'true' || written === 'false') return written === 'true'
  if (NUMBER.test(written)) return Number(written)
  return TEXT.test(written) && !NO_TEXT.test(written) ? written : undefined
}
