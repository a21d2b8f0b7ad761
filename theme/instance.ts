/** What the reader said about the installation that he uses: kept on this device alone, and none at first. */
import {stored} from '../runtime/storage.ts'

/** The version of the application that the reader uses: `3.0.1`. */
export const ownVersion = stored('instance')

/** What of the time of visits is kept, once the reader has chosen something. */
export const visits = stored('visits')

/** Classes of <html>, kept with those of the display. `boot.ts` gives them back before the first paint. */
export const ROLES = [
  ['', 'Not set'],
  ['role-users', 'Lab user'],
  ['role-administrators', 'Administrator'],
  ['role-submitters', 'Submitter'],
  ['role-designers', 'Designer of modules'],
  ['role-developers', 'Developer'],
] as const

export function hasChosen(): boolean {
  return ownVersion.get() !== null || /\brole-/.test(document.documentElement.className)
}

export function isVersion(text: string): boolean {
  return /^\d+(\.\d+)*$/.test(text)
}

/** Less than 0 if the first version is the older one; `3.0` is `3`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (let at = 0; at < Math.max(a.length, b.length); at++)
    if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) - (b[at] ?? 0)
  return 0
}
