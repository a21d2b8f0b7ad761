/**
 * How well search finds: the queries of `tests/search-queries.ts` against the index of the built site.
 *
 *   npm run bench:search [-- <folder of a build>] [--all]
 *
 * Prints a row for each query that does not lead at once where it should (`--all`: for each), then the figures.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {createEngine, type Engine} from '../../runtime/search/engine.ts'
import type {IndexManifest} from '../../runtime/search/format.ts'
import {addShard, readCore} from '../../runtime/search/library.ts'
import {queries} from '../search-queries.ts'

const [folder = 'dist'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const all = process.argv.includes('--all')
const files = join(folder, 'search-index')
if (!existsSync(files)) {
  console.error(`No search index in "${folder}". Run "npm run build" first.`)
  process.exit(2)
}

const began = performance.now()
const {engine, routes} = openIndex(files)
const prepared = performance.now() - began
const rows = queries.map(({q, kind, expect}) => {
  const start = performance.now()
  const {pages, match} = engine.ask({q, limit: 8})
  const time = performance.now() - start
  const urls = pages.map(({url}) => url)
  return {q, kind, expect, match, time, first: urls[0] ?? '-', rank: urls.findIndex((url) => expect.includes(url)) + 1}
})

const unknown = queries.flatMap(({q, expect}) =>
  expect.some((route) => routes.has(route)) ? [] : [`${q}: no page at ${expect.join(', ')}`],
)
for (const {q, kind, rank, first, time, match, expect} of rows) {
  if (!all && rank === 1) continue
  const where = rank === 1 ? first : `${first}  (expected ${expect[0]})`
  console.log(`${(rank || '-').toString().padStart(2)}  ${kind.padEnd(12)}${match.padEnd(12)}${time.toFixed(1).padStart(5)} ms  ${q}  ->  ${where}`)
}
const kinds = [...new Set(rows.map(({kind}) => kind))]
console.log('\nkind          queries    MRR   @1     @3     @8')
for (const kind of kinds) print(kind, rows.filter((row) => row.kind === kind))
print('all', rows)
const times = rows.map(({time}) => time).sort((a, b) => a - b)
console.log(`\n${prepared.toFixed(0)} ms to open the index, ${times[times.length >> 1]!.toFixed(1)} ms median, ${times.at(-1)!.toFixed(1)} ms longest query`)
for (const name of readdirSync(files).filter((one) => !/\.(gz|br)$/.test(one)).sort()) {
  const bytes = readFileSync(join(files, name))
  console.log(`${name.padEnd(28)}${kilo(bytes.length)} ${kilo(gzipSync(bytes, {level: 9}).length)} gzip`)
}
if (unknown.length) console.log(`\nWithout their page:\n${unknown.join('\n')}`)

function print(name: string, some: typeof rows): void {
  const share = (most: number) => (some.filter(({rank}) => rank > 0 && rank <= most).length / some.length).toFixed(3)
  const mrr = some.reduce((sum, {rank}) => sum + (rank ? 1 / rank : 0), 0) / some.length
  console.log(`${name.padEnd(14)}${String(some.length).padStart(7)}  ${mrr.toFixed(3)}  ${share(1)}  ${share(3)}  ${share(8)}`)
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(8)} kB`
}

function openIndex(path: string): {engine: Engine; routes: Set<string>} {
  const manifest = JSON.parse(readFileSync(join(path, 'current.json'), 'utf8')) as IndexManifest
  const library = readCore(readFileSync(join(path, manifest.core)))
  for (const {file} of manifest.shards) addShard(library, readFileSync(join(path, file)))
  return {engine: createEngine(library, manifest), routes: new Set(library.pages.map(({route}) => route))}
}
