/**
 * The search index of the dev server. It is created when someone searches; the words of each page are split only once.
 */
import type {Route} from '../../runtime/shared/types.ts'
import type {Workspace} from '../pipeline.ts'
import type {RenderedPage} from '../render/page.ts'
import {buildSearch} from '../search/build.ts'
import {createReader, type PageText, type Reader} from '../search/page-words.ts'
import {searchPages} from '../search/pages.ts'
import {serverFiles} from '../search/server.ts'
import type {Diagnostic, Entry, SearchPage, Section} from '../types.ts'

export interface SearchMemory {
  reader: Reader
  /** Words of pages by their sections, which stay the same object until the page changes. */
  pages: WeakMap<Section[], {key: string; text: PageText}>
}

export function createSearchMemory(): SearchMemory {
  return {reader: createReader(), pages: new WeakMap()}
}

/** Returns the files of the index, by name. */
export function searchFiles(
  {site, config, words}: Workspace,
  draw: (entry: Entry) => RenderedPage | Diagnostic,
  memory: SearchMemory,
): Map<string, Uint8Array> {
  const sections = new Map<Route, Section[]>()
  for (const entry of site.entries.values()) {
    const page = entry.doc ? undefined : draw(entry)
    if (page && 'sections' in page && page.sections) sections.set(entry.route, page.sections)
  }
  const read = (page: SearchPage): PageText => {
    const key = JSON.stringify([page.title, page.description, page.keywords, page.symptoms])
    const known = memory.pages.get(page.sections)
    if (known?.key === key) return known.text
    const text = memory.reader.read(page)
    memory.pages.set(page.sections, {key, text})
    return text
  }
  const pages = searchPages(site, sections)
  const {endpoint} = config.search
  const files = endpoint
    ? serverFiles(pages, endpoint)
    : buildSearch(pages, config.search, words.synonyms, {words: memory.reader.words, read})
  return new Map(files.map(({name, bytes}) => [name, bytes]))
}
