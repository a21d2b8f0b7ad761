/**
 * How well search finds: the queries of `tests/support/search-queries.ts` against the index of the built site.
 *
 *   npm run bench:search [-- <folder of a build>] [--all]
 *
 * Prints a row for each query that does not lead at once where it should (`--all`: for each), then the figures.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {type Answered, askAll, figuresOf, openIndex} from '../support/relevance.ts'

const [out = 'dist'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const all = process.argv.includes('--all')
const folder = join(out, 'search-index')
if (!existsSync(folder)) {
  console.error(`There is no search index in "${out}". Run "npm run build" first.`)
  process.exit(2)
}

const began = performance.now()
const {engine, routes} = openIndex(out)
const opened = performance.now() - began
const answers = askAll(engine)

for (const {q, kind, rank, first, milliseconds, match, expect} of answers) {
  if (!all && rank === 1) continue
  const where = rank === 1 ? first : `${first}  (expected ${expect[0]})`
  const place = (rank || '-').toString().padStart(2)
  console.log(
    `${place}  ${kind.padEnd(14)}${match.padEnd(12)}${milliseconds.toFixed(1).padStart(5)} ms  ${q}  ->  ${where}`,
  )
}
console.log('\nkind          queries    MRR     @1     @3     @8')
for (const kind of new Set(answers.map((answer) => answer.kind)))
  print(
    kind,
    answers.filter((answer) => answer.kind === kind),
  )
print('all', answers)

const times = answers.map(({milliseconds}) => milliseconds).sort((a, b) => a - b)
const median = times[times.length >> 1]!.toFixed(1)
console.log(
  `\n${opened.toFixed(0)} ms to open the index; queries: ${median} ms median, ${times.at(-1)!.toFixed(1)} ms longest\n`,
)
let sum = 0
// Files of earlier builds stay for a while. The current ones are named in a file.
const listed = readdirSync(folder).filter((name) => name.endsWith('.json'))
const text = listed.map((name) => readFileSync(join(folder, name), 'utf8')).join()
const current = [...new Set(text.match(/[\w-]+\.bin/g))]
for (const name of [...listed, ...current].sort()) {
  const bytes = readFileSync(join(folder, name))
  const zipped = gzipSync(bytes, {level: 9}).length
  sum += zipped
  console.log(`${name.padEnd(30)}${kilo(bytes.length)}  ${kilo(zipped)} gzip`)
}
console.log(`${'all'.padEnd(44)}${kilo(sum)} gzip`)
for (const {q, expect} of answers) {
  if (!expect.some((route) => routes.has(route)))
    console.log(`\nThere is no page at ${expect.join(', ')} (for "${q}").`)
}

function print(name: string, some: readonly Answered[]): void {
  const {queries, mrr, at1, at3, at8} = figuresOf(some)
  const parts = [mrr, at1, at3, at8].map((part) => part.toFixed(3)).join('  ')
  console.log(`${name.padEnd(14)}${String(queries).padStart(7)}  ${parts}`)
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(9)} kB`
}
