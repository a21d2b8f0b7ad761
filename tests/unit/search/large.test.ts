/** A large site: its lists and texts are loaded as answers need them, and its answers are those of a small site. */
import {expect, test} from 'vitest'
import {buildSearch} from '../../../cli/search/build.ts'
import type {IndexManifest} from '../../../runtime/shared/search/format.ts'
import {TABLE} from '../../../runtime/shared/search/signs.ts'
import {engineOf, largeEngineOf, page, RANKING} from './corpus.ts'

const WORDS =
  'sample reaction label embargo spectrum device inventory user sample_id ChemSpectra'.split(' ')
const textOf = (number: number) =>
  Array.from(
    {length: 60},
    (_, at) =>
      `${WORDS[(number * 7 + at * at) % WORDS.length]} rare${(number * 31 + at * 17) % 90},`,
  ).join(' ')
const pages = [
  ...Array.from({length: 120}, (_, number) =>
    page(
      `/docs/eln/folder-${number % 9}/page-${number}`,
      `Page ${number} of the ${WORDS[number % 8]}`,
      textOf(number),
      {
        description: `About the ${WORDS[(number + 3) % 8]}.`,
        breadcrumbs: ['Notebook'],
        keywords: number % 5 ? [] : ['data matrix'],
        headings: {[`The ${WORDS[(number + 1) % 8]}`]: textOf(number + 500), Steps: ''},
      },
    ),
  ),
  page(
    '/docs/eln/signs',
    'Signs',
    `“Quoted” text\u00a0— 5 µL, 25 °C; ¹³C.${TABLE}user's C₆H₁₂O₆${TABLE} End`,
    {
      headings: {'C₆H₁₂O₆': 'C6H12O6 is glucose. 😀 e\u0301te\u0301'},
    },
  ),
]
const synonyms = [{words: ['vial', 'sample']}, {words: ['flask', 'label embargo', 'rare17 label']}]
const QUERIES = [
  'sample',
  'smaple',
  'sam',
  's',
  'sample label',
  'label of sample',
  'rare17 rare34',
  'sample rea',
  'sample_id',
  'chem spectra',
  'sampleid',
  'vial',
  'glucose',
  'C6H12O6',
  'uL',
  'wellplate rare5',
  'data matrix',
  'notebook',
  'xyzxyz',
  'user rare3 embargo',
  'flask',
]

test('its answers are those of a small site', () => {
  const small = engineOf(pages, synonyms)
  const {engine} = largeEngineOf(pages, synonyms)
  for (const q of QUERIES)
    for (const flat of [false, true]) expect(engine.ask({q, flat}), q).toEqual(small.ask({q, flat}))
})

test('lists are loaded for the words of a query, texts for the pages that are shown', () => {
  const {engine, loaded} = largeEngineOf(pages)
  const many = manifestOf(pages)
  engine.ask({q: 'xyzxyz'})
  expect(loaded).toEqual([])
  engine.ask({q: 'glucose'})
  expect(loaded.map((name) => name.split('-')[0])).toEqual(['lists', 'texts'])
  expect(many.shards.map(({file}) => file)).toContain(loaded[1])
  expect(many.shards.length).toBeGreaterThan(1)
  engine.ask({q: 'glucose'})
  expect(loaded).toHaveLength(2)
})

test('the lists that an answer lacks are known before it', () => {
  for (const q of ['sample glucose', 'chem spectra rea', 'vial']) {
    const {engine, loaded} = largeEngineOf(pages, synonyms)
    const lacking = engine.lacking(q)
    engine.ask({q})
    expect(lacking.length, q).toBeGreaterThan(0)
    expect(loaded.filter((name) => name.startsWith('lists'))).toEqual(lacking)
    expect(engine.lacking(q)).toEqual([])
  }
  // One letter is searched in titles alone.
  expect(largeEngineOf(pages).engine.lacking('s')).toEqual([])
})

test('an edit changes the texts of its page and the lists of its words', () => {
  const before = manifestOf(pages)
  const edited = pages.map((one, at) =>
    at === 40
      ? {
          ...one,
          sections: [
            {...one.sections[0]!, text: `${textOf(40)} Aardvarks.`},
            ...one.sections.slice(1),
          ],
        }
      : one,
  )
  const after = manifestOf(edited)
  const other = (kind: 'shards' | 'lists') => {
    const known = before[kind]!.map(({file}) => file)
    return after[kind]!.filter(({file}) => !known.includes(file)).length
  }
  expect(other('shards')).toBe(1)
  expect(other('lists')).toBe(1)
})

function manifestOf(some: typeof pages): IndexManifest {
  const [manifest] = buildSearch(some, RANKING, [], {large: 0}).files
  return JSON.parse(new TextDecoder().decode(manifest!.bytes)) as IndexManifest
}
