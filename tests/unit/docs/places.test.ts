/** What the manual says about files, and about what is stored in the reader's browser. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {extname, join} from 'node:path'
import {expect, test} from 'vitest'
import {HOME} from '../../support/labdocs.ts'
import {keysOf, readPage, sources, tableOf} from './page.ts'

const page = readPage('maintaining')
const readers = readPage('readers')

test('every file and folder that the page names is there', () => {
  const layout = page.fences.find(({meta}) => meta.includes('title="The repository"'))!.text
  const paths = layout.split('\n').map((line) => line.split(/\s/)[0]!)
  for (const path of paths) expect(existsSync(join(HOME, path)), path).toBe(true)
  const ignored = readFileSync(join(HOME, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
  const isIgnored = (name: string) =>
    ignored.includes(name) || ignored.includes(`*${extname(name)}`)
  const top = readdirSync(HOME).filter((name) => !name.startsWith('.') && !isIgnored(name))
  for (const name of top)
    expect(
      paths.some((path) => path.split('/')[0] === name),
      name,
    ).toBe(true)
  for (const name of ignored.filter(Boolean))
    expect(page.codes).toContain(name.startsWith('*') ? name : `${name}/`)
})

test('every file and folder of the architecture is there, and each answer is a file', () => {
  const map = readPage('architecture')
  const paths = map.codes.filter((code) => /^(?:cli|runtime|theme|content|tests)\//.test(code))
  expect(paths.length).toBeGreaterThan(80)
  expect(paths.filter((path) => !existsSync(join(HOME, path)))).toEqual([])
  const answers = tableOf(map, 'Where is …?').rows.map(([, files]) => files!.codes[0] ?? '')
  expect(answers.length).toBeGreaterThan(32)
  expect(answers.filter((path) => !/\.(?:tsx?|css)$/.test(path))).toEqual([])
})

test('every key of local storage, and no other', () => {
  const code = [...sources('runtime', 'theme', 'content').values()].join('\n')
  const used = [
    ...code.matchAll(/\b(?:stored|localStorage\.getItem)\(\s*(['`])([^'`]+)\1\s*\)/g),
  ].map(([, , key]) => key!.replaceAll('${', '{'))
  expect(used.length).toBeGreaterThan(5)
  expect(
    keysOf(tableOf(readers, "What stays in the reader's browser", 'Local storage key')).sort(),
  ).toEqual([...new Set(used)].sort())
})

test('every key of session storage, and no other', () => {
  const used = [...sources('runtime', 'theme', 'content').values()].flatMap((text) =>
    [...text.matchAll(/sessionStorage\.\w+Item\((\w+)/g)].map(
      ([, name]) => new RegExp(`^const ${name} = '([^']+)'`, 'm').exec(text)?.[1] ?? name!,
    ),
  )
  expect(used.length).toBeGreaterThan(1)
  expect(
    keysOf(tableOf(readers, "What stays in the reader's browser", 'Session storage key')).sort(),
  ).toEqual([...new Set(used)].sort())
})
