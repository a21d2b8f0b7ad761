/**
 * Pages in the cache. What only drawing needs is a value of its own, and so are the texts for search: together nine tenths of
 * the bytes, and most pages of a build are neither drawn nor indexed again.
 */
import {type Cache, toolHash} from '../cache/cache.ts'
import {isDamage} from '../disk/disk-error.ts'
import {hashOf} from '../text/hash.ts'
import type {Doc, Section, Source} from '../types.ts'
import type {ParserOptions} from './context.ts'

type Drawn = Pick<Doc, 'tree' | 'markdown' | 'headingTree'>

type Kept = Omit<Doc, keyof Drawn | 'sections'>

/**
 * Returns a function that makes the key of a page: the hash of its text, of the version of labdocs and of all options. They are
 * not listed by name: with an option missing from the key, a page of another site could be returned.
 */
export function pageKeys(options: ParserOptions): (source: Source) => string {
  const version = hashOf(
    JSON.stringify([toolHash, {...options, icons: [...options.icons], plugins: portable(options)}]),
  )
  return ({file, hash}) => hashOf(`${version} ${file} ${hash}`)
}

/** Returns the plugins without the paths of packages, so a copy of the site in another folder has the same keys. */
function portable({plugins = []}: ParserOptions): unknown[] {
  return plugins.map(({later = {}, ...plugin}) => ({
    ...plugin,
    later: Object.entries(later).map(([name, {version}]) => `${name}@${version}`),
  }))
}

export function keepDoc(key: string, doc: Doc, cache: Cache): void {
  const {tree, markdown, headingTree, sections} = doc
  setDrawn(key, {tree, markdown, headingTree}, cache)
  cache.set('texts', key, sections)
  cache.set('docs', key, keptOf(doc))
}

/**
 * Stores a line of JSON for each part. The trees are JSON already: as texts in an object, every quotation mark in them would be
 * written and read as an escape.
 */
function setDrawn(key: string, {tree, markdown, headingTree = ''}: Drawn, cache: Cache): void {
  const lines = [tree, headingTree, JSON.stringify(markdown)]
  cache.setBytes('trees', key, Buffer.from(lines.join('\n')))
}

function drawnAt(key: string, cache: Cache): Drawn | undefined {
  const bytes = cache.getBytes('trees', key)
  if (!bytes) return undefined
  const [tree, headingTree, markdown] = Buffer.from(bytes).toString().split('\n')
  if (tree === undefined || markdown === undefined) return undefined
  return {tree, markdown: JSON.parse(markdown) as string, headingTree: headingTree || undefined}
}

/** Returns a page that was just kept without what few pages are asked for: that is read again. Undefined if it was not stored. */
export function lighter(key: string, doc: Doc, cache: Cache): Doc | undefined {
  return readLater(key, keptOf(doc), cache)
}

function keptOf({
  tree: _tree,
  markdown: _markdown,
  headingTree: _headingTree,
  sections: _sections,
  ...rest
}: Doc): Kept {
  return rest
}

/** Returns the texts of a page; `key`: its `textKey`. */
export function readTexts(key: string, cache: Cache): Section[] {
  return cache.get<Section[]>('texts', key) ?? damaged(cache)
}

/** A page as it was kept. With `late`, what drawing and search need is read when it is asked for. */
export function readDoc(key: string, cache: Cache, late = false): Doc | undefined {
  const kept = cache.get<Kept>('docs', key)
  if (!kept) return undefined
  if (late) return readLater(key, kept, cache)
  const drawn = drawnAt(key, cache)
  const sections = cache.get<Section[]>('texts', key)
  return drawn && sections && {...kept, ...drawn, sections}
}

/** Of each cache, the page that is being drawn: it is asked for its parts one by one. */
const lastRead = new WeakMap<Cache, {key: string; drawn: Drawn}>()

function readLater(key: string, kept: Kept, cache: Cache): Doc | undefined {
  return ['trees', 'texts'].some((kind) => cache.sizeOf(kind, key) === undefined)
    ? undefined
    : (new LateDoc(key, kept, cache) as unknown as Doc)
}

/**
 * A class, because an object with getters of its own is a hash table: on a site of 20,000 pages, these took 17 MB (measured). A
 * copy made with `...` has no getters.
 */
class LateDoc {
  readonly textKey: string
  readonly #cache: Cache

  constructor(textKey: string, kept: Kept, cache: Cache) {
    this.textKey = textKey
    this.#cache = cache
    Object.assign(this, kept)
  }

  get sections(): Section[] {
    return readTexts(this.textKey, this.#cache)
  }

  get tree(): string {
    return this.#drawn().tree
  }

  get markdown(): string {
    return this.#drawn().markdown
  }

  get headingTree(): string | undefined {
    return this.#drawn().headingTree
  }

  #drawn(): Drawn {
    const last = lastRead.get(this.#cache)
    if (last?.key === this.textKey) return last.drawn
    const drawn = drawnAt(this.textKey, this.#cache)
    if (!drawn) return damaged(this.#cache)
    lastRead.set(this.#cache, {key: this.textKey, drawn})
    return drawn
  }
}

/**
 * Throws the error that file systems have for what cannot be read: the entry was there a moment ago. Where one entry is
 * damaged, others often are as well, so a second run makes all pages again.
 */
function damaged(cache: Cache): never {
  cache.forget('docs')
  const path = cache.folder
  throw Object.assign(new Error(`EBADMSG: damaged entry, read '${path}'`), {
    code: 'EBADMSG',
    syscall: 'read',
    path,
  })
}

/** Runs what reads cached pages. If one of them is damaged, it runs once more: see `damaged`. */
export async function withRepair<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isDamage(error)) throw error
    return run()
  }
}
