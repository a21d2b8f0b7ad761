/**
 * The part of Mermaid that we draw: `flowchart` (`graph`) and `stateDiagram-v2`. Anything else is a mistake with a
 * place, never a drawing that says something different. One pass; each statement is read from left to right.
 */
import {nearest} from '../nearest.ts'
import {
  type Graph,
  type GraphGroup,
  type GraphNode,
  LONGEST,
  MOST_EDGES,
  MOST_NODES,
  type ReadGraph,
  type Shape,
  TONES,
  type Tone,
} from './graph.ts'
import {FLOW_HINT, readChain} from './mermaid-chain.ts'
import {isMistake, mistake, plainText, statements} from './mermaid-text.ts'

const DIRECTIONS: Record<string, Graph['direction']> = {
  TB: 'TB',
  TD: 'TB',
  BT: 'BT',
  LR: 'LR',
  RL: 'RL',
}
const REFUSED = [
  'style',
  'click',
  'classDef',
  'linkStyle',
  'accTitle',
  'accDescr',
  'note',
  'callback',
  'href',
]
const STATE_HINT =
  'Understood: `[*] --> a`, `a --> b : label`, `a : Text`, `state "Text" as a`, `class a green`, `direction LR`'

/** Text of a fence -> graph and what was not understood in it. */
export function readMermaid(body: string): ReadGraph {
  const graph: Graph = {direction: 'TB', nodes: new Map(), edges: [], groups: []}
  const problems: ReadGraph['problems'] = []
  const say = (line: number, column: number, message: string, hint?: string) =>
    problems.push({line, column, message, hint})
  if (body.length > LONGEST) {
    say(1, 1, `${body.length} characters, at most ${LONGEST}.`)
    return {graph, problems}
  }
  let kind: 'flow' | 'state' | undefined
  const open: {group: GraphGroup; line: number; close: string}[] = []
  const tones: {ids: string[]; tone: Tone; line: number; column: number}[] = []
  let ends = 0
  let entered = 0
  const lines = body.replace(/\r\n?/g, '\n').split('\n')

  for (const [index, raw] of lines.entries()) {
    for (const {text, column} of statements(raw)) {
      try {
        read(text, column, index + 1)
      } catch (error) {
        if (!isMistake(error)) throw error
        say(index + 1, error.column, error.message, error.hint)
      }
    }
    if (!kind && problems.length) return {graph, problems}
  }
  const last = Math.max(1, lines.length)
  if (!kind)
    say(1, 1, 'The diagram is empty.', '`flowchart TD` or `stateDiagram-v2` in the first line')
  for (const {line, close} of open) say(line, 1, `It is not closed by \`${close}\`.`)
  for (const id of graph.nodes.keys()) {
    if (!find(graph.groups, id)) continue
    const line = lines.findIndex(
      (text) =>
        new RegExp(`(?:^|[^\\p{L}\\p{N}_])${id}(?![\\p{L}\\p{N}_])`, 'u').test(text) &&
        !/^\s*(?:subgraph|state)\b/.test(text),
    )
    say(Math.max(1, line + 1), 1, `"${id}" is a group; an arrow leads to a node in it.`)
  }
  for (const {ids, tone, line, column} of tones) {
    for (const id of ids) {
      const node = graph.nodes.get(id)
      const group = node ? undefined : find(graph.groups, id)
      if (node) node.tone = tone
      else if (group) group.tone = tone
      else say(line, column, `No node "${id}".`, hintFor(id, graph.nodes.keys()))
    }
  }
  if (kind && !graph.nodes.size && !problems.length) say(last, 1, 'The diagram has no nodes.')
  if (graph.nodes.size > MOST_NODES)
    say(1, 1, `${graph.nodes.size} nodes, at most ${MOST_NODES}.`, 'Draw two diagrams.')
  if (graph.edges.length > MOST_EDGES)
    say(1, 1, `${graph.edges.length} arrows, at most ${MOST_EDGES}.`, 'Draw two diagrams.')
  return {graph, problems}

  function read(text: string, column: number, line: number): void {
    if (kind) refuse(text, column)
    if (!kind) head(text, column)
    else if (/^direction\s/.test(text)) direction(text, column)
    else if (/^class\s/.test(text)) tone(text, column, line)
    else if (kind === 'flow' && /^subgraph(?:\s|$)/.test(text)) subgraph(text, column, line)
    else if (text === (kind === 'flow' ? 'end' : '}')) {
      if (!open.pop()) throw mistake(column, `\`${text}\` closes nothing.`)
    } else if (kind === 'state') state(text, column, line)
    else readChain(text, column, {graph, node})
  }

  /** What Mermaid knows and we do not draw; the same words may be names of nodes. */
  function refuse(text: string, column: number): void {
    const word = /^[A-Za-z][\w-]*/.exec(text)?.[0] ?? ''
    if (!REFUSED.includes(word) || !/^\s+[^-=<&:\s]/.test(text.slice(word.length))) return
    const color = word === 'style' || word === 'classDef'
    const known = kind === 'flow' ? FLOW_HINT : STATE_HINT
    const hint = color ? 'Color a node by `class a green` (blue, green, orange, red).' : known
    throw mistake(column, `\`${word}\` is not understood.`, hint)
  }

  function head(text: string, column: number): void {
    const flow = /^(?:flowchart|graph)(?:\s+(\S+))?$/.exec(text)
    if (flow) {
      kind = 'flow'
      const name = flow[1] ?? 'TB'
      if (!Object.hasOwn(DIRECTIONS, name))
        throw mistake(
          column + text.length - name.length,
          `Unknown direction "${name}".`,
          'Directions: TD, LR, BT, RL',
        )
      graph.direction = DIRECTIONS[name] as Graph['direction']
    } else if (/^stateDiagram(?:-v2)?$/.test(text)) {
      kind = 'state'
    } else {
      const word = /^\S+/.exec(text)?.[0] ?? ''
      throw mistake(
        column,
        `Unknown diagram "${word}".`,
        hintFor(word, ['flowchart', 'graph', 'stateDiagram-v2']) ??
          '`flowchart TD` or `stateDiagram-v2`',
      )
    }
  }

  function direction(text: string, column: number): void {
    const name = text.slice(9).trim()
    if (!Object.hasOwn(DIRECTIONS, name))
      throw mistake(column + 10, `Unknown direction "${name}".`, 'Directions: TD, LR, BT, RL')
    if (!open.length) graph.direction = DIRECTIONS[name] as Graph['direction']
  }

  function tone(text: string, column: number, line: number): void {
    const found = /^class\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+(\S+)$/.exec(text)
    if (!found)
      throw mistake(column, 'A line `class` names nodes and a color.', '`class a,b green`')
    const name = found[2] as string
    if (!TONES.includes(name))
      throw mistake(
        column + text.length - name.length,
        `Unknown color "${name}".`,
        hintFor(name, TONES) ?? `Colors: ${TONES.join(', ')}`,
      )
    tones.push({
      ids: (found[1] as string).split(/\s*,\s*/),
      tone: name as Tone,
      line,
      column: column + 6,
    })
  }

  function subgraph(text: string, column: number, line: number): void {
    const found = /^subgraph(?:\s+(.+))?$/.exec(text)
    const rest = found?.[1]?.trim() ?? ''
    const titled = /^([\p{L}\p{N}_-]+)\s*\[\s*"?([^\]"]*)"?\s*\]$/u.exec(rest)
    const title = titled ? (titled[2] as string) : rest.replace(/^"(.*)"$/, '$1')
    enter(
      {
        id: titled?.[1] ?? rest,
        text: plainText(title, column + text.length - rest.length),
        nodes: [],
        groups: [],
      },
      line,
      'end',
    )
  }

  function enter(group: GraphGroup, line: number, close: string): void {
    if (++entered > 20) throw mistake(1, 'More than 20 groups.', 'Draw two diagrams.')
    if (open.length >= 8) throw mistake(1, 'More than 8 groups inside each other.')
    ;(open.at(-1)?.group.groups ?? graph.groups).push(group)
    open.push({group, line, close})
  }

  function state(text: string, column: number, line: number): void {
    const named = /^state\s+"([^"]*)"\s+as\s+([\p{L}\p{N}_-]+)(\s*\{)?$/u.exec(text)
    const bare = /^state\s+([\p{L}\p{N}_-]+)(\s*\{)?$/u.exec(text)
    if (named || bare) {
      const id = (named ? named[2] : bare?.[1]) as string
      const title = plainText(named ? (named[1] as string) : id, column + 6)
      if (named ? named[3] : bare?.[2]) enter({id, text: title, nodes: [], groups: []}, line, '}')
      else node(id, 'round').text = title
      return
    }
    const edge =
      /^(\[\*\]|[\p{L}\p{N}_-]*[\p{L}\p{N}_])\s*-->\s*(\[\*\]|[\p{L}\p{N}_-]+)\s*(?::\s*(.*))?$/u.exec(
        text,
      )
    if (edge) {
      const [, from = '', to = '', label = ''] = edge
      const start =
        from === '[*]'
          ? node(`[*]start${open.at(-1)?.group.id ?? ''}`, 'start')
          : node(from, 'round')
      const end = to === '[*]' ? node(`[*]end${ends++}`, 'end') : node(to, 'round')
      graph.edges.push({
        from: start.id,
        to: end.id,
        text: plainText(label, column + text.length - label.length),
        line: 'solid',
        head: true,
        tail: false,
      })
      return
    }
    const described = /^([\p{L}\p{N}_-]+)\s*:\s*(.+)$/u.exec(text)
    if (described) {
      const one = node(described[1] as string, 'round')
      const words = plainText(described[2] as string, column)
      one.text = one.text && one.text !== one.id ? `${one.text}\n${words}` : words
      return
    }
    if (/^[\p{L}\p{N}_-]+$/u.test(text)) {
      node(text, 'round')
      return
    }
    throw mistake(column, `Not understood: "${text.slice(0, 40)}".`, STATE_HINT)
  }

  function node(id: string, shape: Shape): GraphNode {
    let found = graph.nodes.get(id)
    if (!found) {
      found = {id, text: id.startsWith('[*]') ? '' : id, shape}
      graph.nodes.set(id, found)
      open.at(-1)?.group.nodes.push(id)
    }
    return found
  }
}

function find(groups: GraphGroup[], id: string): GraphGroup | undefined {
  for (const group of groups) {
    const found = group.id === id ? group : find(group.groups, id)
    if (found) return found
  }
  return undefined
}

function hintFor(word: string, words: Iterable<string>): string | undefined {
  const guess = nearest(word, words)
  return guess ? `Did you mean \`${guess}\`?` : undefined
}
