/**
 * The files of the dev server, from memory: the same files as a build writes, created on
 * request. Pure except for pictures and downloads, which are read from the content folder.
 */
import {extname} from 'node:path'
import {lookup} from 'mrmime'
import {fileOf, normalizePath} from '../../runtime/shared/location.ts'
import type {Page, Route} from '../../runtime/shared/types.ts'
import {readInside} from '../disk/read-inside.ts'
import type {Workspace} from '../pipeline.ts'
import {createAudit} from '../render/audit/link-audit.ts'
import {NOT_FOUND} from '../render/built-in-pages.ts'
import {siteDataUrls} from '../render/head.ts'
import {
  createRenderInput,
  isEndless,
  outputOf,
  type RenderedPage,
  type RenderInput,
  renderPage,
} from '../render/page.ts'
import {createSections} from '../render/print-section.ts'
import type {Asset, Diagnostic, Entry, Site} from '../types.ts'
import {BETWEEN, llmsFull} from '../write/llms.ts'
import {manifest, redirectPage, siteFiles} from '../write/site-files.ts'
import {type SearchMemory, searchFiles} from './search.ts'

interface DevFile {
  status: 200 | 404 | 500
  type: string
  body: string | Uint8Array
  /** Whether it is a page without scripts, which cannot follow changes by itself. */
  withoutScripts?: true
}

export interface DevFiles {
  /** `path`: without base and query, decoded. */
  get: (path: string) => DevFile
  isPage: (route: Route) => boolean
  /** Returns where an old address leads. */
  moved: (route: Route) => Route | undefined
  /** Returns whether there is a file of the public folder or of a plugin. */
  isFile: (path: string) => boolean
  /** Returns the file of the document that a browser loaded last. */
  opened: () => string | undefined
  /** Renders a page without keeping it. */
  draw: (entry: Entry) => RenderedPage | Diagnostic
  /**
   * Returns the paths of all files that a build would write, except the
   * search index: without pictures and downloads, and with them.
   */
  paths: () => {made: Set<string>; all: Set<string>}
}

/** Each page as HTML, data and Markdown, and what redirects to one. */
function pathsOfPages({entries, redirects, data}: Site): string[] {
  const pages = [...entries.keys()].flatMap((route) =>
    ['json', 'md'].map((ending) => `${fileOf(route)}.${ending}`),
  )
  const drawn = [...entries.keys(), ...redirects.keys()].map((route) => outputOf(route, data))
  return [...drawn, ...pages, '404.html']
}

/** Returns a function that draws a page, and one that also keeps what was drawn. */
function createRendering(input: RenderInput) {
  const rendered = new Map<Route, RenderedPage | Diagnostic>()
  /** The mistake of a page that took too long. Others can take as long, and the server would not answer meanwhile. */
  let endless: Diagnostic | undefined
  const draw = (entry: Entry): RenderedPage | Diagnostic => {
    const made = rendered.get(entry.route) ?? endless ?? renderPage(entry, input)
    if (isEndless(made)) endless = made
    return made
  }
  const render = (entry: Entry): RenderedPage | Diagnostic => {
    const made = draw(entry)
    rendered.set(entry.route, made)
    return made
  }
  return {draw, render}
}

