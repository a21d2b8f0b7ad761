/**
 * The fourth stage: renders every page and passes its files to the writer. Pages that have not changed since the last
 * build are neither rendered nor written.
 */
import {fileOf} from '../../runtime/shared/location.ts'
import type {Page, Route, SidebarItem} from '../../runtime/shared/types.ts'
import {isOurs} from '../bundle/theme.ts'
import type {SiteConfig} from '../config/config.ts'
import {createPause} from '../event-loop.ts'
import {folderIndex} from '../hosts/hosts.ts'
import type {PageMemory, PageResult} from '../remember/unchanged-pages.ts'
import {whileAt} from '../report/bug-report.ts'
import {Reported} from '../report/diagnostics.ts'
import type {Diagnostic, Entry, Section} from '../types.ts'
import type {Offline} from '../write/offline.ts'
import {redirectPage} from '../write/site-files.ts'
import type {Writer} from '../write/writer.ts'
import type {Audit} from './audit/link-audit.ts'
import {NOT_FOUND} from './built-in-pages.ts'
import {
  isEndless,
  outputOf,
  pageFor,
  type RenderedPage,
  type RenderInput,
  renderPage,
} from './page.ts'
import {createSections} from './print-section.ts'

export interface RenderStage {
  config: SiteConfig
  input: RenderInput
  memory: PageMemory
  writer: Writer
  put: (path: string, content: string | Uint8Array) => void
  audit: Audit
  offline: Offline | undefined
  /** Called after each page. */
  progress: (done: number, of: number) => void
  /** Called when everything that the search index needs is rendered. */
  onTexts: (sections: Map<Route, Section[]>) => void
}

export interface Drawn {
  pages: number
  diagnostics: Diagnostic[]
  /** Text of pages that are not Markdown. */
  sections: Map<Route, Section[]>
  /** Returns a page as Markdown; undefined if it cannot be rendered. */
  twin: (route: Route) => string | undefined
  /** Returns whether a route has its own `index.html`, for addresses with a slash at the end. */
  hasFolder: (route: Route) => boolean
}

/** Only components of a site can contain a loop that never ends. */
function mayLoop({theme, layers, extension}: SiteConfig): boolean {
  return !isOurs({theme, layers}) || extension !== undefined
}

export async function renderAll(stage: RenderStage): Promise<Drawn> {
  const {input, writer, progress, onTexts} = stage
  // Pages that are not Markdown come first: their text is known only after rendering. The index is
  // built at the same time as the other pages.
  const entries = [...input.site.entries.values()].sort(
    (a, b) => Number(Boolean(a.doc)) - Number(Boolean(b.doc)),
  )
  const files = htmlFiles(stage)
  const drawing = createDrawing(stage, files)
  const sections = new Map<Route, Section[]>()
  const pause = createPause()
  let isTold = false
  for (const [at, entry] of [...entries, NOT_FOUND].entries()) {
    if (entry.doc && !isTold) {
      isTold = true
      onTexts(sections)
    }
    const result = drawing.draw(entry, pageFor(entry, input))
    if (result?.sections) sections.set(entry.route, result.sections)
    progress(at + 1, entries.length + 1)
    await pause()
  }
  // Printed sections and later stages read the files of pages.
  await writer.settled()
  await drawPrinted(stage, files, (route) => drawing.pages.get(route)?.(), pause)
  return {
    pages: entries.length,
    diagnostics: drawing.diagnostics,
    sections,
    twin: (route) => drawing.twins.get(route)?.(),
    hasFolder: files.hasFolder,
  }
}

/** Returns the paths of the HTML files of a page, and the content of each. */
function htmlFiles({input: {site, assets}, config}: RenderStage) {
  const folders = folderIndex(config)
  const hasFolder = (route: Route) =>
    folders !== undefined &&
    route !== '/' &&
    route !== NOT_FOUND.route &&
    !site.entries.has(`${route}/index`)
  const inFolder = (route: Route) => `${fileOf(route)}/index.html`
  return {
    hasFolder,
    paths: (route: Route) => [
      outputOf(route, site.data),
      ...(hasFolder(route) ? [inFolder(route)] : []),
    ],
    texts: (route: Route, html: string): [path: string, html: string][] => [
      [outputOf(route, site.data), html],
      ...(hasFolder(route)
        ? [
            [
              inFolder(route),
              folders === 'copy' ? html : redirectPage(route, site, assets.icon),
            ] as [string, string],
          ]
        : []),
    ],
  }
}

