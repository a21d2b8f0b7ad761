/** What remains if a page cannot be switched to: a full load, or a message. */
import {SILENT} from '../browser/recovery.ts'
import {stored} from '../browser/storage.ts'
import {msg} from '../shared/messages/say.ts'
import type {SiteData} from '../shared/types.ts'

/** After Back the address is already that of the entry, and with a hash `assign` would only scroll. */
export function loadFully(url: URL, how: 'push' | 'pop'): void {
  if (how === 'pop') location.reload()
  else location.assign(url)
}

/**
 * Whether a worker answers for a silent server: with the cached page, or with one that says that it is not cached. One that the
 * reader has removed still controls the open page, but answers no full load.
 */
export function hasWorker(site: SiteData): boolean {
  return Boolean(
    site.offline && navigator.serviceWorker?.controller && stored('offline').get() !== 'off',
  )
}

/** Returns the message for a silent server; another one if the device caches pages. */
export function silence(site: SiteData): string {
  return hasWorker(site) ? msg('error.notKept') : SILENT
}
