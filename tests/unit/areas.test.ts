/** Each test has its place, and each source the tests that a change of it runs. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
// @ts-expect-error: plain JavaScript
import {AREAS, areasOfChange, areasOfTest, CENTRAL, CORE, testsOf} from '../areas.mjs'
import {filesBelow} from '../support/files.ts'
import {HOME} from '../support/labdocs.ts'

const TESTS = join(HOME, 'tests')
const areas = Object.entries(AREAS as Record<string, {tests: string[]; sources: string[]}>)
const names = areas.map(([name]) => name)

function testsBelow(folder: string): string[] {
  return filesBelow(join(TESTS, folder))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

test('each test of a built site or of a browser is in one area, a unit test in one at most', () => {
  for (const file of ['site', 'browser'].flatMap(testsBelow))
    expect(areasOfTest(file), file).toHaveLength(1)
  for (const file of testsBelow('unit'))
    expect(areasOfTest(file).length, file).toBeLessThanOrEqual(1)
  expect(['site', 'browser'].flatMap((kind) => testsOf(kind, names)).sort()).toEqual(
    ['site', 'browser'].flatMap(testsBelow).sort(),
  )
})

test('each area has a case in the core', () => {
  const core = (file: string) =>
    CORE.includes(file) || readFileSync(join(TESTS, file), 'utf8').includes("'@core'")
  for (const name of names)
    expect(['site', 'browser'].flatMap((kind) => testsOf(kind, [name])).filter(core)).not.toEqual(
      [],
    )
})

test('each folder of sources has its area', () => {
  const mapped = areas.flatMap(([, {sources}]) => sources)
  for (const top of ['cli', 'runtime', 'theme'])
    for (const entry of readdirSync(join(HOME, top), {withFileTypes: true})) {
      const folder = entry.isDirectory() ? `${top}/${entry.name}` : top
      expect(mapped.includes(folder), `add ${folder} to an area of tests/areas.mjs`).toBe(true)
    }
})

test('everything that the table names is there', () => {
  const paths = areas.flatMap(([, {tests, sources}]) => [
    ...tests.map((path) => `tests/${path}`),
    ...sources,
  ])
  const core = CORE.map((file: string) => `tests/${file}`)
  for (const path of [...paths, ...core, ...CENTRAL])
    expect(existsSync(join(HOME, path)), path).toBe(true)
})

for (const [file, concerned] of [
  ['runtime/search/rank.ts', ['search']],
  ['cli/serve/static.ts', ['hosting']],
  ['cli/pipeline.ts', ['commands', 'disk']],
  ['tests/browser/search/readers.test.ts', ['search']],
  ['tests/site/dev/random-edits.ts', ['dev']],
  ['tests/unit/layers.test.ts', []],
  ['tests/fixtures/errors/too-deep/content/index.md', ['mistakes']],
  ['tests/fixtures/site/content/docs/index.md', names],
  ['tests/support/labdocs.ts', names],
  ['tests/run.mjs', names],
  ['package-lock.json', names],
  ['README.md', []],
] as const)
  test(`a change of ${file}`, () => {
    expect(areasOfChange([file])).toEqual(concerned)
  })
