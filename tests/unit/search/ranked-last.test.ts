/** `search: last` of a folder: from the file to the order of the results. */
import {expect, test} from 'vitest'
import {searchPages} from '../../../cli/search/pages.ts'
import {siteOf} from '../cli/resolve/site.ts'
import {engineOf, found, page} from './corpus.ts'

const MANUAL = {last: true as const, keywords: ['front matter', 'labdocs check', 'gallery']}
const engine = engineOf([
  page('/docs/eln/search', 'Search', 'Search for a sample by a word of its text.'),
  page(
    '/docs/eln/print',
    'Labels',
    'Print on the side of a vial that is at the front when it is in the rack. Small ones do not matter.',
  ),
  page('/docs/eln/errors', 'Troubleshooting', 'An error message and what to check.'),
  page('/docs/repo/samples', 'Samples', 'A side bar shows the position of a sample.'),
  page('/docs/manual/guide', 'Style guide', 'Search, print, sample: an error message.', {
    ...MANUAL,
    headings: {'Search for a sample': 'Write sidebar_position.', Directives: 'A fence, a quokka.'},
  }),
  page('/docs/manual/fences', 'Fences', 'A fence. The guide has a style of its own.', {last: true}),
])
const GUIDE = '/docs/manual/guide'

test('its pages come after all others, in their own order', () => {
  expect(found(engine, 'search for a sample')).toEqual([
    '/docs/eln/search',
    '/docs/repo/samples',
    GUIDE,
  ])
  expect(found(engine, 'error message').at(-1)).toBe(GUIDE)
  expect(found(engine, 'print').at(-1)).toBe(GUIDE)
})

test('even where no other page has all words', () => {
  expect(found(engine, 'search print error').at(-1)).toBe(GUIDE)
})

test('not for a reader of the same section', () => {
  expect(found(engine, 'error message', 'manual')[0]).toBe(GUIDE)
  expect(found(engine, 'error message', 'eln')[0]).toBe('/docs/eln/errors')
})

test('not where the query has the title', () => {
  expect(found(engine, 'style guide')[0]).toBe(GUIDE)
  expect(found(engine, 'style guide for print')[0]).toBe(GUIDE)
})

test('not where the query is a keyword, or holds one of several words', () => {
  expect(found(engine, 'front matter')[0]).toBe(GUIDE)
  expect(found(engine, 'labdocs check for an error')[0]).toBe(GUIDE)
  expect(found(engine, 'gallery')).toEqual([GUIDE])
  // Of a longer query, a single word does not name a page.
  expect(found(engine, 'gallery error message')[0]).toBe('/docs/eln/errors')
})

test('a word that means the same as a keyword does not name a page', () => {
  const pages = [
    page('/docs/eln/pictures', 'Pictures', 'An album of the group. The album grows.'),
    page('/docs/manual/gallery', 'Gallery', 'The gallery shows figures.', MANUAL),
  ]
  const synonyms = [{words: ['gallery', 'album']}]
  expect(found(engineOf(pages, synonyms), 'album')).toEqual([
    '/docs/eln/pictures',
    '/docs/manual/gallery',
  ])
  expect(found(engineOf(pages, synonyms), 'gallery')[0]).toBe('/docs/manual/gallery')
})

test('not where a word of the query is in no other page, and is not there by chance', () => {
  expect(found(engine, 'fence position')[0]).toBe('/docs/manual/fences')
  expect(found(engine, 'quokka sample').at(-1)).toBe(GUIDE)
})

test('not where a compound is typed that no other page has', () => {
  expect(found(engine, 'sidebar_position')[0]).toBe(GUIDE)
  expect(found(engine, 'side bar position')[0]).toBe('/docs/repo/samples')
})

test('a list of questions comes behind the page that answers in full', () => {
  const faq = page('/docs/eln/faq', 'Questions', 'Short answers.', {
    headings: {
      'Can I print labels?': 'Yes: see labels.',
      'Can I work offline?': 'No. There is no way to work without a network.',
    },
  })
  const labels = page('/docs/eln/labels', 'Print labels', 'Print labels on paper.')
  const engine = engineOf([faq, labels, page('/docs/eln/other', 'Other', 'A network.')])
  expect(found(engine, 'can I print labels')).toEqual(['/docs/eln/labels', '/docs/eln/faq'])
  expect(found(engine, 'work offline')[0]).toBe('/docs/eln/faq')
})

test('a folder says it for its pages, for folders in it, and for the page that lists them', async () => {
  const text = (title: string) => `---\ntitle: ${title}\n---\n\nText.`
  const site = await siteOf({
    'docs/index.md': text('Start'),
    'docs/a/_category.yml': 'search: last\nlink:\n  type: generated-index',
    'docs/a/one.md': text('One'),
    'docs/a/b/two.md': text('Two'),
    'docs/ab/three.md': text('Three'),
  })
  const last = searchPages(site, new Map()).flatMap(({route, last}) => (last ? [route] : []))
  expect(last.sort()).toEqual(['/docs/a/b/two', '/docs/a/one', '/docs/category/a'])
})
