/**
 * The tests that need no browser. `unit` starts no process and builds no site; `site` builds fixture sites with the
 * functions of the pipeline, and runs the real command in a few smoke tests; `sweep` has the rest of both, by area (see
 * `areas.mjs`); `all` both in one, for CI, because processes are not shared among projects; `nightly` looks at every page in
 * every form.
 */
import './support/own-tmpdir.ts'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {basename} from 'node:path'
import {fileURLToPath} from 'node:url'
import {defineConfig} from 'vitest/config'
// @ts-expect-error: plain JavaScript
import {AREAS, CORE, testsOf} from './areas.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOW_COVERAGE = fileURLToPath(new URL('tools/low-coverage.cjs', import.meta.url))

/** What the package gives to its users, as `ownModule` of cli/bundle/entries.ts finds it. */
const EXPORTS: Record<string, string> = {
  labdocs: 'cli/index',
  'labdocs/plot': 'runtime/shared/plot',
  'labdocs/runtime': 'runtime/index',
  'labdocs/theme': 'theme/exports',
}
const THEME = readdirSync(`${ROOT}theme`, {recursive: true, encoding: 'utf8'})
  .filter((file) => !/^(chemotion|plugins|islands)\//.test(file))
  .map((file) => `${ROOT}theme/${file}`)
const self = {
  name: 'labdocs-self',
  enforce: 'pre' as const,
  resolveId(id: string) {
    if (!/^labdocs(\/|$)/.test(id)) return undefined
    const inside = EXPORTS[id] ?? id.slice('labdocs/'.length)
    const [, part] = /^theme\/([\w-]+)$/.exec(inside) ?? []
    const files = ['.ts', '.tsx'].map((ending) => `${part ?? inside}${ending}`)
    // A part of the theme has its name from whatever room it is in.
    return part && !EXPORTS[id]
      ? THEME.find((file) => files.includes(basename(file)))
      : files.map((file) => ROOT + file).find((file) => existsSync(file))
  },
}

/** The unit tests that ask for a document in their first line. */
const WITH_DOCUMENT = readdirSync(`${ROOT}tests/unit`, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `tests/unit/${file}`)
  .filter((file) => readFileSync(ROOT + file, 'utf8').startsWith('// @vitest-environment'))

/** Tests with a short form in the other parts, and a long one every night. */
const WITH_MORE = readdirSync(`${ROOT}tests`, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('browser'))
  .map((file) => `tests/${file}`)
  .filter((file) => readFileSync(ROOT + file, 'utf8').includes('process.env.LABDOCS_ALL'))

const below = (files: string[]) => files.map((file) => `tests/${file}`)
/** Unit tests that take thousands of inputs: not among those that always run. */
const LONG = below(testsOf('unit', Object.keys(AREAS)))
/** In the areas of this run. */
const SWEEP = below(
  [...testsOf('unit'), ...testsOf('site')].filter((file: string) => !CORE.includes(file)),
)

/**
 * Flags of V8. Threads that help to collect garbage take time from the tests, and most code runs too rarely for the optimizing
 * compiler: together an eighth of the time of the unit tests (measured on two processors).
 */
const FLAGS = ['--no-parallel-scavenge', '--always-sparkplug', '--interrupt-budget=400000']

/** Tests that build whole sites. */
const OF_SITES = {
  execArgv: FLAGS,
  // As for the commands that tests start: no fixture has the history of our own checkout.
  env: {GIT_CEILING_DIRECTORIES: fileURLToPath(new URL('.', import.meta.url)).replace(/.$/, '')},
  setupFiles: ['tests/unit/setup.ts'],
  globalSetup: ['tests/support/network/host-setup.ts'],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  root: ROOT,
  plugins: [self],
  // Vite would look for a PostCSS config and a public folder; there is neither.
  css: {postcss: {}},
  publicDir: false,
  // React is the one of production: it has no other calls.
  oxc: {jsx: {runtime: 'automatic', development: false}},
  test: {
    // The generator sets the first one before it loads React; so do the tests. The second one is for esbuild, which is written in
    // Go: with fewer collections of garbage, tests that bundle themes take a tenth less processor time.
    env: {NODE_ENV: 'production', GOGC: '400'},
    pool: 'forks',
    // A machine under load takes its time.
    expect: {poll: {timeout: 15_000, interval: 20}},
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: process.env.CI ? ['dot'] : ['default'],
    coverage: {
      provider: 'v8',
      // Components are drawn from a bundle, in which no line can be told: of the theme only what is plain code counts.
      include: ['cli/**/*.{ts,tsx}', 'runtime/**/*.{ts,tsx}', 'theme/**/*.ts'],
      exclude: ['theme/**/*.tsx'],
      reporter: ['text', [LOW_COVERAGE, {least: 80, root: ROOT}]],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [...WITH_DOCUMENT, ...LONG],
          setupFiles: ['tests/unit/setup.ts'],
          // One process for many files: starting a fresh one for each costs more than the tests themselves. Not with those
          // that have a document: between the two kinds, every process would be a fresh one.
          isolate: false,
          execArgv: FLAGS,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-document',
          include: WITH_DOCUMENT,
          setupFiles: ['tests/unit/setup.ts'],
          // A window of its own for each file: what the code of one leaves behind, another must not hear.
          pool: 'vmThreads',
          sequence: {groupOrder: 1},
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: below(CORE),
          ...OF_SITES,
        },
      },
      {
        extends: true,
        test: {
          name: 'sweep',
          include: SWEEP,
          ...OF_SITES,
        },
      },
      {
        extends: true,
        test: {
          name: 'all',
          include: below([...CORE, ...testsOf('unit'), ...testsOf('site')]),
          ...OF_SITES,
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['tests/nightly/*.test.ts', ...WITH_MORE],
          env: {LABDOCS_ALL: '1'},
          setupFiles: ['tests/unit/setup.ts'],
          globalSetup: ['tests/support/network/host-setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
