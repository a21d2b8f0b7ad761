/** Queries of readers find the right pages on the real site; and what that costs. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {askAll, figuresOf, openIndex} from '../../support/relevance.ts'
import {queries} from '../../support/search-queries.ts'
import {expect, test} from '../support/fixture.ts'

test('the suite is large enough and names pages that exist', {tag: '@core'}, async ({site}) => {
  const {routes} = openIndex((await site('.')).out)
  expect(queries.length).toBeGreaterThanOrEqual(80)
  for (const {q, expect: wanted} of queries)
    expect(
      wanted.filter((route) => routes.has(route)),
      q,
    ).not.toEqual([])
})

test('MRR >= 0.94, success@3 >= 0.97, success@8 = 1', {tag: '@core'}, async ({site}) => {
  const answers = askAll(openIndex((await site('.')).out).engine)
  expect(answers.filter(({rank}) => rank === 0).map(({q, first}) => `${q} -> ${first}`)).toEqual([])
  const {mrr, at3} = figuresOf(answers)
  expect(mrr).toBeGreaterThanOrEqual(0.94)
  expect(at3).toBeGreaterThanOrEqual(0.97)
})

const MANUAL = /^\/docs\/documentation(\/|$)/

test('pages on the generator follow all others, unless they are named or the reader is there', async ({
  site,
}) => {
  const {engine} = openIndex((await site('.')).out)
  const found = (q: string, context?: string) =>
    engine.ask({q, limit: 40, ...(context ? {context} : {})}).pages.map(({url}) => url)
  const orders = [
    'error message',
    'SMILES',
    'checklist',
    'barcode',
    'copy structure',
    'screen',
  ].map((q) => found(q, 'eln').map((url) => MANUAL.test(url)))
  for (const order of orders) expect(order).toEqual(order.toSorted())
  expect(orders.filter((order) => order.includes(true)).length).toBeGreaterThan(2)
  for (const q of ['labdocs', 'style guide', 'diagnostics', 'front matter', 'sidebar_position'])
    expect(found(q)[0], q).toMatch(MANUAL)
  expect(found('write a page', 'documentation')[0]).toMatch(MANUAL)
})

test('the index weighs at most 1.067 kB (gzip) a page, and first answers an eighth of it', {
  tag: '@core',
}, async ({site}) => {
  const {out} = await site('.')
  const folder = join(out, 'search-index')
  const files = readdirSync(folder).filter((name) => !/\.(gz|br)$/.test(name))
  const weightOf = (some: string[]) =>
    some.reduce(
      (total, name) => total + gzipSync(readFileSync(join(folder, name)), {level: 9}).length,
      0,
    ) / openIndex(out).routes.size
  // It may grow with the content, not faster. Signs between the cells of tables, for snippets that can be read, are 0.02;
  // results of statistics and captions of frames are 0.03; that versions can share files is 0.006,
  // longer pages about plugins and architecture are 0.02; links that name their target, and steps, are 0.003;
  // names of buttons and menus in several versions are 0.001, what a restore does not bring back is 0.001.
  expect(weightOf(files)).toBeLessThanOrEqual(1067)
  // What is loaded before the first answer. Before it was a separate file: 0.23 and a share of all the others.
  expect(weightOf(files.filter((name) => name.startsWith('titles-')))).toBeLessThanOrEqual(130)
})
