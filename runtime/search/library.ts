/** The index files as one value: words, documents (a page's start and each of its sections), and their texts. */
import lunr from 'lunr'
import {
  type CoreHead,
  frontDecode,
  type IndexManifest,
  type ListHead,
  readTexts,
  type ShardHead,
  type Synonyms,
  slugOf,
  splitFile,
  type TitlesHead,
} from '../shared/search/format.ts'
import {fold, isJoint, isWord, joinPieces, nameParts, wordsOf} from '../shared/search/tokenize.ts'

/** The text of a document's field, as numbers of words. */
export type Text = Uint32Array

/** The start of a page (`section` 0), or one of its sections. */
export interface Doc {
  page: number
  section: number
  heading: Text
  /** Missing until the shard is loaded. */
  body?: Text
}

interface PageInfo {
  route: string
  /** Number of folders in the route. */
  depth: number
  title: Text
  description: Text
  keywords: Text
  crumbs: string[]
  context: string
  /** Its audiences; empty if the page does not name any. */
  audience: string[]
  /** Ranks after all other pages. */
  last: boolean
  /** Most of its headings are questions. */
  faq: boolean
  /** Number of its first document; its other documents follow. */
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
  /** Words by bands; '' for those that are not loaded yet. */
  words: string[][]
  /** Whether the texts of all shards are loaded. */
  complete: boolean
}

/** Reads the first file: titles, keywords and headings, and their words. */
export function readTitles(bytes: Uint8Array, {root}: Pick<IndexManifest, 'root'>): Library {
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
  const pages = frontDecode(head.routes).map((local, page): PageInfo => {
    const ids = head.ids[page]!
    const [title, keywords] = [texts[at++]!, texts[at++]!]
    const first = docs.length
    docs.push({page, section: 0, heading: new Uint32Array()})
    for (let section = 1; section <= ids.length; section++)
      docs.push({page, section, heading: texts[at++]!})
    let asked = 0
    for (let doc = first + 1; doc < docs.length; doc++)
      if (vocabulary.pieces[docs[doc]!.heading.at(-1)!]?.startsWith('?')) asked++
    const route = local.startsWith('/') ? local : routeIn(root ?? '', local)
    return {
      route,
      depth: route.split('/').length - 1,
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

/** Returns a copy that can be extended while another engine still uses the original. */
export function copyOf(library: Library): Library {
  return {
    ...library,
    pages: library.pages.map((page) => ({...page})),
    docs: library.docs.map((doc) => ({...doc})),
    words: library.words.map((band) => [...band]),
  }
}

/** Adds the words of all texts, and the descriptions. `list`: the words that versions share, if any. */
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

/** Adds the texts of a shard to the documents of the pages that the manifest lists for it. */
export function addShard(library: Library, bytes: Uint8Array, runs: readonly number[]): void {
  const {head, body} = splitFile<ShardHead>(bytes)
  const texts = readTexts(body)
  const starts = [0]
  for (const count of head.counts) starts.push(starts.at(-1)! + count)
  for (let run = 0; run < runs.length; run += 3) {
    const [from, place, length] = runs.slice(run, run + 3) as [number, number, number]
    for (let at = 0; at < length; at++) {
      const {first, count} = library.pages[from + at]!
      for (let doc = 0; doc < count; doc++)
        library.docs[first + doc]!.body = texts[starts[place + at]! + doc]!
    }
  }
  library.complete = library.docs.every((doc) => doc.body)
}

function routeIn(root: string, local: string): string {
  return local === '' ? root : root === '/' ? `/${local}` : `${root}/${local}`
}

/** Returns the anchor (URL hash) of a document: '' for the page itself. */
export function anchorOf(library: Library, doc: Doc): string {
  if (!doc.section) return ''
  const id = library.pages[doc.page]!.ids[doc.section - 1]!
  return id || slugOf(library.vocabulary.textOf(doc.heading))
}

export interface Vocabulary {
  /** Words as they appear in the texts, by number. */
  pieces: string[]
  /** Stems, by number. */
  terms: string[]
  /** Returns the number of a stem, if any text has it. */
  termOf: (stem: string) => number | undefined
  /**
   * Returns the stems of a word in a text: its own first, then those of its parts (`ChemSpectra`). Empty for pieces that
   * are not words.
   */
  termsOf: (piece: number) => readonly number[]
  /** Calls back with the stem of each compound in a text (`sample_id`), the position of its first word, and its end. */
  compounds: (text: Text, onCompound: (term: number, at: number, end: number) => void) => void
  /** Returns the stems of words outside the texts, such as breadcrumb labels. Adds them to the list. */
  addWords: (text: string) => number[]
  /** Returns the number of a piece to show between words. Adds it if no text has it. */
  literal: (piece: string) => number
  /** Returns a text as written. */
  textOf: (text: Text) => string
  /** Returns a word with this stem, as it appears in the texts. */
  wordOf: (term: number) => string
  /** Returns the stem of a folded word. */
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
    piece && isWord(piece) && fold(piece)
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
    compounds: (text, onCompound) => {
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
        onCompound(term, at - 1, end)
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
    // Words are in bands of falling frequency, so the first match is a frequent word.
    wordOf: (term) => {
      const piece = termsByPiece.findIndex((stems) => stems[0] === term)
      return piece < 0 ? terms[term]! : pieces[piece]!.toLowerCase()
    },
    stem,
  }
}

/** Joins the parts of a compound into one word. Numbers keep their point (`1.4` is not 14). */
export function joinWords(words: readonly string[]): string {
  return words.join(words.every((word) => /^\d+$/.test(word)) ? '.' : '')
}

/** Lunr's English stemmer, memoized. Words with digits stay as they are. */
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
