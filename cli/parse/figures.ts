/**
 * Draws figures from text. Fences, directives of plugins and math become `<x-figure data-key>` while inline HTML is read,
 * and their drawings are inserted afterward. Drawings are our own code, so they need no allow-list and no second parser.
 */

import type {Element, Root as HastRoot} from 'hast'
import type {Code, List, Nodes, Parent, Root} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import {say as textOf} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'
import {fences, math} from '../figures/fences.ts'
import type {CalloutList, Figure, FigureContext} from '../figures/figure.ts'
import type {PluginFence} from '../plugins/figures.ts'
import type {Plugins} from '../plugins/run.ts'
import type {Allowance} from '../time-limit.ts'
import {pathOf, readMeta} from './code/fence.ts'
import type {ParseContext} from './context.ts'
import {asTyped, drawOfPlugin, drawText, linkPlace} from './plugin-figures.ts'
import {reportFigure} from './report-figure.ts'
import {SKIP, visit} from './syntax/visit.ts'

export interface DrawnFigures {
  /** Words of each figure for search, by key. */
  words: Map<string, string>
  /** Inserts the drawings in place. */
  insert: (tree: HastRoot) => void
}

/** Figures of plugins. */
type Added = Pick<Plugins, 'figures' | 'parts'>
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
 * until the time of the page is used up. `added`: figures of plugins.
 */
export async function drawFigures(
  tree: Root,
  context: ParseContext,
  allowance: Allowance,
  {figures: added = new Map(), parts = new Map()}: Partial<Added> = {},
): Promise<DrawnFigures> {
  const jobs: Job[] = []
  if (!context.bare)
    visit(tree, (node, index, parent) => {
      if (parent && index !== undefined && (isFigure(node, added) || isCounted(node, context)))
        jobs.push({node, index, parent})
      return node.type === 'textDirective' && isFigure(node, added) ? SKIP : undefined
    })
  const drawings = new Map<string, Element>()
  const words = new Map<string, string>()
  if (jobs.length) {
    let late: Job | undefined
    for (const [at, job] of jobs.entries()) {
      if (isCounted(job.node, context)) {
        const number = context.figure()
        Object.assign((job.node.data ??= {}), {
          number: textOf(context.messages, 'figure.number', {number}),
        })
        continue
      }
      const key = String(at)
      if (allowance.isSpent()) late ??= job
      const drawn = late
        ? {node: asTyped(job.node, context), text: ''}
        : await first(job.node, allowance, () => draw(job, context, {figures: added, parts}))
      if (!drawn) continue
      drawings.set(key, drawn.node)
      words.set(key, drawn.text)
      // `data.hName` makes mdast-util-to-hast write this element for any kind of node.
      job.parent.children[job.index] = {
        type: 'text',
        value: '',
        data: {hName: 'x-figure', hProperties: {dataKey: key}, hChildren: []},
        ...(job.node.position ? {position: job.node.position} : {}),
      } as never
    }
    if (late)
      context.report(
        'too-slow',
        late.node.position?.start,
        `Reading this page would take more than ${allowance.most / 1000} s; this figure and those below are not drawn.`,
        {hint: 'Split the page, or offer what is drawn as a download.'},
      )
  }
  return {words, insert: (hast) => insert(hast, drawings)}
}

/** Runs work without counting its time for the first figure of a kind, unless the figure is large. */
async function first<T>(node: Nodes, allowance: Allowance, work: () => Promise<T>): Promise<T> {
  const kind = 'lang' in node ? String(node.lang) : 'name' in node ? String(node.name) : node.type
  const isKnown = started.has(kind)
  started.add(kind)
  if (isKnown || ('value' in node && node.value.length > SHORT)) return work()
  return allowance.exclude(work)
}

function isFigure(node: Nodes, added: ReadonlyMap<string, PluginFence>): boolean {
  if (node.type === 'code')
    return own(fences, node.lang ?? '')?.draw !== undefined || isFence(added.get(node.lang ?? ''))
  if (node.type === 'leafDirective') return added.get(node.name)?.kind.form === 'leaf'
  // Without brackets, a word after a colon is text.
  if (node.type === 'textDirective')
    return node.children.length > 0 && added.get(node.name)?.kind.form === 'text'
  return node.type === 'inlineMath' || node.type === 'math'
}

function isFence(figure: PluginFence | undefined): boolean {
  return figure !== undefined && (figure.kind.form ?? 'fence') === 'fence'
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
  {figures: added, parts}: Added,
): Promise<{node: Element; text: string} | undefined> {
  const {node} = job
  const at = node.position?.start
  if (node.type === 'inlineMath' || node.type === 'math') {
    const display = node.type === 'math'
    const {node: element, diagnostics} = await math(node.value, display)
    reportFigure(diagnostics, node, context, display ? 0 : undefined)
    if (display) context.styles.add('figures')
    return {node: element, text: ''}
  }
  if (node.type === 'textDirective')
    return drawText(node as TextDirective, added.get((node as TextDirective).name)!, context)
  context.styles.add('figures')
  const list = calloutList(job, context)
  const figureContext: FigureContext = {
    number: context.figure(),
    messages: context.messages,
    icons: context.icons,
    ...(context.supported ? {supported: context.supported} : {}),
    parts,
    style: (name) => void context.styles.add(name),
    read: (file) => context.read(pathOf(file, context.file)),
    ...(list ? {list: list.data} : {}),
  }
  let figure: Figure
  const {lang = '', name = lang} = node as {lang?: string; name?: string}
  const plugin = added.get(name!)
  if (plugin) {
    const drawn = await drawOfPlugin(plugin, node as Code | LeafDirective, figureContext, context)
    if (!drawn) return {node: asTyped(node, context), text: ''}
    figure = drawn
  } else figure = await drawFence(node as Code, at, figureContext, context)
  if (figure.bindsList && list)
    list.node.data = {...list.node.data, hProperties: {className: ['callouts']}} as List['data']
  reportFigure(figure.diagnostics, node, context, 0, list?.node)
  return figure
}

async function drawFence(
  node: Code,
  at: {line: number; column: number} | undefined,
  figureContext: FigureContext,
  context: ParseContext,
): Promise<Figure> {
  const {lang, value, meta} = node
  const fence = fences[lang!]!
  const {file} = fence.data ? readMeta(meta ?? '') : {}
  if (file) context.links.push({url: file, kind: 'asset', ...linkPlace(at, context)})
  if (fence.style) context.styles.add(fence.style)
  const figure = await fence.draw!(value, meta ?? '', figureContext)
  for (const name of figure.islands) context.islands.add(name)
  return figure
}

/** Returns the ordered list directly after a figure with callouts: its entries explain them. */
function calloutList(
  {node, index, parent}: Job,
  {specs}: ParseContext,
): {node: List; data: CalloutList} | undefined {
  const next = parent.children[index + 1] as Nodes | undefined
  if (
    node.type !== 'code' ||
    !own(fences, (node as Code).lang ?? '')?.callouts ||
    next?.type !== 'list' ||
    !next.ordered
  )
    return undefined
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
  if (!drawings.size) return
  visit(tree, 'element', (element: Element, index, parent) => {
    if (element.tagName !== 'x-figure' || !parent || index === undefined) return
    const drawing = drawings.get(String(element.properties.dataKey))
    if (drawing) parent.children[index] = drawing
    return SKIP
  })
}
