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

const CLEAR = /^[\n -~\p{L}]*$/u
const NOTHING = /^ *(?:#|$)/
const ENTRY = /^( *)(- )?(?:(:?[a-z_][\w.-]{0,99}):(?: |$))?(.*)$/i
const COMMENT = /(?:^|(?<! ) +)#[^"']*$/
/** In quotation marks without a backslash, a list of words, or from a letter, digit, dot or slash on. */
const VALUE =
  /^(?:"[^"\\]*"|'[^']*'|\[\p{L}[\p{L}\d_ -]*(?:, \p{L}[\p{L}\d_ -]*)*\]|[\p{L}\d_./](?:[\p{L}\d_./@=+(), -]|:(?! |$))*(?<! ))$/u

/** A map, with its keys, or a list. */
interface Collection {
  indent: number
  keys?: Set<string>
}

/**
 * Returns whether a text is certainly valid: maps and lists with values of one line each, as most examples of configuration
 * are. False if only the package can say.
 */
export function isSimpleYaml(text: string): boolean {
  if (!CLEAR.test(text)) return false
  const open: Collection[] = []
  // At the start, and after a key without a value.
  let canBegin = true
  for (const line of text.split('\n')) {
    if (NOTHING.test(line)) continue
    const [, before, dash, key, rest] = ENTRY.exec(line)!
    const indent = before!.length
    if (dash && !enter(open, indent, false, canBegin)) return false
    if (key !== undefined) {
      if (dash) open.push({indent: indent + dash.length, keys: new Set()})
      else if (!enter(open, indent, true, canBegin)) return false
      const keys = open.at(-1)!.keys!
      if (NO_TEXT.test(key) || keys.has(key)) return false
      keys.add(key)
    } else if (!dash) return false
    const value = rest!.replace(COMMENT, '')
    canBegin = key !== undefined && value === ''
    if (!canBegin && !VALUE.test(value)) return false
  }
  return true
}

/** Goes to the map or list of an entry in this column, which begins there if it can. Returns whether there is one. */
function enter(open: Collection[], indent: number, isMap: boolean, canBegin: boolean): boolean {
  const last = open.at(-1)
  // A list can be in the same column as the key that it belongs to.
  const isBelow = !last || last.indent < indent || (last.indent === indent && !isMap && last.keys)
  if (canBegin && isBelow) {
    open.push(isMap ? {indent, keys: new Set()} : {indent})
    return true
  }
  const isOver = ({indent: column, keys}: Collection) =>
    column > indent || (column === indent && isMap && !keys)
  while (open.length && isOver(open.at(-1)!)) open.pop()
  const found = open.at(-1)
  return found?.indent === indent && Boolean(found.keys) === isMap
}
