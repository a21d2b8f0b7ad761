/** Makes ordinary figures from the drawings of plugins. */
import type {Element} from 'hast'
import {PLOT_ISLAND} from '../figures/fences.ts'
import type {Drawing, Figure, FigureContext, FigureDiagnostic} from '../figures/figure.ts'
import {captionOf, frame, plain} from '../figures/frame.ts'
import {h} from '../figures/hast.ts'
import {plotProblem} from './check-plot.ts'
import {messageOf} from './load.ts'
import type {
  FigureKind,
  FigureParts,
  FigureSource,
  LiveFigure,
  PlotFigure,
  Plugin,
  PluginFigure,
  ScreenPart,
} from './plugin.ts'
import {type Place, placed, voiceOf} from './plugin-api.ts'
import {repairTree} from './repair-trees.ts'
import {withTimeLimit} from './time-limit.ts'

/** A kind of figure and its plugin. */
export interface PluginFence {
  plugin: Pick<Plugin, 'name' | 'diagnostics'>
  kind: FigureKind
}

/** A word of a `screen` and its plugin. */
export interface PluginPart {
  plugin: PluginFence['plugin']
  part: ScreenPart
}

interface Written {
  body: string
  meta?: string
  attributes?: Record<string, unknown>
  file: string
  lang: string
}

type Context = Pick<FigureContext, 'number' | 'messages' | 'read'>
type Drawn = PluginFigure | PlotFigure | LiveFigure

/** Draws a figure in its frame. A figure that cannot be drawn shows its text and has a diagnostic. */
export async function drawFigure(
  fence: PluginFence,
  written: Written,
  context: Context,
): Promise<Figure> {
  const {number, messages} = context
  const {drawn, diagnostics, ...made} = await attempt(fence, written, context)
  const caption = drawn?.caption ?? captionOf(written.meta ?? '')
  const node = frame(
    {
      number,
      messages,
      caption,
      note: drawn?.note ?? [],
      after: drawn?.after ?? [],
      // An island handles the pointer itself.
      zoom: !made.islands.length,
    },
    made.node,
  )
  mend(node, fence.plugin, diagnostics)
  return {
    node,
    text: [plain(caption), drawn?.text].filter(Boolean).join(' · '),
    bindsList: false,
    islands: made.islands,
    diagnostics,
  }
}

/** Draws an inline figure: it has no frame. */
export async function drawInline(
  fence: PluginFence,
  written: Written,
  context: Context,
): Promise<Drawing> {
  const {node, drawn, diagnostics} = await attempt(fence, written, context)
  mend(node, fence.plugin, diagnostics)
  return {node, text: drawn?.text ?? '', diagnostics}
}

async function attempt(
  {plugin, kind}: PluginFence,
  {body, meta = '', attributes = {}, ...fence}: Written,
  {number, messages, read}: Context,
): Promise<{
  node: Element
  drawn?: FigureParts
  islands: string[]
  diagnostics: FigureDiagnostic[]
}> {
  const diagnostics: FigureDiagnostic[] = []
  const voice = voiceOf(plugin, messages, (one) => void diagnostics.push(one))
  const source: FigureSource = {
    ...fence,
    meta,
    attributes,
    caption: captionOf(meta),
    number,
    read,
    ...voice,
  }
  try {
    const drawn = await withTimeLimit<Drawn>(kind.draw(body, source))
    const strange = (['caption', 'text'] as const).find(
      (key) => !['string', 'undefined'].includes(typeof drawn?.[key]),
    )
    if (strange) throw new TypeError(`"${strange}" must be a text`)
    return {...nodeOf(drawn, kind.island), drawn, diagnostics}
  } catch (error) {
    diagnostics.push(failed(plugin, error, 'cannot draw this figure'))
    return {node: h(kind.form === 'text' ? 'code' : 'pre', {}, body), islands: [], diagnostics}
  }
}

/** Returns the drawing of a word of a `screen`, or its text if it cannot be drawn. `at`: where the text begins. */
export async function drawPart(
  {plugin, part}: PluginPart,
  {
    text,
    name,
    tall,
    ...at
  }: {text: string; name: string; tall: boolean; line: number; column: number},
  messages: FigureContext['messages'],
): Promise<{node: Element; diagnostics: FigureDiagnostic[]}> {
  const diagnostics: FigureDiagnostic[] = []
  const put = (one: FigureDiagnostic) =>
    diagnostics.push({...one, line: at.line, column: at.column + one.column - 1})
  try {
    const node = asElement(
      await withTimeLimit(part.draw(text, {name, tall, ...voiceOf(plugin, messages, put)})),
    )
    mend(node, plugin, diagnostics)
    return {node, diagnostics}
  } catch (error) {
    put({...failed(plugin, error, 'cannot draw this'), column: 1})
    return {node: h('code', {}, text), diagnostics}
  }
}

/** Removes everything that is not a node from a drawing. */
function mend(node: Element, plugin: PluginFence['plugin'], diagnostics: FigureDiagnostic[]): void {
  const problem = repairTree(node)
  if (problem) diagnostics.push(failed(plugin, `it ${problem}`, 'cannot draw this'))
}

function failed({name}: PluginFence['plugin'], error: unknown, what: string): FigureDiagnostic {
  return {
    severity: 'error',
    code: 'plugin-failed',
    ...placed((error ?? {}) as Place),
    message: `The plugin "${name}" ${what}: ${messageOf(error)}`,
  }
}

function nodeOf(drawn: Drawn, island: string | undefined): {node: Element; islands: string[]} {
  if (island !== undefined) return {node: islandOf(island, drawn), islands: [island]}
  if (drawn && 'plot' in drawn) {
    const problem = plotProblem(drawn.plot)
    if (problem) throw Object.assign(new TypeError(problem.message), {hint: problem.hint})
    const data = JSON.stringify(drawn.plot)
    return drawn.interactive
      ? {
          node: h('x-island', {dataName: PLOT_ISLAND, dataAttributes: `{"plot":${data}}`}),
          islands: [PLOT_ISLAND],
        }
      : {node: h('x-plot', {data}), islands: []}
  }
  return {node: asElement(drawn && 'node' in drawn ? drawn.node : undefined), islands: []}
}

function asElement(node: Element | undefined): Element {
  if (node?.type !== 'element') throw new TypeError('it must return a node that is an element')
  return node
}

/** Returns an `x-island`, which the theme renders with the component, and the browser hydrates. */
function islandOf(name: string, drawn: Drawn): Element {
  const props: unknown = drawn && 'props' in drawn ? drawn.props : undefined
  if (typeof props !== 'object' || props === null || Array.isArray(props))
    throw new TypeError(`it must return the props of its island "${name}"`)
  return h('x-island', {dataName: name, dataAttributes: JSON.stringify(props, plainOnly)})
}

/** JSON leaves out functions, without which the island would fail. */
function plainOnly(key: string, value: unknown): unknown {
  if (typeof value === 'function')
    throw new TypeError(`the prop "${key}" must be plain data, as in JSON`)
  return value
}
