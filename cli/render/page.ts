/**
 * One entry of the site -> its three files: HTML for browsers, JSON twin for the router, Markdown twin for people and
 * machines. A component that throws becomes `render-failed`.
 */

import {fileOf} from '../../runtime/location.ts'
import {OFFLINE_ROUTE} from '../../runtime/offline/plan.ts'
import {own} from '../../runtime/own.ts'
import type {Neighbor, Page, Route, SiteData} from '../../runtime/types.ts'
import {CONFIG_FILE, UNPUBLISHED} from '../config.ts'
import {fillTwin} from '../parse/twin.ts'
import {canonicalOf} from '../resolve/canonical.ts'
import type {Assets, Diagnostic, Doc, Entry, Section, Site} from '../types.ts'
import {document} from './document.ts'
import type {ArticleContext, Renderer} from './renderer.ts'
import {childRows, deviceRows, fileFacts, rowsMarkdown} from './rows.ts'
import {readBody} from './to-markdown.ts'

export interface RenderInput {
  site: Site
  renderer: Renderer
  assets: Assets
  /** Copies of pictures as WebP, by the address of the original. */
  copies: Map<string, {url: string}>
  /** Remembered lists that are the same for every page of a run. */
  shared: Shared
}

interface Shared {
  devices?: ReturnType<typeof deviceRows>
  facts?: ReturnType<typeof fileFacts>
}

export interface RenderedPage {
  page: Page
  /** Everything between `<body>` and `</body>`, for the audit. */
  body: string
  html: string
  json: string
  markdown: string
  /** For the search; those of a Markdown page are in its doc. */
  sections?: Section[]
}

export function createRenderInput(
  site: Site,
  renderer: Renderer,
  assets: Assets,
  copies: Map<string, {url: string}> = new Map(),
): RenderInput {
  return {site, renderer, assets, copies, shared: {}}
}

/** The not-found page: a page like others, but no route. */
export const NOT_FOUND: Entry = {
  route: '/404.html',
  file: '',
  kind: 'page',
  title: 'Page Not Found',
  hrefs: {},
  description: 'We could not find what you were looking for.',
}

/** What the offline worker shows in place of a page that is not kept: a page like others, but no route. */
export const OFFLINE: Entry = {
  route: OFFLINE_ROUTE,
  file: '',
  kind: 'page',
  title: 'No connection',
  hrefs: {},
  description: 'The server does not answer, and this page is not kept on this device.',
}

/** The theme lists the pages that are kept in the marked place. */
const OFFLINE_HTML =
  '<p>Check your connection. The page comes by itself as soon as there is one. Pages that you have opened here are kept on this device, and so are chapters that you chose to keep.</p><div data-kept-pages></div>'

export function renderPage(entry: Entry, input: RenderInput): RenderedPage | Diagnostic {
  try {
    const {site, renderer, assets} = input
    const page = pageOf(entry, input)
    const headingTree = entry.doc?.headingTree
    if (headingTree !== undefined)
      page.headingHtml = renderer.article(headingTree, articleContext(entry, page, input))
    if (entry.doc) page.html = renderer.article(entry.doc.tree, articleContext(entry, page, input))
    else if (entry.category)
      page.html = renderer.category(
        childRows(entry.route, site, entry.version),
        articleContext(entry, page, input),
      )
    else if (entry === OFFLINE) page.html = OFFLINE_HTML
    const status = entry === NOT_FOUND ? 'missing' : 'found'
    const content = entry.module
      ? {module: entry.module.file}
      : page.html === undefined
        ? null
        : {html: page.html}
    const body = renderer.shell({page, status}, site.data, content)
    return {
      page,
      body,
      html: document({page, body, status, robots: robotsOf(entry, site)}, site, assets),
      json: JSON.stringify(page),
      ...(entry.doc
        ? {markdown: twinOf(entry.doc, articleContext(entry, page, input))}
        : readBody(body, page, originOf(site.data))),
    }
  } catch (error) {
    return {
      severity: 'error',
      code: 'render-failed',
      file: entry.file || CONFIG_FILE,
      line: 0,
      column: 0,
      message: `${entry.route} cannot be rendered: ${causes(error)}`,
      hint: 'The message comes from a component of the theme or of the page.',
      cause: thrownBy(error),
    }
  }
}

function twinOf({markdown}: Doc, {site, rows, hrefs}: ArticleContext): string {
  const origin = originOf(site)
  return fillTwin(
    markdown,
    (needs) => rowsMarkdown(rows(needs), site.base, origin),
    (url) => {
      const href = own(hrefs, url)
      return href?.startsWith('/') ? origin + href : (href ?? url)
    },
  )
}

/** Addresses in a twin are whole, because who copies a page takes it elsewhere; if it is known where the site will be. */
function originOf({url}: SiteData): string {
  return url === UNPUBLISHED ? '' : url
}

