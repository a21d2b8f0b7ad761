/**
 * Finds pages that are unchanged since the last build, so none of their files is written again. A page is
 * identified by the hash of everything it depends on, and by the questions it asked the site while it was rendered.
 */
import type {Page, Route} from '../../runtime/shared/types.ts'
import {memoizedByValue} from '../memoized.ts'
import type {Facts} from '../render/audit/link-facts.ts'
import {NOT_FOUND, OFFLINE} from '../render/built-in-pages.ts'
import {
  answerTo,
  articleContext,
  type RenderedPage,
  type RenderInput,
  robotsOf,
} from '../render/page.ts'
import {hashOf} from '../text/hash.ts'
import type {Entry, Section} from '../types.ts'
import type {OfflinePage} from '../write/offline.ts'
import type {Piece, Range} from '../write/write-pieces.ts'
import type {Writer} from '../write/writer.ts'
import {joinParts, rangesOf} from './joined-file.ts'
import type {KeptPage, LastBuild, LastPages} from './last-build.ts'
import {today} from './nothing-changed.ts'

/** The facts about a page that the whole site needs. */
export interface PageResult {
  facts: Facts
  sections: Section[] | undefined
  offline: OfflinePage | undefined
}

/** What a page adds to a file; undefined if it cannot be rendered. */
export interface PageText {
  route: Route
  text: () => string | undefined
}

export interface PageMemory {
  /** Reuses the files of a page if they would be the same. */
  take: (entry: Entry, page: Page, paths: string[]) => PageResult | undefined
  /** Records a rendered page. */
  note: (entry: Entry, page: Page, rendered: RenderedPage, result: PageResult) => void
  /**
   * Returns the hash of everything that some pages depend on, in this
   * order. Undefined if one of them can differ in each build.
   */
  keyOf: (routes: Iterable<Route>) => string | undefined
  /** Reuses a file that was made from the inputs of `key`. */
  takeMade: (path: string[], key: string | undefined) => boolean
  /** Returns the pieces of a file that joins texts of pages. What another file has already is copied from there. */
  join: (path: string, pages: readonly PageText[], between: string) => Iterable<Piece>
  /** Returns the data for the next build. */
  remembered: () => LastPages
}

export function createPageMemory(
  input: RenderInput,
  writer: Pick<Writer, 'keep' | 'lastPlace' | 'place'>,
  last: LastBuild | undefined,
): PageMemory {
  const {site, renderer, previews} = input
  const common = commonKey(input)
  const pages: LastBuild['pages'] = {}
  const made: LastBuild['made'] = {}
  const parts: LastBuild['parts'] = {}
  const table = createTable(last)
  const old = createOldTexts(last)
  /** Keys of entries and their pages before the article is rendered. */
  const keys = new Map<Route, string | undefined>()
  const keyFor = (entry: Entry, page: Page): string | undefined => {
    if (keys.has(entry.route)) return keys.get(entry.route)
    const {doc, ...rest} = entry
    const isKnown = renderer.repeatable && (!doc || doc.key !== undefined) && entry !== OFFLINE
    // The headings come from the doc alone, and are most of a page.
    const own = [rest, doc?.key, {...page, headings: undefined}, robotsOf(entry, site)]
    const key = isKnown
      ? hashOf(
          JSON.stringify([
            common,
            own,
            previews.get(entry.route),
            site.heads.get(entry.route),
            entry === NOT_FOUND,
          ]),
        )
      : undefined
    keys.set(entry.route, key)
    return key
  }
  const known = (entry: Entry, page: Page): KeptPage | undefined => {
    const before = last?.pages[entry.route]
    const key = keyFor(entry, page)
    if (!before || key === undefined || before.key !== key) return undefined
    const context = articleContext(entry, page, input)
    const {words} = last
    return before.asked.every(
      ([question, answer]) => answerTo(words[question]!, context) === words[answer],
    )
      ? before
      : undefined
  }
  const takeFiles = (paths: string[]): boolean => {
    return writer.keep(paths.map((path) => ({path, left: last?.files[path]})))
  }
  const answersOf = (page: KeptPage | undefined): string[] =>
    (page?.asked ?? []).map(([, answer]) => table.words[answer]!)
  const keyOf = (routes: Iterable<Route>): string | undefined => {
    const all = Array.from(routes, (route) => [route, pages[route]?.key, answersOf(pages[route])])
    return all.some(([, key]) => key === undefined) ? undefined : hashOf(JSON.stringify(all))
  }
  return {
    take: (entry, page, paths) => {
      const before = known(entry, page)
      if (!before || !takeFiles(paths)) return undefined
      const result: PageResult = {
        facts: old.facts(before),
        sections: before.sections,
        offline: before.offline,
      }
      if (table.goesOn) pages[entry.route] = before
      else {
        const asked = before.asked.map(([a, b]): [string, string] => [old.word(a), old.word(b)])
        pages[entry.route] = keptOf(before.key, asked, result, table)
      }
      return result
    },
    note: (entry, page, {asked}, result) => {
      const key = keyFor(entry, page)
      if (key !== undefined) pages[entry.route] = keptOf(key, [...asked], result, table)
    },
    keyOf,
    takeMade: (paths, key) => {
      if (key === undefined) return false
      for (const path of paths) made[path] = key
      if (!paths.every((path) => last?.made[path] === key) || !takeFiles(paths)) return false
      for (const path of paths) if (last!.parts[path]) parts[path] = last!.parts[path]
      return true
    },
    join: (path, texts, between) => {
      const added = texts.map(({route, text}) => ({key: keyOf([route]), text}))
      const known = partsElsewhere(path, between, {parts, writer, last})
      parts[path] = []
      return joinParts(added, between, known, parts[path])
    },
    remembered: () => ({...table.remembered(), pages, made, parts}),
  }
}

