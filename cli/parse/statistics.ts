/**
 * Computes numbers at build time: a fence `stats` names analyses of a table, `:stat[name
 * row value]` inserts their numbers into the text, into formulas and into windows of the
 * application. The resulting syntax tree contains only ordinary text and tables.
 */
import type {Code, Nodes, Parent, Root, Table, Text, Yaml} from 'mdast'
import type {TextDirective} from 'mdast-util-directive'
import type {InlineMath, Math as MathNode} from 'mdast-util-math'
import type {Point} from 'unist'
import {type Coroutine, pauseFor} from '../coroutine.ts'
import type {TimeBudget} from '../limits/time-budget.ts'
import type {Mistake} from '../statistics/mistake.ts'
import type {Result} from '../statistics/result.ts'
import {pathOf} from './code/fence.ts'
import type {ParseContext} from './context.ts'
import {rowOf} from './figure-rows.ts'
import {type At, createPointer} from './positions.ts'
import {SKIP, visit} from './syntax/visit.ts'

/** `:stat[model r2]{digits=2}`. */
const MARK = /:stat\[([^\]]{0,400})\](?:\{([^}\n]{0,80})\})?/g

type Tools = typeof import('../statistics/index.ts')
type Spend = <T>(at: At, work: () => T) => T | undefined
type Holder = Code | MathNode | InlineMath

interface Page {
  context: ParseContext
  tools: Tools
  /** The result is undefined for an analysis that failed: it is reported, so uses of its numbers are not. */
  known: Map<string, Result | undefined>
  spend: Spend
}

/** Replaces all statistics of a page in place, until the time of the page is used up. */
export function* readStatistics(
  tree: Root,
  context: ParseContext,
  budget: TimeBudget,
): Coroutine<void> {
  if (context.bare) return
  const found = find(tree, context)
  if (Object.values(found).some(({length}) => length))
    yield* pauseFor(() => compute(found, context, budget))
}

async function compute(
  {fences, marks, holders}: ReturnType<typeof find>,
  context: ParseContext,
  budget: TimeBudget,
): Promise<void> {
  const tools = await budget.exclude(() => import('../statistics/index.ts'))
  const page: Page = {context, tools, known: new Map(), spend: spender(context, budget)}
  for (const {node, index, parent} of fences)
    parent.children[index] = (readFence(node, page) ?? hidden(node)) as never
  for (const node of marks) {
    const written = context.places.written(node)
    const [whole = '', label = '', braces = ''] = new RegExp(MARK.source).exec(written) ?? []
    const value = whole ? fill(label, braces, node.position?.start, page, false) : '?'
    // The node object stays and becomes text, so references to it stay valid.
    const text = node as unknown as Text & {children?: unknown}
    delete text.children
    Object.assign(text, {type: 'text', value, data: {filled: {text: value}}})
  }
  for (const node of holders) fillHolder(node, page)
}

/** Returns a node for a fence that shows nothing: it is not rendered, and the twin removes it. */
function hidden({position}: Code): Yaml {
  return {type: 'yaml', value: '', data: {filled: {text: ''}}, position}
}

function find(tree: Root, {drawn}: ParseContext) {
  const fences: {node: Code; index: number; parent: Parent}[] = []
  const marks: TextDirective[] = []
  const holders: Holder[] = []
  visit(tree, (node: Nodes, index, parent) => {
    if (node.type === 'code' && node.lang === 'stats')
      fences.push({node, index: index!, parent: parent as Parent})
    else if (node.type === 'textDirective' && node.name === 'stat' && node.children.length) {
      marks.push(node)
      return SKIP
    } else if (isHolder(node, drawn) && node.value.includes(':stat[')) holders.push(node)
    return undefined
  })
  return {fences, marks, holders}
}

function isHolder(node: Nodes, drawn: ParseContext['drawn']): node is Holder {
  return rowOf(node, drawn)?.kind.values === true
}

/** Returns a function that runs a task while the page has time left, and reports once if there is none. */
function spender(context: ParseContext, budget: TimeBudget): Page['spend'] {
  let late = false
  return (at, work) => {
    if (!budget.isSpent()) return work()
    const message = `Reading this page would take more than ${budget.most / 1000} s; this analysis and those below are left out.`
    if (!late) context.report('too-slow', at, message, {hint: 'Split the page, or use fewer rows.'})
    late = true
    return undefined
  }
}

