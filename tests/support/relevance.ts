/**
 * The relevance suite, run against the index of a built site.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {createEngine, type Engine} from '../../runtime/search/engine.ts'
import {addCore, addShard, readTitles} from '../../runtime/search/library.ts'
import type {IndexManifest} from '../../runtime/shared/search/format.ts'
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
export function openIndex(out: string, version = 'current'): {engine: Engine; routes: Set<string>} {
  const folder = join(out, 'search-index')
  const read = (name: string) => readFileSync(join(folder, name))
  const manifest = JSON.parse(read(`${version}.json`).toString()) as IndexManifest
  const library = readTitles(read(manifest.titles), manifest)
  const list = manifest.list === undefined ? undefined : read(manifest.list)
  addCore(library, {core: read(manifest.core), list}, manifest)
  if (!manifest.lists)
    for (const {file, pages} of manifest.shards) addShard(library, read(file), pages)
  const engine = createEngine(library, manifest)
  return {
    engine: {
      ...engine,
      ask: (ask) => {
        for (;;) {
          const result = engine.ask(ask)
          const {lists, texts} = engine.wanted()
          const wanted = [...lists, ...texts]
          if (!wanted.length) return result
          for (const name of wanted) library.bodies!.add(name, read(name))
        }
      },
    },
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
