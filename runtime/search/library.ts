/**
 * The index files as one value: words, documents (a page's start and each of its sections), and which text stands where.
 */
import lunr from 'lunr'
import {
  type CoreHead,
  frontDecode,
  type ListHead,
  readTexts,
  type Synonyms,
  slugOf,
  splitFile,
  type TitlesHead,
} from './format.ts'
import {fold, isJoint, isWord, joinPieces, nameParts, wordsOf} from './tokenize.ts'

/** Text of a document's field, as numbers of words. */
export type Text = Uint32Array

/** A page without its sections (`section` 0), or one of them. */
export interface Doc {
  page: number
  section: number
  heading: Text
  /** Absent until the shard is there. */
  body?: Text
}

export interface PageInfo {
  route: string
  title: Text
  description: Text
  keywords: Text
  crumbs: string[]
  context: string
  /** Whom it is for; empty where it does not say. */
  audience: string[]
  /** Ranks behind all other pages. */
  last: boolean
  /** Most of its headings are questions. */
  faq: boolean
  /** Number of its first document; the others follow. */
  first: number
  count: number
  ids: string[]
}

export interface Library {
  vocabulary: Vocabulary
  pages: PageInfo[]
  docs: Doc[]
  contexts: string[]
  synonyms: Synonyms
  /** Numbers of the pages to offer before anything is typed. */
  popular: number[]
  /** Words by bands; '' for those that are still to come. */
  words: string[][]
  /** Whether the texts of all shards are in. */
  complete: boolean
}

/** Reads the first file: titles, keywords and headings, and the words of these. */
export function readTitles(bytes: Uint8Array): Library {
  const {head, body} = splitFile<TitlesHead>(bytes)
  const texts = readTexts(body)
  const words = head.bands.map(([size, known]) => {
    const band = new Array<string>(size).fill('')
    frontDecode(known).forEach((word, at) => {
      band[at] = word
    })
    return band
  })
  const vocabulary = createVocabulary(words.flat())
  const docs: Doc[] = []
  const last = new Set(head.last)
  let at = 0
  const pages = frontDecode(head.routes).map((route, page): PageInfo => {
    const ids = head.ids[page]!
    const [title, keywords] = [texts[at++]!, texts[at++]!]
    const first = docs.length
    docs.push({page, section: 0, heading: new Uint32Array()})
    for (let section = 1; section <= ids.length; section++)
      docs.push({page, section, heading: texts[at++]!})
    const asked = docs
      .slice(first + 1)
      .filter(({heading}) => vocabulary.pieces[heading.at(-1)!]?.startsWith('?')).length
    return {
      route,
      title,
      description: new Uint32Array(),
      keywords,
      crumbs: head.crumbs[page]!.map((label) => head.labels[label]!),
      context: head.contexts[head.context[page]!]!,
      audience: head.audiences[head.audience[page]!]!,
      last: last.has(page),
      faq: asked > 1 && asked * 2 >= ids.length,
      first,
      count: ids.length + 1,
      ids,
    }
  })
  return {
    vocabulary,
    pages,
    docs,
    contexts: head.contexts,
    synonyms: head.synonyms,
    popular: head.popular ?? [],
    words,
    complete: false,
  }
}

/** Adds the words of all texts, and the descriptions. `list`: the words that versions share, if there are some. */
export function addCore(library: Library, bytes: Uint8Array, list?: Uint8Array): void {
  const {head, body} = splitFile<CoreHead>(bytes)
  const {bands} = list ? splitFile<ListHead>(list).head : head
  bands.forEach((coded, number) => {
    const band = library.words[number]!
    const known = band.indexOf('')
    frontDecode(coded).forEach((word, at) => {
      band[known + at] = word
    })
  })
  library.vocabulary = createVocabulary(library.words.flat())
  readTexts(body).forEach((description, page) => {
    library.pages[page]!.description = description
  })
}

/** Puts the texts of a shard into the documents of its context. */
export function addShard(library: Library, bytes: Uint8Array): void {
  const {head, body} = splitFile<{context: string}>(bytes)
  const texts = readTexts(body)
  let at = 0
  for (const page of library.pages) {
    if (page.context !== head.context) continue
    for (let doc = page.first; doc < page.first + page.count; doc++)
      library.docs[doc]!.body = texts[at++]!
  }
  library.complete = library.docs.every((doc) => doc.body)
}

