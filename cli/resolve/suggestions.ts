/**
 * What an author meant by an address that leads nowhere. A folder that was renamed breaks thousands of links at once, and
 * each is compared with every name of the site; so the comparisons of a run are counted, and the first hints must do.
 */
import {posix} from 'node:path'
import {nearest} from '../nearest.ts'

/** Comparisons of a run: a few seconds. */
const MOST = 5_000_000

export interface Suggestions<List extends string> {
  /** The path of the same name elsewhere, else one whose last part is near as well: folders alone say little. */
  path: (path: string, list: List) => string | undefined
  /** The nearest of the words. */
  word: (word: string, words: readonly string[]) => string | undefined
}

interface Index {
  all: string[]
  byName: Map<string, string[]>
}

export function createSuggestions<List extends string>(
  lists: Record<List, () => Iterable<string>>,
  most = MOST,
): Suggestions<List> {
  let left = most
  const indexes = new Map<List, Index>()
  const known = new Map<string, string | undefined>()
  const find = (key: string, cost: number, look: () => string | undefined) => {
    if (known.has(key)) return known.get(key)
    if (left <= 0) return undefined
    left -= cost
    const found = look()
    known.set(key, found)
    return found
  }
  return {
    path: (path, list) => {
      const index = indexes.get(list) ?? indexOf(lists[list]())
      indexes.set(list, index)
      return find(`${list} ${path}`, index.all.length, () => nearestPath(path, index))
    },
    word: (word, words) => {
      if (left <= 0) return undefined
      left -= words.length
      return nearest(word, words)
    },
  }
}

function indexOf(paths: Iterable<string>): Index {
  const index: Index = {all: [...paths], byName: new Map()}
  for (const path of index.all) {
    const name = nameOf(path)
    const same = index.byName.get(name)
    if (same) same.push(path)
    else index.byName.set(name, [path])
  }
  return index
}

function nearestPath(path: string, {all, byName}: Index): string | undefined {
  const name = nameOf(path)
  const same = /^(index|readme)$/i.test(name) ? [] : (byName.get(name) ?? [])
  if (same.length) return nearest(path, same) ?? (same.length === 1 ? same[0] : undefined)
  const near = nearest(path, all)
  return near !== undefined && nearest(name, [nameOf(near)]) !== undefined ? near : undefined
}

function nameOf(path: string): string {
  return posix.basename(path).replace(/\.(md|tsx)$/, '')
}
