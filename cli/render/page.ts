/**
 * One entry of the site -> its three files: HTML for browsers, JSON twin for the router, Markdown twin for people and
 * machines. A component that throws becomes `render-failed`.
 */
import {htmlFileOf} from '../../runtime/shared/location.ts'
import {own} from '../../runtime/shared/own.ts'
import type {IndexRow} from '../../runtime/shared/theme-interface.ts'
import type {Page, Route, SiteData} from '../../runtime/shared/types.ts'
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {isDamage} from '../disk/disk-error.ts'
import {LONGEST, TOO_LONG} from '../limits/promise-timeout.ts'
import {Interrupted, withinTime} from '../limits/time-limit.ts'
import {fillTwin} from '../parse/markdown-version.ts'
import type {Preview} from '../previews/preview.ts'
import {causesOf, hintOf, messageOf} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {OF_COMPONENT} from '../report/thrown-hints.ts'
import {partsOf} from '../resolve/parts.ts'
import {hashOf} from '../text/hash.ts'
import type {Assets, Diagnostic, Doc, Entry, Section, Site} from '../types.ts'
import {isAsynchronous, REASON, REMEDY} from './asynchronous.ts'
import {NOT_FOUND, OFFLINE, ownTexts} from './built-in-pages.ts'
import {document} from './document.ts'
import {childRows, deviceRows, fileFacts, rowsMarkdown} from './page-lists.ts'
import {pageOf} from './page-of.ts'
import type {ArticleContext, Renderer, ShellContent} from './renderer.ts'
import {readBody} from './to-markdown.ts'

export interface RenderInput {
  site: Site
  renderer: Renderer
  assets: Assets
  /** WebP copies of pictures, by the address of the original. */
  copies: Map<string, {url: string}>
  /** Pictures that other sites show with links to pages. */
  previews: Map<Route, Preview>
  /** Memoized lists that are the same for every page of a run. */
  shared: Shared
}

interface Shared {
  devices?: ReturnType<typeof deviceRows>
  facts?: ReturnType<typeof fileFacts>
}

const ENDLESS = 'Look for a loop that never ends in the components of the theme and of this page.'

/** What a page asked of the site while it was rendered, as JSON, and a hash of the answer. */
type Asked = Map<string, string>

export interface RenderedPage {
  page: Page
  asked: Asked
  /** Everything between `<body>` and `</body>`, for the audit. */
  body: string
  html: string
  json: string
  markdown: string
  /** Sections for the search. Those of a Markdown page are in its doc. */
  sections?: Section[]
}

export function createRenderInput(
  site: Site,
  renderer: Renderer,
  assets: Assets,
  copies: Map<string, {url: string}> = new Map(),
  previews: Map<Route, Preview> = new Map(),
): RenderInput {
  return {site, renderer, assets, copies, previews, shared: {}}
}

/** Returns what a page shows, except its article. */
export function pageFor(entry: Entry, input: RenderInput): Page {
  return Object.assign(pageOf(entry, input), ownTexts(entry, input.site.messages))
}

/** Runs what renders a page, with a limit of time: a component of a site can contain a loop that never ends. */
const limited = <T>(run: () => T): T => withinTime(LONGEST, run)

/** Returns the mistake if a page cannot be rendered, or takes too long. */
export function renderPage(
  entry: Entry,
  input: RenderInput,
  page = pageFor(entry, input),
  limit = limited,
): RenderedPage | Diagnostic {
  if (entry.module && !entry.module.renderable) return withoutComponent(entry.module.file)
  try {
    return limit(() => rendered(entry, input, page))
  } catch (error) {
    // A damaged entry of the cache is no mistake of a component.
    if (isDamage(error)) throw error
    const failed = failureOf(error)
    const message = `${entry.route} cannot be rendered: ${failed.reason}`
    return diagnostic('render-failed', entry.file || CONFIG_FILE, message, failed.more)
  }
}

function rendered(entry: Entry, input: RenderInput, page: Page): RenderedPage {
  const {site, renderer, assets} = input
  const asked: Asked = new Map()
  const context = listening(articleContext(entry, page, input), asked)
  const headingTree = entry.doc?.headingTree
  if (headingTree !== undefined) page.headingHtml = renderer.article(headingTree, context)
  if (entry.doc) page.html = renderer.article(entry.doc.tree, context)
  else if (entry.category)
    page.html = renderer.category(context.rows('children') as IndexRow[], context)
  const status = entry === NOT_FOUND ? 'missing' : 'found'
  const content = entry.module
    ? {module: entry.module.file}
    : page.html === undefined
      ? null
      : {html: page.html}
  const body = shellOf({page, status}, content, input)
  return {
    page,
    asked,
    body,
    html: document(
      {
        page,
        body,
        status,
        robots: robotsOf(entry, site),
        preview: input.previews.get(entry.route),
      },
      site,
      assets,
    ),
    json: JSON.stringify(page),
    ...(entry.doc
      ? {markdown: twinOf(entry.doc, context)}
      : readBody(body, page, originOf(site.data))),
  }
}

