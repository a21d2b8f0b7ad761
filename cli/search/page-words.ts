/**
 * Splits the texts of pages into words, each word as a number. That depends on one page only, so what an earlier
 * build has split is used again.
 */
import {withoutCapitals} from '../../runtime/shared/search/capitals.ts'
import {codedNumbers, readTexts, slugOf} from '../../runtime/shared/search/format.ts'
import {splitPieces} from '../../runtime/shared/search/tokenize.ts'
import {memoized} from '../memoized.ts'
import {hashOf} from '../text/hash.ts'
import type {SearchPage} from '../types.ts'

/** Words of a text, as numbers in the list of its reader. */
export type Words = Uint32Array

/** The texts of a page that are not the text of a section. */
export interface PageHead {
  title: Words
  description: Words
  keywords: Words
  /** The headings and their ids; '' if the id is the slug of the heading. */
  headings: Words[]
  ids: string[]
}

export interface Reader {
  /** Each word once. */
  words: readonly string[]
  head: (page: SearchPage) => PageHead
  /** Returns the text before the first heading, then the text of each section. */
  bodies: (page: SearchPage) => Words[]
  split: (text: string) => Words
  /**
   * Returns the heads of pages and the bodies of some of them for the next reader. `spelled`: the words to keep, in their new
   * order; `numbers`: the new number of each word.
   */
  remember: (
    pages: readonly SearchPage[],
    withBodies: readonly SearchPage[],
    {spelled, numbers}: {spelled: readonly string[]; numbers: Uint32Array},
  ) => Remembered
}

/** The state of a reader at its end, as a value of the cache. */
export interface Remembered {
  words: readonly string[]
  heads: Places
  bodies: Places
  /** Ids of headings by the key of the page. Pages without such ids are left out. */
  ids: Record<string, string[]>
  /** The words of all texts, coded and in base64. */
  numbers: string
}

/** Maps the key of a page to the place of the first of its texts in `numbers`, and how many they are. */
type Places = Record<string, readonly [first: number, count: number]>

/** Creates a reader that uses again what an earlier one has split. */
export function createReader(earlier?: Remembered): Reader {
  const table = createTable(earlier?.words ?? [])
  const old = earlier ? readTexts(Buffer.from(earlier.numbers, 'base64')) : []
  const createMemory = (places: Places = {}, textsOf: (page: SearchPage) => string[]) => {
    const read = new Map<string, Words[]>()
    for (const [key, [first, count]] of Object.entries(places))
      read.set(key, old.slice(first, first + count))
    return (page: SearchPage): Words[] => {
      const key = keyOf(page)
      const known = read.get(key)
      if (known) return known
      const words = textsOf(page).map(table.split)
      read.set(key, words)
      return words
    }
  }
  const heads = createMemory(earlier?.heads, headTexts)
  const bodies = createMemory(earlier?.bodies, plainTexts)
  const known = new Map<string, string[]>()
  const ids = (page: SearchPage): string[] => {
    const key = keyOf(page)
    const plain = () => Array.from({length: heads(page).length - BEFORE_HEADINGS}, () => '')
    const own =
      known.get(key) ?? (earlier?.heads[key] ? (earlier.ids[key] ?? plain()) : idsOf(page))
    known.set(key, own)
    return own
  }
  return {
    words: table.words,
    split: table.split,
    bodies,
    head: (page) => {
      const [title, description, keywords, ...headings] = heads(page) as [
        Words,
        Words,
        Words,
        ...Words[],
      ]
      return {title, description, keywords, headings, ids: ids(page)}
    },
    remember: (pages, withBodies, {spelled, numbers}) => {
      const texts: Words[] = []
      const pack = (some: readonly SearchPage[], wordsOf: (page: SearchPage) => Words[]): Places =>
        Object.fromEntries(
          some.map((page) => {
            const first = texts.length
            texts.push(...wordsOf(page))
            return [keyOf(page), [first, texts.length - first] as const]
          }),
        )
      const places = {heads: pack(pages, heads), bodies: pack(withBodies, bodies)}
      const special = pages
        .map((page) => [keyOf(page), ids(page)] as const)
        .filter(([, own]) => own.some(Boolean))
      const coded = Buffer.from(codedNumbers(texts, numbers)).toString('base64')
      return {words: spelled, ...places, ids: Object.fromEntries(special), numbers: coded}
    },
  }
}

/** Returns the texts of a page that are in the first file. */
export function titlesOf({title, keywords, headings}: PageHead): Words[] {
  return [title, keywords, ...headings]
}

/** Returns the texts of a page that are not the text of a section. */
export function headWords(head: PageHead): Words[] {
  return [head.description, ...titlesOf(head)]
}

/** Returns the address within a version, without a leading slash: the same in each version. */
export function localRoute({route, root}: SearchPage): string {
  if (root === undefined) return route
  return route === root ? '' : route.slice(root === '/' ? 1 : root.length + 1)
}

/** Returns a hash that changes with the texts of a page. */
export const keyOf = (page: SearchPage): string => page.key ?? hashOfTexts(page)

const hashOfTexts = memoized(({title, description, keywords, symptoms, sections}: SearchPage) =>
  hashOf(JSON.stringify([title, description, keywords, symptoms, sections])),
)

/** Returns the texts of the sections as a file can hold them, in the order of `bodies`. */
export function plainTexts(page: SearchPage): string[] {
  const {intro, rest} = sectionsOf(page)
  return [intro?.text ?? '', ...rest.map(({text}) => text)].map(storable)
}

/** Without what a file cannot hold: then a text that is read again is the same text. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

function createTable(known: readonly string[]) {
  const words = [...known]
  const numbers = new Map<string, number>()
  // A large site has many, so no pair is made for each.
  for (let number = 0; number < words.length; number++) numbers.set(words[number]!, number)
  const numberOf = (word: string): number => {
    let number = numbers.get(word)
    if (number === undefined) {
      number = words.push(word) - 1
      numbers.set(word, number)
    }
    return number
  }
  const split = (text: string): Words => {
    const pieces = withoutCapitals(splitPieces(text))
    const own = new Uint32Array(pieces.length)
    // Faster than Uint32Array.from, which asks the array for an iterator.
    for (let at = 0; at < pieces.length; at++) own[at] = numberOf(pieces[at]!)
    return own
  }
  return {words, split}
}

/** How many texts come before the headings. */
const BEFORE_HEADINGS = 3

/** Returns title, description and keywords, then each heading. */
function headTexts(page: SearchPage): string[] {
  const {rest} = sectionsOf(page)
  return [
    page.title,
    page.description,
    [...page.keywords, ...page.symptoms].join('; '),
    ...rest.map(({heading}) => heading),
  ]
}

function idsOf(page: SearchPage): string[] {
  return sectionsOf(page).rest.map(({id, heading}) => (id === slugOf(heading) ? '' : (id ?? '')))
}

function sectionsOf({sections}: SearchPage) {
  const intro = sections[0]?.id === null ? sections[0] : undefined
  return {intro, rest: intro ? sections.slice(1) : sections}
}
