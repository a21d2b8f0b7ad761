/**
 * Splits the texts of pages into words, each word as a number. Splitting and numbering takes a third of the
 * time of indexing and depends on one page only, so it is memoized: after an edit only one page is split again.
 */
import {codedNumbers, readTexts, slugOf} from '../../runtime/shared/search/format.ts'
import {splitPieces} from '../../runtime/shared/search/tokenize.ts'
import {hashOf} from '../scan/scan.ts'
import type {SearchPage} from '../types.ts'

/** Words of a text, as numbers in the list of its reader. */
export type Words = ArrayLike<number>

export interface PageText {
  title: Words
  description: Words
  keywords: Words
  /** The first section is the text before the first heading; its heading is empty. */
  sections: {id: string; heading: Words; body: Words}[]
}

/** Returns the texts of the sections as they are read, in the order of `PageText`. */
export function plainTexts(page: SearchPage): string[] {
  const {intro, rest} = sectionsOf(page)
  return [intro?.text ?? '', ...rest.map(({text}) => text)]
}

export interface Reader {
  /** Each word once, in order of first occurrence. */
  words: readonly string[]
  read: (page: SearchPage) => PageText
}

/** The state of a reader at its end, as a value of the cache. */
export interface Remembered {
  words: string[]
  /** Maps the hash of a page's texts to the place of the first of them in `numbers`, and how many they are. */
  pages: Record<string, [first: number, count: number]>
  /** The words of all texts, coded and in base64. */
  numbers: string
}

/** Creates a reader that splits every page. */
export function createReader(): Reader {
  const table = createTable([])
  return {words: table.words, read: (page) => pageOf(page, textsOf(page).map(table.split))}
}

/**
 * Creates a reader that reuses what an earlier one has split. `remember` returns the pages that this one was asked for.
 */
export function createRememberingReader(
  earlier?: Remembered,
): Reader & {remember: () => Remembered} {
  const table = createTable(earlier?.words ?? [])
  const old = readTexts(Buffer.from(earlier?.numbers ?? '', 'base64'))
  const read = new Map<string, Words[]>()
  const recall = (key: string): Words[] | undefined => {
    const [first, count] = earlier?.pages[key] ?? []
    return first === undefined ? undefined : old.slice(first, first + count!)
  }
  return {
    words: table.words,
    read: (page) => {
      const texts = textsOf(page)
      const key = hashOf(JSON.stringify(texts))
      const words = read.get(key) ?? recall(key) ?? texts.map(table.split)
      read.set(key, words)
      return pageOf(page, words)
    },
    remember: () => packed(table.words, read),
  }
}

/** Drops words that only removed texts had, so the list does not grow with each edit. */
function packed(words: readonly string[], read: ReadonlyMap<string, Words[]>): Remembered {
  const places = new Int32Array(words.length).fill(-1)
  const kept: string[] = []
  const pages: Remembered['pages'] = {}
  const texts: Words[] = []
  const place = (word: number) => {
    if (places[word]! < 0) places[word] = kept.push(words[word]!) - 1
    return places[word]!
  }
  for (const [key, own] of read) {
    pages[key] = [texts.length, own.length]
    for (const text of own) texts.push(Uint32Array.from(text, place))
  }
  return {words: kept, pages, numbers: Buffer.from(codedNumbers(texts)).toString('base64')}
}

function createTable(known: readonly string[]) {
  const words = [...known]
  const numbers = new Map(words.map((word, number) => [word, number]))
  const split = (text: string): Words =>
    splitPieces(text).map((word) => {
      let number = numbers.get(word)
      if (number === undefined) {
        number = words.push(word) - 1
        numbers.set(word, number)
      }
      return number
    })
  return {words, split}
}

/** Returns title, description and keywords; the text before the first heading; then each heading with its text. */
function textsOf(page: SearchPage): string[] {
  const {intro, rest} = sectionsOf(page)
  return [
    page.title,
    page.description,
    [...page.keywords, ...page.symptoms].join('; '),
    intro?.text ?? '',
    ...rest.flatMap(({heading, text}) => [heading, text]),
  ]
}

function pageOf(page: SearchPage, words: readonly Words[]): PageText {
  const [title, description, keywords, body, ...others] = words as [Words, Words, Words, Words]
  return {
    title,
    description,
    keywords,
    sections: [
      {id: '', heading: [], body},
      ...sectionsOf(page).rest.map(({id, heading}, at) => ({
        id: id === slugOf(heading) ? '' : (id ?? ''),
        heading: others[2 * at]!,
        body: others[2 * at + 1]!,
      })),
    ],
  }
}

function sectionsOf({sections}: SearchPage) {
  const intro = sections[0]?.id === null ? sections[0] : undefined
  return {intro, rest: intro ? sections.slice(1) : sections}
}