/** Whether search engines and our own search leave a page out. */
export function isHidden(entry: Entry): boolean {
  return (
    entry === NOT_FOUND ||
    entry === OFFLINE ||
    entry.doc?.fields.unlisted === true ||
    entry.doc?.fields.draft === true ||
    entry.module?.page.noindex === true
  )
}

/** What search engines may do with a page, if not everything. */
function robotsOf(entry: Entry, {unindexed}: Site): string | undefined {
  if (isHidden(entry)) return entry.route === '/search' ? 'noindex, follow' : 'noindex, nofollow'
  return entry.version !== undefined && unindexed.has(entry.version) ? 'noindex, follow' : undefined
}

/** Output file without ending: the not-found page is `404.html` and nothing else. */
export function outputOf(route: Route): string {
  return route === NOT_FOUND.route ? '404' : fileOf(route)
}

function articleContext(
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

/** Everything that a page shows, assembled in a single literal; components only draw. */
function pageOf(entry: Entry, {site, assets}: RenderInput): Page {
  const canonical = canonicalOf(entry, site)
  const {doc, module} = entry
  const fields = doc?.fields ?? {}
  return {
    route: entry.route,
    kind: entry.kind,
    title: entry.title,
    description: entry.description,
    ...(doc?.heading === undefined ? {} : {heading: doc.heading}),
    ...(doc?.headingId === undefined ? {} : {headingId: doc.headingId}),
    headings: doc?.headings ?? [],
    ...(module ? {module: assets.modules[module.file] ?? ''} : {}),
    islands: doc?.islands ?? [],
    styles: [
      ...(doc?.styles ?? []).flatMap((name) => assets.styles[name] ?? []),
      ...stylesOf(entry, assets),
    ],
    sourceFile: entry.category ? '' : entry.file,
    ...(doc && fields.description === undefined ? {undescribed: true} : {}),
    ...(entry.updated === undefined ? {} : {updated: entry.updated}),
    ...(fields.custom_edit_url === undefined ? {} : {editUrl: fields.custom_edit_url}),
    ...(canonical === entry.route ? {} : {canonical}),
    ...(entry.version === undefined ? {} : {version: entry.version}),
    ...(fields.audience ? {audience: fields.audience} : {}),
    ...(fields.since ? {since: fields.since} : {}),
    ...(fields.role ? {role: fields.role} : {}),
    ...tocOf(fields),
    ...(fields.hide_title ? {hideTitle: true} : {}),
    ...(fields.unlisted ? {unlisted: true} : {}),
    ...(fields.draft ? {draft: true} : {}),
    ...(fields.bench ? {bench: true} : {}),
    ...(fields.displayed_sidebar === null ? {noSidebar: true} : {}),
    ...neighbor('previous', fields.pagination_prev, entry, site),
    ...neighbor('next', fields.pagination_next, entry, site),
    build: site.data.build,
  }
}

/** What a TSX page asks for by name must be there: a page of its own has no other look. */
function stylesOf({module}: Entry, {styles}: RenderInput['assets']): string[] {
  return (module?.page.styles ?? []).map((name) => {
    const url = own(styles, name)
    if (url !== undefined) return url
    throw new Error(
      `The theme has no style sheet "${name}". It has ${Object.keys(styles).join(', ') || 'none'}.`,
    )
  })
}

function tocOf(fields: NonNullable<Entry['doc']>['fields']): Pick<Page, 'toc'> {
  const {
    hide_table_of_contents: hide,
    toc_min_heading_level: min,
    toc_max_heading_level: max,
  } = fields
  if (hide === undefined && min === undefined && max === undefined) return {}
  return {
    toc: {
      ...(min === undefined ? {} : {min}),
      ...(max === undefined ? {} : {max}),
      ...(hide ? {hide} : {}),
    },
  }
}

function neighbor(
  key: 'previous' | 'next',
  id: string | null | undefined,
  entry: Entry,
  site: Site,
): {previous?: Neighbor | null; next?: Neighbor | null} {
  if (id === undefined) return {}
  const version = site.versions.find(({name}) => name === entry.version)
  const route = version?.docs.find((doc) => doc.id === id)?.path
  const target = route === undefined ? undefined : site.entries.get(route)
  if (!target) return {[key]: null}
  const {pagination_label, sidebar_label} = target.doc?.fields ?? {}
  return {[key]: {label: pagination_label ?? sidebar_label ?? target.title, route: target.route}}
}

/**
 * The component that threw, as the calls below React's own. The message is not part of it, because it may name the page;
 * it is all there is to tell apart what React itself throws.
 */
function thrownBy(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const calls = stack.split('\n').flatMap((line) => /^\s+at (.*)/.exec(line)?.[1] ?? [])
  const react = calls.findIndex((call) => /[\\/]react-dom[\\/]/.test(call))
  return calls.slice(0, react < 0 ? undefined : react).join('\n') || causes(error)
}

function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined
    ? error.message
    : `${error.message}\nCause: ${causes(error.cause)}`
}
