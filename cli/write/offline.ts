/** The offline worker of a site and its plan: what a device can store, with sizes. Pure. */
import {twinUrl} from '../../runtime/shared/location.ts'
import {
  cachePrefix,
  type OfflineFacts,
  type OfflinePlan,
  WORKER_FILE,
} from '../../runtime/shared/offline-plan.ts'
import {own} from '../../runtime/shared/own.ts'
import type {IndexManifest} from '../../runtime/shared/search/format.ts'
import type {Page, Route} from '../../runtime/shared/types.ts'
import {siteDataFiles, siteDataUrls} from '../render/head.ts'
import {isHashed, type SearchFile} from '../search/index-file.ts'
import {hashOf} from '../text/hash.ts'
import {createWordKeep} from '../text/word-keep.ts'
import type {Assets, Site} from '../types.ts'
import type {Copy} from './webp.ts'

export interface Offline {
  /** Adds a written page and returns what it stores with it. */
  see: (page: Page, json: string) => OfflinePage
  /** Adds a page with the result of an earlier build. */
  know: (route: Route, page: OfflinePage) => void
  /**
   * Maps paths below the output folder to texts. `html`: the page shown for a page that is not stored; `parts`: its files
   * of the site data; `copies`: WebP copies of pictures.
   */
  files: (
    html: string,
    parts: Page['parts'],
    search: readonly SearchFile[],
    copies: Iterable<Copy>,
  ) => Map<string, string>
}

/** What a device stores with a page and its twin. */
export interface OfflinePage {
  urls: string[]
  bytes: number
  hash: string
}

export function createOffline(site: Site, assets: Assets): Offline {
  const {data} = site
  const {base, external = []} = data
  const pages: Record<Route, string[]> = {}
  const twins: Record<string, number> = {}
  const hashes: string[] = []
  const copied = createWordKeep()
  const know: Offline['know'] = (route, {urls, bytes, hash}) => {
    pages[route] = urls
    twins[twinUrl(route, base, 'json')] = bytes
    hashes.push(hash)
  }
  return {
    know,
    see: (page, json) => {
      const urls = copied(
        new Set([
          ...(page.module ? [page.module] : []),
          ...(page.islands ?? []).flatMap((name) => own(assets.islands, name) ?? []),
          ...page.styles,
          ...picturesOf(page.html ?? '', base),
          ...siteDataUrls(page, site).slice(page.parts === 'all' ? 0 : 1),
        ]),
      )
      const noted = {urls, bytes: Buffer.byteLength(json), hash: hashOf(json)}
      know(page.route, noted)
      return noted
    },
    files: (html, parts, searchFiles, copies) => {
      const sizes = sizesOf(site, assets, copies)
      const page = `${base}assets/offline-page-${hashOf(html)}.html`
      const dataFiles = siteDataFiles(data)
      const ofPages = new Set(Object.values(assets.islands).flat())
      const urls = [...assets.files.keys()]
        .map((path) => base + path)
        .filter((url) => !ofPages.has(url))
      const {[SEARCH]: searchPage, ...others} = pages
      const search = searchOf(
        searchFiles,
        searchPage ? [twinUrl(SEARCH, base, 'json'), ...searchPage] : [],
        base,
      )
      const plan: Omit<OfflinePlan, 'version'> = {
        build: data.build,
        shell: [
          page,
          ...siteDataUrls({parts}, site),
          ...urls.filter((url) => /\.(js|css)$/.test(url)),
          ...(assets.icon ? [assets.icon] : []),
          ...(assets.logo ? [assets.logo.url] : []),
        ],
        fonts: urls.filter((url) => /\.(?:woff2?|ttf|otf)$/.test(url)),
        search: search.files,
        searchParts: search.parts,
        pages: searchFiles.length ? others : pages,
        bytes: {
          ...twins,
          ...search.bytes,
          [page]: Buffer.byteLength(html),
          ...Object.fromEntries(
            [...dataFiles].map(([url, text]) => [url, Buffer.byteLength(text)]),
          ),
        },
      }
      for (const url of [...plan.shell, ...plan.fonts, ...Object.values(pages).flat()])
        plan.bytes[url] ??= sizes.get(url) ?? 0
      const text = JSON.stringify(plan)
      const version = hashOf(text + JSON.stringify([hashes, assets.offlineWorker]))
      const planUrl = `${base}assets/offline-${version}.json`
      const hasSearchParts = search.parts.length > 0
      const facts: OfflineFacts = {base, version, plan: planUrl, page, external, hasSearchParts}
      return new Map([
        [page.slice(base.length), html],
        [planUrl.slice(base.length), `{"version":${JSON.stringify(version)},${text.slice(1)}`],
        [WORKER_FILE, `self.labdocs=${JSON.stringify(facts)};\n${assets.offlineWorker}`],
      ])
    },
  }
}

