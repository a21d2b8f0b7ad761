/**
 * Suggests what an author meant by a broken address. A renamed folder breaks thousands of links at once, and each is
 * compared with every name of the site. So the number of comparisons in a run is limited: only the first broken links
 * get hints.
 */
import {posix} from 'node:path'
import {decoded} from '../../../runtime/shared/location.ts'
import type {Fix} from '../../fix/fix.ts'
import {addTo} from '../../grouped.ts'
import {memoizedByValue} from '../../memoized.ts'
import {allNear, nearest} from '../../text/nearest.ts'
import {inLink, isIndexName} from '../routes.ts'

/** Maximum number of comparisons in a run: a few seconds. */
const MOST = 2_000_000

export interface Suggestions<List extends string> {
  /**
   * Returns a path with the same file name; otherwise one with a similar path and file name, because similar folders
   * alone mean little. `from`: the file with the link. What is found is in no other version of the docs.
   */
  path: (path: string, list: List, from?: string) => string | undefined
  /** Returns the first path below a folder; undefined if there is no such folder. */
  inFolder: (folder: string, list: List) => string | undefined
  /** Returns the most similar of the words. Another number is not similar: 3.3.0 is not meant by 2.3.0. */
  word: (word: string, words: readonly string[]) => string | undefined
}

/** The versions of the docs. */
export interface NamedVersions {
  /** Returns the version of a file or route; undefined outside the docs. */
  of: (path: string) => string | undefined
  /** The version that is meant outside the docs. */
  main: string | undefined
}

interface Index {
  all: string[]
  byName: Map<string, string[]>
  firstIn: Map<string, string>
}

export function createSuggestions<List extends string>(
  lists: Record<List, () => Iterable<string>>,
  most = MOST,
  versions: NamedVersions = {of: () => undefined, main: undefined},
): Suggestions<List> {
  let left = most
  const known = new Map<string, string | undefined>()
  const spend = (comparisons: number): void => {
    left -= comparisons
  }
  const indexFor = memoizedByValue((list: List) => indexOf(lists[list]()))
  return {
    inFolder: (folder, list) => indexFor(list).firstIn.get(folder),
    path: (path, list, from = '') => {
      const version = versions.of(path) ?? versions.of(from) ?? versions.main
      const key = `${list} ${version} ${path}`
      const isMeant = (one: string) => [undefined, version].includes(versions.of(one))
      if (!known.has(key) && left > 0)
        known.set(key, nearestPath(path, indexFor(list), spend, isMeant))
      return known.get(key)
    },
    word: (word, words) => {
      if (left <= 0) return undefined
      spend(words.length)
      return nearest(
        word,
        words.filter((one) => !isOtherNumber(one, word)),
      )
    },
  }
}

/** Returns a hint. It says if the cause is hard to see: the form of letters, or upper and lower case, which some disks ignore. */
export function meantBy(written: string, near: string): string {
  if (written !== near && written.normalize() === near.normalize())
    return `Rename the file ${near}: its letters have another Unicode form (NFC, NFD) than in the link.`
  const isCase = (one: string, other: string) =>
    one !== other && one.toLowerCase() === other.toLowerCase()
  return isCase(written, near) || isCase(posix.basename(written), posix.basename(near))
    ? `Did you mean ${near}? Upper and lower case make a difference.`
    : `Did you mean ${near}?`
}

/**
 * Returns the correction of an address, if only its upper and lower case is wrong. A page can be named by another way through
 * the folders, with codes such as `%20`, or without its ending. `from`: the file with the link.
 */
export function fixOf(url: string, path: string, near: string, from: string): Fix | undefined {
  const fileOf = (written: string) =>
    posix.resolve('/', posix.dirname(from), written).toLowerCase().replace(/\.md$/, '')
  return fileOf(decoded(path)) === fileOf(near)
    ? {url, to: inLink(near) + url.slice(path.length)}
    : undefined
}

/** Returns the address of a file as a page would write it: like `path`, from the root of the site or from the page. */
export function asWritten(
  file: string,
  path: string,
  page: string,
  {publicFolder}: {publicFolder: string},
): string {
  return path.startsWith('/') && file.startsWith(`${publicFolder}/`)
    ? file.slice(publicFolder.length)
    : posix.relative(posix.dirname(page), file)
}

/** Returns whether two ids are the same words in another style: `setItUp`, `set-it-up`, `Set_it_up`. */
export function isSame(id: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[-_.\s]/g, '')
  return plain(id) === plain(other)
}

/** Returns whether two ids differ only in their digits: `release-230`, `release-330`. */
function isOtherNumber(id: string, other: string): boolean {
  const letters = (text: string) => text.replace(/\d+/g, '0')
  return /\d/.test(id) && id !== other && letters(id) === letters(other)
}

function indexOf(paths: Iterable<string>): Index {
  const index: Index = {all: [...paths], byName: new Map(), firstIn: new Map()}
  const {firstIn} = index
  for (const path of index.all) {
    let folder = posix.dirname(path)
    for (; folder !== posix.dirname(folder) && !firstIn.has(folder); folder = posix.dirname(folder))
      firstIn.set(folder, path)
    addTo(index.byName, nameOf(path), path)
  }
  return index
}

/** `spend` is called with the number of comparisons. `isMeant`: whether a path of the index can be the result. */
function nearestPath(
  path: string,
  {all, byName}: Index,
  spend: (comparisons: number) => void,
  isMeant: (path: string) => boolean,
): string | undefined {
  const sameLetters = /[^ -~]/.test(path)
    ? all.find((one) => one.normalize() === path.normalize())
    : undefined
  if (sameLetters !== undefined) return sameLetters
  const name = nameOf(path)
  const same = isIndexName(name) ? [] : (byName.get(name) ?? []).filter(isMeant)
  const below = same.find((one) => endsWith(one, path) || path.endsWith(one))
  if (below !== undefined) return below
  if (same.length) return nearest(path, same) ?? (same.length === 1 ? same[0] : undefined)
  // Names are short, and compared in a fraction of the time of whole paths.
  spend(byName.size)
  const paths = allNear(name, byName.keys())
    // With 1 of 2 letters changed, "t1" is "t2", which is another page.
    .filter((one) => name.length !== 2 || one.length !== 2)
    .flatMap((one) => byName.get(one)!.filter(isMeant))
  spend(paths.length)
  return nearest(path, paths)
}

/** Returns whether a path is the other one below a folder, in any case. */
export function endsWith(path: string, end: string): boolean {
  return (
    path.toLowerCase().endsWith(end.toLowerCase().replace(/^\/?/, '/')) && path.length > end.length
  )
}

function nameOf(path: string): string {
  return posix
    .basename(path)
    .replace(/\.(mdx?|tsx)$/i, '')
    .toLowerCase()
}
