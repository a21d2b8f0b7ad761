/**
 * What the dev server answers, from memory: the same files as a build writes, made when they are asked for. Pure but for
 * pictures and downloads, which are read from the content folder.
 */
import {extname} from 'node:path'
import {normalizePath} from '../../runtime/location.ts'
import {own} from '../../runtime/own.ts'
import type {Route} from '../../runtime/types.ts'
import {readInside} from '../disk/reader.ts'
import type {Workspace} from '../pipeline.ts'
import {emptyAudit} from '../render/audit.ts'
import {siteDataUrl} from '../render/head.ts'
import {
  createRenderInput,
  NOT_FOUND,
  outputOf,
  type RenderedPage,
  renderPage,
} from '../render/page.ts'
import type {Asset, Diagnostic, Entry} from '../types.ts'
import {manifest, redirectPage, siteFiles} from '../write/site-files.ts'
import {type SearchMemory, searchFiles} from './search.ts'

export interface DevFile {
  status: 200 | 404 | 500
  type: string
  body: string | Uint8Array
}

export interface DevFiles {
  /** `path`: without base and query, decoded. */
  get: (path: string) => DevFile
  /** File of the document that a browser loaded last. */
  opened: () => string | undefined
  /** Draws a page and forgets it. */
  draw: (entry: Entry) => RenderedPage | Diagnostic
  /** Paths of all files but those of the search index, as a build would write them: without pictures and downloads, and with. */
  paths: () => {made: Set<string>; all: Set<string>}
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ico': 'image/x-icon',
  '.jdx': 'chemical/x-jcamp-dx',
}

export function createDevFiles(workspace: Workspace, memory: SearchMemory): DevFiles {
  const {site, renderer, assets, config} = workspace
  const input = createRenderInput(site, renderer, assets)
  const rendered = new Map<Route, RenderedPage | Diagnostic>()
  const pathOf = (asset: Asset) => decodeURIComponent(asset.url.slice(site.data.base.length))
  const byPath = new Map([...site.assets.values()].map((asset) => [pathOf(asset), asset]))
  const siteData = siteDataUrl(site).slice(site.data.base.length)
  let opened: string | undefined
  let search: Map<string, Uint8Array> | undefined

  const draw = (entry: Entry): RenderedPage | Diagnostic =>
    rendered.get(entry.route) ?? renderPage(entry, input)
  const render = (entry: Entry): RenderedPage | Diagnostic => {
    const made = draw(entry)
    rendered.set(entry.route, made)
    return made
  }

  function page(path: string, ending: 'html' | 'json' | 'md'): DevFile {
    const route = normalizePath(ending === 'html' ? path : routeOfTwin(path, ending))
    const entry = site.entries.get(route)
    if (entry) {
      const made = render(entry)
      if (ending === 'html') opened = entry.doc?.file
      if (!('html' in made)) return file(500, '.txt', made.message)
      return file(
        200,
        `.${ending}`,
        ending === 'html' ? made.html : ending === 'json' ? made.json : made.markdown,
      )
    }
    if (ending !== 'html') return file(404, '.txt', 'Not Found')
    const to = site.redirects.get(route)
    if (to !== undefined) return file(200, '.html', redirectPage(to, site, assets.icon))
    const missing = render(NOT_FOUND)
    return 'html' in missing ? file(404, '.html', missing.html) : file(404, '.txt', missing.message)
  }

  const ofSite = siteFiles({
    ...workspace,
    twin: (route) => {
      const drawn = draw(site.entries.get(route)!)
      return 'markdown' in drawn ? drawn.markdown : undefined
    },
  })
  return {
    opened: () => opened,
    draw,
    paths: () => {
      const pages = [...site.entries.keys()].flatMap((route) =>
        ['html', 'json', 'md'].map((ending) => `${outputOf(route)}.${ending}`),
      )
      const redirects = [...site.redirects.keys()].map((route) => `${outputOf(route)}.html`)
      const made = new Set([...pages, ...redirects, '404.html', siteData, ...assets.files.keys()])
      return {made, all: new Set([...made, ...byPath.keys(), ...ofSite.keys()])}
    },
    get: (path) => {
      const name = path.slice(1)
      const bundled = assets.files.get(name)
      if (bundled) return file(200, extname(name), bundled)
      if (name === siteData) return file(200, '.json', JSON.stringify(site.data))
      if (name === 'manifest.json')
        return file(200, '.json', manifest(site, emptyAudit(), assets.files.keys()))
      const asset = byPath.get(name)
      if (asset) return fromDisk(config.content, asset.file)
      const text = ofSite.get(name)
      if (text) return file(200, extname(name), text())
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

function file(status: DevFile['status'], ending: string, body: string | Uint8Array): DevFile {
  return {status, type: own(TYPES, ending.toLowerCase()) ?? 'application/octet-stream', body}
}

function fromDisk(content: string, name: string): DevFile {
  try {
    return file(200, extname(name), readInside(content, name))
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error
    // Gone since the last look at the folder.
    return file(404, '.txt', 'Not Found')
  }
}
