/**
 * A line of a flowchart: nodes and the arrows between them.
 */
import {type Graph, type GraphNode, MOST_EDGES, type Shape, TONES, type Tone} from './graph.ts'
import {mistake, plainText} from './mermaid-text.ts'

const SHAPES: [open: string, close: string, shape: Shape][] = [
  ['([', '])', 'stadium'],
  ['[(', ')]', 'cylinder'],
  ['((', '))', 'circle'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['{', '}', 'diamond'],
]
/** What is said where a line is not understood. */
export const FLOW_HINT =
  'Understood: `a[Text] --> b(Text)`, `a -->|label| b`, `subgraph Title` … `end`, `class a green`, `direction LR`'

export interface ChainHost {
  graph: Graph
  /** The node of that name, made if it is new. */
  node: (id: string, shape: Shape) => GraphNode
}

/** `a[Text] & b --> c -->|label| d`. */
export function readChain(text: string, column: number, {graph, node}: ChainHost): void {
  let at = 0
  let before = nodes()
  while (at < text.length) {
    const edge = arrow()
    const after = nodes()
    for (const from of before) for (const to of after) graph.edges.push({...edge, from, to})
    before = after
    if (graph.edges.length > MOST_EDGES * 4)
      throw mistake(column, `More than ${MOST_EDGES} arrows.`)
  }

  function space(): void {
    while (text[at] === ' ' || text[at] === '\t') at++
  }

  function nodes(): string[] {
    const ids: string[] = []
    for (;;) {
      space()
      ids.push(oneNode())
      space()
      if (text[at] !== '&') return ids
      at++
    }
  }

  function oneNode(): string {
    const pattern = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/uy
    pattern.lastIndex = at
    const id = pattern.exec(text)?.[0]
    if (!id) {
      const what =
        at < text.length
          ? `Not understood: "${text.slice(at, at + 30)}".`
          : 'A node is missing at the end.'
      throw mistake(column + Math.min(at, text.length - 1), what, FLOW_HINT)
    }
    at += id.length
    const known = graph.nodes.has(id)
    const one = node(id, 'box')
    const shape = SHAPES.find(([start]) => text.startsWith(start, at))
    if (shape) {
      const [start, close, name] = shape
      const from = at + start.length
      const quoted = /\s*"([^"]*)"\s*/y
      quoted.lastIndex = from
      const inQuotes = quoted.exec(text)
      const end =
        inQuotes && text.startsWith(close, from + inQuotes[0].length)
          ? from + inQuotes[0].length
          : text.indexOf(close, from)
      if (end < 0) throw mistake(column + at, `"${start}" is not closed by "${close}".`)
      const words =
        inQuotes && from + inQuotes[0].length === end
          ? (inQuotes[1] as string)
          : text.slice(from, end).trim()
      one.text = plainText(words, column + from)
      one.shape = name
      at = end + close.length
    } else if (!known) {
      one.text = id
    }
    const tinted = /:::(\w+)/y
    tinted.lastIndex = at
    const color = tinted.exec(text)
    if (color) {
      if (!TONES.includes(color[1] as string))
        throw mistake(
          column + at + 3,
          `Unknown color "${color[1]}".`,
          `Colors: ${TONES.join(', ')}`,
        )
      one.tone = color[1] as Tone
      at += color[0].length
    }
    return id
  }

  function arrow(): {
    text: string
    line: 'solid' | 'dotted' | 'thick'
    head: boolean
    tail: boolean
  } {
    const start = at
    const pattern = /(<)?(?:(-{2,}|={2,})(>)?|-(\.+)(-)?(>)?)(?:\s*\|([^|]*)\|)?/y
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found)
      throw mistake(column + at, `Not understood: "${text.slice(at, at + 30)}".`, FLOW_HINT)
    const [all, tail, rule, head, dots, dotEnd, dotHead, label] = found
    at += all.length
    const line = dots ? 'dotted' : rule?.startsWith('=') ? 'thick' : 'solid'
    const isHead = Boolean(head ?? dotHead)
    if (isHead || label !== undefined || (rule && rule.length > 2) || dotEnd) {
      return {
        text: plainText(label ?? '', column + start),
        line,
        head: isHead,
        tail: Boolean(tail),
      }
    }
    // `a -- label --> b`, `a -. label .-> b`, `a == label ==> b`
    const close = line === 'thick' ? /={2,}(>)?/g : line === 'dotted' ? /\.+-(>)?/g : /-{2,}(>)?/g
    close.lastIndex = at
    const second = close.exec(text)
    if (!second)
      throw mistake(
        column + start,
        `Not understood: "${text.slice(start, start + 30)}".`,
        FLOW_HINT,
      )
    const words = text.slice(at, second.index)
    at = second.index + second[0].length
    return {
      text: plainText(words.trim(), column + start),
      line,
      head: Boolean(second[1]),
      tail: Boolean(tail),
    }
  }
}
