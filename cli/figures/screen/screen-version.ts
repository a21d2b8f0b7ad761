/**
 * Reads `version="ELN 3.0"` at either end of the first line of a `screen`: the application and the version that it shows.
 */
import {nearest} from '../../text/nearest.ts'
import {oneLine} from '../../text/one-line.ts'
import type {Reporter} from './screen-parsed.ts'

const VALUE = 'version=(?:"([^"]*)"|\'([^\']*)\'|(\\S*))'
const ENDS = [new RegExp(`^${VALUE}(?:\\s+|$)`), new RegExp(`(?:^|\\s)${VALUE}\\s*$`)]

/** Returns the version, and the line without it. */
export function versionOf(meta: string): {version?: string; rest: string} {
  const line = meta.trim()
  for (const end of ENDS) {
    const found = end.exec(line)
    if (!found) continue
    const version = oneLine(found[1] ?? found[2] ?? found[3] ?? '')
    return {version, rest: line.replace(end, '')}
  }
  return {rest: line}
}

/**
 * Ends the version of a screen for readers of old installations. It is drawn although the version is no longer supported.
 */
const EARLIER = / and earlier$/

/** Checks a version against those that the site supports, if it names any. */
export function checkVersion(version = '', supported: readonly string[] = [], {warn}: Reporter) {
  const place = {line: 0, column: 1}
  if (!supported.length || (version && supported.some((one) => covers(one, version)))) return
  if (!version) {
    const hint = `Add \`version="${supported[0]}"\` to its first line.`
    return warn('screen-version', place, 'This screen does not say which version it shows.', hint)
  }
  const alike = supported.filter((one) => applicationOf(one) === applicationOf(version))
  if (alike.length && EARLIER.test(version)) return
  const guess = !alike.length && nearest(applicationOf(version), supported.map(applicationOf))
  const known = `Supported: ${(alike.length ? alike : supported).join(', ')}`
  const message = `This screen shows ${version}, which is not among the supported versions.`
  warn('screen-unsupported', place, message, guess ? `Did you mean \`${guess}\`?` : known)
}

/** "ELN 3.1" -> "ELN". */
const applicationOf = (version: string) => version.replace(EARLIER, '').replace(/[\s\d.]+$/, '')

/** "ELN 3" covers "ELN 3" and "ELN 3.1", but not "ELN 30". */
export function covers(supported: string, version: string): boolean {
  return (
    version === supported ||
    (/^[. ]/.test(version.slice(supported.length)) && version.startsWith(supported))
  )
}