/** The hash of a document: '' for the page itself. */
export function hashOf(library: Library, doc: Doc): string {
  if (!doc.section) return ''
  const id = library.pages[doc.page]!.ids[doc.section - 1]!
  return id || slugOf(library.vocabulary.textOf(doc.heading))
}

export interface Vocabulary {
  /** Words as they are in the texts, by number. */
  pieces: string[]
  /** Stems, by number. */
  terms: string[]
  /** Number of a stem, if any text has it. */
  termOf: (stem: string) => number | undefined
  /** Stems of a word in a text: its own first, then those of its parts (`ChemSpectra`). Empty for what is no word. */
  termsOf: (piece: number) => readonly number[]
  /** Stems of each compound in a text (`sample_id`), with the position of its first word. */
  compounds: (text: Text, found: (term: number, at: number, end: number) => void) => void
  /** Stems of words that are not in a text of ours, such as breadcrumb labels: adds them to the list. */
  addWords: (text: string) => number[]
  /** The number of something that is drawn between words, whether texts have it or not. */
  literal: (piece: string) => number
  /** A text as written. */
  textOf: (text: Text) => string
  /** A word that has this stem, as it is in the texts. */
  wordOf: (term: number) => string
  /** Stem of a folded word. */
  stem: (word: string) => string
}

function createVocabulary(pieces: string[]): Vocabulary {
  const terms: string[] = []
  const numbers = new Map<string, number>()
  const stem = createStemmer()
  const add = (word: string): number => {
    const stemmed = stem(word)
    let number = numbers.get(stemmed)
    if (number === undefined) {
      number = terms.length
      terms.push(stemmed)
      numbers.set(stemmed, number)
    }
    return number
  }
  const none: readonly number[] = []
  const termsByPiece = pieces.map((piece): readonly number[] =>
    isWord(piece) && fold(piece)
      ? [add(fold(piece)), ...nameParts(piece).map((part) => add(fold(part)))]
      : none,
  )
  const joints = pieces.map(isJoint)
  const literals = new Map<string, number>()
  const joined = new Map<string, number>()
  const added = new Map<string, number[]>()
  return {
    pieces,
    terms,
    termOf: (stemmed) => numbers.get(stemmed),
    termsOf: (piece) => termsByPiece[piece] ?? none,
    compounds: (text, found) => {
      for (let at = 1; at < text.length - 1; at++) {
        if (!joints[text[at]!] || !termsByPiece[text[at - 1]!]!.length) continue
        let end = at
        while (joints[text[end]!] && termsByPiece[text[end + 1] ?? -1]?.length && end - at < 8)
          end += 2
        if (end === at) continue
        const parts = Array.from(text.subarray(at - 1, end))
        const key = String.fromCharCode(...parts)
        let term = joined.get(key)
        if (term === undefined) {
          const words = parts
            .filter((_, index) => index % 2 === 0)
            .map((piece) => fold(pieces[piece]!))
          term = add(joinWords(words))
          joined.set(key, term)
        }
        found(term, at - 1, end)
        at = end
      }
    },
    addWords: (text) => {
      const known = added.get(text)
      if (known) return known
      const made = wordsOf(text).map((word) => add(fold(word)))
      added.set(text, made)
      return made
    },
    literal: (piece) => {
      const known = literals.get(piece)
      if (known !== undefined) return known
      const found = pieces.indexOf(piece)
      const number = found < 0 ? pieces.push(piece) - 1 : found
      literals.set(piece, number)
      return number
    },
    textOf: (text) => joinPieces(Array.from(text, (piece) => pieces[piece]!)),
    // Words come by bands of falling frequency, so this is a frequent one.
    wordOf: (term) => {
      const piece = termsByPiece.findIndex((stems) => stems[0] === term)
      return piece < 0 ? terms[term]! : pieces[piece]!.toLowerCase()
    },
    stem,
  }
}

/** Parts of a compound as one word; numbers keep their point (`1.4` is not 14). */
export function joinWords(words: readonly string[]): string {
  return words.join(words.every((word) => /^\d+$/.test(word)) ? '.' : '')
}

/** Lunr's English stemmer, with a memory. Words with digits stay as they are. */
function createStemmer(): (word: string) => string {
  const stems = new Map<string, string>()
  return (word) => {
    const known = stems.get(word)
    if (known !== undefined) return known
    const stemmed = /\d/.test(word) ? word : lunr.stemmer(new lunr.Token(word, {})).toString()
    stems.set(word, stemmed)
    return stemmed
  }
}
