/**
 * What the dev server answers, from memory: the same files as a build writes, made when they are asked for. Pure but for
 * pictures and downloads, which are read from the content folder.
 */
import {readFileSync} from 'node:fs'
import {extname, join} from 'node:path'
import {normalizePath} from '../../runtime/location.ts'
import {emptyAudit} from '../render/audit.ts'
import {createRenderInput, NOT_FOUND, type RenderInput, type RenderedPage, renderPage} from '../render/page.ts'
import {siteDataUrl} from '../render/head.ts'
import {sectionsOfHtml} from '../render/to-markdown.ts'
import {buildSearchFiles} from '../search/job.ts'
import {searchPages} from '../search/pages.ts'
import type {Diagnostic, Entry, Section} from '../types.ts'
import {manifest, redirectPage, robots, sitemap} from '../write/site-files.ts'
import type {Workspace} from '../pipeline.ts'

export interface DevFile {
  status: 200 | 404 | 500
  type: string
  body: string | Uint8Array
}

export interface DevFiles {
  /** `path`: without base and query, decoded by us. */
  get: (path: string) => DevFile
  /** What drawing pages found wrong, so far. */
  diagnostics: () => Diagnostic[]
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.json': 'application/json; charset=utf-8', '.md': 'text/markdown; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif', '.webp': 'image/webp', '.avif': 'image/avif',
  '.woff2': 'font/woff2', '.xml': 'application/xml; charset=utf-8', '.txt': 'text/plain; charset=utf-8', '.pdf': 'application/pdf',
  '.mp4': 'video/mp4', '.webm': 'video/webm', '.ico': 'image/x-icon', '.jdx': 'chemical/x-jcamp-dx',
}

export function createDevFiles(workspace: Workspace): DevFiles {
  const {site, renderer, assets, config, words} = workspace
  const input: RenderInput = createRenderInput(site, renderer, assets)
  const rendered = new Map<Entry, RenderedPage | Diagnostic>()
  const byUrl = new Map([...site.assets.values()].map((asset) => [decodeURI(asset.url.slice(site.data.base.length)), asset]))
  let search: Map<string, Uint8Array> | undefined

  const render = (entry: Entry): RenderedPage | Diagnostic => {
    const known = rendered.get(entry)
    if (known) return known
    const made = renderPage(entry, input)
    rendered.set(entry, made)
    return made
  }

  const searchFiles = (): Map<string, Uint8Array> => {
    if (search) return search
    const sections = new Map<string, Section[]>()
    for (const entry of site.entries.values()) {
      const page = entry.doc ? undefined : render(entry)
      if (page && 'body' in page) sections.set(entry.route, sectionsOfHtml(page.body))
    }
    const {files} = buildSearchFiles({pages: searchPages(site, sections), options: config.search, synonyms: words.synonyms})
    search = new Map(files.map(({name, bytes}) => [name, bytes]))
    return search
  }

  function page(path: string, ending: 'html' | 'json' | 'md'): DevFile {
    const route = normalizePath(ending === 'html' ? path : twinRoute(path, ending))
    const entry = site.entries.get(route)
    if (!entry) {
      const to = site.redirects.get(route)
      if (to !== undefined && ending === 'html') return file(200, '.html', redirectPage(to, site))
      if (ending !== 'html') return file(404, '.txt', 'Not Found')
      const missing = render(NOT_FOUND)
      return 'html' in missing ? file(404, '.html', missing.html) : file(404, '.txt', missing.message)
    }
    const made = render(entry)
    if (!('html' in made)) return file(500, '.html', crashPage(made))
    return file(200, `.${ending}`, ending === 'html' ? made.html : ending === 'json' ? made.json : made.markdown)
  }

  return {
    diagnostics: () => [...rendered.values()].flatMap((made) => ('severity' in made ? [made] : [])),
    get: (path) => {
      const name = path.slice(1)
      const bundled = assets.files.get(name)
      if (bundled) return file(200, extname(name), bundled)
      if (path === `/${siteDataUrl(site).slice(site.data.base.length)}`) return file(200, '.json', JSON.stringify(site.data))
      if (name === 'sitemap.xml') return file(200, '.xml', sitemap(site))
      if (name === 'manifest.json') return file(200, '.json', manifest(site, emptyAudit(), assets.files.keys()))
      const asset = byUrl.get(name)
      if (asset) return fromDisk(join(config.content, asset.file))
      if (name === 'robots.txt') return file(200, '.txt', robots(site))
      if (name.startsWith('search-index/')) {
        const bytes = searchFiles().get(name.slice('search-index/'.length))
        return bytes ? file(200, extname(name), bytes) : file(404, '.txt', 'Not Found')
      }
      if (path.endsWith('.json')) return page(path, 'json')
      if (path.endsWith('.md')) return page(path, 'md')
      return page(path, 'html')
    },
  }
}

function twinRoute(path: string, ending: string): string {
  const route = path.slice(0, -ending.length - 1)
  return route === '/index' ? '/' : route
}

function file(status: DevFile['status'], ending: string, body: string | Uint8Array): DevFile {
  return {status, type: TYPES[ending.toLowerCase()] ?? 'application/octet-stream', body}
}

function fromDisk(path: string): DevFile {
  try {
    return file(200, extname(path), readFileSync(path))
  } catch {
    // Gone since the last look at the folder.
    return file(404, '.txt', 'Not Found')
  }
}

/** A page whose component throws: readable without any of our scripts, and the live connection brings the mended one. */
function crashPage({message, file}: Diagnostic): string {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page crashed.</title></head><body><h1>This page crashed.</h1><p>${safe(file)}</p><pre>${safe(message)}</pre><script>new EventSource('/__labdocs/events').onmessage = () => location.reload()</script></body></html>`
}