/** Returns functions that render single pages, and what later stages need of them. */
function createDrawing(stage: RenderStage, files: ReturnType<typeof htmlFiles>) {
  const {config, input, memory, writer, put, audit, offline} = stage
  const diagnostics: Diagnostic[] = []
  const twins = new Map<Route, () => string>()
  /** Pages whose articles are parts of printed sections. */
  const pages = new Map<Route, () => Page | undefined>()
  const textOf = (path: string) => Buffer.from(writer.read!(path)).toString()
  /** Read again when it is asked for: the pages of a large site would take much memory. */
  const twinAt = (path: string, markdown = '') =>
    writer.read ? () => textOf(path) : always(writer.keeps ? markdown : '')

  const twinOf = (entry: Entry) => (entry === NOT_FOUND ? undefined : fileOf(entry.route))

  /** Returns the stored result of a page; undefined if the page must be rendered. */
  const take = (entry: Entry, page: Page): PageResult | undefined => {
    const twin = twinOf(entry)
    return memory.take(entry, page, [
      ...files.paths(entry.route),
      ...(twin === undefined ? [] : [`${twin}.json`, `${twin}.md`]),
    ])
  }

  const know = (entry: Entry, result: PageResult): PageResult => {
    const {route} = entry
    const twin = twinOf(entry)
    if (result.offline) offline?.know(route, result.offline)
    audit.know(entry, result.facts)
    if (twin !== undefined) twins.set(route, twinAt(`${twin}.md`))
    const again = () => {
      if (writer.read) return JSON.parse(textOf(`${twin}.json`)) as Page
      const rendered = renderPage(entry, input)
      return 'page' in rendered ? rendered.page : undefined
    }
    pages.set(route, once(again))
    return result
  }

  /** Returns the result of a rendered page; undefined if rendering failed. */
  const keep = (
    entry: Entry,
    page: Page,
    rendered: RenderedPage | Diagnostic,
  ): PageResult | undefined => {
    const {route} = entry
    if ('severity' in rendered) {
      // Other pages can take as long.
      if (isEndless(rendered)) throw new Reported(rendered, config)
      diagnostics.push(rendered)
      return undefined
    }
    const {json, markdown} = rendered
    return whileAt(entry.file || route, () => {
      const isPage = entry !== NOT_FOUND
      for (const [path, html] of files.texts(route, rendered.html)) put(path, html)
      if (isPage) {
        put(`${fileOf(route)}.json`, json)
        put(`${fileOf(route)}.md`, markdown)
        twins.set(route, twinAt(`${fileOf(route)}.md`, markdown))
        if (input.site.printed.size && entry.version !== undefined) {
          pages.set(route, always(rendered.page))
        }
      }
      const kept = isPage ? offline?.see(rendered.page, json) : undefined
      const result = {
        facts: audit.see(entry, rendered.body),
        sections: rendered.sections,
        offline: kept,
      }
      memory.note(entry, page, rendered, result)
      return result
    })
  }
  const isSafe = !mayLoop(config)
  const draw = (entry: Entry, page: Page): PageResult | undefined => {
    const known = take(entry, page)
    if (known) return know(entry, known)
    const limit = isSafe && !entry.module ? unlimited : undefined
    return keep(entry, page, renderPage(entry, input, page, limit))
  }
  return {diagnostics, twins, pages, draw}
}

function unlimited<T>(run: () => T): T {
  return run()
}

async function drawPrinted(
  {input, memory, put}: RenderStage,
  files: ReturnType<typeof htmlFiles>,
  pageOf: (route: Route) => Page | undefined,
  pause: ReturnType<typeof createPause>,
): Promise<void> {
  const drawSection = createSections(input)
  for (const [route, section] of input.site.printed) {
    if (memory.takeMade(files.paths(route), memory.keyOf(routesIn(section.item)))) continue
    const html = drawSection(section, pageOf)
    if (html !== undefined) for (const [path, text] of files.texts(route, html)) put(path, text)
    await pause()
  }
}

/** Defined outside of `createDrawing`, so that it keeps only the value in memory, not the whole page. */
function always<T>(value: T): () => T {
  return () => value
}

function once<T>(make: () => T): () => T {
  let made: {value: T} | undefined
  return () => {
    made ??= {value: make()}
    return made.value
  }
}

function routesIn({route, items = []}: SidebarItem): Route[] {
  return [...(route === undefined ? [] : [route]), ...items.flatMap(routesIn)]
}
