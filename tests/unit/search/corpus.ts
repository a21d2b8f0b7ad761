/** A few made-up pages, and an engine over them. */
import {buildSearch} from '../../../cli/search/build.ts'
import type {SynonymGroup} from '../../../cli/search/synonyms.ts'
import type {SearchPage} from '../../../cli/types.ts'
import {createEngine, type Engine} from '../../../runtime/search/engine.ts'
import {addCore, addShard, type Library, readTitles} from '../../../runtime/search/library.ts'
import type {IndexManifest} from '../../../runtime/shared/search/format.ts'

export const RANKING = {k1: 1.2, b: 0.75}

/** A page with little text; sections as heading -> text. */
export function page(
  route: string,
  title: string,
  text = '',
  more: Partial<SearchPage> & {headings?: Record<string, string>} = {},
): SearchPage {
  const {headings = {}, ...rest} = more
  return {
    route,
    title,
    description: '',
    keywords: [],
    symptoms: [],
    breadcrumbs: [],
    version: 'current',
    context: route.split('/')[2] ?? '',
    sections: [
      {id: null, heading: '', text},
      ...Object.entries(headings).map(([heading, body]) => ({
        id: heading.toLowerCase().replaceAll(' ', '-'),
        heading,
        text: body,
      })),
    ],
    ...rest,
  }
}

export function libraryOf(
  pages: SearchPage[],
  synonyms: SynonymGroup[] = [],
  shards = true,
  version = 'current',
): Library {
  const files = new Map(buildSearch(pages, RANKING, synonyms).map(({name, bytes}) => [name, bytes]))
  const manifest = JSON.parse(
    new TextDecoder().decode(files.get(`${version}.json`)),
  ) as IndexManifest
  const library = readTitles(files.get(manifest.titles)!, manifest)
  if (!shards) return library
  const list = manifest.list === undefined ? undefined : files.get(manifest.list)
  addCore(library, files.get(manifest.core)!, list)
  for (const {file, pages: runs} of manifest.shards) addShard(library, files.get(file)!, runs)
  return library
}

export function engineOf(pages: SearchPage[], synonyms: SynonymGroup[] = []): Engine {
  return createEngine(libraryOf(pages, synonyms), RANKING)
}

/** Routes found, best first. */
export function found(engine: Engine, q: string, context?: string): string[] {
  return engine.ask({q, ...(context ? {context} : {})}).pages.map(({url}) => url)
}
