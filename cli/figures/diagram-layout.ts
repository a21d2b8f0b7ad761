/**
 * Places for a diagram: Graphviz lays out boxes whose size we know, so its own idea of our font does not matter.
 */
import type {Viz, Graph as VizGraph} from '@viz-js/viz'
import type {Graph, GraphEdge, GraphGroup, GraphNode} from './graph.ts'
import {widthOf, wrap} from './text-width.ts'

export interface Size {
  width: number
  height: number
}

export interface PlacedNode extends Size {
  node: GraphNode
  /** Center. */
  x: number
  y: number
  lines: string[]
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
  /** For phones: little room between the nodes, and in them (1), and narrow texts, too (2). */
  tight: 0 | 1 | 2
}

const NODE = {size: 14, line: 18} as const
const EDGE = {size: 13, line: 17} as const
const MARGIN = 8

/** Lays a graph out, or returns undefined where Graphviz finds no layout. */
export function layout(
  graph: Graph,
  viz: Viz,
  {direction, tight}: LayoutOptions,
): Layout | undefined {
  const nodes = [...graph.nodes.values()]
  const names = new Map(nodes.map((node, index) => [node.id, `n${index}`]))
  const boxes = new Map(nodes.map((node) => [node.id, boxOf(node, tight)]))
  const across = direction === 'LR' || direction === 'RL'
  const labels = graph.edges.map((edge) =>
    edge.text ? linesOf(edge.text, [150, 96, 64][tight] as number, EDGE.size, 400) : undefined,
  )
  const groups: {group: GraphGroup; name: string}[] = []
  const input: VizGraph = {
    graphAttributes: {
      rankdir: direction,
      nodesep: (tight ? 9 : across ? 22 : 26) / 72,
      ranksep: (tight ? 26 : across ? 36 : 32) / 72,
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
        dir: edge.head ? (edge.tail ? 'both' : 'forward') : edge.tail ? 'back' : 'none',
        ...(labels[index] && {
          label: blank(sizeOf(labels[index] as string[], EDGE, 400, tight ? 8 : 12)),
        }),
      },
    })),
    subgraphs: graph.groups.map(subgraph),
  }
  function subgraph(group: GraphGroup): NonNullable<VizGraph['subgraphs']>[number] {
    const name = `cluster${groups.length}`
    groups.push({group, name})
    const label = group.text
      ? blank({width: widthOf(group.text, EDGE.size, 500) + 8, height: 20})
      : ''
    return {
      name,
      graphAttributes: {margin: tight ? 8 : 12, label, labeljust: 'l'},
      nodes: group.nodes.map((id) => ({name: names.get(id) as string})),
      subgraphs: group.groups.map(subgraph),
    }
  }
  const {output} = viz.render(input, {format: 'json', engine: 'dot'})
  return output ? read(JSON.parse(output) as Output) : undefined

  function read(found: Output): Layout | undefined {
    const [, , width = 0, height = 0] = (found.bb ?? '').split(',').map(Number)
    if (!(width > 0) || !(height > 0) || width > 20_000 || height > 20_000) return undefined
    const place = ([x = 0, y = 0]: number[]): [number, number] => [
      round(x + MARGIN),
      round(height - y + MARGIN),
    ]
    const byName = new Map((found.objects ?? []).map((one) => [one.name, one]))
    const placed = nodes.flatMap((node): PlacedNode[] => {
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
      nodes: placed,
      edges: edges,
      groups: placedGroups,
    }
  }
}

interface Output {
  bb?: string
  objects?: {name: string; pos?: string; bb?: string; lp?: string}[]
  edges?: {id?: string; pos?: string; lp?: string}[]
}

interface Box extends Size {
  lines: string[]
}

const numbers = (text: string) => text.split(',').map(Number)
const round = (value: number) => Math.round(value * 10) / 10

function linesOf(text: string, most: number, size: number, weight: 400 | 500): string[] {
  return text
    .split('\n')
    .slice(0, 12)
    .flatMap((line) => wrap(line.slice(0, 300), most, size, weight))
}

function sizeOf(
  lines: string[],
  {size, line}: {size: number; line: number},
  weight: 400 | 500,
  padding: number,
): Size {
  return {
    width: Math.ceil(Math.max(0, ...lines.map((one) => widthOf(one, size, weight))) + padding),
    height: lines.length * line + 4,
  }
}

/** Room for a text that we write ourselves. */
function blank({width, height}: Size): {html: string} {
  return {
    html: `<TABLE FIXEDSIZE="TRUE" WIDTH="${Math.ceil(width)}" HEIGHT="${Math.ceil(height)}" BORDER="0" CELLSPACING="0" CELLPADDING="0"><TR><TD></TD></TR></TABLE>`,
  }
}

/** How Graphviz clips the ends of edges. */
function outline({shape}: GraphNode): string {
  if (shape === 'start' || shape === 'end' || shape === 'circle') return 'circle'
  return shape === 'diamond' ? 'hexagon' : 'box'
}

/** Where a decision gets pointed ends instead of four corners: four corners need twice the room of their text. */
export const POINT = 16

function boxOf(node: GraphNode, tight: 0 | 1 | 2): Box {
  if (node.shape === 'start') return {width: 16, height: 16, lines: []}
  if (node.shape === 'end') return {width: 20, height: 20, lines: []}
  const lines = linesOf(node.text, [170, 120, 84][tight] as number, NODE.size, 500)
  const [padX, padY] = tight ? [10, 7] : [14, 8]
  const text = sizeOf(lines, NODE, 500, 0)
  const width = text.width + 2 * padX
  const height = text.height - 4 + 2 * padY
  if (node.shape === 'diamond') return {width: width + 2 * POINT - 8, height: height + 4, lines}
  if (node.shape === 'cylinder') return {width, height: height + 16, lines}
  if (node.shape === 'stadium') return {width: width + 10, height, lines}
  if (node.shape === 'circle')
    return {width: Math.max(width, height), height: Math.max(width, height), lines}
  return {width: Math.max(width, 34), height, lines}
}
