/** A few made-up pages, and an engine over them. */
import {type BuildOptions, buildSearch} from '../../../cli/search/build.ts'
import type {SynonymGroup} from '../../../cli/search/synonyms.ts'
import type {SearchPage} from '../../../cli/types.ts'
import {createEngine, type Engine} from '../../../runtime/search/engine.ts'
import type {Library} from '../../../runtime/search/library.ts'
import {createLoadingEngine, type ReadFile, readLibrary} from '../../support/search-index.ts'

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
  hasCore = true,
  version = 'current',
): Library {
  return readLibrary(filesOf(pages, synonyms), version, hasCore).library
}

export function engineOf(pages: SearchPage[], synonyms: SynonymGroup[] = []): Engine {
  return createEngine(libraryOf(pages, synonyms), RANKING)
}

/** The same pages as an index of which only parts are loaded, and the names of the files that were loaded for answers. */
export function largeEngineOf(
  pages: SearchPage[],
  synonyms: SynonymGroup[] = [],
): {engine: Engine; loaded: string[]} {
  const read = filesOf(pages, synonyms, {large: 0})
  return createLoadingEngine(readLibrary(read).library, RANKING, read)
}

function filesOf(pages: SearchPage[], synonyms: SynonymGroup[], options?: BuildOptions): ReadFile {
  const {files} = buildSearch(pages, RANKING, synonyms, options)
  return (name) => files.find((file) => file.name === name)!.bytes
}

/** Routes found, best first. */
export function found(engine: Engine, q: string, context?: string): string[] {
  return engine.ask({q, ...(context ? {context} : {})}).pages.map(({url}) => url)
}
