/** A diagram of nodes and arrows as plain values: written by the readers of Mermaid and dot, read by the layout. */
export type Tone = 'blue' | 'green' | 'orange' | 'red'
export const TONES: readonly string[] = ['blue', 'green', 'orange', 'red']

export type Shape =
  | 'box'
  | 'round'
  | 'stadium'
  | 'circle'
  | 'cylinder'
  | 'diamond'
  | 'start'
  | 'end'
  | 'choice'
  | 'bar'
  | 'note'
  | 'plain'

/** A line below the name of a node: a member of a class (one cell) or an attribute of an entity (one cell per column). */
export interface GraphRow {
  cells: string[]
  style?: 'abstract' | 'static'
}

export interface GraphNode {
  id: string
  text: string
  shape: Shape
  tone?: Tone
  /** A word above the name, such as "interface". */
  badge?: string
  /** Compartments below the name. */
  parts?: GraphRow[][]
}

/** What an arrow ends with. Some are the signs of classes and entities. */
export type Mark =
  | 'arrow'
  | 'triangle'
  | 'diamond'
  | 'diamond-open'
  | 'one'
  | 'zero-one'
  | 'many'
  | 'zero-many'

export interface GraphEdge {
  from: string
  to: string
  text: string
  line: 'solid' | 'dotted' | 'thick'
  /** Whether each end has an arrowhead. */
  head: boolean
  tail: boolean
  headMark?: Mark
  tailMark?: Mark
  /** Texts next to the ends. */
  headText?: string
  tailText?: string
}

export interface GraphGroup {
  id: string
  text: string
  nodes: string[]
  groups: GraphGroup[]
  tone?: Tone
}

export interface Graph {
  direction: 'TB' | 'LR' | 'BT' | 'RL'
  nodes: Map<string, GraphNode>
  edges: GraphEdge[]
  groups: GraphGroup[]
}

export interface GraphProblem {
  line: number
  column: number
  message: string
  hint?: string
}

export interface ReadGraph {
  graph: Graph
  problems: GraphProblem[]
}

/** Larger graphs are unreadable and slow to lay out. */
const MOST_NODES = 60
export const MOST_EDGES = 100
const MOST_ROWS = 300

/** Returns what there is too much of: `70 nodes, at most 60.` */
export function excessOf({nodes, edges}: Graph): string[] {
  const rows = [...nodes.values()].reduce((sum, {parts = []}) => sum + parts.flat().length, 0)
  return [
    ...(nodes.size > MOST_NODES ? [`${nodes.size} nodes, at most ${MOST_NODES}.`] : []),
    ...(edges.length > MOST_EDGES ? [`${edges.length} arrows, at most ${MOST_EDGES}.`] : []),
    ...(rows > MOST_ROWS ? [`${rows} members, at most ${MOST_ROWS}.`] : []),
  ]
}

export const LONGEST = 20_000
