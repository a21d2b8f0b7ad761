/** The index files as one value: words, documents (a page's start and each of its sections), and their texts. */
import {createCapitals} from '../shared/search/capitals.ts'
import {
  type IndexManifest,
  pagesIn,
  readTexts,
  type ShardHead,
  type Synonyms,
  slugOf,
  splitFile,
  type TitlesHead,
} from '../shared/search/format.ts'
import {readLists} from '../shared/search/front-coding.ts'
import {createVocabulary, type Text, type Vocabulary} from '../shared/search/vocabulary.ts'
import {type Bodies, createBodies} from './bodies.ts'

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
  /** Whether all words are known: the texts of all shards are loaded or, of a large site, listed in `bodies`. */
  complete: boolean
  /** What a large site has instead of loading all texts. */
  bodies?: Bodies
}

/** One for all: a large site would have ten thousand, and making so many takes a tenth of the time of reading its titles. */
export const NO_TEXT: Text = new Uint32Array()

/** Reads the first file: titles, keywords and headings, and their words. */
export function readTitles(bytes: Uint8Array, {root}: Pick<IndexManifest, 'root'>): Library {
  const {head, body} = splitFile<TitlesHead>(bytes)
  const bands = head.bands.length
  const {lists, texts: coded} = readLists(body, bands + 4)
  const [routes = [], headings = [], same = [], toward = []] = lists.slice(bands)
  const words = head.bands.map((size, band) => {
    const known = lists[band]!
    return [...known, ...new Array<string>(size - known.length).fill('')]
  })
  const vocabulary = createVocabulary(words.flat())
  const texts = readTexts(coded).map(createCapitals(vocabulary))
  const docs: Doc[] = []
  const last = new Set(head.last)
  let at = 0
  const pages = routes.map((local, page): PageInfo => {
    const ids = headings[page]!.split('\n').slice(0, -1)
    const [title, keywords] = [texts[at++]!, texts[at++]!]
    const first = docs.length
    docs.push({page, section: 0, heading: NO_TEXT})
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
      description: NO_TEXT,
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
    synonyms: readSynonyms(same, toward),
    popular: head.popular ?? [],
    words,
    complete: false,
  }
}

function readSynonyms(same: readonly string[], toward: readonly string[]): Synonyms {
  const groups = toward.map((group) => group.split('\n'))
  return {
    same: same.map((group) => group.split('\n')),
    toward: groups.flatMap((from, at) =>
      at % 2 ? [] : [[from, groups[at + 1]!] as [string[], string[]]],
    ),
  }
}

/** Returns a copy that can be extended while another engine still uses the original. */
export function copyOf(library: Library): Library {
  return {
    ...library,
    pages: library.pages.map((page) => ({...page})),
    docs: library.docs.map((doc) => ({...doc})),
  }
}

/** The files after the first one. `list`: the words that versions share, if any. */
export interface Rest {
  core: Uint8Array
  list?: Uint8Array | undefined
}

/** Adds the words of all texts; of a large site also the descriptions. That is all: its texts are loaded as needed. */
export function addCore(library: Library, {core, list}: Rest, manifest: IndexManifest): void {
  const bands = library.words.length
  const {lists, texts: coded} = readLists(
    splitFile(core).body,
    (list ? 0 : bands) + (manifest.lists ? 1 : 0),
  )
  const words = list ? readLists(splitFile(list).body, bands).lists : lists
  library.words = library.words.map((band, number) => [...band.filter(Boolean), ...words[number]!])
  const pieces = library.words.flat()
  // Words with a capital letter follow those of the list: the texts of the first file have their numbers.
  const capitals = library.vocabulary.pieces.slice(pieces.length)
  library.vocabulary = createVocabulary([...pieces, ...capitals])
  if (!manifest.lists) return
  for (const term of lists.at(-1)!) library.vocabulary.addTerm(term)
  const texts = readTexts(coded)
  const written = createCapitals(library.vocabulary)
  for (const [number, page] of library.pages.entries()) page.description = written(texts[number]!)
  const [counts, documents, lengths] = texts.slice(library.pages.length) as [Text, Text, Text]
  library.bodies = createBodies(library, manifest, {counts, documents, lengths})
  library.complete = true
}

/** Adds the texts of a shard to the pages that the manifest lists for it, and to their documents. */
export function addShard(library: Library, bytes: Uint8Array, runs: readonly number[]): void {
  const {head, body} = splitFile<ShardHead>(bytes)
  const texts = readTexts(body).map(createCapitals(library.vocabulary))
  for (const {page, from} of pagesIn(head, runs)) {
    const own = library.pages[page]!
    own.description = texts[from]!
    for (let doc = 0; doc < own.count; doc++)
      library.docs[own.first + doc]!.body = texts[from + 1 + doc]!
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