/** Reads the analyses of a fence; returns the table to show, if any. */
function readFence(node: Code, page: Page): Table | undefined {
  const {context, tools, known} = page
  const at = node.position?.start
  const place = (line: number, column: number): Point | undefined =>
    at && {...at, line: at.line + line, column: line ? column + at.column - 1 : at.column}
  const meta = tools.attributesOf(node.meta ?? '')
  const {lines, data: inline} = tools.linesOf(node.value)
  const source = inline ? inline.text : readFile(meta.file, at, context)
  const data = source === undefined ? undefined : tools.dataOf(source)
  const reportTable = (code: 'table-data' | 'stats-syntax', mistake: Mistake, otherwise: At) => {
    const {message, line} = tools.inTable(mistake, inline, meta.file)
    const where = line === undefined ? otherwise : place(line, 1)
    context.report(code, where, message, {hint: mistake.hint})
  }
  if (data instanceof tools.Mistake)
    reportTable('table-data', data, inline ? place(inline.line, 1) : at)
  for (const line of lines) {
    const [, name, sign, what] = /^([\w-]+)\s*([=:])\s*(.+)$/.exec(line.text) ?? []
    const start = place(line.line, line.column)
    if (!name || !what || known.has(name) || sign === ':') {
      const message = !name
        ? 'An analysis needs a name.'
        : sign === ':'
          ? 'Write "=" after the name of an analysis, not ":".'
          : `Two analyses are called "${name}".`
      if (name) known.set(name, known.get(name))
      context.report('stats-syntax', start, message, {hint: 'name = anova uptake ~ conc'})
      continue
    }
    known.set(name, undefined)
    if (source === undefined || !data || data instanceof tools.Mistake) continue
    const result = page.spend(start, () => tools.analyzed(source, data, what))
    if (result instanceof tools.Mistake) {
      const column = tools.columnIn(line, result)
      reportTable('stats-syntax', result, place(line.line, column))
    } else known.set(name, result)
  }
  if (meta.show === undefined) return undefined
  const result = known.get(meta.show)
  if (!known.has(meta.show))
    context.report('stats-syntax', at, `There is no analysis "${meta.show}" to show.`, {
      hint: tools.suggestion(meta.show, [...known.keys()], 'Analyses'),
    })
  return result && tableOf(tools.cellsOf(result, context.messages), node)
}

function readFile(url: string | undefined, at: At, context: ParseContext): Uint8Array | undefined {
  if (url === undefined) {
    context.report('table-data', at, 'The analyses have no data.', {
      hint: '```stats file=/files/name.csv, or rows below a line `data:`',
    })
    return undefined
  }
  context.link({url, kind: 'asset'}, at)
  return context.read(pathOf(url, context.file))
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<>|]/g, '\\$&')

/** Builds a table as the Markdown parser does. */
function tableOf(cells: string[][], {position}: Code): Table {
  const text = [cells[0], cells[0]?.map((_, at) => (at ? '---:' : '---')), ...cells.slice(1)]
    .map((row, at) => `| ${row?.map((cell) => (at === 1 ? cell : escaped(cell))).join(' | ')} |`)
    .join(`\n${' '.repeat((position?.start.column ?? 1) - 1)}`)
  return {
    type: 'table',
    align: cells[0]?.map((_, at) => (at ? 'right' : null)) ?? [],
    children: cells.map((row) => ({
      type: 'tableRow',
      children: row.map((value) => ({type: 'tableCell', children: [{type: 'text', value}]})),
    })),
    data: {filled: {text}},
    position,
  }
}

/** Fills in the numbers: in a window as programs write them, in a formula as TeX. */
function fillHolder(node: Holder, page: Page): void {
  const values: string[] = []
  const at = node.position?.start
  const line = node.type === 'inlineMath' ? 0 : 1
  const pointer = at && createPointer(node.value, {line: at.line + line, column: at.column})
  node.value = node.value.replace(MARK, (_, label: string, braces: string | undefined, from) => {
    const written = fill(label, braces ?? '', pointer?.(from), page, true)
    const value = node.type === 'code' ? written : written.replace(/e(-?\d+)$/, ' \\times 10^{$1}')
    values.push(value)
    return value
  })
  node.data = {...node.data, filled: {values}}
}

/** Returns the requested number as text; `?` if the request is wrong. */
function fill(
  label: string,
  braces: string,
  at: Point | undefined,
  {context, tools, known}: Page,
  plain: boolean,
): string {
  const answer = tools.answerOf(label, braces, known, plain)
  if (typeof answer === 'string') return answer
  const column = answer.word ? label.indexOf(answer.word) : -1
  const place = at && {...at, column: at.column + (column < 0 ? 0 : column + ':stat['.length)}
  context.report('stats-value', place, answer.message, {hint: answer.hint})
  return '?'
}

/** Replaces the marks in a source text by the computed values, in order. */
export function withValues(source: string, values: string[]): string {
  let at = 0
  return source.replace(MARK, (whole) => values[at++] ?? whole)
}
