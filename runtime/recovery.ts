/**
 * When a part of the site's code does not come. After a deploy the parts of the build that is open in
 * this tab may be gone: then the page is loaded again, once, and what the reader did is kept. Otherwise the reader gets a
 * plain sentence and `Retry`. Exceptions go to the console.
 */
import {normalizePath, twinUrl, withoutBase} from './location.ts'
import {fetchWithin, within} from './timeout.ts'
import type {Page, SiteData} from './types.ts'

export const SILENT = 'The server does not answer. Check your connection, then try again.'
export const MISSING = 'A part of this page could not be loaded.'

/** Set by who knows: the site that is open, and what keeps the reader's state over a reload. */
export const recovery: {
  site?: Pick<SiteData, 'base' | 'build'>
  keep?: (from?: Element) => Promise<void>
} = {}

/** A part, or the sentence that says why it did not come. */
export type Part<T> = {part: T; text?: undefined} | {part?: undefined; text: string}

/** Loads a part. `again`: the reader pressed Retry. `from`: what to press again after a reload. */
export async function loadPart<T>(
  load: () => Promise<T>,
  again?: boolean,
  from?: Element,
): Promise<Part<T>> {
  try {
    return {part: await within(load())}
  } catch (error) {
    console.warn('[labdocs]', error)
    return {text: await recover(again, from)}
  }
}

/**
 * Reloads into a new build, where there is one; on Retry in any case, since some browsers never fetch a failed part again.
 * Resolves with a sentence for the reader if the page stays.
 */
export async function recover(again?: boolean, from?: Element): Promise<string> {
  const {site, keep} = recovery
  const served = await servedBuild(location.pathname)
  if (served === undefined) return SILENT
  if (site && (again || (isOther(served) && once(site.build)))) {
    await keep?.(from)
    location.reload()
    // Nothing more is drawn in this document.
    await new Promise(() => {})
  }
  return MISSING
}

/** The build that the server has of a page: '' if it does not say, undefined while it does not answer. */
export async function servedBuild(path: string): Promise<string | undefined> {
  try {
    const {base} = recovery.site!
    const route = normalizePath(withoutBase(path, base) ?? '')
    const response = await fetchWithin(twinUrl(route, base, 'json'), {cache: 'no-store'})
    if (response.status > 499) return undefined
    const page = response.ok ? ((await response.json().catch(() => null)) as Page | null) : null
    return page?.build ?? ''
  } catch {
    return undefined
  }
}

/** Whether a build that the server named is another one than that of this tab. */
export function isOther(build: string): boolean {
  return build !== '' && build !== recovery.site!.build
}

const KEY = 'labdocs.reloaded'

/** True once a session for each name, so that nothing is reloaded forever. `denied`: the answer where storage is. */
export function once(name: string, denied = false): boolean {
  try {
    const done = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]
    if (done.includes(name)) return false
    sessionStorage.setItem(KEY, JSON.stringify([...done, name].slice(-50)))
    return true
  } catch {
    return denied
  }
}
