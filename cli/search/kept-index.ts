/**
 * What a build keeps of its index for the next one: then an edit costs what its pages cost, not what the site costs. The
 * index is that of a first build, byte for byte.
 */
import {
  type ShardHead,
  splitFile,
  splitTexts,
  textStarts,
} from '../../runtime/shared/search/format.ts'
import type {Load} from './index-file.ts'
import type {KeptLists} from './occurrence-lists.ts'
import type {Reader, Remembered, Words} from './page-words.ts'

/** A value of the cache. */
export interface KeptIndex {
  reader: Remembered
  /** Sorted by route. */
  pages: KeptPage[]
  /** Of groups whose pages are only in large versions: how often each word is in the texts of their sections. */
  tallies: Record<string, number[]>
  /** Files with plain texts. */
  shards: {name: string; size: number; keys: string[]}[]
  /** Of an index with a large version: the stems of each word of the reader, separated by spaces. */
  stems: string[]
  /** Of each large version its lists. */
  lists: Record<string, KeptLists[]>
}

export interface KeptPage {
  route: string
  /** Name of the version; '' for pages that are in all of them. */
  group: string
  /** Hash of all texts. */
  key: string
  /** Number of words and signs in the texts of the sections. */
  words: number
  /** Of a page in a large version: the texts of the sections. */
  plain?: {
    /** Number of bytes. */
    size: number
    /** Key of the texts in their shard. */
    key: string
    /** For each text how many terms it has. */
    lengths: number[]
  }
}

/** An index that was built earlier. */
export interface Earlier {
  kept: KeptIndex
  load: Load
}

/** Returns what is the same for a page with the same texts at the same address. */
export function idOf({route, group, key}: Pick<KeptPage, 'route' | 'group' | 'key'>): string {
  return `${key} ${group} ${route}`
}

/** Returns the words of the sections of a page of the earlier index; it was in a large version. */
export function earlierBodies({plain}: KeptPage, {kept, load}: Earlier, reader: Reader): Words[] {
  const {name, keys} = kept.shards.find((shard) => shard.keys.includes(plain!.key))!
  const {head, body} = splitFile<ShardHead>(load(name))
  const place = keys.indexOf(plain!.key)
  const from = head.counts.slice(0, place).reduce((sum, count) => sum + count, 0)
  const starts = textStarts(body)
  const own = body.subarray(starts[from]!, starts[from + head.counts[place]!]!)
  return splitTexts(own).map(reader.split)
}
