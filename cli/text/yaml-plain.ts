/**
 * Reads the YAML that nearly all pages have: keys with plain or quoted values, and lists of such values. This takes a
 * fraction of the time of a full parser. Whatever is not certain to have the same meaning in both is left to the parser.
 */

export type PlainValue = string | number | boolean | null | PlainValue[]

/** A tab, a control character or an unusual end of a line needs the parser. */
const UNUSUAL = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/
const KEY = /^([A-Za-z_][\w-]*):(?: (\S.*))?$/
/** Other names of keys than texts, and the one that an object treats in its own way. */
const NO_KEY = /^(?:null|true|false|__proto__)$/i
const ITEM = /^( *)- (\S.*)$/

/** Returns the keys and values in their order; undefined if the parser has to read the text. */
export function readPlainYaml(text: string): Record<string, PlainValue> | undefined {
  if (UNUSUAL.test(text)) return undefined
  const lines = text.split('\n')
  const values: Record<string, PlainValue> = {}
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line === '' || line.startsWith('#')) continue
    const [, key, written] = KEY.exec(line) ?? []
    if (key === undefined || NO_KEY.test(key) || Object.hasOwn(values, key)) return undefined
    const items = written === undefined ? itemsBelow(lines, at + 1) : []
    const value = written === undefined ? listOf(items) : valueOf(written)
    if (value === undefined) return undefined
    values[key] = value
    at += items.length
  }
  return Object.keys(values).length ? values : undefined
}

/** Returns what follows the dashes of a list below a key: as many lines as begin in the same way. */
function itemsBelow(lines: readonly string[], from: number): string[] {
  const items: string[] = []
  const indent = ITEM.exec(lines[from] ?? '')?.[1]
  for (let at = from; at < lines.length; at++) {
    const [, spaces, item] = ITEM.exec(lines[at]!) ?? []
    if (item === undefined || spaces !== indent) break
    items.push(item)
  }
  return items
}

/** Returns the values of a list, null for none, and undefined if one of them needs the parser. */
function listOf(items: readonly string[]): PlainValue | undefined {
  if (!items.length) return null
  const values = items.map(scalarOf)
  return values.includes(undefined) ? undefined : (values as PlainValue[])
}

function valueOf(written: string): PlainValue | undefined {
  if (!written.startsWith('[')) return scalarOf(written)
  const inner = /^\[([^[\]{}]*)\]$/.exec(written)?.[1]
  if (inner === undefined) return undefined
  if (inner === '') return []
  const parts = inner.split(',').map((part) => part.replace(/^ +| +$/g, ''))
  // A comma, a quotation mark or a colon inside of an item.
  const isPlain = parts.every((part) => /^(?:"[^"':]*"|'[^"':]*'|[^"':#?]+)$/.test(part))
  return isPlain ? listOf(parts) : undefined
}

/** Reads a value on one line; undefined if the parser has to read it. */
function scalarOf(written: string): PlainValue | undefined {
  const quoted = /^"([^"\\]*)"$|^'([^']*)'$/.exec(written)
  if (quoted) return quoted[1] ?? quoted[2]!
  // Only these two begin or end something else inside of a value.
  if (/: |:$| #| $/.test(written)) return undefined
  if (/^(?:null|true|false)$/.test(written)) return JSON.parse(written)
  if (/^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/.test(written)) return Number(written)
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return written
  return /^[\p{L}/(]/u.test(written) && !/^(?:null|true|false)$/i.test(written)
    ? written
    : undefined
}
