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

const DIRECTIONS: Record<string, Graph['direction']> = {
  TB: 'TB',
  TD: 'TB',
  BT: 'BT',
  LR: 'LR',
  RL: 'RL',
}
const SHAPES: [open: string, close: string, shape: Shape][] = [
  ['([', '])', 'stadium'],
  ['[(', ')]', 'cylinder'],
  ['((', '))', 'circle'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['{', '}', 'diamond'],
]
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
const FLOW_HINT =
  'Understood: `a[Text] --> b(Text)`, `a -->|label| b`, `subgraph Title` … `end`, `class a green`, `direction LR`'
const STATE_HINT =
  'Understood: `[*] --> a`, `a --> b : label`, `a : Text`, `state "Text" as a`, `class a green`, `direction LR`'

class Mistake {
  column: number
  message: string
  hint?: string
  constructor(column: number, message: string, hint?: string) {
    this.column = column
    this.message = message
    this.hint = hint
  }
}

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
        if (!(error instanceof Mistake)) throw error
        say(index + 1, error.column, error.message, error.hint)
      }
    }
    if (!kind && problems.length) return {graph, problems}
  }
  const last = Math.max(1, lines.length)
  if (!kind)
    say(1, 1, 'The diagram is empty.', '`flowchart TD` or `stateDiagram-v2` in the first line')
  for (const {line, close} of open) say(line, 1, `It is not closed by \`${close}\`.`)
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
    if (!kind) return head(text, column)
    const word = /^[A-Za-z][\w-]*/.exec(text)?.[0] ?? ''
    if (REFUSED.includes(word) && /^\s+[^-=<&:\s]/.test(text.slice(word.length))) {
      throw new Mistake(
        column,
        `\`${word}\` is not understood.`,
        word === 'style' || word === 'classDef'
          ? 'Color a node by `class a green` (blue, green, orange, red).'
          : kind === 'flow'
            ? FLOW_HINT
            : STATE_HINT,
      )
    }
    if (word === 'direction' && /^direction\s/.test(text)) return direction(text, column)
    if (word === 'class' && /^class\s/.test(text)) return tone(text, column, line)
    if (kind === 'flow' && word === 'subgraph') return subgraph(text, column, line)
    if (kind === 'flow' ? text === 'end' : text === '}') {
      const closed = open.pop()
      if (!closed) throw new Mistake(column, `\`${text}\` closes nothing.`)
      return
    }
    if (kind === 'state') state(text, column, line)
    else chain(text, column)
  }

  function head(text: string, column: number): void {
    const flow = /^(?:flowchart|graph)(?:\s+(\S+))?$/.exec(text)
    if (flow) {
      kind = 'flow'
      const name = flow[1] ?? 'TB'
      if (!Object.hasOwn(DIRECTIONS, name))
        throw new Mistake(
          column + text.length - name.length,
          `Unknown direction "${name}".`,
          'Directions: TD, LR, BT, RL',
        )
      graph.direction = DIRECTIONS[name] as Graph['direction']
    } else if (/^stateDiagram(?:-v2)?$/.test(text)) {
      kind = 'state'
    } else {
      const word = /^\S+/.exec(text)?.[0] ?? ''
      throw new Mistake(
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
      throw new Mistake(column + 10, `Unknown direction "${name}".`, 'Directions: TD, LR, BT, RL')
    if (!open.length) graph.direction = DIRECTIONS[name] as Graph['direction']
  }

  function tone(text: string, column: number, line: number): void {
    const found = /^class\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+(\S+)$/.exec(text)
    if (!found)
      throw new Mistake(column, 'A line `class` names nodes and a color.', '`class a,b green`')
    const name = found[2] as string
    if (!TONES.includes(name))
      throw new Mistake(
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
    if (++entered > 20) throw new Mistake(1, 'More than 20 groups.', 'Draw two diagrams.')
    if (open.length >= 8) throw new Mistake(1, 'More than 8 groups inside each other.')
    ;(open.at(-1)?.group.groups ?? graph.groups).push(group)
    open.push({group, line, close})
  }

  function state(text: string, column: number, line: number): void {
    const named = /^state\s+"([^"]*)"\s+as\s+([\p{L}\p{N}_-]+)(\s*\{)?$/u.exec(text)
    const bare = /^state\s+([\p{L}\p{N}_-]+)(\s*\{)?$/u.exec(text)
    if (named || bare) {
      const id = (named ? named[2] : bare?.[1]) as string
      const title = plainText(named ? (named[1] as string) : id, column + 6)
      if (named ? named[3] : bare?.[2])
        return enter({id, text: title, nodes: [], groups: []}, line, '}')
      node(id, 'round').text = title
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
    throw new Mistake(column, `Not understood: "${text.slice(0, 40)}".`, STATE_HINT)
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

  /** `a[Text] & b --> c -->|label| d`. */
  function chain(text: string, column: number): void {
    let at = 0
    let before = nodes()
    while (at < text.length) {
      const edge = arrow()
      const after = nodes()
      for (const from of before) for (const to of after) graph.edges.push({...edge, from, to})
      before = after
      if (graph.edges.length > MOST_EDGES * 4)
        throw new Mistake(column, `More than ${MOST_EDGES} arrows.`)
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
        throw new Mistake(column + Math.min(at, text.length - 1), what, FLOW_HINT)
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
        if (end < 0) throw new Mistake(column + at, `"${start}" is not closed by "${close}".`)
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
          throw new Mistake(
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
        throw new Mistake(column + at, `Not understood: "${text.slice(at, at + 30)}".`, FLOW_HINT)
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
        throw new Mistake(
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
}

/** Statements of a line: up to `%%`, parted by `;` outside of texts. */
function statements(raw: string): {text: string; column: number}[] {
  const found: {text: string; column: number}[] = []
  const comment = raw.indexOf('%%')
  const line = comment < 0 ? raw : raw.slice(0, comment)
  let from = 0
  let quoted = false
  let depth = 0
  for (let at = 0; at <= line.length; at++) {
    const char = line[at]
    if (char === '"') quoted = !quoted
    else if (!quoted && char && '[({'.includes(char)) depth++
    else if (!quoted && char && '])}'.includes(char)) depth--
    if (at < line.length && !(char === ';' && !quoted && depth <= 0)) continue
    const text = line.slice(from, at)
    if (text.trim())
      found.push({text: text.trim(), column: from + text.length - text.trimStart().length + 1})
    from = at + 1
  }
  return found
}

/** `<br>` becomes a new line; no other HTML. */
function plainText(text: string, column: number): string {
  const words = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s*<br\s*\/?>\s*/gi, '\n')
  const html = /<\/?[a-z][^>]*>/i.exec(words)
  if (html)
    throw new Mistake(
      column + Math.max(0, text.indexOf(html[0])),
      `"${html[0]}" in a text: only \`<br>\` is understood.`,
    )
  return words
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;|#quot;/g, '"')
    .replace(/&amp;/g, '&')
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
