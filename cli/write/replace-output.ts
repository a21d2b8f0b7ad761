/**
 * The folder next to the output in which one build works. For `dist`:
 *
 *     .dist-build/owner   the process that uses the folder
 *     .dist-build/new     the new site, while it is written
 *     .dist-build/old     the old site, from the first rename of the exchange
 *     .dist-build/moved   the folders of the old site that the exchange moves into the new one, because they are unchanged
 *     .dist-<pid>         the same folder during setup and removal
 *
 * It is both lock and journal. It is created and removed by a single rename, so it always has an owner. At any time, the
 * output or `old` with the moved folders is a complete site, and `old` is removed only after the output exists again. So one
 * rule repairs everything that a dead build left: if the output is missing, the moved folders go back, and `old` becomes
 * the output.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {attempt, onDisk} from '../disk/disk-error.ts'
import {makeFolder, readIfThere, removeEmpty} from '../disk/folder.ts'
import {diagnostic, Reported} from '../report/diagnostics.ts'
import {parsedJson} from '../text/json.ts'
import {isRunning, me, type Owner, readOwner} from './lock-owner.ts'
import {isReplaceable} from './replaceable.ts'

export interface Workplace {
  /** The folder of the new site while it is written. */
  fresh: string
  /**
   * Replaces the output by the new site. `moved`: folders that the new site takes from the old one as they are. If it
   * throws, `leave` restores the old site.
   */
  exchange: (moved?: readonly string[]) => void
  /** Ends the work in every case. Never throws. */
  leave: () => void
}

/** Another build is using the same output. */
export class BuildRunning extends Reported {
  constructor(outDir: string, owner: Owner | undefined) {
    const isHere = owner?.host === me().host
    const message = owner
      ? `Another build is writing this folder: process ${owner.pid}${isHere ? '' : ` on ${owner.host}`}.`
      : 'Another build is writing this folder.'
    const hint = isHere
      ? 'Wait until it has ended, or name another output folder with --out.'
      : `Wait until it has ended. If it is dead, remove ${pathsOf(outDir).place}.`
    super(diagnostic('build-running', outDir, message, {hint}))
  }
}

/** Builds of another machine cannot be checked. They are assumed to be running for this long (ms) after their start. */
const LONGEST_BUILD = 60 * 60 * 1000

/** Workplaces of this process. A file that only contains its id can be from a dead process. */
const held = new Set<string>()

/** Sets up the workplace of an output folder, after removing what dead builds left. Throws `BuildRunning`. */
export function enter(outDir: string): Workplace {
  recover(outDir)
  const paths = pathsOf(outDir)
  const parent = dirname(outDir)
  const made = makeFolder(parent)
  try {
    removeAll(paths.own)
    onDisk('write into this folder', parent, () => mkdirSync(paths.own))
    const owner = join(paths.own, 'owner')
    onDisk('write this file', owner, () => writeFileSync(owner, JSON.stringify(me())))
    onDisk('lock the output', paths.place, () => renameSync(paths.own, paths.place))
  } catch (error) {
    attempt(() => removeAll(paths.own))
    removeEmpty(parent, made)
    // Another build was slightly faster.
    if (existsSync(paths.place)) throw new BuildRunning(outDir, ownerOf(paths.place))
    throw error
  }
  held.add(paths.place)
  return {
    fresh: paths.fresh,
    exchange: (moved = []) => exchange(outDir, paths, moved),
    leave: () => {
      if (!held.delete(paths.place)) return
      attempt(() => {
        if (!isMine(paths.place)) return
        giveBack(paths)
        restore(outDir, paths.old)
        remove(paths)
      })
      removeEmpty(parent, made)
    },
  }
}

/**
 * Restores the output if a build died in the middle of the exchange, and removes what dead builds left. Throws
 * `BuildRunning` while a build is running.
 */
export function recover(outDir: string): void {
  const paths = pathsOf(outDir)
  if (existsSync(paths.place)) {
    const owner = ownerOf(paths.place)
    if (owner && isAlive(owner, paths.place)) throw new BuildRunning(outDir, owner)
    onDisk('bring back the old site', outDir, () => {
      giveBack(paths)
      restore(outDir, paths.old)
    })
    onDisk('remove what an earlier build left', paths.place, () => remove(paths))
  }
  for (const path of leftBehind(outDir)) {
    // Builds used this name for the old site before there was a journal.
    if (path.endsWith('-old'))
      onDisk('bring back the old site', outDir, () => restore(outDir, path))
    attempt(() => removeAll(path))
  }
}

/**
 * Removes the output, after what dead builds left. What stays of it if this is stopped has the name of something that a dead build
 * left: half a site would count as files of someone else.
 */
export function removeOutput(outDir: string): void {
  recover(outDir)
  if (existsSync(outDir)) removeSite(outDir)
  // Builds keep silent about what they cannot remove.
  for (const folder of leftBehind(outDir)) onDisk(REMOVING, folder, () => removeAll(folder))
}

const REMOVING = 'remove this folder'

const removeAll = (folder: string) => rmSync(folder, {recursive: true, force: true})

