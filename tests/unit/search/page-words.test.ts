import {expect, test} from 'vitest'
import {buildSearch} from '../../../cli/search/build.ts'
import {createReader, createRememberingReader} from '../../../cli/search/page-words.ts'
import {page, RANKING} from './corpus.ts'

const pages = [
  page('/docs/a', 'Labels', 'Print a label, then scan the code.', {
    description: 'Labels with codes.',
    keywords: ['Data Matrix'],
    symptoms: ['PDF is empty'],
    headings: {'Print (again)': 'Choose Print.', Nothing: ''},
  }),
  page('/docs/b', 'Empty'),
  // More words than one byte can number.
  page('/docs/c', 'Long', Array.from({length: 400}, (_, at) => `word${at * at}`).join(' ')),
]
const spell = (words: readonly string[], text: ArrayLike<number>) =>
  Array.from(text, (number) => words[number])

test('texts are split into words, section by section', () => {
  const {words, read} = createReader()
  const {title, keywords, sections} = read(pages[0]!)
  expect(spell(words, title)).toEqual(['Labels'])
  expect(spell(words, keywords)).toEqual(['Data', 'Matrix', '; ', 'PDF', 'is', 'empty'])
  expect(
    sections.map(({heading, body}) => [heading, body].map((one) => spell(words, one))),
  ).toEqual([
    [[], ['Print', 'a', 'label', ', ', 'then', 'scan', 'the', 'code', '.']],
    [
      ['Print', ' (', 'again', ')'],
      ['Choose', 'Print', '.'],
    ],
    [['Nothing'], []],
  ])
})

test('what was remembered gives the same index', () => {
  const first = createRememberingReader()
  const once = buildSearch(pages, RANKING, [], first)
  const kept = JSON.parse(JSON.stringify(first.remember()))
  const later = createRememberingReader(kept)
  expect(buildSearch(pages, RANKING, [], later)).toEqual(once)
  expect(buildSearch(pages, RANKING, [])).toEqual(once)
  expect(later.remember()).toEqual(kept)
})

test('a page that changed is split again; its old words are forgotten', () => {
  const first = createRememberingReader()
  buildSearch(pages, RANKING, [], first)
  const edited = [page('/docs/a', 'Etiquettes', 'Other words.'), ...pages.slice(1)]
  const later = createRememberingReader(first.remember())
  expect(buildSearch(edited, RANKING, [], later)).toEqual(buildSearch(edited, RANKING, []))
  const {words, pages: known} = later.remember()
  expect(words).toContain('Etiquettes')
  expect(words).not.toContain('scan')
  expect(Object.keys(known)).toHaveLength(3)
})
