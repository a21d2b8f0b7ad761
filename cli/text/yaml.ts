/**
 * Parses YAML in linear time. The package compares each key of a map with all keys above it, so
 * 100,000 keys take a minute. Here duplicate keys are found afterward, with a set for each map.
 */
import {
  type Document,
  type ErrorCode,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseAllDocuments,
  parseDocument,
  type YAMLMap,
  YAMLParseError,
} from 'yaml'
import {memoized} from '../memoized.ts'

const OPTIONS = {prettyErrors: false, uniqueKeys: false, logLevel: 'error'} as const

export interface ReadYaml {
  document: Document.Parsed
  /** Returns line and column, 1-based, of an offset. */
  place: (offset: number) => {line: number; column: number}
}

/** Parses a text of one document. Its mistakes are in `document.errors`, in reading order. */
export function parseYaml(text: string): ReadYaml {
  const counter = new LineCounter()
  const document = parseDocument(text, {...OPTIONS, lineCounter: counter})
  complete(document)
  refuse(document)
  return {document, place: placesOf(counter)}
}

/** Returns the first mistake of a text that can contain several documents. */
export function mistakeOf(
  text: string,
): {line: number; column: number; message: string} | undefined {
  const counter = new LineCounter()
  const documents = parseAllDocuments(text, {...OPTIONS, lineCounter: counter})
  for (const document of Array.isArray(documents) ? documents : []) {
    complete(document)
    const error = document.errors[0]
    if (error)
      return {
        ...placesOf(counter)(error.pos[0]),
        message: error.code === 'RESOURCE_EXHAUSTION' ? 'Nested too deeply' : error.message,
      }
  }
  return undefined
}

function placesOf(counter: LineCounter): ReadYaml['place'] {
  return (offset) => {
    const {line, col} = counter.linePos(offset)
    return {line, column: col}
  }
}

/** Adds the errors that `uniqueKeys` would have found. */
function complete(document: Document.Parsed): void {
  const found: YAMLParseError[] = []
  const open: unknown[] = [document.contents]
  while (open.length) {
    const node = open.pop()
    if (isSeq(node)) for (const item of node.items) open.push(item)
    if (!isMap<ParsedNode>(node)) continue
    const seen = new Set<unknown>()
    for (const {key, value} of node.items) {
      open.push(key, value)
      if (!isScalar(key)) continue
      const at = (key as Node).range?.[0] ?? 0
      if (seen.has(key.value))
        found.push(new YAMLParseError([at, at + 1], 'DUPLICATE_KEY', 'Map keys must be unique'))
      seen.add(key.value)
    }
  }
  add(document, found)
}

function add(document: Document.Parsed, found: readonly YAMLParseError[]): void {
  if (!found.length) return
  document.errors.push(...found.slice(0, MOST))
  document.errors.sort((a, b) => a.pos[0] - b.pos[0])
}

/** No file of a site needs more levels of lists and maps. */
const MOST_LEVELS = 100

/**
 * Adds an error for the first key that is a list or a map, and for the first level that is too deep. The package turns such a
 * key into a text, and each key in it again: for 400 keys inside each other, this takes 20 seconds.
 */
function refuse(document: Document.Parsed): void {
  const found = new Map<ErrorCode, YAMLParseError>()
  const note = (code: ErrorCode, node: Partial<Node>) => {
    const at = node.range?.[0] ?? 0
    const known = found.get(code)
    if (!known || known.pos[0] > at) found.set(code, new YAMLParseError([at, at + 1], code, code))
  }
  const open: [node: unknown, level: number][] = [[document.contents, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, level] = next
    if (!isCollection<ParsedNode>(node)) continue
    if (level > MOST_LEVELS) {
      note('RESOURCE_EXHAUSTION', node)
      continue
    }
    for (const item of node.items) {
      if (!isPair(item)) {
        open.push([item, level + 1])
        continue
      }
      if (isNode(item.key) && !isScalar(item.key)) note('NON_STRING_KEY', item.key)
      open.push([item.value, level + 1])
    }
  }
  add(document, [...found.values()])
}

/** Maximum number of errors with a message; more are no help. */
const MOST = 10_000

/**
 * Returns a function that finds the offset of a key by the keys and indexes that lead to it, as
 * far as they exist. Each map is indexed once, because there can be as many lookups as keys.
 */
export function createOffsets(contents: unknown): (path: (string | number)[]) => number {
  // Of two keys with the same name, the first counts.
  const pairsOf = memoized(
    ({items}: YAMLMap) => new Map([...items].reverse().map((one) => [`${one.key}`, one])),
  )
  return (path) => {
    let node = contents
    let offset = (contents as Partial<Node> | null)?.range?.[0] ?? 0
    for (const key of path) {
      if (isMap(node)) {
        const pair = pairsOf(node).get(String(key))
        if (!pair) break
        offset = (pair.key as Partial<Node>).range?.[0] ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        node = node.items[Number(key)]
        offset = (node as Partial<Node> | undefined)?.range?.[0] ?? offset
      }
    }
    return offset
  }
}

/** Returns null for an empty value, or for an alias that would expand without limit: then the schema reports it. */
export function plainValue<T>(node: unknown, document: Document): T | null {
  try {
    return node ? ((node as Node).toJS(document) as T) : null
  } catch (error) {
    if (error instanceof ReferenceError) return null
    throw error
  }
}
