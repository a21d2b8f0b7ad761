/**
 * What to do when a part of the site's code cannot be loaded. After a deploy, the files of the build in this tab may be
 * gone: then the page is reloaded once, and the reader's state is kept. Otherwise the reader sees a plain message and
 * `Retry`. Exceptions go to the console.
 */
import {routeOfPath, twinUrl} from '../shared/location.ts'
import {msg} from '../shared/messages/say.ts'
import type {Page, SiteData} from '../shared/types.ts'
import {fetchWithin, within} from './timeout.ts'

export const SILENT = msg('error.silent')
export const MISSING = msg('error.missing')

/** The open site, and the function that keeps the reader's state across a reload. Set at start. */
export const recovery: {
  site?: Pick<SiteData, 'base' | 'ending' | 'build'>
  keep?: (from?: Element | string) => Promise<void>
} = {}

/** A loaded part, or the message that says why it could not be loaded. */
export type Part<T> = {part: T; text?: undefined} | {part?: undefined; text: string}

/** Loads a part. `again`: the reader pressed Retry. `from`: the element or the key to press again after a reload. */
export async function loadPart<T>(
  load: () => Promise<T>,
  again?: boolean,
  from?: Element | string,
): Promise<Part<T>> {
  try {
    return {part: await within(load())}
  } catch (error) {
    console.warn('[labdocs]', error)
    return {text: await recover(again, from)}
  }
}

/**
 * Reloads the page if there is a new build. On Retry it always reloads, because some browsers never fetch a failed part
 * again. Resolves with a message for the reader if the page is not reloaded.
 */
export async function recover(again?: boolean, from?: Element | string): Promise<string> {
  const {site, keep} = recovery
  const served = await servedBuild(location.pathname)
  if (served === undefined) return SILENT
  if (site && (again || (isOther(served) && once(site.build)))) {
    await keep?.(from)
    if (again) await renewScripts(site.base)
    location.reload()
    // The page is being reloaded: never resolves, so nothing more is rendered.
    await new Promise(() => {})
  }
  return MISSING
}

/**
 * Loads all scripts of the open page again. The browser's cache keeps a script for a year, also one that was loaded in the middle
 * of an upload.
 */
async function renewScripts(base: string): Promise<void> {
  const assets = new URL(`${base}assets/`, location.href).href
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({name}) => name.startsWith(assets) && name.endsWith('.js'))
  await Promise.allSettled(
    scripts.map(async ({name}) => (await fetchWithin(name, {cache: 'reload'})).text()),
  )
}

/** Returns the build of a page on the server: '' if the answer does not name one, undefined if there is no answer. */
export async function servedBuild(path: string): Promise<string | undefined> {
  try {
    const {base} = recovery.site!
    const response = await fetchWithin(twinUrl(routeOfPath(path, base), base, 'json'), {
      cache: 'no-store',
    })
    if (response.status > 499) return undefined
    const page = response.ok ? ((await response.json().catch(() => null)) as Page | null) : null
    return page?.build ?? ''
  } catch {
    return undefined
  }
}

/** Whether a build on the server differs from the build in this tab. */
export function isOther(build: string): boolean {
  return build !== '' && build !== recovery.site!.build
}

const KEY = 'labdocs.reloaded'

/**
 * Returns true once per session for each name, so that nothing is reloaded forever. `denied`: the result if storage is
 * denied.
 */
export function once(name: string, denied = false): boolean {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    // Another program may have stored something else.
    const done = Array.isArray(stored) ? stored : []
    if (done.includes(name)) return false
    sessionStorage.setItem(KEY, JSON.stringify([...done, name].slice(-50)))
    return true
  } catch {
    return denied
  }
}
