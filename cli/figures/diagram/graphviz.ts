/**
 * Graphviz as a library: reads dot and computes layouts. It is WebAssembly, instantiated on first
 * use. After a crash or a timeout the instance is dropped, and the next call creates a new one.
 */
import type {Viz} from '@viz-js/viz'
import {withinTime} from '../../limits/time-limit.ts'
import {messageOf} from '../../report/bug-report.ts'
import {
  excessOf,
  type Graph,
  type GraphEdge,
  type GraphGroup,
  type GraphNode,
  type GraphProblem,
  LONGEST,
  type ReadGraph,
  type Shape,
  TONES,
  type Tone,
} from './graph.ts'

let made: Promise<Viz> | undefined

/** Limit of processor time (ms) for one step of Graphviz: reading a diagram, or trying its layouts. */
const MOST_TIME = 1000

/** Runs `use` with the shared instance. Throws only if Graphviz itself cannot be started. */
export async function withGraphviz<T>(
  use: (viz: Viz) => T,
): Promise<{result: T} | {crash: string}> {
  made ??= import('@viz-js/viz').then(({instance}) => instance())
  const viz = await made
  try {
    return {result: withinTime(MOST_TIME, () => use(viz))}
  } catch (error) {
    made = undefined
    return {crash: messageOf(error)}
  }
}

interface DotObject {
  _gvid: number
  name: string
  label?: string
  shape?: string
  style?: string
  class?: string
  nodes?: number[]
  subgraphs?: number[]
}

interface DotEdge {
  tail: number
  head: number
  label?: string
  style?: string
  dir?: string
  arrowhead?: string
}

interface DotGraph {
  directed: boolean
  rankdir?: string
  _subgraph_cnt?: number
  objects?: DotObject[]
  edges?: DotEdge[]
}

/** Reads the language of Graphviz into a graph: labels, shapes, dotted and bold lines, clusters, `class=green`. */
export async function readDot(body: string): Promise<ReadGraph> {
  const graph: Graph = {direction: 'TB', nodes: new Map(), edges: [], groups: []}
  const problems: GraphProblem[] = []
  const say = (line: number, message: string, hint?: string, column = 1) =>
    problems.push({line, column, message, hint})
  if (body.length > LONGEST) say(1, `${body.length} characters, at most ${LONGEST}.`)
  if (!body.trim()) say(1, 'The diagram is empty.', '`digraph { a -> b }`')
  if (problems.length) return {graph, problems}
  // The result does not depend on the layout, and boxes in rows without arrows are quick to lay out.
  const ran = await withGraphviz((viz) =>
    viz.render(body, {format: 'dot_json', engine: 'osage', graphAttributes: {splines: 'none'}}),
  )
  if ('crash' in ran) {
    say(1, `Graphviz cannot read it (${ran.crash.slice(0, 80)}).`)
    return {graph, problems}
  }
  const {output, errors} = ran.result
  for (const error of errors) {
    if (error.level !== 'error' && output) continue
    const line = Number(/line (\d+)/.exec(error.message)?.[1] ?? 1)
    const near = /near '(.*)'/.exec(error.message)?.[1] ?? ''
    const at = (body.split('\n')[line - 1] ?? '').indexOf(near)
    say(line, `Graphviz: ${error.message}.`, undefined, near && at >= 0 ? at + 1 : 1)
  }
  if (!output || problems.length) {
    if (!problems.length) say(1, 'Not a graph.', '`digraph { a -> b }`')
    return {graph, problems}
  }
  build(JSON.parse(output) as DotGraph, graph, say)
  return {graph, problems}
}

