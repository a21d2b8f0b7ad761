/**
 * Runs the ten steps of `markdown.ts` for pages, within limits of time. A limit costs more than most pages take, so pages share one
 * as far as they do not have to wait.
 */
import {type Coroutine, complete} from '../coroutine.ts'
import {type Plugins, startPlugins} from '../plugins/run.ts'
import {traced} from '../report/bug-report.ts'
import {
  type Allowance,
  createAllowance,
  Interrupted,
  untilUsed,
  withinOneLimit,
} from '../time-limit.ts'
import type {Doc, Source} from '../types.ts'
import type {Colors} from './code/kept-colors.ts'
import {forgetLanguages} from './code/languages.ts'
import {createContext, type ParserOptions, type Translate} from './context.ts'
import {openPage} from './front-matter/open-page.ts'
import {emptyDoc, parseBody, type Tools} from './markdown.ts'

/** A page, with what its parser may read. */
interface Page {
  source: Source
  read?: (file: string) => Uint8Array | undefined
  colors?: Colors
}

export interface Parser {
  (source: Source, read?: Page['read'], colors?: Colors): Promise<Doc>
  /** Parses several pages, as far as possible under one time limit. */
  several: (pages: readonly Page[]) => Promise<Doc[]>
}

/** Limit of processor time (ms) for a page, or for each part of a long text, which takes long even if nothing is wrong with it. */
const MOST_TIME = 2000
const PART = 100_000

/** Thrown in a page that waits for its turn when the limit that it shares has interrupted another one. */
const ABANDONED = new Error('abandoned')

/**
 * Creates a parser, which handles one call at a time. `onFigures` is called with
 * the time (ms) that the figures of a page took. A page can take `each` ms for each part of its text.
 */
export function createParser(
  options: ParserOptions,
  onFigures: (ms: number) => void = () => {},
  each = MOST_TIME,
): Parser {
  let preparing: Promise<Prepared> | undefined
  const prepare = () =>
    (preparing ??= Promise.all([
      startPlugins(options.plugins ?? [], options.messages),
      translatorFor(options),
    ]).then(([plugins, translate]) => ({options, plugins, translate, onFigures, each})))
  const one: (...page: Parameters<Parser>) => Promise<Doc> = async (source, read, colors) =>
    parsePage({source, read, colors}, await prepare())
  return Object.assign(one, {
    several: async (pages: readonly Page[]) => parseSeveral(pages, await prepare()),
  })
}

interface Prepared {
  options: ParserOptions
  plugins: Plugins | undefined
  translate: Translate
  onFigures: (ms: number) => void
  each: number
}

/**
 * Most pages are parsed without a pause, all of them under one limit. The others go on in turn, because time limits and
 * plugins expect one page at a time. If the limit interrupts a page, those that are not finished are parsed again, each alone.
 */
async function parseSeveral(pages: readonly Page[], prepared: Prepared): Promise<Doc[]> {
  if (pages.length === 1) return [await parsePage(pages[0]!, prepared)]
  let before: Promise<unknown> = Promise.resolve()
  let isAbandoned = false
  const start = (page: Page) => () => {
    const others = before
    const turn = async () => {
      await others
      if (isAbandoned) throw ABANDONED
    }
    const doc = parsePage(page, prepared, turn)
    before = Promise.allSettled([others, doc])
    return doc
  }
  const begun = withinOneLimit(prepared.each, pages.map(start))
  isAbandoned = begun.length < pages.length
  const results = await Promise.allSettled(begun)
  if (isAbandoned) forgetLanguages()
  const docs: Doc[] = []
  for (const [at, page] of pages.entries()) {
    const result = results[at]
    if (result?.status === 'fulfilled') docs.push(result.value)
    else if (!result || result.reason === ABANDONED) docs.push(await parsePage(page, prepared))
    else throw result.reason
  }
  return docs
}

async function parsePage(
  {source, read = () => undefined, colors}: Page,
  {options, plugins, translate, onFigures, each}: Prepared,
  turn?: () => Promise<void>,
): Promise<Doc> {
  let opened: ReturnType<typeof openPage> | undefined
  const most = each * Math.max(1, Math.ceil(source.text.length / PART))
  try {
    return await untilUsed(most, async (clock) => {
      const isAgain = clock > most
      if (isAgain) forgetLanguages()
      const allowance = createAllowance(most, clock)
      const limit = isShort(source.text) ? atOnce : allowance.limit
      const open = () => {
        opened = openPage(source, options, read, translate)
        opened.context.colors = colors
        return opened
      }
      return await complete(
        readPage(source, open, {allowance, plugins, onFigures}),
        limit,
        turn && !isAgain ? () => allowance.exclude(turn) : undefined,
      )
    })
  } catch (error) {
    if (error === ABANDONED) throw error
    // Without one, the front matter was too much.
    const context = opened?.context ?? createContext(source, '', {}, options, read, translate)
    const start = {file: source.file, line: 1, column: 1}
    if (error instanceof Interrupted) {
      forgetLanguages()
      // Earlier omissions have the same cause.
      const others = context.diagnostics.filter(({code}) => code !== 'too-slow')
      context.diagnostics.splice(0, Number.POSITIVE_INFINITY, ...others)
      const message = `Reading this page takes more than ${most / 1000} s, so it was stopped.`
      context.report('too-slow', start, message, {hint: 'Split the page.'})
    }
    // Thousands of levels overflow the stack in the tools of the syntax
    // tree: the cause is the author's text, not a bug.
    else if (error instanceof RangeError)
      context.report('too-deep', start, 'This page is nested too deeply to be read.')
    else throw traced(source.file, error)
    return emptyDoc(source, context)
  }
}

/** `open` runs as a part of the coroutine, because its time counts. */
function* readPage(
  source: Source,
  open: () => ReturnType<typeof openPage>,
  tools: Tools,
): Coroutine<Doc> {
  const {context, body} = open()
  return yield* parseBody(source, body, context, tools)
}

/** Returns a translator into our notation; for text that is already in it, the identity. */
async function translatorFor({dialect}: ParserOptions): Promise<Translate> {
  if (!dialect) return (text) => ({text, lost: []})
  const {translate} = await import('../docusaurus/translate.ts')
  return (text, file, isFragment = false) => translate(text, {file, site: dialect.site, isFragment})
}

/** A short text cannot take long, and the limit itself costs more than parsing it. A text with includes is not short. */
function isShort(text: string): boolean {
  return text.length <= 1000 && !text.includes('file=')
}

const atOnce: Allowance['limit'] = (run) => run()
