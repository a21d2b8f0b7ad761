/** Sections as one page to print, as written by a build. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {decoded} from '../../runtime/shared/location.ts'
import {filesBelow} from '../support/files.ts'
import {manifestOf} from '../support/routes.ts'
import {built} from '../support/site.ts'

const ID = /\sid="([^"]+)"/g
const REFERENCE = /\s(?:for|aria-(?:labelledby|describedby|controls))="([^"]+)"/g
const firstOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, one]) => one!)

for (const root of ['publish', '.'])
  describe(root === '.' ? 'the real site' : root, () => {
    let out = ''
    beforeAll(async () => {
      out = await built(root)
    }, 180_000)

    test('every id of a section is there once, and whatever leads to one finds it', () => {
      const {printed} = manifestOf(out)
      expect(printed!.length).toBeGreaterThan(3)
      for (const route of printed!) {
        const html = readFileSync(join(out, `${route}.html`), 'utf8')
        const ids = firstOf(html, ID)
        const known = new Set(ids)
        expect(ids.length, route).toBe(known.size)
        const wanted = [
          ...firstOf(html, /\shref="#([^"]+)"/g).map((id) => decoded(id.replaceAll('&amp;', '&'))),
          ...firstOf(html, REFERENCE).flatMap((list) => list.split(' ')),
        ]
        expect(wanted.filter((id) => !known.has(id))).toEqual([])
        expect(html.match(/<script|\sdata-(?:island|props)=|loading="lazy"/)).toBeNull()
        const figures = firstOf(html, /<figcaption[^>]*><b>([^<]*)</g).map((name) => name.trim())
        expect(new Set(figures).size, route).toBe(figures.length)
        const boxes = firstOf(html, /<div class="(?:table|math-block)"([^>]*)>/g)
        expect(boxes.filter((one) => !one.includes('tabindex="0"'))).toEqual([])
        expect(firstOf(html, /<h([1-6])\b/g).slice(0, 2)).toEqual(['1', '2'])
      }
    })
  })

test('a section is in no list of pages: neither sitemap nor search nor sidebar', async () => {
  const out = await built('publish')
  const named = filesBelow(out).filter(
    (name) =>
      /^(?:sitemap|feed|llms|search-index\/.*\.json|assets\/site-)/.test(name) &&
      readFileSync(join(out, name), 'utf8').includes('/print'),
  )
  expect(named).toEqual([])
  expect(filesBelow(out).filter((name) => name.includes('/print.'))).toEqual([
    'docs/category/reference/print.html',
    'docs/guide/devices/print.html',
    'docs/guide/print.html',
    'docs/reference/methods/print.html',
  ])
})

test('the page of the folder leads to its section without scripts, and back', async () => {
  const out = await built('publish')
  const page = readFileSync(join(out, 'docs/guide.html'), 'utf8')
  expect(page).toMatch(/<a href="\/docs\/guide\/print" target="_top">/)
  const section = readFileSync(join(out, 'docs/guide/print.html'), 'utf8')
  expect(section).toContain('<a href="/docs/guide">Back to')
  expect(section).toContain(
    '<article id="docs/guide/devices/calibrate" class="page" data-bench="true">',
  )
})
