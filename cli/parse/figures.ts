/**
 * Draws figures from text. Fences, directives of plugins and math become `<x-figure data-key>` while inline HTML is read,
 * and their drawings are inserted afterward. Drawings are our own code, so they need no allow-list and no second parser.
 */
import type {Element, Root as HastRoot} from 'hast'
import type {List, Nodes, Parent, Root} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import {say as textOf} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'
import type {DirectiveSpec} from '../../runtime/shared/theme-interface.ts'
import {type Coroutine, pauseFor} from '../coroutine.ts'
import type {CalloutList, FigureContext, FigureDiagnostic, FigureRow} from '../figures/figure.ts'
import {h} from '../figures/hast.ts'
import type {TimeBudget} from '../limits/time-budget.ts'
import type {Plugins} from '../plugins/run.ts'
import {checkAttributes, checkLabel, isOptional} from './attributes.ts'
import {pathOf} from './code/fence.ts'
import type {ParseContext} from './context.ts'
import {figureName, rowOf} from './figure-rows.ts'
import {SKIP, visit} from './syntax/visit.ts'

export interface DrawnFigures {
  /** Words of each figure for search, by key. */
  words: Map<string, string>
  /** Inserts the drawings in place. */
  insert: (tree: HastRoot) => void
}

type Job = {node: Nodes; index: number; parent: Parent}

/** Shorter figures (in characters) are fast in every kind. */
const SHORT = 1000

/**
 * Kinds that this process has already drawn. The first figure of a kind
 * loads a library; this time does not count for the page.
 */
const started = new Set<string>()

/**
 * Draws every figure of a page in reading order (they are numbered),
 * until the time of the page is used up. `parts`: words of screens that plugins draw. `onFigures` is called with the time (ms).
 */
export function* drawFigures(
  tree: Root,
  context: ParseContext,
  budget: TimeBudget,
  {parts = new Map(), onFigures}: {parts?: Plugins['parts']; onFigures?: (ms: number) => void} = {},
): Coroutine<DrawnFigures> {
  const jobs: Job[] = []
  visit(tree, (node, index, parent) => {
    // Bare text shows fences and formulas as they are typed. Of directives, it has only those of plugins, in the announcement.
    const isCode = context.bare && !node.type.endsWith('Directive')
    const row = isCode ? undefined : rowOf(node, context.drawn)
    if (parent && index !== undefined && (row || (!context.bare && isCounted(node, context))))
      jobs.push({node, index, parent})
    return node.type === 'textDirective' && row ? SKIP : undefined
  })
  if (!jobs.length) return {words: new Map(), insert: () => {}}
  return yield* pauseFor(async () => {
    const began = performance.now()
    const drawn = await drawAll(jobs, context, budget, parts)
    onFigures?.(performance.now() - began)
    return drawn
  })
}

async function drawAll(
  jobs: readonly Job[],
  context: ParseContext,
  budget: TimeBudget,
  parts: Plugins['parts'],
): Promise<DrawnFigures> {
  const drawings = new Map<string, Element>()
  const words = new Map<string, string>()
  let late: Job | undefined
  for (const [at, job] of jobs.entries()) {
    if (isCounted(job.node, context)) {
      const number = context.figure()
      job.node.data = {
        ...job.node.data,
        number: textOf(context.messages, 'figure.number', {number}),
      }
      continue
    }
    const key = String(at)
    if (budget.isSpent()) late ??= job
    const drawn = late
      ? {node: asTyped(job.node, context), text: ''}
      : await first(job.node, budget, () => draw(job, context, parts))
    drawings.set(key, drawn.node)
    words.set(key, drawn.text)
    // `data.hName` makes mdast-util-to-hast write this element for any kind of node.
    job.parent.children[job.index] = {
      type: 'text',
      value: '',
      data: {hName: 'x-figure', hProperties: {dataKey: key}, hChildren: []},
      position: job.node.position,
    } as never
  }
  const message = `Reading this page would take more than ${budget.most / 1000} s; this figure and those below are not drawn.`
  const hint = 'Split the page, or offer what is drawn as a download.'
  if (late) context.report('too-slow', late.node.position?.start, message, {hint})
  return {words, insert: (hast) => insert(hast, drawings)}
}

/** Runs work without counting its time for the first figure of a kind, unless the figure is large. */
async function first<T>(node: Nodes, budget: TimeBudget, work: () => Promise<T>): Promise<T> {
  const [kind] = figureName(node)
  const isKnown = started.has(kind)
  started.add(kind)
  if (isKnown || ('value' in node && node.value.length > SHORT)) return work()
  return budget.exclude(work)
}

/** Returns whether a directive of the theme is a figure: it draws itself, but gets its number here. */
function isCounted(node: Nodes, {specs}: ParseContext): node is LeafDirective | ContainerDirective {
  return (
    (node.type === 'leafDirective' || node.type === 'containerDirective') &&
    own(specs, node.name)?.counted === true
  )
}