/** `added`: files of plugins. */
export function createDevFiles(
  workspace: Workspace,
  memory: SearchMemory,
  added: ReadonlyMap<string, string | Uint8Array> = new Map(),
): DevFiles {
  const {site, renderer, assets, config} = workspace
  const input = createRenderInput(site, renderer, assets)
  const pathOf = (asset: Asset) => decodeURIComponent(asset.url.slice(site.data.base.length))
  const byPath = new Map([...site.assets.values()].map((asset) => [pathOf(asset), asset]))
  const siteData = siteDataUrls({}, site)[0]!.slice(site.data.base.length)
  let opened: string | undefined
  let search: Map<string, Uint8Array> | undefined

  const {draw, render} = createRendering(input)
  const drawSection = createSections(input)
  const drawnPage = (route: Route): Page | undefined => {
    const entry = site.entries.get(route)
    const made = entry && draw(entry)
    return made && 'page' in made ? made.page : undefined
  }

  function page(path: string, ending: 'html' | 'json' | 'md'): DevFile {
    const route = normalizePath(ending === 'html' ? path : routeOfTwin(path, ending))
    const entry = site.entries.get(route)
    if (entry) {
      const made = render(entry)
      if (ending === 'html') opened = entry.doc?.file
      if (!('html' in made)) return file(500, '.txt', made.message)
      return file(200, `.${ending}`, ending === 'md' ? made.markdown : made[ending])
    }
    if (ending !== 'html') return file(404, '.txt', 'Not Found')
    const section = site.printed.get(route)
    const printed = section && drawSection(section, drawnPage)
    if (printed !== undefined) return {...file(200, '.html', printed), withoutScripts: true}
    const to = site.redirects.get(route)
    if (to !== undefined) return file(200, '.html', redirectPage(to, site, assets.icon))
    const missing = render(NOT_FOUND)
    return 'html' in missing ? file(404, '.html', missing.html) : file(404, '.txt', missing.message)
  }

  const twin = (route: Route) => {
    const drawn = draw(site.entries.get(route)!)
    return 'markdown' in drawn ? drawn.markdown : undefined
  }
  const ofSite = new Map([
    ...siteFiles(workspace),
    ...Array.from(
      llmsFull(site, twin),
      ([path, pages]) =>
        [path, () => pages.flatMap(({text}) => text() ?? []).join(BETWEEN)] as const,
    ),
  ])
  return {
    opened: () => opened,
    isPage: (route) => site.entries.has(route) || site.printed.has(route),
    moved: (route) => site.redirects.get(route),
    isFile: (path) => byPath.has(path) || added.has(path),
    draw,
    paths: () => {
      const made = new Set([...pathsOfPages(site), siteData, ...assets.files.keys()])
      return {made, all: new Set([...made, ...byPath.keys(), ...ofSite.keys(), ...added.keys()])}
    },
    get: (path) => {
      const name = path.slice(1) + (path.endsWith('/') && path !== '/' ? 'index.html' : '')
      const bundled = assets.files.get(name)
      if (bundled) return file(200, extname(name), bundled)
      if (name === siteData) return file(200, '.json', JSON.stringify(site.data))
      if (name === 'manifest.json')
        // It lists no anchors: no page is added to this audit.
        return file(200, '.json', manifest(site, createAudit(site), assets.files.keys()))
      const asset = byPath.get(name)
      if (asset) return fromDisk(config.content, asset.file)
      const text = ofSite.get(name)
      if (text) return file(200, extname(name), text())
      const extra = added.get(name)
      if (extra !== undefined) return file(200, extname(name), extra)
      if (name.startsWith('search-index/')) {
        search ??= searchFiles(workspace, draw, memory)
        const bytes = search.get(name.slice('search-index/'.length))
        return bytes ? file(200, extname(name), bytes) : file(404, '.txt', 'Not Found')
      }
      if (path.endsWith('.json')) return page(path, 'json')
      if (path.endsWith('.md')) return page(path, 'md')
      return page(path, 'html')
    },
  }
}

function routeOfTwin(path: string, ending: string): string {
  const route = path.slice(0, -ending.length - 1)
  return route === '/index' ? '/' : route
}

/** The types are those of `labdocs serve`: sirv uses the same table. */
function file(status: DevFile['status'], ending: string, body: string | Uint8Array): DevFile {
  const type = lookup(ending) ?? 'application/octet-stream'
  // Without it, browsers read text as Windows-1252.
  return {status, type: /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type, body}
}

function fromDisk(content: string, name: string): DevFile {
  try {
    return file(200, extname(name), readInside(content, name))
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error
    // Deleted since the folder was last read.
    return file(404, '.txt', 'Not Found')
  }
}
