/** Draws a figure of the table, of labdocs or of a plugin: its drawing, its frame, its mistakes. */
import type {Element} from 'hast'
import {isTable} from '../attribute-types.ts'
import {callsIn} from '../config/locate-error.ts'
import {watched} from '../limits/plugin-watchdog.ts'
import {TimedOut} from '../limits/promise-timeout.ts'
import {jsonOfProps} from '../plain-data.ts'
import {plotProblem} from '../plugins/check-plot.ts'
import {runHook} from '../plugins/late-hooks.ts'
import type {FigureSource, LiveFigure} from '../plugins/plugin.ts'
import {type Place, placed, voiceOf} from '../plugins/plugin-api.ts'
import {repairTree, typesFor} from '../plugins/repair-trees.ts'
import {messageOf} from '../report/bug-report.ts'
import type {Figure, FigureContext, FigureDiagnostic, FigureRow, PluginPart} from './figure.ts'
import {captionOf, frame, plain} from './frame.ts'
import {h} from './hast.ts'

/** Theme island for interactive plots, where readers take values from a plot. */
const PLOT_ISLAND = 'InteractivePlot'

type Owner = PluginPart['plugin']
const LABDOCS: Owner = {name: 'labdocs'}

/** What the author wrote: the body of a fence, or the text in brackets of a directive. */
type Written = {body: string} & Pick<FigureSource, 'file' | 'lang'> &
  Partial<Pick<FigureSource, 'meta' | 'attributes'>>

type Drawn = Awaited<ReturnType<FigureRow['kind']['draw']>>

/**
 * Draws a figure: inline, or in its frame. A figure that cannot be drawn shows its text and has a
 * diagnostic. Throws only if a figure of labdocs fails, which is a bug.
 */
export async function drawFigure(
  row: FigureRow,
  written: Written,
  context: FigureContext,
): Promise<Figure> {
  const {number, messages} = context
  const {nodes, drawn, islands = [], diagnostics} = await attempt(row, written, context)
  const {className, bindsList = false} = drawn && 'nodes' in drawn ? drawn : {}
  const isFramed = row.kind.form !== 'text'
  const caption = isFramed ? (drawn?.caption ?? captionOf(written.meta ?? '')) : ''
  // An island handles the pointer itself.
  const zoom = !islands.length
  const node = isFramed
    ? frame({...drawn, number, messages, caption, className, zoom}, nodes)
    : nodes[0]!
  repair(node, row.plugin ?? LABDOCS, diagnostics)
  const text = [plain(caption), drawn?.text].filter(Boolean).join(' · ')
  return {node, text, bindsList, islands, diagnostics}
}

async function attempt(
  row: FigureRow,
  {body, meta = '', attributes = {}, ...written}: Written,
  context: FigureContext,
): Promise<{nodes: Element[]; drawn?: Drawn; islands?: string[]; diagnostics: FigureDiagnostic[]}> {
  const {plugin = LABDOCS, kind} = row
  const diagnostics: FigureDiagnostic[] = []
  const voice = voiceOf(plugin, context.messages, (one) => void diagnostics.push(one))
  const source = {...context, ...written, meta, attributes, caption: captionOf(meta), ...voice}
  try {
    const draw = () => kind.draw(body, source)
    const drawn = await (plugin === LABDOCS
      ? draw()
      : runHook<Drawn>(
          plugin,
          `figures.${written.lang}`,
          `the plugin "${plugin.name}" (a figure of ${written.file})`,
          () => watched(plugin, draw()),
        ))
    if (plugin !== LABDOCS && drawn !== undefined && !isTable(drawn))
      throw new TypeError('it must return an object with "node", not the drawing itself')
    const strange = (['caption', 'text'] as const).find(
      (key) => !['string', 'undefined'].includes(typeof drawn?.[key]),
    )
    // Only figures of labdocs are drawn in several parts.
    if (plugin !== LABDOCS && drawn && 'nodes' in drawn)
      throw new TypeError('it must return "node", which is one element, not "nodes"')
    if (strange) throw new TypeError(`"${strange}" must be a text`)
    if (drawn && 'diagnostics' in drawn) diagnostics.push(...drawn.diagnostics)
    return {...drawingsOf(drawn, kind.island), drawn, diagnostics}
  } catch (error) {
    if (plugin === LABDOCS) throw error
    diagnostics.push(failed(plugin, error, 'cannot draw this figure'))
    return {nodes: [h(kind.form === 'text' ? 'code' : 'pre', {}, body)], diagnostics}
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
      await runHook(
        plugin,
        `screen.${name}`,
        `the plugin "${plugin.name}" ("${name}" in a screen)`,
        () => watched(plugin, part.draw(text, {name, tall, ...voiceOf(plugin, messages, put)})),
      ),
    )
    repair(node, plugin, diagnostics)
    return {node, diagnostics}
  } catch (error) {
    put({...failed(plugin, error, 'cannot draw this'), column: 1})
    return {node: h('code', {}, text), diagnostics}
  }
}

