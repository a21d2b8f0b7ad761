/** Edits YAML without changing anything else: old routes, and keys that name files or pages. */
import {isMap, isNode, isScalar, isSeq, type Node, type Scalar} from 'yaml'
import {findFrontMatter} from '../parse/front-matter/front-matter.ts'
import {parseYaml} from '../text/yaml.ts'
import type {Edit} from './edit.ts'

interface Block {
  /** Offset of the YAML in the text of the file. */
  at: number
  yaml: string
}

export function blockOf(text: string, bare: boolean): Block | undefined {
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const found = findFrontMatter(text.slice(mark), bare)
  if (!found) return undefined
  return {at: mark + found[0].indexOf('\n') + 1, yaml: found[1] ?? ''}
}

/** Replaces the value of a key by the result of `change`. */
export function changeValue(
  {at, yaml}: Block,
  path: string[],
  change: (value: string) => string,
): Edit[] {
  let node: unknown = parseYaml(yaml).document.contents
  for (const key of path) node = isMap(node) ? node.get(key, true) : undefined
  return isScalar(node) ? scalarEdit(node, at, yaml, change) : []
}

function scalarEdit(
  node: Scalar,
  at: number,
  yaml: string,
  change: (value: string) => string,
): Edit[] {
  if (typeof node.value !== 'string' || !node.range) return []
  const value = change(node.value)
  if (value === node.value) return []
  const [start, end] = node.range
  const quote = /^["']/.exec(yaml.slice(start, end))?.[0]
  return [{start: at + start, end: at + end, text: scalar(value, quote)}]
}

/** Changes the `more` of each glossary term. */
export function changeEach(yaml: string, key: string, change: (value: string) => string): Edit[] {
  const list = parseYaml(yaml).document.contents
  if (!isSeq(list)) return []
  return list.items.flatMap((item) => {
    const node: unknown = isMap(item) ? item.get(key, true) : undefined
    return isScalar(node) ? scalarEdit(node, 0, yaml, change) : []
  })
}

/** Adds an old route at the end of `aliases`; a text there becomes a list. What is neither, the author corrects first. */
export function addAlias(text: string, alias: string, bare: boolean): Edit[] {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const item = scalar(alias)
  const block = blockOf(text, bare)
  if (!block) {
    const start = text.startsWith('\uFEFF') ? 1 : 0
    return [{start, end: start, text: ['---', 'aliases:', `  - ${item}`, '---', '', ''].join(end)}]
  }
  const list = valueOf(block)
  const {at, yaml} = block
  if (isScalar(list) && list.value === null) {
    const [start, stop] = list.range!
    const before = yaml[start - 1] === ':' ? ' ' : ''
    const after = yaml[stop] === '#' ? ' ' : ''
    return [{start: at + start, end: at + stop, text: `${before}[${item}]${after}`}]
  }
  if (isScalar(list)) {
    const [start, stop] = list.range!
    const isLine = !yaml.slice(start, stop).includes('\n')
    const text = `[${scalar(String(list.value))}, ${item}]`
    return isLine ? [{start: at + start, end: at + stop, text}] : []
  }
  if (list !== undefined && !isSeq(list)) return []
  if (!list) {
    const start = at + yaml.length
    const lines = `aliases:${end}  - ${item}`
    return [
      yaml || text.slice(at).startsWith('\n') || text.slice(at).startsWith('\r')
        ? {start, end: start, text: (yaml ? end : '') + lines}
        : {start, end: start, text: lines + end},
    ]
  }
  if (list.flow) {
    // After the last item, because a comma may follow it.
    const last = list.items.at(-1) as Node | undefined
    const start = at + (last ? last.range![1] : list.range![1] - 1)
    return [{start, end: start, text: last ? `, ${item}` : item}]
  }
  const last = list.items.at(-1) as Node
  const start = at + last.range![1]
  return [{start, end: start, text: `${end}${' '.repeat(indentOf(yaml, last))}- ${item}`}]
}

/** Removes a route from `aliases`. With the last one, the key is removed, and the block if it was added for the key. */
export function removeAlias(text: string, alias: string, bare: boolean): Edit[] {
  const block = blockOf(text, bare)
  const list = block && valueOf(block)
  if (!block || !isSeq(list)) return []
  const index = list.items.findIndex((item) => isScalar(item) && item.value === alias)
  if (index < 0) return []
  const {at, yaml} = block
  const [start, end] = (list.items[index] as Node).range!
  if (list.items.length === 1) return [removeKey(text, block, list.flow ? list.range![1] : end)]
  if (!list.flow) return [{...lineOf(yaml, start, end, at), text: ''}]
  const [from, to] =
    index > 0
      ? [(list.items[index - 1] as Node).range![1], end]
      : [start, (list.items[1] as Node).range![0]]
  return [{start: at + from, end: at + to, text: ''}]
}

/** Removes the key `aliases`. */
export function removeAliases(text: string, bare: boolean): Edit[] {
  const block = blockOf(text, bare)
  const value = block && valueOf(block)
  if (!block || !isNode(value) || !value.range) return []
  const last = isSeq(value) && !value.flow ? (value.items.at(-1) as Node) : value
  return [removeKey(text, block, last.range![1])]
}

function removeKey(text: string, {at, yaml}: Block, end: number): Edit {
  const root = parseYaml(yaml).document.contents
  const pair = isMap(root)
    ? root.items.find(({key}) => isScalar(key) && key.value === 'aliases')
    : undefined
  const start = (pair!.key as Node).range![0]
  if (isMap(root) && root.items.length === 1) {
    const mark = text.startsWith('\uFEFF') ? 1 : 0
    const block = findFrontMatter(text.slice(mark), false)![0]
    const own = /^---\r?\naliases:\r?\n {2}- [^\n]*\n---\r?\n$/.test(block)
    const gap = /^\r?\n/.exec(text.slice(mark + block.length))?.[0].length ?? 0
    if (own && gap) return {start: mark, end: mark + block.length + gap, text: ''}
  }
  return {...lineOf(yaml, start, end, at), text: ''}
}

/** Returns whole lines with the line end before them; at the top, with the one after them. */
function lineOf(
  yaml: string,
  start: number,
  end: number,
  at: number,
): {start: number; end: number} {
  const before = yaml.lastIndexOf('\n', start - 1)
  const behind = yaml.indexOf('\n', end)
  const last = behind < 0 ? yaml.length : behind
  if (before < 0) return {start: at, end: at + Math.min(yaml.length, last + 1)}
  const from = yaml[before - 1] === '\r' ? before - 1 : before
  const to = yaml[last - 1] === '\r' && behind >= 0 ? last - 1 : last
  return {start: at + from, end: at + to}
}

/** Returns the old routes of a page. In a folder without a configuration, the key may be there without a value. */
function valueOf({yaml}: Block): unknown {
  const root = parseYaml(yaml).document.contents
  return isMap(root) ? root.get('aliases', true) : undefined
}

/** Returns the number of columns before the dash of an entry. */
function indentOf(yaml: string, entry: Node): number {
  const line = yaml.lastIndexOf('\n', entry.range![0]) + 1
  return yaml.indexOf('-', line) - line
}

/** Returns a text as YAML. `quote`: what must be around it; by default, as few signs as possible. */
function scalar(text: string, quote = isPlain(text) ? '' : "'"): string {
  return quote === '"' ? JSON.stringify(text) : quote + text.replaceAll("'", "''") + quote
}

function isPlain(value: string): boolean {
  return /^[\w/.~-][\w/.~ -]*$/.test(value) && !/^[\d.-]+$|^- | $/.test(value)
}