const NOTHING: readonly string[] = []

interface Files {
  parts: LastBuild['parts']
  writer: Pick<Writer, 'lastPlace' | 'place'>
  last: LastBuild | undefined
}

/**
 * Returns where texts of pages are, by their keys: in the first file of this build that joins texts, because it has those of all
 * pages. For that file itself, in the one of the last build.
 */
function partsElsewhere(
  path: string,
  between: string,
  {parts, writer, last}: Files,
): Map<string, Range> {
  const [first] = Object.keys(parts)
  const [place, kept] =
    first === undefined
      ? [writer.lastPlace?.({path, left: last?.files[path]}), last?.parts[path]]
      : [writer.place?.(first), parts[first]]
  return place === undefined || !kept ? new Map() : rangesOf(place, kept, between)
}

/**
 * Returns the key that all pages share. It includes the site data with the sidebar, so a changed title changes all pages.
 */
function commonKey({site, renderer, assets}: RenderInput): string {
  const {files: _files, ...shown} = assets
  const {data, lang, messages, head, fields, policy, external} = site
  return hashOf(
    JSON.stringify([
      renderer.version,
      today(),
      shown,
      [data, lang, messages, head, fields, policy && [...policy], external],
      site.versions,
    ]),
  )
}

function keptOf(
  key: string,
  asked: [string, string][],
  {facts, sections, offline}: PageResult,
  {add, addList}: ReturnType<typeof createTable>,
): KeptPage {
  return {
    key,
    asked: asked.map(([question, answer]) => [add(question), add(answer)]),
    anchors: facts.anchors.map(add),
    hrefs: facts.hrefs.map(add),
    around: addList(facts.around),
    media: addList(facts.media),
    refusable: facts.refusable.map(add),
    sections,
    offline,
  }
}

/** How many times as large the table can become before it is made from scratch. */
const MOST_GROWTH = 2

/**
 * Stores each text once, and each list that pages share, and numbers both. It goes on with the table of the last build, so that
 * what is kept of unchanged pages stays as it is. Texts that no page has any more stay in it until it has doubled.
 */
function createTable(last: LastBuild | undefined) {
  const goesOn = last !== undefined && sizeOf(last) <= MOST_GROWTH * last.anew
  const words = goesOn ? [...last.words] : []
  const lists = goesOn ? [...last.lists] : []
  /** Of this build: to look up all texts of the last one takes longer than to store some of them twice. */
  const numbers = new Map<string, number>()
  const ofLists = new Map<readonly string[], number>()
  const add = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, words.length)
    return words.push(word) - 1
  }
  const addList = (list: readonly string[]): number => {
    const known = ofLists.get(list)
    if (known !== undefined) return known
    ofLists.set(list, lists.length)
    return lists.push(list.map(add)) - 1
  }
  const remembered = () => ({words, lists, anew: goesOn ? last.anew : sizeOf({words, lists})})
  return {words, goesOn, add, addList, remembered}
}

/** Returns the number of all entries of a table. */
function sizeOf({words, lists}: Pick<LastPages, 'words' | 'lists'>): number {
  return lists.reduce((sum, {length}) => sum + length, words.length)
}

/** Texts of the last build by their numbers. A list is the same value for all pages that share it. */
function createOldTexts(last: LastBuild | undefined) {
  const word = (at: number): string => last!.words[at]!
  const list = memoizedByValue((at: number): readonly string[] => last!.lists[at]!.map(word))
  return {
    word,
    facts: ({anchors, hrefs, around, media, refusable}: KeptPage): Facts => ({
      anchors: anchors.map(word),
      hrefs: hrefs.map(word),
      around: list(around),
      media: list(media),
      refusable: refusable.length ? refusable.map(word) : NOTHING,
    }),
  }
}
