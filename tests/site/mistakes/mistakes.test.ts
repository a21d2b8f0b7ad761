/**
 * Seeded mistakes of every kind in a copy of the real content: each is found with its code, file, line and column, nothing
 * else is reported, and the clean copy raises no false alarm. Runs through the stages of the pipeline, with many mistakes in
 * each run.
 */
import {cpSync, readdirSync, readFileSync} from 'node:fs'
import {beforeAll, expect, test} from 'vitest'
import {cacheFolderOf} from '../../../cli/cache/cache.ts'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {complaints, emit, load} from '../../../cli/pipeline.ts'
import {adjust, sortDiagnostics} from '../../../cli/report/diagnostics.ts'
import {createStopwatch} from '../../../cli/report/terminal.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {createForgetter} from '../../../cli/write/writer.ts'
import {HOME, labdocs} from '../../support/labdocs.ts'
import {createDraft, type Draft, type Fault} from '../../support/mistakes/draft.ts'
import {STOPPING_KINDS} from '../../support/mistakes/files.ts'
import {kindsOf, plant} from '../../support/mistakes/plant.ts'
import {createRandom} from '../../support/random.ts'
import {built} from '../../support/site.ts'
import {temporary} from '../../support/temporary.ts'
import {readPage} from '../../unit/docs/page.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
/** Codes that content cannot cause. Each has tests of its own. */
const ELSEWHERE = [
  // An error of labdocs itself.
  'bug',
  // The disk, the processes, the clone and the speed of this machine.
  'disk-error',
  'build-running',
  'shallow-history',
  'too-slow',
  // The plugins and the theme of a site.
  'missing-plugin',
  'unknown-property',
  // The host and the language of a site.
  'missing-url',
  'missing-messages',
  // A folder without a configuration.
  'skipped-files',
  // The history of the files.
  'renamed-page',
  'foreign-notation',
  // Code of the site, and sites of other tools.
  'plugin-failed',
  'untranslated',
  // Other hosts, which only `check --external` asks.
  'external-gone',
  'external-moved',
  'external-silent',
  'external-offline',
]

/** More in one run would leave no clean pages. */
const MOST_A_RUN = 250

/**
 * Returns what `labdocs check` reports about the draft. It has a copy of what the build of the real site has remembered, so
 * that it reads only the pages with a mistake.
 */
async function check(root: string): Promise<Diagnostic[]> {
  if (ALL) return checkAnew(root)
  await built('.')
  const cache = temporary('known')
  cpSync(cacheFolderOf(HOME), cache, {recursive: true})
  const {stdout} = labdocs(['check', '--json', '--root', root, '--cache-dir', cache])
  const {diagnostics} = JSON.parse(stdout) as {diagnostics: Diagnostic[]}
  return diagnostics.map((one) => ({...one, file: one.file.replace(/^content\//, '')}))
}

/** The same without anything remembered. */
async function checkAnew(root: string): Promise<Diagnostic[]> {
  const watch = createStopwatch()
  const {config, diagnostics} = await loadConfig(root)
  if (!config) return sortDiagnostics(diagnostics)
  const workspace = await load(config, {dev: false, cache: true}, watch)
  const found =
    'site' in workspace
      ? [...complaints(workspace), ...(await emit(workspace, createForgetter(), watch)).diagnostics]
      : workspace.diagnostics
  return sortDiagnostics(adjust(found, config, false))
}

const say = ({file, line, column, code}: Fault) => `${file}:${line}:${column} ${code}`

function compare(faults: Fault[], found: Diagnostic[]): {missed: string[]; extra: string[]} {
  const said = found.map(say)
  const wanted = faults.map(say)
  return {
    missed: wanted.filter((one) => !said.includes(one)),
    extra: found
      .filter((one) => !wanted.includes(say(one)))
      .map((one) => `${say(one)} ${one.message}`),
  }
}

let draft: Draft
beforeAll(() => {
  draft = createDraft()
})

test('each documented mistake can be planted, or is tested elsewhere', () => {
  const folder = new URL('../../support/mistakes/', import.meta.url)
  const kinds = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const planted = new Set(kinds.join('\n').match(/[a-z\d]+(?:-[a-z\d]+)*/g))
  expect([...listed()].filter((code) => !planted.has(code) && !ELSEWHERE.includes(code))).toEqual(
    [],
  )
})

// With mistakes in some pages, all others raise no alarm either.
if (ALL)
  test('the clean copy raises no alarm', async () => {
    draft.restore()
    draft.settle()
    expect((await check(draft.root)).map(say)).toEqual([])
  })

for (const {title, count, seed, words} of [
  {title: '24 faults', count: 24, seed: 18, words: false},
  {title: '500 faults', count: 500, seed: 1818, words: true},
].filter(({count}) => ALL || count < 500))
  test(`${title}, seed ${process.env.SEED ?? seed}: found at their places, and nothing else`, async () => {
    const random = createRandom(Number(process.env.SEED ?? seed))
    const codes = new Set<string>()
    let planted = 0
    let missed: string[] = []
    let extra: string[] = []
    for (let left = count; left > 0; left -= MOST_A_RUN) {
      draft.restore()
      planted += plant(draft, kindsOf({words}), Math.min(left, MOST_A_RUN), random)
      const settled = draft.settle()
      for (const {code} of settled) codes.add(code)
      // With a mistake in the glossary, a term that it does not have can be one of its terms.
      const isBroken = settled.some(({code}) => code === 'glossary-invalid')
      const faults = settled.filter(({code}) => !(isBroken && code === 'unknown-term'))
      const result = compare(faults, await check(draft.root))
      missed = [...missed, ...result.missed]
      extra = [...extra, ...result.extra]
    }
    console.log(
      `${planted} faults of ${codes.size} codes: ${missed.length} missed, ${extra.length} extra`,
    )
    expect({missed, extra}).toEqual({missed: [], extra: []})
    expect(codes.size).toBeGreaterThan(20)
    if (words)
      expect(
        [...listed()].filter(
          (code) => !codes.has(code) && !(code in STOPPING_KINDS) && !ELSEWHERE.includes(code),
        ),
      ).toEqual([])
    // May read all pages of the real site.
  }, 400_000)

for (const [code, put] of ALL ? Object.entries(STOPPING_KINDS) : [])
  test(`${code}, after which there is nothing more to look at`, async () => {
    draft.restore()
    put(draft)
    const faults = draft.settle()
    expect(compare(faults, await check(draft.root))).toEqual({missed: [], extra: []})
  })

/** Returns the codes that the documentation lists. */
function listed(): Set<string> {
  return new Set(
    readPage('diagnostics')
      .tables.filter(({head}) => head[0] === 'Code')
      .flatMap(({rows}) => rows.map(([code]) => code!.codes[0]!)),
  )
}
