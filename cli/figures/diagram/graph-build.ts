/**
 * Builds a graph for the Mermaid readers whose diagrams are nodes and arrows:
 * nodes by name, nested groups, colors, the direction, and the limits.
 */
import {didYouMean} from '../../text/nearest.ts'
import {mistake, readEach, type Statement} from '../mermaid/mermaid-text.ts'
import {
  excessOf,
  type Graph,
  type GraphGroup,
  type GraphNode,
  type GraphProblem,
  type Shape,
  TONES,
  type Tone,
} from './graph.ts'

const DIRECTIONS: Record<string, Graph['direction']> = {
  TB: 'TB',
  TD: 'TB',
  BT: 'BT',
  LR: 'LR',
  RL: 'RL',
}
const DIRECTIONS_HINT = 'Directions: TD, LR, BT, RL'
const COLOR_HINT = 'Color a node by `class a green` (blue, green, orange, red).'

export interface Builder {
  graph: Graph
  /** Returns the node with this name. A new node is added to the open group. */
  node: (id: string, shape: Shape) => GraphNode
  enter: (group: Pick<GraphGroup, 'id' | 'text'>, line: number, close: string) => void
  /** Closes the group that was opened last. */
  leave: (statement: Statement) => void
  /** Returns the open group. */
  inside: () => GraphGroup | undefined
  /** Reads `direction LR` and `class a,b green`. */
  common: (statement: Statement) => boolean
  /** Colors a node if the statement names a color for it: `a:::green`. */
  tint: (id: string, name: string | undefined, statement: Statement) => void
  direct: (name: string, column: number) => void
  /** Reads the statements in order, and records where each node is named first. */
  each: (statements: Iterable<Statement>, read: (statement: Statement) => void) => void
  /** Returns the graph, and adds the mistakes that can only be found at the end. */
  finish: (end: End) => {graph: Graph}
}

/** What `finish` needs to check the end of a diagram. */
interface End {
  lineCount: number
  /** What an empty diagram has none of, such as `classes`. */
  what: string
  /** A block that is still open: the line that opened it (0 if none), and the text that would close it. */
  block?: {line: number; close: string}
}

/** Throws for a statement that begins with one of these words. The same words are allowed as names of nodes. */
export function refuseWords(
  {text, column}: Statement,
  refused: readonly string[],
  hint: string,
): void {
  const word = /^[A-Za-z][\w-]*/.exec(text)?.[0] ?? ''
  if (!refused.includes(word) || !/^\s+[^-=<&:{\s]/.test(text.slice(word.length))) return
  const color = word === 'style' || word === 'classDef' || word === 'cssClass'
  throw mistake(column, `\`${word}\` is not understood.`, color ? COLOR_HINT : hint)
}

export function createBuilder(problems: GraphProblem[]): Builder {
  const graph: Graph = {direction: 'TB', nodes: new Map(), edges: [], groups: []}
  const open: {group: GraphGroup; line: number; close: string}[] = []
  const tones: {ids: string[]; tone: Tone; line: number; column: number}[] = []
  const lines = new Map<string, number>()
  let entered = 0
  let current = 1
  return {graph, node, enter, leave, inside, common, tint, direct, each, finish}

  function each(statements: Iterable<Statement>, read: (statement: Statement) => void): void {
    readEach(statements, problems, (statement) => {
      current = statement.line
      read(statement)
    })
  }

  function node(id: string, shape: Shape): GraphNode {
    let found = graph.nodes.get(id)
    if (!found) {
      found = {id, text: id.startsWith('[*]') ? '' : id, shape}
      graph.nodes.set(id, found)
      lines.set(id, current)
      open.at(-1)?.group.nodes.push(id)
    }
    return found
  }

  function inside(): GraphGroup | undefined {
    return open.at(-1)?.group
  }

  function enter({id, text}: Pick<GraphGroup, 'id' | 'text'>, line: number, close: string): void {
    if (++entered > 20) throw mistake(1, 'More than 20 groups.', 'Draw two diagrams.')
    if (open.length >= 8) throw mistake(1, 'More than 8 groups inside each other.')
    const group: GraphGroup = {id, text, nodes: [], groups: []}
    ;(open.at(-1)?.group.groups ?? graph.groups).push(group)
    open.push({group, line, close})
  }

  function leave({text, column}: Statement): void {
    if (!open.pop()) throw mistake(column, `\`${text}\` closes nothing.`)
  }

  function common({text, line, column}: Statement): boolean {
    const [, way] = /^direction\s+(\S.*)$/.exec(text) ?? []
    if (way) direct(way, column + text.length - way.length)
    if (way || !/^class\s/.test(text)) return way !== undefined
    const found = /^class\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+(\S+)$/.exec(text)
    if (!found)
      throw mistake(column, 'A line `class` names nodes and a color.', '`class a,b green`')
    const name = found[2] as string
    const tone = checkTone(name, column + text.length - name.length)
    const ids = (found[1] as string).split(/\s*,\s*/)
    tones.push({ids, tone, line, column: column + 6})
    return true
  }

  function direct(name: string, column: number): void {
    if (!Object.hasOwn(DIRECTIONS, name))
      throw mistake(column, `Unknown direction "${name}".`, DIRECTIONS_HINT)
    if (!open.length) graph.direction = DIRECTIONS[name] as Graph['direction']
  }

  function tint(id: string, name: string | undefined, {text, line, column}: Statement): void {
    if (!name) return
    const tone = checkTone(name, column + text.indexOf(`:::${name}`) + 3)
    tones.push({ids: [id], tone, line, column})
  }

  function finish({lineCount, what, block}: End): {graph: Graph} {
    const say = (line: number, column: number, message: string, hint?: string) =>
      problems.push({line, column, message, hint})
    if (block?.line) say(block.line, 1, `It is not closed by \`${block.close}\`.`)
    for (const {line, close} of open) say(line, 1, `It is not closed by \`${close}\`.`)
    for (const id of graph.nodes.keys())
      if (findGroup(graph.groups, id))
        say(lines.get(id) ?? 1, 1, `"${id}" is a group; connect the arrow to a node inside it.`)
    for (const {ids, tone, line, column} of tones) {
      for (const id of ids) {
        const found = graph.nodes.get(id) ?? findGroup(graph.groups, id)
        if (found) found.tone = tone
        else say(line, column, `No node "${id}".`, didYouMean(id, graph.nodes.keys(), '`'))
      }
    }
    for (const excess of excessOf(graph)) say(1, 1, excess, 'Draw two diagrams.')
    if (!graph.nodes.size && !problems.length) say(lineCount, 1, `The diagram has no ${what}.`)
    return {graph}
  }
}

/** Adds a note, and a line to the node that it is about. */
export function addNote({graph, node}: Builder, words: string, nodeOf?: () => GraphNode): void {
  const note = node(`[note]${graph.nodes.size}`, 'note')
  note.text = words
  const of = nodeOf?.()
  if (!of) return
  const ends = {from: of.id, to: note.id, head: false, tail: false}
  graph.edges.push({...ends, text: '', line: 'dotted'})
}

/** Returns the color with this name, and throws if it is not one of ours. */
export function checkTone(name: string, column: number): Tone {
  const hint = didYouMean(name, TONES, '`') ?? `Colors: ${TONES.join(', ')}`
  if (!TONES.includes(name)) throw mistake(column, `Unknown color "${name}".`, hint)
  return name as Tone
}

function findGroup(groups: GraphGroup[], id: string): GraphGroup | undefined {
  for (const group of groups) {
    const found = group.id === id ? group : findGroup(group.groups, id)
    if (found) return found
  }
  return undefined
}
