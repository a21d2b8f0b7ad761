/** The search index of the dev server: made when someone searches, of words that were split once for each page. */
import type {Route} from '../../runtime/types.ts'
import type {Workspace} from '../pipeline.ts'
import type {RenderedPage} from '../render/page.ts'
import {buildSearch, type PageText, readPage} from '../search/build.ts'
import {searchPages} from '../search/pages.ts'
import type {Diagnostic, Entry, SearchPage, Section} from '../types.ts'

/** Words of pages by their sections, which are the same object as long as the page does not change. */
export type SearchMemory = WeakMap<Section[], {key: string; text: PageText}>

/** Files of the index, by name. */
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
    const known = memory.get(page.sections)
    if (known?.key === key) return known.text
    const text = readPage(page)
    memory.set(page.sections, {key, text})
    return text
  }
  const files = buildSearch(searchPages(site, sections), config.search, words.synonyms, read)
  return new Map(files.map(({name, bytes}) => [name, bytes]))
}
