/** Reads a line of a flowchart: nodes and the arrows between them. */
import {
  type Graph,
  type GraphEdge,
  type GraphNode,
  MOST_EDGES,
  type Shape,
} from '../diagram/graph.ts'
import {checkTone} from '../diagram/graph-build.ts'
import {mistake, notUnderstood, plainText} from './mermaid-text.ts'

const SHAPES: [open: string, close: string, shape: Shape][] = [
  ['([', '])', 'stadium'],
  ['[(', ')]', 'cylinder'],
  ['((', '))', 'circle'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['{', '}', 'diamond'],
]
/** Hint for a line that is not understood. */
export const FLOW_HINT =
  'Understood: `a[Text] --> b(Text)`, `a -->|label| b`, `subgraph Title` … `end`, `class a green`, `direction LR`'

export interface ChainHost {
  graph: Graph
  /** Returns the node with this name, and creates it if it is new. */
  node: (id: string, shape: Shape) => GraphNode
}

/** Reads `a[Text] & b --> c -->|label| d`. */
export class ChainReader {
  private at = 0

  constructor(
    private readonly text: string,
    private readonly column: number,
    private readonly host: ChainHost,
  ) {}

  read(): void {
    const {edges} = this.host.graph
    let before = this.nodes()
    while (this.at < this.text.length) {
      const edge = this.arrow()
      const after = this.nodes()
      for (const from of before) for (const to of after) edges.push({...edge, from, to})
      before = after
      if (edges.length > MOST_EDGES * 4)
        throw mistake(this.column, `More than ${MOST_EDGES} arrows.`)
    }
  }

  private space(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++
  }

  private nodes(): string[] {
    const ids: string[] = []
    for (;;) {
      this.space()
      ids.push(this.oneNode())
      this.space()
      if (this.text[this.at] !== '&') return ids
      this.at++
    }
  }

  private oneNode(): string {
    const pattern = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/uy
    pattern.lastIndex = this.at
    const id = pattern.exec(this.text)?.[0]
    if (!id) {
      const rest = this.text.slice(this.at)
      if (rest) throw notUnderstood(this.column + this.at, rest, FLOW_HINT, 30)
      throw mistake(this.column + this.text.length - 1, 'A node is missing at the end.', FLOW_HINT)
    }
    this.at += id.length
    const known = this.host.graph.nodes.has(id)
    const one = this.host.node(id, 'box')
    const shape = SHAPES.find(([start]) => this.text.startsWith(start, this.at))
    if (shape) {
      const [start, close, name] = shape
      const from = this.at + start.length
      const quoted = /\s*"([^"]*)"\s*/y
      quoted.lastIndex = from
      const inQuotes = quoted.exec(this.text)
      const end =
        inQuotes && this.text.startsWith(close, from + inQuotes[0].length)
          ? from + inQuotes[0].length
          : this.text.indexOf(close, from)
      if (end < 0) throw mistake(this.column + this.at, `"${start}" is not closed by "${close}".`)
      const words =
        inQuotes && from + inQuotes[0].length === end
          ? (inQuotes[1] as string)
          : this.text.slice(from, end).trim()
      one.text = plainText(words, this.column + from)
      one.shape = name
      this.at = end + close.length
    } else if (!known) {
      one.text = id
    }
    const tinted = /:::(\w+)/y
    tinted.lastIndex = this.at
    const color = tinted.exec(this.text)
    if (color) {
      one.tone = checkTone(color[1] as string, this.column + this.at + 3)
      this.at += color[0].length
    }
    return id
  }

  private arrow(): Omit<GraphEdge, 'from' | 'to'> {
    const start = this.at
    const pattern = /(<)?(?:(-{2,}|={2,})(>)?|-(\.+)(-)?(>)?)(?:\s*\|([^|]*)\|)?/y
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) throw notUnderstood(this.column + this.at, this.text.slice(this.at), FLOW_HINT, 30)
    const [all, tail, rule, head, dots, dotEnd, dotHead, label] = found
    this.at += all.length
    const line = dots ? 'dotted' : rule?.startsWith('=') ? 'thick' : 'solid'
    const isHead = Boolean(head ?? dotHead)
    if (isHead || label !== undefined || (rule && rule.length > 2) || dotEnd) {
      const text = plainText(label ?? '', this.column + start)
      return {text, line, head: isHead, tail: Boolean(tail)}
    }
    // `a -- label --> b`, `a -. label .-> b`, `a == label ==> b`
    const close = line === 'thick' ? /={2,}(>)?/g : line === 'dotted' ? /\.+-(>)?/g : /-{2,}(>)?/g
    close.lastIndex = this.at
    const second = close.exec(this.text)
    if (!second) throw notUnderstood(this.column + start, this.text.slice(start), FLOW_HINT, 30)
    const words = this.text.slice(this.at, second.index)
    this.at = second.index + second[0].length
    const text = plainText(words.trim(), this.column + start)
    return {text, line, head: Boolean(second[1]), tail: Boolean(tail)}
  }
}
