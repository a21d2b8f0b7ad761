/** What `maintaining.md` says of files, and of what stays in the reader's browser. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {HOME} from '../../support/labdocs.ts'
import {keysOf, readPage, sources, tableOf} from './page.ts'

const page = readPage('maintaining')

test('every file and folder that the page names is there', () => {
  const layout = page.fences.find(({meta}) => meta.includes('title="The repository"'))!.text
  const paths = layout.split('\n').map((line) => line.split(/\s/)[0]!)
  const where = tableOf(page, 'Where is …?').rows.flatMap(([, files]) => files!.codes)
  expect(where.length).toBeGreaterThan(10)
  for (const path of [...paths, ...where]) expect(existsSync(join(HOME, path)), path).toBe(true)
  const ignored = readFileSync(join(HOME, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
  const top = readdirSync(HOME).filter((name) => !name.startsWith('.') && !ignored.includes(name))
  for (const name of top)
    expect(
      paths.some((path) => path.split('/')[0] === name),
      name,
    ).toBe(true)
  for (const name of ignored.filter(Boolean)) expect(page.codes).toContain(`${name}/`)
})

test('every key of local storage, and no other', () => {
  const code = [...sources('runtime', 'theme', 'content').values()].join('\n')
  const used = [
    ...code.matchAll(/\b(?:stored|localStorage\.getItem)\(\s*(['`])([^'`]+)\1\s*\)/g),
  ].map(([, , key]) => key!.replaceAll('${', '{'))
  expect(used.length).toBeGreaterThan(5)
  expect(
    keysOf(tableOf(page, "What stays in the reader's browser", 'Local storage key')).sort(),
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
    keysOf(tableOf(page, "What stays in the reader's browser", 'Session storage key')).sort(),
  ).toEqual([...new Set(used)].sort())
})
