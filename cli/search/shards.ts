/**
 * Splits the texts of pages into files of about the same size. The end of a file depends only on the
 * pages around it, so an added, removed or longer page changes its own file and perhaps the next one. A
 * version reuses the files of other versions where their texts are equal, so it costs only its new texts.
 */
import {createHash} from 'node:crypto'

/** Something with a place in a file. */
interface Part {
  name: string
  /** Number of bytes. */
  size: number
}

/** The texts of one page as written to the file. */
export interface PageBody extends Part {
  /** Name of the page, the same in each version. */
  name: string
  /** The same for pages with the same texts, and only for these. */
  key: string
  /** Number of its texts; each ends with a separator. */
  texts: number
  bytes: () => Uint8Array
}

interface Shard {
  /** Number of texts of each page. */
  counts: number[]
  /** Key of each page. */
  keys: string[]
  /** Number of bytes of each page. */
  sizes: number[]
  /** Returns the texts of each page. */
  bytes: () => Uint8Array[]
}

/** A shard, and the runs of its pages that a version uses (see `format.ts`). */
export interface Use {
  shard: Shard
  pages: number[]
}

/**
 * Target size of a file in bytes before compression. Smaller files
 * compress worse: a third of this is 2.5 % more in total.
 */
const SIZE = 48_000
const MOST = 2 * SIZE
/** A file is worth loading if this share of it is used. */
const WORTH = 0.5

/**
 * Returns a function that is called for each version in turn and returns the files that its pages are in. They are
 * `factor` times larger than others.
 */
export function createShards(): (pages: readonly PageBody[], factor?: number) => Use[] {
  const made: Shard[] = []
  return (pages, factor = 1) => {
    const missing = new Map<string, number[]>()
    const first: number[] = []
    for (const [page, {key}] of pages.entries()) {
      const same = missing.get(key)
      if (same) same.push(page)
      else {
        missing.set(key, [page])
        first.push(page)
      }
    }
    const uses: Use[] = []
    for (const shard of made) {
      const has = (_: unknown, at: number) => missing.has(shard.keys[at]!)
      const used = sum(shard.sizes.filter(has))
      if (used > 0 && used >= WORTH * sum(shard.sizes)) uses.push(take(shard, missing))
    }
    const left = first.map((page) => pages[page]!).filter(({key}) => missing.has(key))
    for (const part of split(left, factor)) {
      const shard = pack(part)
      made.push(shard)
      uses.push(take(shard, missing))
    }
    return uses
  }
}

/** Returns the key of the texts of a page. */
export function keyOfTexts(texts: number, bytes: Uint8Array): string {
  return `${texts} ${createHash('sha256').update(bytes).digest('base64')}`
}

/** Returns the pages that are in the shard as runs, and removes them from `missing`. */
function take(shard: Shard, missing: Map<string, number[]>): Use {
  const found = shard.keys
    .flatMap((key, place) => {
      const pages = missing.get(key) ?? []
      missing.delete(key)
      return pages.map((page) => ({page, place}))
    })
    .sort((a, b) => a.page - b.page)
  const runs: number[][] = []
  for (const {page, place} of found) {
    const [from, at, length] = runs.at(-1) ?? []
    if (page === from! + length! && place === at! + length!) runs.at(-1)![2]!++
    else runs.push([page, place, 1])
  }
  return {shard, pages: runs.flat()}
}

/**
 * Splits pages into files. Whether a page ends its file is a
 * pseudo-random choice by its name; the longer it is, the likelier. Also used for the lists of terms.
 */
export function split<Item extends Part>(pages: readonly Item[], factor = 1): Item[][] {
  const parts: Item[][] = []
  let part: Item[] = []
  let size = 0
  const end = () => {
    if (part.length) parts.push(part)
    part = []
    size = 0
  }
  for (const page of pages) {
    if (size + page.size > factor * MOST) end()
    part.push(page)
    size += page.size
    if (chanceOf(page.name) < page.size / (factor * SIZE)) end()
  }
  end()
  return parts
}

function pack(pages: readonly PageBody[]): Shard {
  return {
    counts: pages.map(({texts}) => texts),
    keys: pages.map(({key}) => key),
    sizes: pages.map(({size}) => size),
    bytes: () => pages.map(({bytes}) => bytes()),
  }
}

/**
 * Returns a number from 0 to 1, always the same for a name: its FNV-1a hash, whose bits are then mixed. There are twenty thousand
 * terms, and SHA-256 takes some microseconds for each.
 */
function chanceOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