async function draw(
  job: Job,
  context: ParseContext,
  parts: Plugins['parts'],
): Promise<{node: Element; text: string}> {
  const {node} = job
  const row = rowOf(node, context.drawn)!
  const isFramed = row.kind.form !== 'text'
  const number = isFramed ? context.figure() : 0
  if (isFramed) context.styles.add('figures')
  const attributes = 'attributes' in node ? attributesOf(node as never, row, context) : {}
  if (!attributes) return {node: asTyped(node, context), text: ''}
  const list = calloutList(job, context)
  const {drawFigure} = await import('../figures/draw.ts')
  const figure = await drawFigure(
    row,
    {
      file: context.file,
      lang: figureName(node)[0],
      body: 'value' in node ? node.value : toString(node),
      meta: (node.type === 'code' && node.meta) || '',
      attributes,
    },
    {
      number,
      parts,
      messages: context.messages,
      icons: context.icons,
      supported: context.supported ?? [],
      style: (name) => void context.styles.add(name),
      read: readIn(node, context),
      list: list?.data,
    },
  )
  for (const name of figure.islands) context.islands.add(name)
  if (row.kind.style) context.styles.add(row.kind.style)
  if (isFramed && typeof attributes.id === 'string') figure.node.properties.id = attributes.id
  if (figure.bindsList && list)
    list.node.data = {
      ...list.node.data,
      // Safari takes a list whose numbers are drawn by a style sheet for no list.
      hProperties: {className: ['callouts'], role: 'list'},
    } as List['data']
  const isInLine = node.type === 'inlineMath' || node.type === 'textDirective'
  reportFigure(figure.diagnostics, node, context, isInLine ? undefined : 0, list?.node)
  return figure
}

/** Returns the attributes of a directive, checked against its table. Undefined if a required one is missing. */
function attributesOf(
  node: LeafDirective | TextDirective,
  {kind: {attributes = {}, form}}: FigureRow,
  context: ParseContext,
): Record<string, unknown> | undefined {
  const spec: DirectiveSpec = {kind: form === 'text' ? 'text' : 'leaf', attributes}
  checkLabel(node, spec, node.children.length ? node : undefined, context)
  const given = checkAttributes(node, spec, context)
  // In place of a missing attribute, `given` has an empty value, which the figure would report again.
  const isComplete = Object.entries(attributes).every(
    ([name, kind]) =>
      isOptional(kind) || (Object.hasOwn(node.attributes ?? {}, name) && given[name] !== undefined),
  )
  return isComplete ? given : undefined
}

/** Returns a function that reads a file named by the author, as on pages. A file in an attribute is already a link. */
function readIn(node: Nodes, context: ParseContext): FigureContext['read'] {
  const {line, column} = context.places.of(node)
  return (url) => {
    const isKnown = context.links.some(
      (one) => one.url === url && one.line === line && one.column === column,
    )
    if (!isKnown) context.link({url, kind: 'asset'}, node)
    return context.read(pathOf(url, context.file))
  }
}

function asTyped(node: Nodes, {places}: ParseContext): Element {
  return h('code', {}, places.written(node))
}

/** Returns the ordered list directly after a fence: its entries can explain the callouts of the figure. */
function calloutList(
  {node, index, parent}: Job,
  {specs}: ParseContext,
): {node: List; data: CalloutList} | undefined {
  const next = parent.children[index + 1] as Nodes | undefined
  if (node.type !== 'code' || next?.type !== 'list' || !next.ordered) return undefined
  return {
    node: next,
    data: {
      start: next.start ?? 1,
      entries: next.children.map((entry) => {
        const labels: string[] = []
        visit(entry, 'textDirective', (label: TextDirective) => {
          if (own(specs, label.name)?.means === 'control') labels.push(toString(label))
        })
        return {labels}
      }),
    },
  }
}

function insert(tree: HastRoot, drawings: Map<string, Element>): void {
  visit(tree, 'element', (element: Element, index, parent) => {
    if (element.tagName !== 'x-figure' || !parent || index === undefined) return
    const drawing = drawings.get(String(element.properties.dataKey))
    if (drawing) parent.children[index] = drawing
    return SKIP
  })
}

/**
 * `below`: number of lines between the node's first line and line 1 of
 * the figure's text; undefined if the text is in that line.
 */
function reportFigure(
  diagnostics: FigureDiagnostic[],
  node: Nodes,
  context: ParseContext,
  below: 0 | undefined,
  list?: List,
): void {
  for (const {severity, code, line, column, message, hint, entry, cause} of diagnostics) {
    const start = context.places.of(
      (entry ? list?.children[entry - 1]?.position : node.position)?.start,
    )
    const indent = start.column - 1
    const place =
      entry || below === undefined
        ? start
        : {...start, line: start.line + line, column: line ? column + indent : start.column}
    context.report(code, place, message, {severity, hint, cause})
  }
}
