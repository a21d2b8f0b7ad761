/**
 * Diagrams: the fences `mermaid` and `dot`. Two readers, one layout, one drawing.
 */
import type {Element} from 'hast'
import {graphSvg} from './diagram-draw.ts'
import {type Layout, layout} from './diagram-layout.ts'
import type {Figure, FigureContext, FigureDiagnostic} from './figure.ts'
import {captionOf, frame, plain, remembered} from './frame.ts'
import {type Graph, MOST_EDGES, MOST_NODES, type ReadGraph} from './graph.ts'
import {readDot, withGraphviz} from './graphviz.ts'
import {type Child, h} from './hast.ts'
import {readMermaid} from './mermaid.ts'

/** Fence `mermaid`: `flowchart` and `stateDiagram-v2`. */
export async function mermaid(body: string, meta: string, context: FigureContext): Promise<Figure> {
  return diagram(body, meta, context, async () => readMermaid(body), 'mermaid')
}

/** Fence `dot`: Graphviz's own language. */
export async function dot(body: string, meta: string, context: FigureContext): Promise<Figure> {
  return diagram(body, meta, context, () => readDot(body), 'dot')
}

interface Drawn {
  drawings: Child[]
  edges: string[]
  words: string[]
  diagnostics: FigureDiagnostic[]
}

const known = remembered<Promise<Drawn>>(600)

async function diagram(
  body: string,
  meta: string,
  context: FigureContext,
  read: () => Promise<ReadGraph>,
  language: string,
): Promise<Figure> {
  const caption = captionOf(meta)
  const drawn = await known(`${language}\n${caption}\n${body}`, () =>
    draw(body, plain(caption), read),
  )
  const asText = drawn.edges.length
    ? [
        h(
          'details',
          {className: ['fig__more']},
          h('summary', {}, 'As text'),
          h(
            'ul',
            {},
            drawn.edges.map((edge) => h('li', {}, edge)),
          ),
        ),
      ]
    : []
  const node = frame(
    {number: context.number, caption, after: structuredClone(asText) as Element[]},
    ...(structuredClone(drawn.drawings) as Child[]),
  )
  const text = [plain(caption), ...new Set(drawn.words)].filter(Boolean).join(' · ')
  return {node, bindsList: false, text, diagnostics: drawn.diagnostics, islands: []}
}

async function draw(body: string, caption: string, read: () => Promise<ReadGraph>): Promise<Drawn> {
  const {graph, problems} = await read()
  const diagnostics: FigureDiagnostic[] = problems.map((problem) => ({
    severity: 'error',
    code: 'diagram-syntax',
    ...problem,
  }))
  const broken = (): Drawn => ({
    drawings: [h('pre', {className: ['graph-broken']}, body.slice(0, 4000))],
    edges: [],
    words: [],
    diagnostics,
  })
  const tooLarge =
    graph.nodes.size > MOST_NODES ||
    graph.edges.length > MOST_EDGES ||
    countGroups(graph.groups) > 20
  if (!graph.nodes.size || tooLarge) return broken()
  const ran = await withGraphviz((viz) => layouts(graph, viz))
  const found = 'crash' in ran ? undefined : ran.result
  if (!found) {
    diagnostics.push({
      severity: 'error',
      code: 'diagram-syntax',
      line: 1,
      column: 1,
      message: 'Graphviz found no layout for it.',
    })
    return broken()
  }
  const {wide, tall} = found
  if (wide.width > FITS / SHRINK) {
    const message = `The diagram is ${wide.width} px wide, ${FITS} fit; it will scroll.`
    diagnostics.push({
      severity: 'warning',
      code: 'diagram-wide',
      line: 1,
      column: 1,
      message,
      hint: 'Shorten its texts, or draw it from top to bottom.',
    })
  }
  const label = caption || 'Diagram'
  const drawings = tall
    ? [picture(wide, label, 'wide', FITS), picture(tall, label, 'tall', FITS_TALL)]
    : [picture(wide, label, 'only', FITS)]
  return {drawings, ...wordsOf(graph), diagnostics}
}

function countGroups(groups: Graph['groups']): number {
  return groups.reduce((sum, group) => sum + 1 + countGroups(group.groups), 0)
}

/** Width of the text column inside a frame, and of a phone's. */
const FITS = 672
const FITS_TALL = 336
/** Type may shrink to this; beyond, the figure scrolls. */
const SHRINK = 0.85

function layouts(
  graph: Graph,
  viz: Parameters<typeof layout>[1],
): {wide: Layout; tall?: Layout} | undefined {
  const across = graph.direction === 'LR' || graph.direction === 'RL'
  let wide = layout(graph, viz, {direction: graph.direction, tight: 0})
  if (!wide || (across && wide.width > FITS)) {
    const down = layout(graph, viz, {direction: 'TB', tight: 0})
    if (down && (!wide || down.width < wide.width)) wide = down
  }
  if (!wide) return undefined
  if (wide.width > FITS / SHRINK) {
    const tight = layout(graph, viz, {direction: graph.direction === 'BT' ? 'BT' : 'TB', tight: 1})
    if (tight && tight.width < wide.width) wide = tight
  }
  if (wide.width <= FITS_TALL) return {wide}
  const direction = graph.direction === 'BT' ? 'BT' : 'TB'
  let tall = layout(graph, viz, {direction, tight: 1})
  if (!tall || tall.width > FITS_TALL / SHRINK) {
    const narrow = layout(graph, viz, {direction, tight: 2})
    if (narrow && (!tall || narrow.width < tall.width)) tall = narrow
  }
  return {wide, tall: tall && tall.width < wide.width ? tall : wide}
}

/** A picture that may shrink a little; beyond, its frame scrolls and can be focused. */
function picture(
  layout: Layout,
  label: string,
  variant: 'wide' | 'tall' | 'only',
  fits: number,
): Element {
  const scrolls = layout.width > fits / SHRINK
  const svg = graphSvg(layout, label, scrolls ? 'only' : variant, scrolls)
  if (!scrolls) return svg
  const classes = ['graph-scroll', ...(variant === 'only' ? [] : [`graph--${variant}`])]
  return h(
    'div',
    {className: classes, role: 'region', ariaLabel: `${label} (scrolls)`, tabIndex: 0},
    svg,
  )
}

function wordsOf({nodes, edges}: Graph): {edges: string[]; words: string[]} {
  const name = (id: string) => {
    const node = nodes.get(id)
    if (node?.shape === 'start' && !node.text) return 'start'
    return node?.shape === 'end' && !node.text ? 'end' : (node?.text ?? id).replace(/\n/g, ' ')
  }
  const told = edges.map((edge) => {
    const arrow = edge.head && edge.tail ? '↔' : edge.head ? '→' : edge.tail ? '←' : '–'
    return `${name(edge.from)} ${arrow} ${name(edge.to)}${edge.text ? `: ${edge.text.replace(/\n/g, ' ')}` : ''}`
  })
  const words = [
    ...[...nodes.values()].map((node) => node.text.replace(/\n/g, ' ')),
    ...edges.map((edge) => edge.text.replace(/\n/g, ' ')),
  ]
  return {edges: told, words: words.filter(Boolean)}
}
