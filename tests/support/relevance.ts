/**
 * The relevance suite, run against the index of a built site.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Engine} from '../../runtime/search/engine.ts'
import {createLoadingEngine, readLibrary} from './search-index.ts'
import {type ExpectedQuery, queries} from './search-queries.ts'

export interface Answered extends ExpectedQuery {
  /** Position of the first expected page, from 1; 0 if none is among the first eight. */
  rank: number
  first: string
  match: string
  milliseconds: number
}

export interface Figures {
  queries: number
  mrr: number
  at1: number
  at3: number
  at8: number
}

/** Returns the engine of a build's index, and the routes in it. */
export function openIndex(out: string): {engine: Engine; routes: Set<string>} {
  const read = (name: string) => readFileSync(join(out, 'search-index', name))
  const {library, manifest} = readLibrary(read)
  return {
    engine: createLoadingEngine(library, manifest, read).engine,
    routes: new Set(library.pages.map(({route}) => route)),
  }
}

/** Asks every query as fully typed. */
export function askAll(engine: Engine): Answered[] {
  return queries.map((query) => {
    const start = performance.now()
    const {pages, match} = engine.ask({q: query.q, limit: 8})
    const milliseconds = performance.now() - start
    const urls = pages.map(({url}) => url)
    const rank = urls.findIndex((url) => query.expect.includes(url)) + 1
    return {...query, rank, match, milliseconds, first: urls[0] ?? '-'}
  })
}

/** Returns the mean reciprocal rank, and the fractions of queries with an expected page in the first 1, 3 and 8. */
export function figuresOf(answers: readonly Answered[]): Figures {
  const share = (most: number) =>
    answers.filter(({rank}) => rank > 0 && rank <= most).length / answers.length
  const mrr = answers.reduce((sum, {rank}) => sum + (rank ? 1 / rank : 0), 0) / answers.length
  return {queries: answers.length, mrr, at1: share(1), at3: share(3), at8: share(8)}
}
