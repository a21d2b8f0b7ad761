/**
 * Offline reading in the page: starts the worker, and caches the pages that are read and the chapters that the reader asks
 * for. Nothing here is needed to read, so a failure is only logged to the console.
 */
import {readList, stored} from '../browser/storage.ts'
import {isThrifty} from '../navigation/prefetch.ts'
import {twinUrl} from '../shared/location.ts'
import {
  bytesOf,
  cachePrefix,
  filesOf,
  type OfflinePlan,
  PLAN_KEY,
  routesIn,
  WORKER_FILE,
} from '../shared/offline-plan.ts'
import type {Page, Route, SiteData} from '../shared/types.ts'
import {versionNamed} from '../shared/versions.ts'
import {fetchAll} from './store.ts'

/** The most pages that are cached because they were read. The ones read longest ago are removed first. */
const MOST = 60

/** `off` if the reader wants nothing to be cached. */
const choice = stored('offline')
/** Chapters that the reader asked for. */
const chapters = stored('offline.chapters')

export interface Chapter {
  label: string
  routes: Route[]
}

type Build = Pick<SiteData, 'base' | 'build'>

/** What the device has cached, as shown to the reader. */
export interface Kept {
  pages: Route[]
  bytes: number
  chapters: Chapter[]
}

export function isPossible(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window
}

export function isOff(): boolean {
  return choice.get() === 'off'
}

/** Starts the worker and caches the shown page. */
export async function keepPage(page: Page, site: SiteData): Promise<void> {
  if (!isPossible() || isOff()) return
  try {
    await navigator.serviceWorker.register(site.base + WORKER_FILE, {scope: site.base})
    await navigator.serviceWorker.ready
    let opened = await open(site)
    if (!opened) {
      // After a deploy the worker of this build may still be starting.
      await isRenewed()
      opened = await open(site)
    }
    if (!opened) return
    const {cache, plan} = opened
    const kept = await pathsIn(cache)
    const twin = twinUrl(page.route, site.base, 'json')
    const shown = performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname)
    const fonts = plan.fonts.filter((url) => shown.includes(url))
    const wanted = [...filesOf(plan, [page.route], site.base), ...fonts]
    await fetchAll(
      cache,
      wanted.filter((url) => url === twin || !kept.has(url)),
    )
    await forgetOldest(cache, plan, site.base)
    const search = plan.search[versionNamed(site.versions, page.version)?.name ?? '']
    if (search && !isThrifty())
      await fetchAll(
        cache,
        search.filter((url) => !kept.has(url)),
      )
  } catch (error) {
    console.info('[labdocs] This page is not kept on the device.', error)
  }
}

/** Caches the pages of a chapter. Rejects if one of them cannot be loaded or there is no space. */
export async function keepChapter(
  chapter: Chapter,
  site: Build,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const {cache, plan} = (await open(site)) ?? {}
  if (!cache || !plan) throw new Error('The worker has not started yet.')
  const files = filesOf(plan, chapter.routes, site.base)
  let done = 0
  await fetchAll(cache, files, {strict: true, onFile: () => onProgress(++done, files.length)})
  setChapters([...readChapters().filter((one) => !isSame(one, chapter)), chapter])
}

/** Returns the size of a chapter on the device, in bytes; undefined before the worker has started. */
export async function sizeOfChapter({routes}: Chapter, site: Build): Promise<number | undefined> {
  const opened = await open(site)
  return opened && bytesOf(opened.plan, filesOf(opened.plan, routes, site.base))
}

/** Removes a chapter, and the pages of it that are in no other chapter. */
export async function dropChapter(chapter: Chapter, site: Build): Promise<void> {
  const all = readChapters()
  const dropped = all.find((one) => isSame(one, chapter))
  setChapters(all.filter((one) => one !== dropped))
  const {cache, plan} = (await open(site)) ?? {}
  if (!cache || !plan || !dropped) return
  const others = new Set(readChapters().flatMap(({routes}) => routes))
  const gone = dropped.routes.filter((route) => !others.has(route))
  await forget(cache, plan, gone, site.base)
}

