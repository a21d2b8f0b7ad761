/**
 * Splits the texts of pages into words, each word as a number. Splitting and numbering takes a third of the
 * time of indexing and depends on one page only, so it is memoized: after an edit only one page is split again.
 */
import {slugOf} from '../../runtime/shared/search/format.ts'
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

export interface Reader {
  /** Each word once, in order of first occurrence. */
  words: readonly string[]
  read: (page: SearchPage) => PageText
}

/** The state of a reader at its end, as a value of the cache. */
export interface Remembered {
  words: string[]
  /** Maps the hash of a page's texts to the position of its words in `numbers`. */
  pages: Record<string, number>
  /**
   * For each page: the number of texts, then for each text the number of
   * words and the words. Numbers of one to five bytes, in base64.
   */
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
  const old = Buffer.from(earlier?.numbers ?? '', 'base64')
  const read = new Map<string, Words[]>()
  const recall = (key: string): Words[] | undefined => {
    const place = earlier?.pages[key]
    if (place === undefined) return undefined
    const next = numbersIn(old, place)
    return Array.from({length: next()}, () => {
      const text = new Uint32Array(next())
      for (let at = 0; at < text.length; at++) text[at] = next()
      return text
    })
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
  const pages: Record<string, number> = {}
  const bytes: number[] = []
  const put = (number: number) => {
    let rest = number
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  for (const [key, texts] of read) {
    pages[key] = bytes.length
    put(texts.length)
    for (const text of texts) {
      put(text.length)
      for (let at = 0; at < text.length; at++) {
        const word = text[at]!
        if (places[word]! < 0) places[word] = kept.push(words[word]!) - 1
        put(places[word]!)
      }
    }
  }
  return {words: kept, pages, numbers: Buffer.from(bytes).toString('base64')}
}

/** Returns a function that reads the next number from a position: seven bits a byte, the lowest first. */
function numbersIn(bytes: Uint8Array, place: number): () => number {
  let at = place
  return () => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      number |= (byte & 127) << shift
      if (!(byte & 128)) return number
    }
  }
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