function build(
  dot: DotGraph,
  graph: Graph,
  say: (line: number, message: string, hint?: string) => void,
): void {
  const objects = dot.objects ?? []
  const groupsCount = dot._subgraph_cnt ?? 0
  const nodes = objects.slice(groupsCount)
  const ids = new Set(objects.map((one) => one._gvid))
  if (dot.rankdir === 'LR' || dot.rankdir === 'RL' || dot.rankdir === 'BT')
    graph.direction = dot.rankdir
  for (const one of nodes) {
    if (isHtml(one.label))
      say(
        1,
        `HTML in the label of "${one.name}" is not understood.`,
        'Write plain text, `\\n` for a new line.',
      )
    const node = nodeOf(one)
    graph.nodes.set(node.id, node)
  }
  const {count, outer} = groupsOf(objects.slice(0, groupsCount))
  graph.groups = outer
  graph.edges.push(
    ...(dot.edges ?? [])
      .filter(({tail, head}) => ids.has(tail) && ids.has(head))
      .map((edge) => edgeOf(edge, dot.directed)),
  )
  if (count > 20) say(1, `${count} clusters, at most 20.`, 'Draw two diagrams.')
  if (!graph.nodes.size) say(1, 'The diagram has no nodes.')
  for (const excess of excessOf(graph)) say(1, excess, 'Draw two diagrams.')
}

function isHtml(label = ''): boolean {
  return /<[a-z]/i.test(label) && /<\/?(?:table|tr|td|b|i|font|u|o|sub|sup|s)\b/i.test(label)
}

function nodeOf(one: DotObject): GraphNode {
  const tone = toneOf(one.class)
  return {
    id: `n${one._gvid}`,
    text: text(one.label ?? '\\N', one.name),
    shape: shapeOf(one),
    ...(tone && {tone}),
  }
}

/** Returns the number of clusters, and those that are in no other one, with what is in them. */
function groupsOf(subgraphs: readonly DotObject[]): {count: number; outer: GraphGroup[]} {
  const groups = new Map<number, GraphGroup>()
  for (const {name, label = '', class: classes, _gvid} of subgraphs) {
    if (!name.startsWith('cluster')) continue
    const tone = toneOf(classes)
    groups.set(_gvid, {id: name, text: text(label, ''), nodes: [], groups: [], ...(tone && {tone})})
  }
  const placed = new Set<string>()
  // Inner groups come after outer ones, so the last group that names a node is the innermost.
  for (const one of subgraphs.toReversed()) {
    const group = groups.get(one._gvid)
    for (const node of one.nodes ?? []) {
      const id = `n${node}`
      if (!group || placed.has(id)) continue
      placed.add(id)
      group.nodes.push(id)
    }
  }
  const inner = new Set<GraphGroup>()
  for (const one of subgraphs)
    for (const child of one.subgraphs ?? []) {
      const group = groups.get(child)
      if (!group || inner.has(group)) continue
      inner.add(group)
      groups.get(one._gvid)?.groups.push(group)
    }
  return {count: groups.size, outer: [...groups.values()].filter((group) => !inner.has(group))}
}

function edgeOf(edge: DotEdge, directed: boolean): GraphEdge {
  const dir = edge.dir ?? (directed ? 'forward' : 'none')
  const line = /dotted|dashed/.test(edge.style ?? '')
    ? 'dotted'
    : /bold/.test(edge.style ?? '')
      ? 'thick'
      : 'solid'
  return {
    from: `n${edge.tail}`,
    to: `n${edge.head}`,
    text: text(edge.label ?? '', ''),
    line,
    head: (dir === 'forward' || dir === 'both') && edge.arrowhead !== 'none',
    tail: dir === 'back' || dir === 'both',
  }
}

function shapeOf({shape = '', style = ''}: DotObject): Shape {
  if (/rounded/.test(style)) return 'round'
  if (/diamond/i.test(shape)) return 'diamond'
  if (shape === 'cylinder') return 'cylinder'
  if (shape === 'plaintext' || shape === 'plain' || shape === 'none') return 'plain'
  if (shape === 'point') return 'start'
  if (shape === 'doublecircle') return 'end'
  if (shape === 'circle') return 'circle'
  if (/box|rect|square|note|folder|component/.test(shape)) return 'box'
  return 'round'
}

function toneOf(name: string | undefined): Tone | undefined {
  return TONES.includes(name ?? '') ? (name as Tone) : undefined
}

function text(label: string, name: string): string {
  return label
    .replace(/\\N/g, () => name)
    .replace(/\\[nlr]/g, '\n')
    .replace(/\\(.)/g, '$1')
    .trim()
}
