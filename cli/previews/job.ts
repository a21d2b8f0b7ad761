/**
 * Draws the pictures of all pages. Unchanged pictures come from the cache. The others are drawn while pages
 * are rendered; in a thread if there are many. A picture takes 3 ms, and its page more, so one thread is enough:
 * a second one would load the fonts again, which takes 0.2 s (measured).
 */
import {EventEmitter, once} from 'node:events'
import {trailOf} from '../../runtime/shared/sidebar.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import type {Values} from '../cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {isHidden} from '../render/page.ts'
import {hashOf} from '../text/hash.ts'
import {runInThreads, threadsFor} from '../threads.ts'
import type {Assets, Entry, Site} from '../types.ts'
import type {PreviewJob, PreviewWords} from './draw.ts'
import type {Preview} from './preview.ts'

const WORTH_THREAD = 60

/** Both maps are complete after `finished`. */
export interface Previews {
  /** By page; missing for pictures that cannot be drawn, and for pages that are hidden from search engines. */
  of: Map<Route, Preview>
  /** Bytes by path below the output folder. */
  files: Map<string, Uint8Array>
  /** Resolves when `of` has the picture of a page, or when there will be none. */
  ready: (route: Route) => Promise<void>
  finished: Promise<void>
}

export interface PreviewInput {
  config: Pick<SiteConfig, 'linkPreviews' | 'url'>
  site: Site
  assets: Pick<Assets, 'touchIcon' | 'files'>
  cache: Values
}

/** The texts of a picture, and its key in the cache. */
type Wanted = PreviewWords & {key: string}

/** Starts drawing. A picture is drawn again if the words, the icon, or labdocs changed. */
export function startPreviews(
  {config, site, assets, cache}: PreviewInput,
  {keeps}: {keeps: boolean},
): Previews {
  const of: Previews['of'] = new Map()
  const files: Previews['files'] = new Map()
  // The address of a picture begins with the address of the site, so a site without one has no pictures.
  if (!keeps || !config.linkPreviews || config.url === UNPUBLISHED)
    return {of, files, ready: async () => {}, finished: Promise.resolve()}
  const {base} = site.data
  const icon =
    assets.touchIcon === undefined
      ? undefined
      : assets.files.get(assets.touchIcon.slice(base.length))
  const iconHash = icon ? hashOf(icon) : ''
  const wanted = new Map<string, {words: Wanted; routes: Route[]}>()
  const keyOf = new Map<Route, string>()
  for (const entry of site.entries.values()) {
    if (isHidden(entry)) continue
    const words = wordsOf(entry, site)
    const key = hashOf(JSON.stringify([words, iconHash]))
    keyOf.set(entry.route, key)
    const same = wanted.get(key)
    if (same) same.routes.push(entry.route)
    else wanted.set(key, {words: {...words, key}, routes: [entry.route]})
  }
  const waiting = new EventEmitter()
  const keep = (base64: string, key: string) => {
    const {words, routes} = wanted.get(key)!
    wanted.delete(key)
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.length) {
      const path = `assets/preview-${hashOf(bytes)}.png`
      files.set(path, bytes)
      const alt = [words.title, words.trail.join(' / '), words.site].join(' – ')
      for (const route of routes) of.set(route, {url: base + path, alt})
    }
    waiting.emit(key)
  }
  for (const key of wanted.keys()) {
    const known = cache.get<string>('previews', key)
    if (known !== undefined) keep(known, key)
  }
  const missing = [...wanted.values()].map(({words}) => words)
  const finished = drawAll(missing, icon, (base64, {key}) => {
    cache.set('previews', key, base64)
    keep(base64, key)
  })
  // The promise is awaited later. Until then a failure must not count as an unhandled rejection.
  finished.catch(() => {})
  const ready = async (route: Route) => {
    const key = keyOf.get(route)
    if (key !== undefined && wanted.has(key)) await Promise.race([once(waiting, key), finished])
  }
  return {of, files, ready, finished}
}

async function drawAll(
  words: Wanted[],
  icon: Uint8Array | undefined,
  onDrawn: (base64: string, words: Wanted) => void,
): Promise<void> {
  if (!words.length) return
  const job: PreviewJob = {icon}
  if (threadsFor(words.length, WORTH_THREAD)) {
    await runInThreads('previews', job, words, 1, onDrawn)
    return
  }
  const drawn = await (await import('./draw.ts')).startDrawing(job)(words)
  for (const [at, base64] of drawn.entries()) onDrawn(base64, words[at]!)
}

/** Returns the texts: the page, its position, and the site. The home page has the description of the site. */
function wordsOf({route, title, version}: Entry, {data, versions}: Site): PreviewWords {
  const tree = sidebarOf(versions.find(({name}) => name === version))
  const trail = trailOf(tree, route)
    .slice(0, -1)
    .map(({label}) => label)
  return {
    title: route === '/' ? data.tagline || data.title : title,
    trail: trail.length ? trail : [new URL(data.url).host],
    site: data.title,
  }
}
