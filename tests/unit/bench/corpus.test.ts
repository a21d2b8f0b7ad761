/** The made-up handbook of the benchmarks: the same for every generator, and the same on every machine. */
import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {imageSize} from 'image-size'
import {expect, test} from 'vitest'
// @ts-expect-error: a script without types, run by Node as it is.
import {DIALECTS, generate, pageList, textOf} from '../../bench/corpus.mjs'
import {temporary} from '../../support/temporary.ts'

interface Page {
  index: number
  dir: string
  file: string
  url: string
}

const pages: Page[] = pageList(60)

/** Target of every link to a page. */
const linksOf = (text: string) =>
  [...text.matchAll(/ \[[^\]]+\]\(([^)]+)\) for/g)].map(([, to]) => to!)

test('the same size yields the same bytes', () => {
  const hash = createHash('sha256')
  for (const dialect of DIALECTS as string[])
    for (const {index} of pages) hash.update(textOf(pages, index, dialect))
  // If this fails, figures of earlier runs can no longer be compared with new ones.
  expect(hash.digest('hex').slice(0, 16)).toBe('a6237ab9860829b1')
})

test('twenty pages in each folder, one folder of the top level for 500', () => {
  const list: Page[] = pageList(521)
  const inside = new Map<string, number>()
  for (const {dir} of list) inside.set(dir, (inside.get(dir) ?? 0) + 1)
  expect(inside.get('')).toBe(1)
  expect(new Set([...inside.values()].slice(1))).toEqual(new Set([20]))
  expect(list[500]!.dir).toBe('part-01/group-05/topic-05')
  expect(list[501]!.dir).toBe('part-02/group-01/topic-01')
  expect(new Set(list.map(({url}) => url)).size).toBe(521)
})

test('every link leads to a page, every picture is there', () => {
  const folder = temporary('corpus')
  generate(folder, 60, 'plain')
  let links = 0
  for (const {dir, file} of pages) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const link of linksOf(text)) {
      links++
      expect(existsSync(join(folder, dir, link)), `${file}: ${link}`).toBe(true)
    }
    const picture = /^!\[[^\]]+\]\(([^)]+)\)$/m.exec(text)![1]!
    expect(imageSize(readFileSync(join(folder, dirname(file), picture)))).toMatchObject({
      type: 'png',
      width: 320,
      height: 160,
    })
  }
  expect(links).toBeGreaterThan(180)
})

test('Starlight links to addresses', () => {
  const urls = new Set(pages.map(({url}) => `${url}/`))
  for (const link of linksOf(textOf(pages, 30, 'starlight'))) expect(urls).toContain(link)
})

test('dialects differ in syntax, not in words', () => {
  const wordsOf = (dialect: string) =>
    String(textOf(pages, 30, dialect))
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replace(/^# .*\n/m, '')
      .replace(/\]\([^)]*\)/g, '')
      .replace(/:::|!!!|\{\{.*?admonition|%\}\}|\b(tip|info|note|warning|caution)\b/g, '')
      .match(/[a-z]{4,}/gi)
  const plain = wordsOf('plain')
  expect(plain!.length).toBeGreaterThan(400)
  for (const dialect of DIALECTS as string[]) expect(wordsOf(dialect), dialect).toEqual(plain)
})
