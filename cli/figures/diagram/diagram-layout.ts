/** Lays out a diagram with Graphviz. We pass the size of each box, so the font metrics of Graphviz do not matter. */
import type {Viz, Graph as VizGraph} from '@viz-js/viz'
import {LABEL, textLines, widthOf} from '../text-width.ts'
import {type Box, blank, boxOf, outline, type Size, sizeOf} from './diagram-box.ts'
import type {Graph, GraphEdge, GraphGroup, GraphNode} from './graph.ts'

export interface PlacedNode extends Box {
  node: GraphNode
  /** Center. */
  x: number
  y: number
}

export interface PlacedEdge {
  edge: GraphEdge
  /** Points of a Bézier spline: one, then three each. */
  points: [number, number][]
  head?: [number, number]
  tail?: [number, number]
  label?: {x: number; y: number; lines: string[]}
}

export interface PlacedGroup extends Size {
  group: GraphGroup
  x: number
  y: number
  label: {x: number; y: number}
}

export interface Layout extends Size {
  nodes: PlacedNode[]
  edges: PlacedEdge[]
  groups: PlacedGroup[]
}

export interface LayoutOptions {
  direction: Graph['direction']
  /** For phones: less space between and inside the nodes (1), and also narrower texts (2). */
  tight: 0 | 1 | 2
}

const MARGIN = 8
/** An arrow with a sign ends this many px before its node: space for the longest sign. */
export const MARK_LENGTH = 16

/** Lays out a graph. Returns undefined if Graphviz finds no layout. */
export function layout(
  graph: Graph,
  viz: Viz,
  {direction, tight}: LayoutOptions,
): Layout | undefined {
  const drawing = prepared(graph, {direction, tight})
  // The positions alone: with `json`, Graphviz also says how to draw everything, which takes more than twice as long.
  const {output} = viz.render(drawing.input, {format: 'json0', engine: 'dot'})
  return output ? placed(JSON.parse(output) as Output, drawing) : undefined
}

/** The input for Graphviz, and the names and labels for reading its result. */
interface Prepared {
  graph: Graph
  input: VizGraph
  /** Names for Graphviz. */
  names: Map<string, string>
  boxes: Map<string, Box>
  /** Lines of the labels of arrows. */
  labels: (string[] | undefined)[]
  groups: {group: GraphGroup; name: string}[]
}

function prepared(graph: Graph, {direction, tight}: LayoutOptions): Prepared {
  const nodes = [...graph.nodes.values()]
  const names = new Map(nodes.map((node, index) => [node.id, `n${index}`]))
  const boxes = new Map(nodes.map((node) => [node.id, boxOf(node, tight)]))
  const across = direction === 'LR' || direction === 'RL'
  const labels = graph.edges.map((edge) =>
    edge.text ? textLines(edge.text, [150, 96, 64][tight]!, LABEL) : undefined,
  )
  const groups: Prepared['groups'] = []
  const input: VizGraph = {
    graphAttributes: {
      rankdir: direction,
      nodesep: (tight ? 9 : across ? 22 : 26) / 72,
      ranksep: rankGap(graph, tight, across) / 72,
      margin: 0,
    },
    nodeAttributes: {shape: 'box', fixedsize: true, label: ''},
    edgeAttributes: {arrowsize: 0.7},
    nodes: nodes.map((node) => {
      const box = boxes.get(node.id) as Size
      return {
        name: names.get(node.id) as string,
        attributes: {width: box.width / 72, height: box.height / 72, shape: outline(node)},
      }
    }),
    edges: graph.edges.map((edge, index) => ({
      tail: names.get(edge.from) as string,
      head: names.get(edge.to) as string,
      attributes: {
        id: `e${index}`,
        ...(edge.headMark || edge.tailMark ? {arrowsize: MARK_LENGTH / 10} : {}),
        dir: edge.head ? (edge.tail ? 'both' : 'forward') : edge.tail ? 'back' : 'none',
        ...(labels[index] && {label: blank(sizeOf(labels[index]!, LABEL, tight ? 8 : 12))}),
      },
    })),
    subgraphs: graph.groups.map(subgraph),
  }
  function subgraph(group: GraphGroup): NonNullable<VizGraph['subgraphs']>[number] {
    const name = `cluster${groups.length}`
    groups.push({group, name})
    const label = group.text
      ? blank({width: widthOf(group.text, LABEL.size, 500) + 8, height: 20})
      : ''
    return {
      name,
      graphAttributes: {margin: tight ? 8 : 12, label, labeljust: 'l'},
      nodes: group.nodes.map((id) => ({name: names.get(id) as string})),
      subgraphs: group.groups.map(subgraph),
    }
  }
  return {graph, input, names, boxes, labels, groups}
}

