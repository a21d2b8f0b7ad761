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
  const files = new Map(
    buildSearch(pages, RANKING, synonyms).files.map(({name, bytes}) => [name, bytes]),
  )
  const manifest = JSON.parse(
    new TextDecoder().decode(files.get(`${version}.json`)),
  ) as IndexManifest
  const library = readTitles(files.get(manifest.titles)!, manifest)
  if (!shards) return library
  const list = manifest.list === undefined ? undefined : files.get(manifest.list)
  addCore(library, {core: files.get(manifest.core)!, list}, manifest)
  if (!manifest.lists)
    for (const {file, pages: runs} of manifest.shards) addShard(library, files.get(file)!, runs)
  return library
}

export function engineOf(pages: SearchPage[], synonyms: SynonymGroup[] = []): Engine {
  return createEngine(libraryOf(pages, synonyms), RANKING)
}

/** The same pages as an index of which only parts are loaded, and the names of the files that were loaded for answers. */
export function largeEngineOf(
  pages: SearchPage[],
  synonyms: SynonymGroup[] = [],
): {engine: Engine; loaded: string[]} {
  const made = buildSearch(pages, RANKING, synonyms, {large: 0}).files
  const files = new Map(made.map(({name, bytes}) => [name, bytes]))
  const manifest = JSON.parse(new TextDecoder().decode(files.get('current.json'))) as IndexManifest
  const library = readTitles(files.get(manifest.titles)!, manifest)
  addCore(library, {core: files.get(manifest.core)!}, manifest)
  const engine = createEngine(library, RANKING)
  const loaded: string[] = []
  const ask: Engine['ask'] = (one) => {
    for (;;) {
      const result = engine.ask(one)
      const {lists, texts} = engine.wanted()
      const wanted = [...lists, ...texts]
      if (result.complete !== !wanted.length) throw new Error('An answer that lacks files says so.')
      if (!wanted.length) return result
      for (const name of wanted) {
        if (loaded.includes(name)) throw new Error(`${name} is wanted twice.`)
        library.bodies!.add(name, files.get(name)!)
        loaded.push(name)
      }
    }
  }
  return {engine: {...engine, ask}, loaded}
}

/** Routes found, best first. */
export function found(engine: Engine, q: string, context?: string): string[] {
  return engine.ask({q, ...(context ? {context} : {})}).pages.map(({url}) => url)
}
