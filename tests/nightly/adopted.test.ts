/**
 * Whole trees of others: all pages are built or named, no words are lost, links are right, and the site opens at `/`. Two
 * small trees of ours, and each folder in the one that LABDOCS_TREES names.
 */
import {readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {DOCUSAURUS} from '../support/docusaurus.ts'
import {FOREIGN} from '../support/foreign.ts'
import {temporary} from '../support/temporary.ts'
// @ts-expect-error: plain JavaScript, without types
import {ALARMS, compare, measure, WORDS} from '../tools/adopted.mjs'

const folder = process.env.LABDOCS_TREES
const more = folder
  ? readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isDirectory())
  : []
if (!folder)
  process.stderr.write('LABDOCS_TREES names no folder of trees: only the two of ours are built.\n')

const ours = [temporary('adopted', DOCUSAURUS), temporary('foreign', FOREIGN)]

for (const root of [...ours, ...more])
  test(`${root}: pages, words, links, first page`, () => {
    const {pages, unnamed, found, opens, links, alarms} = measure(root)
    expect(pages).toBeGreaterThan(0)
    expect(unnamed).toEqual([])
    expect(found).toBeGreaterThanOrEqual(WORDS)
    expect(opens).toBe(true)
    const count = Object.values<number>(alarms).reduce((sum, one) => sum + one, 0)
    expect(count / links, JSON.stringify(alarms)).toBeLessThanOrEqual(
      ours.includes(root) ? 0 : ALARMS,
    )
  }, 600_000)

test('a word that is not on the page is noticed', () => {
  const html = JSON.stringify({title: 'A', html: '<p>Some of the words.</p>'})
  expect(compare('# A\n\nSome of the **lost** words.\n', html)).toMatchObject({
    all: 6,
    lost: 1,
    missing: ['lost'],
  })
})
