/** What the reader chose about the own installation. Stored on this device only; empty at first. */
import {stored} from '../../runtime/browser/storage.ts'
import {msg} from '../../runtime/shared/messages/say.ts'

/** The version of the application that the reader uses: `3.0.1`. */
export const ownVersion = stored('instance')

/** The times of visits, stored only after the reader has made a choice. */
export const visits = stored('visits')

/** Classes of <html>, stored with those of the display. `boot.ts` restores them before the first paint. */
export const ROLES = [
  ['', msg('display.roleNone')],
  ['role-users', msg('display.roleUsers')],
  ['role-administrators', msg('display.roleAdministrators')],
  ['role-submitters', msg('display.roleSubmitters')],
  ['role-designers', msg('display.roleDesigners')],
  ['role-developers', msg('display.roleDevelopers')],
] as const

export function hasChosen(): boolean {
  return ownVersion.get() !== null || /\brole-/.test(document.documentElement.className)
}

export function isVersion(text: string): boolean {
  return /^\d+(\.\d+)*$/.test(text)
}

/** Returns less than 0 if the first version is older; `3.0` equals `3`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (let at = 0; at < Math.max(a.length, b.length); at++)
    if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) - (b[at] ?? 0)
  return 0
}