/** Returns the bytes of all files except the pages, by address. */
function sizesOf(site: Site, {files}: Assets, copies: Iterable<Copy>): Map<string, number> {
  return new Map([
    ...[...files].map(([path, {length}]) => [site.data.base + path, length] as const),
    ...[...site.assets.values()].map(({url, bytes}) => [url, bytes] as const),
    ...[...copies].map(({url, bytes}) => [url, bytes.length] as const),
  ])
}

/** Returns the worker's file for a site without one: it removes an earlier worker and everything that it stored. */
export function removerFile(base: string): string {
  return `const prefix = ${JSON.stringify(cachePrefix(base))}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
  await registration.unregister()
}
`
}

/**
 * Returns the pictures of the content that an article shows. Files that a reader requests, such as videos, are not
 * stored in advance.
 */
function picturesOf(html: string, base: string): string[] {
  return [...html.matchAll(/ (?:src|srcset|poster)="([^"]+)"/gi)]
    .flatMap(([, list]) => list!.split(/[\s,]+/))
    .filter(
      (url) => url.startsWith(`${base}assets/`) && /\.(png|jpe?g|gif|svg|webp|avif)$/i.test(url),
    )
}

/** The page of all results. It is of use as soon as the index is cached. */
const SEARCH = '/search'

/**
 * Returns the files of each version's index, and those of the search page. The manifest is first, because it names the others.
 * `parts`: lists and texts of large versions, of which a search loads only a few.
 */
function searchOf(
  searchFiles: readonly SearchFile[],
  ofPage: readonly string[],
  base: string,
): {files: Record<string, string[]>; parts: string[]; bytes: Record<string, number>} {
  const url = ({name}: SearchFile) => `${base}search-index/${encodeURIComponent(name)}`
  const files: Record<string, string[]> = {}
  const atOnce = new Set<string>()
  const parts = new Set<string>()
  for (const manifest of searchFiles.filter((file) => !isHashed(file))) {
    const {
      titles,
      core,
      list,
      shards = [],
      lists,
    } = JSON.parse(new TextDecoder().decode(manifest.bytes)) as Partial<IndexManifest>
    const names = new Set([
      titles,
      core,
      list,
      ...[...shards, ...(lists ?? [])].map(({file}) => file),
    ])
    const later = new Set(lists && [...shards, ...lists].map(({file}) => file))
    const named = searchFiles.filter(({name}) => names.has(name))
    const early = [manifest, ...named.filter(({name}) => !later.has(name))].map(url)
    for (const one of early) atOnce.add(one)
    for (const file of named) if (later.has(file.name)) parts.add(url(file))
    files[manifest.name.replace(/\.json$/, '')] = [...early, ...ofPage]
  }
  return {
    files,
    parts: [...parts].filter((one) => !atOnce.has(one)),
    bytes: Object.fromEntries(searchFiles.map((file) => [url(file), file.size])),
  }
}
