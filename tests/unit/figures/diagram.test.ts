import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import type {Graph} from '../../../cli/figures/diagram/graph.ts'
import {readMermaid} from '../../../cli/figures/mermaid/mermaid.ts'
import {NAME, textLines, widthOf} from '../../../cli/figures/text-width.ts'
import {context, figure, html, said} from './draw.ts'

const mermaid = figure('mermaid')
const dot = figure('dot')
const complaints = async (body: string) =>
  said((await mermaid(body, 'title="T"', context())).diagnostics)

const graphOf = (body: string) => {
  const {content, problems} = readMermaid(body)
  return {graph: (content as {graph: Graph}).graph, problems}
}

const edges = (body: string) => {
  const {graph, problems} = graphOf(body)
  expect(problems).toEqual([])
  return graph.edges.map(
    ({from, to, text, line, head, tail}) =>
      `${from} ${tail ? '<' : ''}${line}${head ? '>' : ''} ${to}${text ? `: ${text}` : ''}`,
  )
}

test('every form of a flowchart', () => {
  expect(
    edges(
      'flowchart LR\n  a[Box] --> b(Round)\n  b --- c([Stadium]) %% a comment\n  c -.-> d[(Store)]; d ==> e{Choice}\n  e -->|yes, "so"| f((End))\n  f -- no --> a\n  a <--> b\n  a & b --> c & d\n  a -. maybe .-> b',
    ),
  ).toEqual([
    'a solid> b',
    'b solid c',
    'c dotted> d',
    'd thick> e',
    'e solid> f: yes, "so"',
    'f solid> a: no',
    'a <solid> b',
    'a solid> c',
    'a solid> d',
    'b solid> c',
    'b solid> d',
    'a dotted> b: maybe',
  ])
  const {graph} = graphOf(
    'graph TD\n  a["Text with [brackets] and -->"] --> b[Two<br/>lines]\n  subgraph one [Title]\n    c:::green\n  end\n  class a,b blue',
  )
  expect(
    [...graph.nodes.values()].map(({id, text, shape, tone}) => [id, text, shape, tone]),
  ).toEqual([
    ['a', 'Text with [brackets] and -->', 'box', 'blue'],
    ['b', 'Two\nlines', 'box', 'blue'],
    ['c', 'c', 'box', 'green'],
  ])
  expect(graph.groups).toEqual([{id: 'one', text: 'Title', nodes: ['c'], groups: []}])
})

test('every form of a state diagram', () => {
  const body =
    'stateDiagram-v2\n  direction LR\n  [*] --> draft\n  draft --> done : finish\n  done --> [*]\n  state "Long name" as long\n  long : more\n  state group {\n    a --> b\n  }\n  class done green'
  const {graph, problems} = graphOf(body)
  expect(problems).toEqual([])
  expect(graph.direction).toBe('LR')
  expect([...graph.nodes.values()].map((node) => node.shape)).toEqual([
    'start',
    'round',
    'round',
    'end',
    'round',
    'round',
    'round',
  ])
  expect(graph.nodes.get('long')?.text).toBe('Long name\nmore')
  expect(graph.groups[0]?.nodes).toEqual(['a', 'b'])
})

