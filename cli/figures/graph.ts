/**
 * A diagram as plain values: what the readers of Mermaid and dot make, and the drawing takes. Types and limits.
 */
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
  | 'plain'

export interface GraphNode {
  id: string
  text: string
  shape: Shape
  tone?: Tone
}

export interface GraphEdge {
  from: string
  to: string
  text: string
  line: 'solid' | 'dotted' | 'thick'
  /** Ends with a head. */
  head: boolean
  tail: boolean
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

/** More is no figure, and takes long to lay out. */
export const MOST_NODES = 60
export const MOST_EDGES = 100
export const LONGEST = 20_000
