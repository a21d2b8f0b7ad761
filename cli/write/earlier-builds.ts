/**
 * Keeps files of earlier builds that open tabs can still request: scripts, styles, parts of the search index. Their
 * names contain the hash of their content, or of all that it depends on, so they never conflict. `.builds.json` in the output
 * lists them by build.
 */
import {HASH_END} from '../../runtime/shared/hashed-name.ts'
import {parsedJson} from '../text/json.ts'
import type {Site} from '../types.ts'
import type {DiskWriter} from './writer.ts'

/** In the output folder, newest build first. No page can have this name. */
export const BUILDS = '.builds.json'

/** The highest value of `keep`. */
export const MOST_KEPT = 50

export function isKeep(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_KEPT
}

interface Build {
  build: string
  /** Sorted paths below the output folder. */
  files: string[]
}

const HASHED = new RegExp(`^(?:assets|search-index)/[^/]+${HASH_END}$`)

/**
 * Keeps the files of the last builds, so that the output contains those of `keep` builds, including this one. A build
 * with the same files as an earlier one counts as that build, so building twice changes nothing.
 */
export function keepFiles(
  writer: Pick<DiskWriter, 'paths' | 'put' | 'readOld'>,
  {data, assets}: Pick<Site, 'data' | 'assets'>,
  keep: number,
): void {
  const authored = new Set(authoredPaths({data, assets}))
  const own = [...writer.paths].filter((path) => HASHED.test(path) && !authored.has(path)).sort()
  const earlier = readBuilds(writer.readOld(BUILDS))
    .filter(({files}) => files.join() !== own.join())
    .slice(0, keep - 1)
    .map(({build, files}) => ({build, files: files.filter((path) => takeOver(path, writer))}))
  const builds: Build[] = [{build: data.build, files: own}, ...earlier]
  writer.put(BUILDS, `${JSON.stringify(builds, null, 1)}\n`, {hidden: true})
}

/** Returns the paths of the files in the public folder, whose names never have a hash of ours. */
export function authoredPaths({data, assets}: Pick<Site, 'data' | 'assets'>): string[] {
  return [...assets.values()]
    .filter(({isPublic}) => isPublic)
    .map(({url}) => decodeURIComponent(url.slice(data.base.length)))
}

/** Returns whether a file is in the new output, or could be copied to it. */
function takeOver(path: string, writer: Parameters<typeof keepFiles>[0]): boolean {
  if (writer.paths.has(path)) return true
  const bytes = writer.readOld(path)
  return bytes !== undefined && writer.put(path, bytes) === undefined
}

/** Returns the listed builds; none if the file is not a valid list, because the output can come from anywhere. */
function readBuilds(bytes: Uint8Array | undefined): Build[] {
  const list = parsedJson(Buffer.from(bytes ?? []).toString())
  return Array.isArray(list) ? list.filter(isBuild) : []
}

function isBuild(value: unknown): value is Build {
  const {build, files} = (value ?? {}) as Partial<Build>
  return (
    typeof build === 'string' &&
    Array.isArray(files) &&
    files.every((path) => typeof path === 'string' && HASHED.test(path))
  )
}
