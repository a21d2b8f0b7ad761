/**
 * Which tests run when. `npm test` runs the unit tests and the core: the files of `CORE`, and the browser tests with the tag
 * `@core`. The sweep is all the rest, by area: `npm test` runs the areas of what has changed, CI and `npm run test:all` run all.
 * Neither has the browser tests with the tag `@nightly`.
 */
import {readdirSync} from 'node:fs'
import {join} from 'node:path'

/**
 * Area -> its tests below `tests/`, and the sources whose change runs all of them. Of several folders that hold a file the
 * innermost counts, so that `browser` is what is in no folder of it.
 *
 * @type {Record<string, {tests: string[], sources: string[]}>}
 */
export const AREAS = {
  article: {
    tests: [
      'browser/article',
      'unit/figures/mutations.test.ts',
      'unit/cli/parse/syntax',
      'unit/cli/parse/growth.test.ts',
      'unit/cli/parse/quick/trees.test.ts',
      'unit/cli/limits',
    ],
    sources: [
      'cli/article',
      'cli/figures',
      'cli/limits',
      'cli/parse',
      'cli/statistics',
      'runtime/figures',
      'theme/actions',
      'theme/article',
      'theme/chemotion',
      'theme/directives',
      'theme/elements',
      'theme/figures',
      'theme/islands',
      'theme/plugins',
    ],
  },
  commands: {
    tests: ['site/commands', 'unit/cli/external'],
    sources: [
      'cli',
      'cli/commands',
      'cli/config',
      'cli/doctor',
      'cli/external',
      'cli/fix',
      'cli/init',
      'cli/move',
      'cli/scan',
      'cli/start',
    ],
  },
  dev: {
    tests: ['browser/dev', 'site/dev'],
    sources: ['cli/dev', 'cli/bundle', 'runtime/dev'],
  },
  disk: {
    tests: ['site/faults', 'site/ends.test.ts', 'site/reproducible.test.ts', 'site/warm.test.ts'],
    sources: [
      'cli',
      'cli/cache',
      'cli/disk',
      'cli/limits',
      'cli/remember',
      'cli/threads',
      'cli/write',
    ],
  },
  extending: {
    tests: ['site/extending'],
    sources: ['cli/bundle', 'cli/limits', 'cli/plugins', 'theme/pages', 'theme/plugins'],
  },
  failures: {
    tests: ['browser/failures'],
    sources: ['runtime/browser', 'runtime/navigation', 'runtime/react', 'theme/errors'],
  },
  hosting: {
    tests: ['site/hosting'],
    sources: ['cli/hosts', 'cli/serve', 'cli/write'],
  },
  mistakes: {
    tests: ['site/mistakes'],
    sources: [
      'cli/config',
      'cli/parse',
      'cli/report',
      'cli/resolve',
      'cli/scan',
      'cli/text',
      'tests/fixtures/errors',
      'tests/support/mistakes',
    ],
  },
  navigation: {
    tests: ['browser/navigation'],
    sources: ['runtime/navigation', 'runtime/shared', 'theme/navigation', 'theme/shell'],
  },
  offline: {
    tests: ['browser/offline'],
    sources: ['cli/write', 'runtime', 'runtime/offline'],
  },
  pages: {
    tests: ['browser', 'site'],
    sources: [
      'cli/docusaurus',
      'cli/previews',
      'cli/cache',
      'cli/remember',
      'cli/render',
      'runtime',
      'runtime/react',
      'runtime/shared',
      'theme',
      'content',
      'tests/bench',
      'tests/tools',
      'site.config.ts',
    ],
  },
  search: {
    tests: ['browser/search'],
    sources: [
      'cli/search',
      'runtime/search',
      'theme/pages',
      'theme/search',
      'tests/fixtures/search',
    ],
  },
  theme: {
    tests: ['browser/theme'],
    sources: [
      'runtime/browser',
      'theme',
      'theme/dialogs',
      'theme/elements',
      'theme/icons',
      'theme/print',
      'theme/sheets',
      'theme/shell',
      'theme/styles',
      'theme/text',
    ],
  },
}

/** What all tests rest on: a change runs every area. */
export const CENTRAL = [
  'package-lock.json',
  'package.json',
  'tests',
  'tests/browser/support',
  'tests/fixtures',
  'tests/support',
  'tsconfig.json',
]

/** The tests of built sites that `npm test` always runs. Of the browser tests, it is those with the tag `@core`. */
export const CORE = [
  'site/adopt.test.ts',
  'site/budget.test.ts',
  'site/commands/add-version.test.ts',
  'site/commands/cli.test.ts',
  'site/commands/commands.test.ts',
  'site/commands/doctor.test.ts',
  'site/commands/import.test.ts',
  'site/commands/init.test.ts',
  'site/commands/move.test.ts',
  'site/commands/new.test.ts',
  'site/commands/search-export.test.ts',
  'site/docusaurus.test.ts',
  'site/extending/plugin-themes.test.ts',
  'site/extending/theme-pages.test.ts',
  'site/fixture-site.test.ts',
  'site/front-door.test.ts',
  'site/hosting/hosts.test.ts',
  'site/html.test.ts',
  'site/machines.test.ts',
  'site/mistakes/one-cause.test.ts',
  'site/plain.test.ts',
  'site/printed.test.ts',
  'site/real-site.test.ts',
  'site/reproducible.test.ts',
  'site/spec.test.ts',
]

const names = Object.keys(AREAS)

/** @type {(file: string, folder: string) => boolean} */
const holds = (file, folder) => file === folder || file.startsWith(`${folder}/`)

/** The names whose folders hold the file most closely. */
function closest(file, folders) {
  const found = folders.filter(([, folder]) => holds(file, folder))
  const longest = Math.max(...found.map(([, folder]) => folder.length))
  return found.filter(([, folder]) => folder.length === longest).map(([name]) => name)
}

/**
 * The areas that a test file belongs to: one, or none if it is a unit test that always runs.
 *
 * @param {string} file from the folder `tests`
 * @returns {string[]}
 */
export function areasOfTest(file) {
  return closest(
    file,
    names.flatMap((name) => AREAS[name].tests.map((folder) => [name, folder])),
  )
}

/**
 * The areas that a change of these files concerns.
 *
 * @param {string[]} files from the top of the repository
 * @returns {string[]}
 */
export function areasOfChange(files) {
  const folders = [
    ...names.flatMap((name) => [
      ...AREAS[name].sources.map((folder) => [name, folder]),
      ...AREAS[name].tests.map((folder) => [name, `tests/${folder}`]),
    ]),
    ...CENTRAL.flatMap((folder) => names.map((name) => [name, folder])),
    // They always run.
    ['', 'tests/unit'],
  ]
  const touched = new Set(files.flatMap((file) => closest(file, folders)))
  return names.filter((name) => touched.has(name))
}

/** The areas that this run is about: those that LABDOCS_AREAS names, or all. */
const chosen = process.env.LABDOCS_AREAS?.split(',') ?? names

/**
 * The test files of these areas in one folder of `tests`.
 *
 * @param {'unit' | 'site' | 'browser'} folder
 * @param {string[]} areas
 * @returns {string[]} from the folder `tests`
 */
export function testsOf(folder, areas = chosen) {
  return readdirSync(join(import.meta.dirname, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => areasOfTest(file).some((area) => areas.includes(area)))
    .sort()
}
