/**
 * Figures drawn from text: fences, spectra, molecules and math become `<x-figure data-key>` while inline HTML
 * is read, and their drawings are put in afterwards: a drawing is ours, so it needs no allow-list and no second parser.
 */
import {posix} from 'node:path'
import type {Element, Root as HastRoot} from 'hast'
import type {Code, List, Nodes, Parent, Root} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import {own} from '../../runtime/own.ts'
import type {CalloutList, Figure, FigureContext, FigureDiagnostic} from '../figures/figure.ts'
import {createAllowance} from '../time-limit.ts'
import type {ParseContext} from './context.ts'
import {SKIP, visit} from './visit.ts'

export interface DrawnFigures {
  /** What each figure says, by key, for search. */
  words: Map<string, string>
  /** Puts the drawings in, in place. */
  insert: (tree: HastRoot) => void
}

type Job = {node: Nodes; index: number; parent: Parent}
/** Languages of fences that are drawn. */
export const FENCES = new Set(['screen', 'smiles', 'reaction', 'mermaid', 'dot'])

/** Processor time (ms) of all figures of a page, loading of the libraries that draw them included. */
const MOST_TIME = 5000

/** Draws every figure of a page, in reading order (they are numbered). They may take `most` ms together. */
export async function drawFigures(
  tree: Root,
  context: ParseContext,
  most = MOST_TIME,
): Promise<DrawnFigures> {
  const jobs: Job[] = []
  if (!context.bare)
    visit(tree, (node, index, parent) => {
      if (parent && index !== undefined && (isFigure(node) || isCounted(node, context)))
        jobs.push({node, index, parent})
      return node.type === 'textDirective' && node.name === 'mol' ? SKIP : undefined
    })
  const drawings = new Map<string, Element>()
  const words = new Map<string, string>()
  if (jobs.length) {
    const tools = await import('../figures/figure.ts')
    const allowance = createAllowance(most)
    let late: Job | undefined
    for (const [at, job] of jobs.entries()) {
      if (isCounted(job.node, context)) {
        Object.assign((job.node.data ??= {}), {number: `Fig. ${context.figure()}`})
        continue
      }
      const key = String(at)
      if (allowance.isSpent()) late ??= job
      const drawn = late
        ? {node: asTyped(job.node, context), text: ''}
        : await allowance.spend(() => draw(job, context, tools))
      if (!drawn) continue
      drawings.set(key, drawn.node)
      words.set(key, drawn.text)
      // `data.hName` makes mdast-util-to-hast write this element whatever the node was.
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
        `The figures above take more than ${most / 1000} s; this one and those below are not drawn.`,
        {hint: 'Split the page, or offer what is drawn as a download.'},
      )
  }
  return {words, insert: (hast) => insert(hast, drawings)}
}

function asTyped(node: Nodes, {places}: ParseContext): Element {
  return {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{type: 'text', value: places.written(node)}],
  }
}

function isFigure(node: Nodes): boolean {
  if (node.type === 'code') return FENCES.has(node.lang ?? '')
  if (node.type === 'leafDirective') return node.name === 'spectrum'
  if (node.type === 'textDirective') return node.name === 'mol'
  return node.type === 'inlineMath' || node.type === 'math'
}

/** A directive of the theme that is a figure: it draws itself, but has its number from here. */
function isCounted(node: Nodes, {specs}: ParseContext): node is LeafDirective | ContainerDirective {
  return (
    (node.type === 'leafDirective' || node.type === 'containerDirective') &&
    own(specs, node.name)?.counted === true
  )
}

async function draw(
  job: Job,
  context: ParseContext,
  tools: typeof import('../figures/figure.ts'),
): Promise<{node: Element; text: string} | undefined> {
  const {node} = job
  const at = node.position?.start
  if (node.type === 'inlineMath' || node.type === 'math') {
    const display = node.type === 'math'
    const {node: element, diagnostics} = await tools.math(node.value, display)
    say(diagnostics, node, context, display ? 0 : undefined)
    if (display) context.styles.add('figures')
    return {node: element, text: ''}
  }
  if (node.type === 'textDirective') {
    const {node: element, text, diagnostics} = await tools.molecule(toString(node as TextDirective))
    say(diagnostics, node, context, undefined)
    context.styles.add('figures')
    return {node: element, text}
  }
  context.styles.add('figures')
  const list = calloutList(job)
  const figureContext: FigureContext = {
    number: context.figure(),
    icons: context.icons,
    read: (file) => context.read(pathOf(file, context)),
    ...(list ? {list: list.data} : {}),
  }
  let figure: Figure
  if (node.type === 'code')
    figure = await tools.fences[node.lang!]!(node.value, node.meta ?? '', figureContext)
  else {
    const attributes = (node as LeafDirective).attributes ?? {}
    if (!attributes.src || !attributes.kind) {
      context.report(
        'directive-attribute',
        at,
        '::spectrum needs the attributes "src" and "kind".',
        {hint: '::spectrum{src=/spectra/name.jdx kind=nmr}'},
      )
      return undefined
    }
    for (const url of attributes.src.split(/\s+/))
      context.links.push({url, kind: 'asset', ...linkPlace(at, context)})
    figure = await tools.spectrum(
      {
        src: attributes.src,
        kind: attributes.kind,
        ...(attributes.label ? {label: attributes.label} : {}),
        interactive: attributes.interactive !== undefined,
      },
      figureContext,
    )
    if (attributes.interactive !== undefined) context.islands.add('Spectrum')
  }
  if (figure.bindsList && list)
    list.node.data = {...list.node.data, hProperties: {className: ['callouts']}} as List['data']
  say(figure.diagnostics, node, context, 0, list?.node)
  return figure
}

function linkPlace(
  at: {line: number; column: number} | undefined,
  context: ParseContext,
): {line: number; column: number; file?: string} {
  const {file, line, column} = context.places.of(at as never)
  return {line, column, ...(file === context.file ? {} : {file})}
}

/** The ordered list right after a screen: its entries explain the callouts. */
function calloutList({node, index, parent}: Job): {node: List; data: CalloutList} | undefined {
  const next = parent.children[index + 1] as Nodes | undefined
  if (
    node.type !== 'code' ||
    (node as Code).lang !== 'screen' ||
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
          if (label.name === 'ui') labels.push(toString(label))
        })
        return {labels}
      }),
    },
  }
}

function pathOf(url: string, context: ParseContext): string {
  return posix.join(url.startsWith('/') ? 'public' : posix.dirname(context.file), url)
}

/** `below`: lines between the node's first line and line 1 of the figure's text; undefined: the text is in the line itself. */
function say(
  diagnostics: FigureDiagnostic[],
  node: Nodes,
  context: ParseContext,
  below: 0 | undefined,
  list?: List,
): void {
  for (const {severity, code, line, column, message, hint, entry} of diagnostics) {
    const start = context.places.of(
      (entry ? list?.children[entry - 1]?.position : node.position)?.start,
    )
    const indent = start.column - 1
    const place =
      entry || below === undefined
        ? start
        : {...start, line: start.line + line, column: line ? column + indent : start.column}
    context.report(code, place, message, {severity, ...(hint ? {hint} : {})})
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