function removeSite(outDir: string): void {
  const {own} = pathsOf(outDir)
  onDisk(REMOVING, own, () => removeAll(own))
  // A folder that is a volume of a container cannot be renamed. It is removed where it is.
  const moved = attempt(() => {
    renameSync(outDir, own)
    return own
  })
  const site = moved ?? outDir
  // After the rename, a build may already have put a new site there: it stays.
  try {
    removeAll(site)
  } catch (error) {
    // Another user's site, of which nothing was removed, goes back to its place.
    if (moved && isReplaceable(moved)) attempt(() => restore(outDir, moved))
    onDisk(REMOVING, existsSync(site) ? site : outDir, () => {
      throw error
    })
  }
}

/**
 * Returns everything that builds store next to an output folder, including the workplace of a running one: absolute
 * paths.
 */
export function remains(outDir: string): string[] {
  return [pathsOf(outDir).place, ...leftBehind(outDir)].filter((path) => existsSync(path))
}

/** Returns folders of dead builds next to an output folder: absolute paths. */
function leftBehind(outDir: string): string[] {
  const parent = dirname(outDir)
  const stem = `.${basename(outDir)}-`
  return (attempt(() => readdirSync(parent)) ?? []).flatMap((name) => {
    const pid = name.startsWith(stem) && /^(\d+)(-old)?$/.exec(name.slice(stem.length))?.[1]
    if (!pid) return []
    const path = join(parent, name)
    const owner = ownerOf(path)
    const isLeft = owner ? !isAlive(owner, path) : !isRunning({pid: Number(pid), started: ''})
    return isLeft ? [path] : []
  })
}

interface Paths {
  place: string
  fresh: string
  old: string
  moved: string
  /** The folder during setup and removal. */
  own: string
}

function pathsOf(outDir: string): Paths {
  const stem = join(dirname(outDir), `.${basename(outDir)}-`)
  const place = `${stem}build`
  const [fresh, old, moved] = ['new', 'old', 'moved'].map((name) => join(place, name))
  return {place, fresh: fresh!, old: old!, moved: moved!, own: stem + process.pid}
}

function ownerOf(place: string): Owner | undefined {
  return readOwner(join(place, 'owner'))
}

function isMine(place: string): boolean {
  const owner = ownerOf(place)
  return owner?.pid === me().pid && owner.started === me().started && owner.host === me().host
}

function isAlive(owner: Owner, place: string): boolean {
  if (owner.host !== me().host) {
    const stat = statSync(join(place, 'owner'), {throwIfNoEntry: false})
    return stat !== undefined && Date.now() - stat.mtimeMs < LONGEST_BUILD
  }
  return owner.pid === process.pid ? isMine(place) && held.has(place) : isRunning(owner)
}

function exchange(
  outDir: string,
  {place, fresh, old, moved}: Paths,
  folders: readonly string[],
): void {
  // Happens only if the lock was removed by hand, or by a machine that cannot see this process.
  if (!isMine(place)) throw new BuildRunning(outDir, ownerOf(place))
  // Before the first rename: whoever finds the new site with a folder of the old one must know whose it is.
  if (folders.length)
    onDisk('write this file', moved, () => writeFileSync(moved, JSON.stringify(folders)))
  if (existsSync(outDir)) onDisk('replace this folder', outDir, () => renameSync(outDir, old))
  for (const folder of folders)
    onDisk('put the new site in place', join(fresh, folder), () =>
      renameSync(join(old, folder), join(fresh, folder)),
    )
  onDisk('put the new site in place', outDir, () => renameSync(fresh, outDir))
}

/** Moves folders back into the old site. Does nothing if the new site is already in place. */
function giveBack({fresh, old, moved}: Paths): void {
  for (const folder of readMoved(moved)) {
    const [from, to] = [join(fresh, folder), join(old, folder)]
    if (isRealBelow(fresh, folder) && isRealBelow(old, dirname(folder)) && !existsSync(to))
      renameSync(from, to)
  }
}

/** Returns the folders in the list. A list that was cut off is from before the first rename. */
function readMoved(path: string): string[] {
  const list = parsedJson(readIfThere(path))
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** Returns whether a folder below another one exists, without links and steps upwards on the way. */
function isRealBelow(root: string, folder: string): boolean {
  const parts = folder === '.' ? [] : folder.split('/')
  return (
    !parts.some((part) => part === '..' || part === '') &&
    [root, ...parts.map((_, at) => join(root, ...parts.slice(0, at + 1)))].every(isRealFolder)
  )
}

/** Applies the rule of the journal. A rename never replaces a folder that is not empty. Links are not made by labdocs. */
function restore(outDir: string, old: string): void {
  if (!isRealFolder(old) || !isRealFolder(dirname(old))) return
  try {
    renameSync(old, outDir)
  } catch (error) {
    const {code = ''} = error as NodeJS.ErrnoException
    // ENOENT: another command was faster.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'ENOENT'].includes(code)) throw error
  }
}

function isRealFolder(path: string): boolean {
  return lstatSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false
}

/** After the rename nothing is locked, and the rest can be removed at any time. */
function remove({place, own}: Paths): void {
  removeAll(own)
  try {
    renameSync(place, own)
  } catch (error) {
    // Otherwise another command has removed it.
    if (existsSync(place)) throw error
  }
  attempt(() => removeAll(own))
}