/** Removes everything that is not a node from a drawing. */
function repair(node: Element, plugin: Owner, diagnostics: FigureDiagnostic[]): void {
  const problem = repairTree(node, typesFor('html'))
  if (problem) diagnostics.push(failed(plugin, `it ${problem}`, 'cannot draw this'))
}

function failed({name}: Owner, error: unknown, what: string): FigureDiagnostic {
  const message = `The plugin "${name}" ${what}: ${messageOf(error)}`
  return {
    severity: 'error',
    code: 'plugin-failed',
    ...placed((error ?? {}) as Place),
    message,
    // All figures of this kind fail from now on.
    ...(error instanceof TimedOut ? {cause: message} : {}),
    // The mistake is in the plugin, not on the page: `locate-hooks.ts` finds its place.
    ...(isMistakeInCode(error) && callsIn(error) ? {cause: `${message}\n${callsIn(error)}`} : {}),
  }
}

/** Errors that JavaScript itself throws. Authors get an error of another kind if the text of a figure is wrong. */
function isMistakeInCode(error: unknown): boolean {
  return [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind)
}

function drawingsOf(
  drawn: Drawn | LiveFigure,
  island: string | undefined,
): {nodes: Element[]; islands?: string[]} {
  if (island !== undefined) return islandOf(island, propsOf(drawn, island))
  if (drawn && 'nodes' in drawn) return {nodes: drawn.nodes}
  if (!drawn || !('plot' in drawn)) return {nodes: [asElement(nodeOf(drawn))]}
  const {plot, interactive} = drawn
  const problem = plotProblem(plot)
  if (problem) throw Object.assign(new TypeError(problem.message), {hint: problem.hint})
  return interactive
    ? islandOf(PLOT_ISLAND, {plot})
    : {nodes: [h('x-plot', {data: JSON.stringify(plot)})]}
}

function nodeOf(drawn: Drawn | LiveFigure): Element | undefined {
  if (drawn && 'props' in drawn)
    throw new TypeError('it must return "node", because it has no "island" that gets "props"')
  return drawn && 'node' in drawn ? drawn.node : undefined
}

function asElement(node: Element | undefined): Element {
  if (node?.type !== 'element') throw new TypeError('it must return a node that is an element')
  return node
}

/** Returns an `x-island`, which the theme renders with the component, and the browser hydrates. */
function islandOf(name: string, props: object): {nodes: Element[]; islands: string[]} {
  const data = jsonOfProps(props)
  return {nodes: [h('x-island', {dataName: name, dataAttributes: data})], islands: [name]}
}

function propsOf(drawn: Drawn | LiveFigure, island: string): object {
  const props: unknown = drawn && 'props' in drawn ? drawn.props : undefined
  if (!isTable(props)) throw new TypeError(`it must return the props of its island "${island}"`)
  return props
}
