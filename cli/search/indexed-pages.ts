/** The pages of an index in their order, with their words, and how often each word is in their texts. */
import {memoized} from '../memoized.ts'
import {whileAt} from '../report/bug-report.ts'
import {compare} from '../text/compare.ts'
import type {SearchPage} from '../types.ts'
import {type Earlier, earlierBodies, idOf, type KeptPage} from './kept-index.ts'
import {keyOf, type PageHead, type Reader, type Words} from './page-words.ts'

export interface IndexedPage extends KeptPage {
  page: SearchPage
  head: PageHead
  /** The page in the earlier index, if that has it. */
  before: KeptPage | undefined
  /** The texts of the sections as a large site has them, if they were made. */
  plainBytes?: Uint8Array
  /** Returns the words of the sections. Of a large site they are asked for only if the page has changed. */
  bodies: () => Words[]
}

export interface IndexedPages {
  /** Sorted by route. */
  pages: IndexedPage[]
  /** Pages of the earlier index that have changed or are no longer there, and the words of their sections. */
  gone: Map<KeptPage, Words[]>
  /** Names of the large versions. */
  large: ReadonlySet<string>
  /** Groups whose pages are only in large versions. */
  largeGroups: ReadonlySet<string>
  /** For each group how often each word is in the texts of its sections, by the numbers of the reader. */
  tallies: Map<string, Uint32Array>
}

/** Returns the pages of the earlier index by what they have in common with an unchanged page. Can be called ahead. */
export const keptById = memoized(
  (pages: KeptPage[]): ReadonlyMap<string, KeptPage> =>
    new Map(pages.map((page) => [idOf(page), page])),
)

/** A version with more words and signs than `most` is large. */
export function readPages(
  given: readonly SearchPage[],
  versions: readonly string[],
  reader: Reader,
  earlier: Earlier | undefined,
  most: number,
): IndexedPages {
  const known = earlier ? keptById(earlier.kept.pages) : new Map<string, KeptPage>()
  const pages = [...given]
    .sort((a, b) => compare(a.route, b.route))
    .map((page) => whileAt(page.route, () => readPage(page, reader, known)))
  const sizes = versions.map((version) =>
    pages.reduce((sum, page) => sum + (isIn(page, version) ? page.words : 0), 0),
  )
  const large = new Set(versions.filter((_, at) => sizes[at]! > most))
  const groups = [...new Set(['', ...versions])]
  const largeGroups = new Set(
    groups.filter((group) =>
      versions.every((version) => large.has(version) || !isIn({group}, version)),
    ),
  )
  const stays = new Set(pages.map(({before}) => before))
  const gone = new Map<KeptPage, Words[]>()
  for (const page of earlier?.kept.pages ?? [])
    if (page.plain && !stays.has(page)) gone.set(page, earlierBodies(page, earlier!, reader))
  // All words are read before they are counted: then each has a number.
  const changes = groups.map((group) => {
    const before = largeGroups.has(group) ? earlier?.kept.tallies[group] : undefined
    const added = pages.filter((page) => page.group === group && !(before && page.before))
    const removed = [...gone].filter(([page]) => before && page.group === group)
    return {
      group,
      before,
      added: added.flatMap((page) => page.bodies()),
      removed: removed.flatMap(([, texts]) => texts),
    }
  })
  const tallies = changes.map(({group, before = [], added, removed}) => {
    const counts = new Uint32Array(reader.words.length)
    counts.set(before)
    countWords(added, counts, 1)
    countWords(removed, counts, -1)
    return [group, counts] as const
  })
  return {pages, gone, large, largeGroups, tallies: new Map(tallies)}
}

function readPage(
  page: SearchPage,
  reader: Reader,
  known: ReadonlyMap<string, KeptPage>,
): IndexedPage {
  const {route, version: group = ''} = page
  const key = keyOf(page)
  const before = known.get(idOf({route, group, key}))
  const bodies = () => reader.bodies(page)
  const words = before?.words ?? bodies().reduce((sum, {length}) => sum + length, 0)
  const {plain} = before ?? {}
  const own = {route, group, key, words, ...(plain ? {plain} : {})}
  return {page, head: reader.head(page), before, bodies, ...own}
}

/** Whether a version has the pages of a group. */
export function isIn({group}: {group: string}, version: string): boolean {
  return group === '' || group === version
}

/** Adds the words of texts to their counts, each `by` times. */
export function countWords(texts: readonly Words[], counts: Uint32Array, by: number): void {
  for (const text of texts) for (let at = 0; at < text.length; at++) counts[text[at]!]! += by
}
