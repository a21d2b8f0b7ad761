/**
 * Draws the pictures of all pages. A picture is named by what it shows, so no page waits for it. Those that the last build wrote, or
 * that are in the cache, are not drawn again. The others are drawn while pages are rendered; in a thread if there are many. A
 * picture takes 3 ms, and its page more, so one thread is enough: a second one would load the fonts again, which takes 0.2 s
 * (measured).
 */
import {trailOf} from '../../runtime/shared/sidebar.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import type {Cache} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {createPause} from '../event-loop.ts'
import {isHidden} from '../render/page.ts'
import {hashOf} from '../text/hash.ts'
import {runInThreads} from '../threads/run-in-threads.ts'
import {threadsFor} from '../threads/thread.ts'
import type {Assets, Entry, Site} from '../types.ts'
import type {PreviewJob, PreviewWords} from './draw.ts'
import {isDrawable} from './letters.ts'
import {DRAWING, type Preview} from './preview.ts'

const WORTH_THREAD = 60

/** The texts of a picture, and its key in the cache. */
interface Picture {
  words: PreviewWords
  key: string
}

/** The pictures of a site, before they are drawn. */
export interface Previews {
  /** By page; missing for pages whose words no font has, and for pages that are hidden from search engines. */
  of: Map<Route, Preview>
  /** By path below the output folder. */
  pictures: Map<string, Picture>
}

export interface PreviewInput {
  config: Pick<SiteConfig, 'linkPreviews' | 'url'>
  site: Site
  assets: Pick<Assets, 'touchIcon' | 'files'>
}

/** Returns which page has which picture. A picture gets another name if its words, the icon, or how it is drawn changed. */
export function previewsOf({config, site, assets}: PreviewInput, keeps: boolean): Previews {
  const of: Previews['of'] = new Map()
  const pictures: Previews['pictures'] = new Map()
  // The address of a picture begins with the address of the site, so a site without one has no pictures.
  if (!keeps || !config.linkPreviews || config.url === UNPUBLISHED) return {of, pictures}
  const {base} = site.data
  const icon = iconOf({site, assets})
  const iconHash = icon ? hashOf(icon) : ''
  for (const entry of site.entries.values()) {
    if (isHidden(entry)) continue
    const words = wordsOf(entry, site)
    const texts = [words.title, words.trail.join(' / '), words.site]
    if (!isDrawable(texts.join(''))) continue
    const key = hashOf(JSON.stringify([DRAWING, words, iconHash]))
    const path = pathOf(key)
    pictures.set(path, {words, key})
    of.set(entry.route, {url: base + path, alt: texts.join(' – ')})
  }
  return {of, pictures}
}

/** What the drawing of pictures needs from the build. */
export interface Drawing {
  input: Pick<PreviewInput, 'site' | 'assets'>
  cache: Pick<Cache, 'getBytes' | 'setBytes'>
  /** Whether the output has a picture already, so that it is left out. */
  isKept: (path: string) => boolean
  /** Writes a picture. Those of a large site do not fit into memory. */
  put: (path: string, bytes: Uint8Array) => void
}

/** Draws pictures, and writes each as soon as it is drawn. */
export async function drawPreviews(
  {pictures}: Pick<Previews, 'pictures'>,
  {input, cache, isKept, put}: Drawing,
): Promise<void> {
  const missing: Picture[] = []
  const wanted = [...pictures].filter(([path]) => !isKept(path))
  // Pages are rendered meanwhile.
  const pause = createPause()
  for (const [path, picture] of wanted) {
    const known = cache.getBytes('previews', picture.key)
    if (known === undefined) missing.push(picture)
    else {
      put(path, known)
      await pause()
    }
  }
  await drawAll(missing, iconOf(input), (bytes, {key}) => {
    cache.setBytes('previews', key, bytes)
    put(pathOf(key), bytes)
  })
}

async function drawAll(
  pictures: readonly Picture[],
  icon: Uint8Array | undefined,
  onDrawn: (bytes: Uint8Array, picture: Picture) => void,
): Promise<void> {
  if (!pictures.length) return
  const job: PreviewJob = {icon}
  if (threadsFor(pictures.length, WORTH_THREAD)) {
    await runInThreads('previews', job, pictures, 1, onDrawn)
    return
  }
  const {startDrawing} = await import('./draw.ts')
  const drawn = await startDrawing(job)(pictures)
  for (const [at, bytes] of drawn.entries()) onDrawn(bytes, pictures[at]!)
}

/** Returns the path below the output folder. */
function pathOf(key: string): string {
  return `assets/preview-${key}.png`
}

function iconOf({site, assets}: Pick<PreviewInput, 'site' | 'assets'>): Uint8Array | undefined {
  const url = assets.touchIcon
  return url === undefined ? undefined : assets.files.get(url.slice(site.data.base.length))
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