function placed(
  found: Output,
  {graph, names, boxes, labels, groups}: Prepared,
): Layout | undefined {
  const [, , width = 0, height = 0] = (found.bb ?? '').split(',').map(Number)
  if (!(width > 0) || !(height > 0) || width > 20_000 || height > 20_000) return undefined
  const place = ([x = 0, y = 0]: number[]): [number, number] => [
    round(x + MARGIN),
    round(height - y + MARGIN),
  ]
  const byName = new Map((found.objects ?? []).map((one) => [one.name, one]))
  const placedNodes = [...graph.nodes.values()].flatMap((node): PlacedNode[] => {
    const box = boxes.get(node.id) as Box
    const at = byName.get(names.get(node.id) as string)?.pos
    if (!at) return []
    const [x, y] = place(numbers(at))
    return [{...box, node, x, y}]
  })
  const edges = (found.edges ?? []).flatMap((one): PlacedEdge[] => {
    const index = Number(one.id?.slice(1))
    const edge = graph.edges[index]
    if (!edge || !one.pos) return []
    const result: PlacedEdge = {edge, points: []}
    for (const piece of one.pos.split(/\s+/)) {
      if (piece.startsWith('e,')) result.head = place(numbers(piece.slice(2)))
      else if (piece.startsWith('s,')) result.tail = place(numbers(piece.slice(2)))
      else result.points.push(place(numbers(piece)))
    }
    const lines = labels[index]
    if (lines && one.lp) {
      const [x, y] = place(numbers(one.lp))
      result.label = {x, y, lines}
    }
    return [result]
  })
  const placedGroups = groups.flatMap(({group, name}): PlacedGroup[] => {
    const one = byName.get(name)
    if (!one?.bb) return []
    const [left = 0, bottom = 0, right = 0, top = 0] = numbers(one.bb)
    const [x, y] = place([left, top])
    const [labelX, labelY] = one.lp ? place(numbers(one.lp)) : [x, y]
    return [
      {
        group,
        x,
        y,
        width: round(right - left),
        height: round(top - bottom),
        label: {x: labelX, y: labelY},
      },
    ]
  })
  return {
    width: Math.ceil(width + 2 * MARGIN),
    height: Math.ceil(height + 2 * MARGIN),
    nodes: placedNodes,
    edges,
    groups: placedGroups,
  }
}

interface Output {
  bb?: string
  objects?: {name: string; pos?: string; bb?: string; lp?: string}[]
  edges?: {id?: string; pos?: string; lp?: string}[]
}

const numbers = (text: string) => text.split(',').map(Number)
const round = (value: number) => Math.round(value * 10) / 10

/** Returns the distance between ranks: larger if the ends of the arrows have signs or texts. */
function rankGap({edges}: Graph, tight: 0 | 1 | 2, across: boolean): number {
  if (edges.some(({headText, tailText}) => headText || tailText)) return across ? 64 : 56
  if (edges.some(({headMark, tailMark}) => headMark || tailMark)) return across ? 60 : 44
  return tight ? 26 : across ? 36 : 32
}