test('what is not understood is said, with its place', async () => {
  expect(await complaints('flowchart TD\n  a -->')).toEqual([
    expect.stringMatching(/^diagram-syntax 2:7 A node is missing at the end\. \(Understood: /),
  ])
  expect(await complaints('flowchart TD\n  foo bar')).toEqual([
    expect.stringMatching(/^diagram-syntax 2:7 Not understood: "bar"\./),
  ])
  expect(await complaints('flowchart TD\n  a[Text --> b')).toEqual([
    'diagram-syntax 2:4 "[" is not closed by "]".',
  ])
  expect(await complaints('mindmap\n  root')).toEqual([
    'diagram-syntax 1:1 Unknown diagram "mindmap". (Kinds: `flowchart TD`, `sequenceDiagram`, `classDiagram`, `stateDiagram-v2`, `erDiagram`, `gantt`)',
  ])
  expect(await complaints('flowcart TD\n  a-->b')).toEqual([
    'diagram-syntax 1:1 Unknown diagram "flowcart". (Did you mean `flowchart`?)',
  ])
  expect(await complaints('flowchart XY')).toEqual([
    'diagram-syntax 1:11 Unknown direction "XY". (Directions: TD, LR, BT, RL)',
  ])
  expect(await complaints('flowchart TD\n  a --> b\n  style a fill:#f00')).toEqual([
    'diagram-syntax 3:3 `style` is not understood. (Color a node by `class a green` (blue, green, orange, red).)',
  ])
  expect(await complaints('flowchart TD\n  a --> b\n  class a grene')).toEqual([
    'diagram-syntax 3:11 Unknown color "grene". (Did you mean `green`?)',
  ])
  expect(await complaints('flowchart TD\n  a --> b\n  class x green')).toEqual([
    expect.stringMatching(/^diagram-syntax 3:9 No node "x"\./),
  ])
  for (const attributes of ['', ' class="c"'])
    expect(await complaints(`flowchart TD\n  a[<b${attributes}>x</b>] --> b`)).toEqual([
      'diagram-syntax 2:5 "<b>" in a text: only `<br>` is understood.',
    ])
  expect(await complaints('flowchart TD\n  subgraph s\n  a --> b')).toEqual([
    'diagram-syntax 2:1 It is not closed by `end`.',
  ])
  expect(await complaints('flowchart TD\n  a --> b\n  end')).toEqual([
    'diagram-syntax 3:3 `end` closes nothing.',
  ])
  expect(await complaints('')).toEqual([
    'diagram-syntax 1:1 The diagram is empty. (Name its kind in the first line. Kinds: `flowchart TD`, `sequenceDiagram`, `classDiagram`, `stateDiagram-v2`, `erDiagram`, `gantt`)',
  ])
  expect(await complaints('flowchart TD')).toEqual(['diagram-syntax 1:1 The diagram has no nodes.'])
})

test('words that Mermaid knows may be names', () => {
  expect(edges('flowchart TD\n  click([Press it]) --> note[A note]\n  style --> click')).toEqual([
    'click solid> note',
    'style solid> click',
  ])
})

test('a diagram as HTML: texts, an accessible name, the same as text', async () => {
  const {node, text, diagnostics} = await mermaid(
    'stateDiagram-v2\n  [*] --> draft\n  draft --> submitted : submit\n  submitted --> [*]',
    'title="States of an entry"',
    context(),
  )
  expect(diagnostics).toEqual([])
  expect(text).toBe('States of an entry · draft · submitted · submit')
  const page = await html(node)
  expect(page).toContain('role="img" aria-label="States of an entry"')
  expect(page).toContain(
    '<li>start → draft</li><li>draft → submitted: submit</li><li>submitted → end</li>',
  )
  expect(page).not.toMatch(/ style=|<style| id=|url\(|marker|NaN/)
  expect(gzipSync(page).length).toBeLessThan(2000)
})

test('a wide diagram has a second drawing for phones', async () => {
  const body = `flowchart LR\n${Array.from({length: 3}, (_, at) => `  n${at}[Number ${at}] --> n${at + 1}[Number ${at + 1}]`).join('\n')}`
  const page = await html((await mermaid(body, '', context())).node)
  expect(page).toContain('graph--wide')
  expect(page).toContain('graph--tall')
})

test('a diagram that does not fit scrolls, can be focused, and is warned about', async () => {
  const body = `flowchart TD\n${Array.from({length: 14}, (_, at) => `  root --> n${at}[A rather long text number ${at}]`).join('\n')}`
  const figure = await mermaid(body, 'title="Wide"', context())
  expect(said(figure.diagnostics)).toEqual([
    expect.stringMatching(
      /^warning diagram-wide 1:1 The diagram is \d+ px wide, but only 672 px fit, so it will scroll\./,
    ),
  ])
  expect(await html(figure.node)).toContain(
    'role="region" aria-label="Wide (scrolls)" tabindex="0"',
  )
})

test('dot: labels, shapes, lines, clusters', async () => {
  const {node, diagnostics, text} = await dot(
    'digraph { rankdir=LR; node [shape=box]; a [label="Raw\\ndata"]; b [shape=cylinder class=green]; a -> b [label="store" style=dashed]; subgraph cluster_x { label="Server"; b } }',
    'title="Dot"',
    context(),
  )
  expect(diagnostics).toEqual([])
  expect(text).toBe('Dot · Raw data · b · store')
  const page = await html(node)
  expect(page).toContain('graph__e--dotted')
  expect(page).toContain('graph__n--green')
  expect(page).toContain('Server')
})

test('mistakes in dot', async () => {
  const say = async (body: string) => said((await dot(body, '', context())).diagnostics)
  expect(await say('digraph {\n  a -> ;\n}')).toEqual([
    `diagram-syntax 2:8 Graphviz: syntax error in line 2 near ';'.`,
  ])
  expect(await say('')).toEqual(['diagram-syntax 1:1 The diagram is empty. (`digraph { a -> b }`)'])
  expect(await say('hello')).toHaveLength(1)
  expect(await say('digraph { a [label=<<b>x</b>>] }')).toEqual([
    expect.stringContaining('HTML in the label of "a" is not understood.'),
  ])
})

test('lines are of about equal length', () => {
  expect(textLines('Is it metadata of one measurement?', 170, NAME)).toEqual([
    'Is it metadata of',
    'one measurement?',
  ])
  expect(textLines('one', 10, NAME)).toEqual(['one'])
  expect(widthOf('iiii', 14, 500)).toBeLessThan(widthOf('MMMM', 14, 500))
})