/** Removes the worker and everything cached, and stores the choice `off`. */
export async function keepNothing(base: string): Promise<void> {
  choice.set('off')
  setChapters([])
  await leave(base)
}

export function keepAgain(): void {
  choice.set(null)
}

/**
 * Removes the worker and the caches but stores no choice: the site has turned offline reading off, or this is development.
 */
export async function leave(base: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(base)
  // One that is still installing would stay, without the cache that it filled.
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  if (worker?.scriptURL.endsWith(`/${WORKER_FILE}`)) await registration!.unregister()
  for (const name of await caches.keys())
    if (name.startsWith(cachePrefix(base))) await caches.delete(name)
}

/** Returns what is cached now; undefined before the worker has started. */
export async function readKept(site: Build): Promise<Kept | undefined> {
  const opened = await open(site)
  if (!opened) return undefined
  const paths = await pathsIn(opened.cache)
  return {
    pages: routesIn(opened.plan, paths, site.base),
    bytes: bytesOf(opened.plan, paths),
    chapters: readChapters(),
  }
}

/** Returns the cached pages, sorted by title. */
export async function keptTitles(site: Build): Promise<{route: Route; title: string}[]> {
  const {base} = site
  const opened = await open(site)
  if (!opened) return []
  const {cache, plan} = opened
  const routes = routesIn(plan, await pathsIn(cache), base)
  const titles = await Promise.all(
    routes.map(async (route) => {
      const twin = await cache.match(twinUrl(route, base, 'json'))
      return {route, title: ((await twin!.json()) as Page).title}
    }),
  )
  return titles.sort((a, b) => a.title.localeCompare(b.title))
}

/**
 * Returns the cache of the worker of this build; undefined before it has started. The worker of another build would not find
 * what this page adds. Of several caches of one build, the last one is the one that stays.
 */
async function open(site: Build): Promise<{cache: Cache; plan: OfflinePlan} | undefined> {
  const prefix = cachePrefix(site.base)
  for (const name of (await caches.keys()).filter((one) => one.startsWith(prefix)).reverse()) {
    const cache = await caches.open(name)
    const found = await cache.match(site.base + PLAN_KEY)
    const plan = (await found?.json()) as OfflinePlan | undefined
    if (plan?.build === site.build) return {cache, plan}
  }
  return undefined
}

/** Resolves when another worker serves this page. */
function isRenewed(): Promise<unknown> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, {once: true})
  })
}

async function pathsIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({url}) => new URL(url).pathname))
}

async function forgetOldest(cache: Cache, plan: OfflinePlan, base: string): Promise<void> {
  const asked = new Set(readChapters().flatMap(({routes}) => routes))
  const paths = [...(await pathsIn(cache))]
  const read = routesIn(plan, paths, base).filter((route) => !asked.has(route))
  const order = (route: Route) => paths.indexOf(twinUrl(route, base, 'json'))
  read.sort((a, b) => order(a) - order(b))
  await forget(cache, plan, read.slice(0, -MOST), base)
}

/** Removes pages, and their files that no other cached page needs. */
async function forget(
  cache: Cache,
  plan: OfflinePlan,
  routes: Route[],
  base: string,
): Promise<void> {
  const left = routesIn(plan, await pathsIn(cache), base).filter((one) => !routes.includes(one))
  const needed = new Set([...plan.shell, ...filesOf(plan, left, base)])
  for (const url of filesOf(plan, routes, base)) if (!needed.has(url)) await cache.delete(url)
}

/** Chapters of different folders can have one label; after a deploy, a chapter can have other pages. */
function isSame(one: Chapter, other: Chapter): boolean {
  return one.label === other.label && one.routes.some((route) => other.routes.includes(route))
}

function readChapters(): Chapter[] {
  return readList<Chapter>(
    chapters.get(),
    ({label, routes}) => typeof label === 'string' && Array.isArray(routes),
  )
}

function setChapters(all: Chapter[]): void {
  chapters.set(all.length ? JSON.stringify(all) : null)
}
