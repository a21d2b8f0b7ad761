/**
 * Runs the ten steps of `markdown.ts` for pages, within limits of time. A limit costs more than most pages take, so pages share
 * limits: see `shared-limit.ts`.
 */
import {type Coroutine, complete, type Others} from '../coroutine.ts'
import {createTimeBudget, type TimeBudget} from '../limits/time-budget.ts'
import {Interrupted, untilUsed} from '../limits/time-limit.ts'
import {type Plugins, startPlugins} from '../plugins/run.ts'
import {traced} from '../report/bug-report.ts'
import type {Doc, Source} from '../types.ts'
import type {Colors} from './code/kept-colors.ts'
import {forgetLanguages} from './code/languages.ts'
import {createContext, type ParserOptions, type Translate} from './context.ts'
import {openPage} from './front-matter/open-page.ts'
import {emptyDoc, parseBody, type Tools} from './markdown.ts'
import {ABANDONED, createSharedLimit} from './shared-limit.ts'

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
 * Parses pages under shared limits of time. If a limit interrupts a page, those that had not run then are parsed again, each alone.
 */
async function parseSeveral(pages: readonly Page[], prepared: Prepared): Promise<Doc[]> {
  if (pages.length === 1) return [await parsePage(pages[0]!, prepared)]
  const shared = createSharedLimit(prepared.each)
  const begun = shared.begin(pages.map((page) => () => parsePage(page, prepared, shared)))
  const results = await Promise.allSettled(begun)
  if (shared.isInterrupted()) forgetLanguages()
  const docs: Doc[] = []
  for (const [at, page] of pages.entries()) {
    const result = results[at]
    if (result?.status === 'fulfilled') docs.push(result.value)
    else if (!result || result.reason === ABANDONED) docs.push(await parsePage(page, prepared))
    else throw result.reason
  }
  return docs
}

/** Returns how a page sees the others that are parsed at the same time. Its own time stops while it waits for them. */
function othersOf({enter, together}: Others, budget: TimeBudget): Others {
  return {
    enter: () => budget.exclude(enter),
    together: (part) => {
      const resume = budget.pause()
      return together(() => {
        resume()
        return part()
      })
    },
  }
}

async function parsePage(
  {source, read = () => undefined, colors}: Page,
  {options, plugins, translate, onFigures, each}: Prepared,
  others?: Others,
): Promise<Doc> {
  let opened: ReturnType<typeof openPage> | undefined
  const most = each * Math.max(1, Math.ceil(source.text.length / PART))
  try {
    return await untilUsed(most, async (clock) => {
      const isAgain = clock > most
      if (isAgain) forgetLanguages()
      const budget = createTimeBudget(most, clock)
      const limit = isShort(source.text) ? atOnce : budget.limit
      const open = () => {
        opened = openPage(source, options, read, translate)
        opened.context.colors = colors
        return opened
      }
      return await complete(
        readPage(source, open, {budget, plugins, onFigures}),
        limit,
        others && !isAgain ? othersOf(others, budget) : undefined,
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

const atOnce: TimeBudget['limit'] = (run) => run()