/** `cause` is the same for all pages that fail for one reason. */
function failureOf(error: unknown): {reason: string; more: Pick<Diagnostic, 'hint' | 'cause'>} {
  if (error instanceof Interrupted)
    return {reason: TOO_LONG, more: {hint: ENDLESS, cause: TOO_LONG}}
  const said = causes(error)
  const cause = thrownBy(error)
  return isAsynchronous(said)
    ? {reason: REASON, more: {hint: REMEDY, cause}}
    : {reason: said, more: {hint: OF_COMPONENT, ...hintOf(error), cause}}
}

/** Returns whether a page took too long. The next one can take as long, so no other one should be rendered. */
export function isEndless(result: RenderedPage | Diagnostic): result is Diagnostic {
  return 'severity' in result && result.cause === TOO_LONG
}

/** Renders the shell with the site data that the page has in the browser: more rows would differ at hydration. */
function shellOf(
  view: {page: Page; status: 'found' | 'missing'},
  content: ShellContent,
  {site, renderer}: RenderInput,
): string {
  let whole = false
  const seen = partsOf(site.data).seenBy(view.page)
  const body = renderer.shell(view, seen, content, () => {
    whole = true
  })
  if (!whole || seen === site.data) return body
  view.page.parts = 'all'
  return renderer.shell(view, site.data, content)
}

function withoutComponent(file: string): Diagnostic {
  const message = `${file} has no default export and cannot be rendered.`
  const hint = 'export default function Page() { … }'
  return diagnostic('no-default-export', file, message, {line: 1, column: 1, hint})
}

function twinOf({markdown}: Doc, {site, rows, hrefs}: ArticleContext): string {
  const origin = originOf(site)
  return fillTwin(
    markdown,
    (needs) => rowsMarkdown(rows(needs), site, origin),
    (url) => {
      const href = own(hrefs, url)
      return href?.startsWith('/') ? origin + href : (href ?? url)
    },
  )
}

/**
 * Returns the start of addresses in a Markdown twin. They are absolute, because a copied page is used elsewhere; but
 * only if the address of the site is known.
 */
function originOf({url}: SiteData): string {
  return url === UNPUBLISHED ? '' : url
}

/** Returns whether search engines and the site's own search leave a page out. */
export function isHidden(entry: Entry): boolean {
  return (
    entry === NOT_FOUND ||
    entry === OFFLINE ||
    entry.doc?.fields.unlisted === true ||
    entry.doc?.fields.draft === true ||
    entry.module?.page.noindex === true
  )
}

/** Returns what search engines can do with a page, unless it is everything. */
export function robotsOf(entry: Entry, {unindexed}: Site): string | undefined {
  // This is the canonical address of all results. They are not separate pages, so nothing has to be forbidden.
  if (entry.route === '/search') return undefined
  if (isHidden(entry)) return 'noindex, nofollow'
  return entry.version !== undefined && unindexed.has(entry.version) ? 'noindex, follow' : undefined
}

/** Returns the output file of a page. The not-found page is `404.html` in every style of addresses. */
export function outputOf(route: Route, site: SiteData): string {
  return route === NOT_FOUND.route ? '404.html' : htmlFileOf(route, site)
}

/** Returns what an article can ask of the site. */
export function articleContext(
  entry: Entry,
  page: Page,
  {site, copies, shared}: RenderInput,
): ArticleContext {
  shared.facts ??= fileFacts(site.assets, copies)
  return {
    page,
    site: site.data,
    hrefs: entry.hrefs,
    external: site.external,
    file: shared.facts,
    rows: (needs) => {
      if (needs === 'children') return childRows(entry.route, site, entry.version)
      shared.devices ??= deviceRows(site)
      return shared.devices
    },
  }
}

/** Returns a context that records what is asked of it. */
function listening(context: ArticleContext, asked: Asked): ArticleContext {
  const noted = <T>(question: Question, answer: T): T => {
    asked.set(JSON.stringify(question), hashOf(JSON.stringify(answer ?? null)))
    return answer
  }
  return {
    ...context,
    file: (href) => noted(['file', href], context.file(href)),
    rows: (needs) => noted(['rows', needs], context.rows(needs)),
  }
}

type Question = ['file', string] | ['rows', Parameters<ArticleContext['rows']>[0]]

/** Returns the current answer of the site. */
export function answerTo(question: string, {file, rows}: ArticleContext): string {
  const [kind, what] = JSON.parse(question) as Question
  return hashOf(JSON.stringify((kind === 'file' ? file(what) : rows(what)) ?? null))
}

/**
 * Returns the component that threw: the calls below React's own. The message is not included, because it can contain
 * the page; only for errors that React itself throws, the message is all that distinguishes them.
 */
function thrownBy(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const calls = stack.split('\n').flatMap((line) => /^\s+at (.*)/.exec(line)?.[1] ?? [])
  const react = calls.findIndex((call) => /[\\/]react-dom[\\/]/.test(call))
  return calls.slice(0, react < 0 ? undefined : react).join('\n') || causes(error)
}

const causes = (error: unknown) => causesOf(error).map(messageOf).join('\nCause: ')
