/**
 * The search index of the dev server. It is created when someone searches; what has not changed since the last time is used
 * again.
 */
import type {Route} from '../../runtime/shared/types.ts'
import type {Workspace} from '../pipeline.ts'
import type {RenderedPage} from '../render/page.ts'
import {buildSearch} from '../search/build.ts'
import type {Earlier} from '../search/kept-index.ts'
import {searchPages} from '../search/pages.ts'
import {serverFiles} from '../search/server.ts'
import type {Diagnostic, Entry, Section} from '../types.ts'

export interface SearchMemory {
  earlier?: Earlier
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
  const pages = searchPages(site, sections)
  const {endpoint} = config.search
  if (endpoint) return new Map(serverFiles(pages, endpoint).map(({name, bytes}) => [name, bytes]))
  const {earlier} = memory
  const {files, kept} = buildSearch(pages, config.search, words.synonyms, {earlier})
  const byName = new Map(files.map(({name, bytes}) => [name, bytes]))
  memory.earlier = {kept, load: (name) => byName.get(name)!}
  return byName
}
