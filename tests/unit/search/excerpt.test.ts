import {expect, test} from 'vitest'
import {excerpt, markAll} from '../../../runtime/search/excerpt.ts'
import {libraryOf, page} from './corpus.ts'

const TEXT =
  'Rows of a sheet become entries. The first row names the fields of each entry in the order in which they come, without gaps. ' +
  'Up to 500 samples can be imported at once. The key sample_id is kept, (samples) too, and everything after it is of no interest to anybody at all.'
const library = libraryOf([page('/docs/eln/a', 'Import samples', TEXT)])
const termIn = ({vocabulary}: typeof library, word: string) =>
  vocabulary.termOf(vocabulary.stem(word))!
const slotsOf = (one: typeof library, words: string[]) => ({
  slotOf: new Map(words.map((word, slot) => [termIn(one, word), slot])),
  phrases: [],
})
const slots = (...words: string[]) => slotsOf(library, words)
const body = library.docs[0]!.body!
const marked = ({text, marks}: {text: string; marks: [number, number][]}) =>
  marks.map(([from, to]) => text.slice(from, to))

test('a title is marked by stem, neighbors together', () => {
  const title = library.pages[0]!.title
  expect(marked(markAll(library, title, slots('sample')))).toEqual(['samples'])
  expect(marked(markAll(library, title, slots('import', 'sample')))).toEqual(['Import samples'])
})

test('an excerpt begins at the sentence of the first match and shows cuts', () => {
  const cut = excerpt(library, body, slots('sample', 'import'))
  expect(cut.text.startsWith('…Up to 500 samples can be imported at once.')).toBe(true)
  expect(cut.text.endsWith('…')).toBe(true)
  expect(marked(cut).slice(0, 2)).toEqual(['samples', 'imported'])
})

test('the first match is near the start, so that one line shows it', () => {
  const cut = excerpt(library, body, slots('order'), 12)
  expect(cut.marks[0]![0]).toBeLessThan(40)
  expect(marked(cut)).toEqual(['order'])
})

test('a compound is marked whole, a bracket is not', () => {
  const cut = excerpt(library, body, slots('sampleid', 'sample'), 60)
  expect(marked(cut)).toContain('sample_id')
  expect(marked(cut)).toContain('samples')
})

const TABLE_TEXT =
  'Two sheets: \x1dKey\x1fMeaning\x1fExample\x1ename\x1fthe label of the sample\x1fFlask A\x1e\x1fits amount\x1f12 mg\x1e7\x1fits purity\x1f98 %\x1d' +
  'Then go on.\x1cRinse Archive Pour'
const tables = libraryOf([
  page('/docs/eln/t', 'T', TABLE_TEXT, {
    headings: {Pairs: '\x1dOf\x1fMeans\x1emp\x1fmelting point\x1ebp\x1fboiling point\x1d'},
  }),
])
const inTables = (word: string, doc = 0, length = 8) =>
  excerpt(tables, tables.docs[doc]!.body!, slotsOf(tables, [word]), length)

test('a row of a table says what its cells are', () => {
  expect(inTables('flask', 0, 30).text).toBe(
    'name — Meaning: the label of the sample; Example: Flask A · Meaning: its amount; Example: 12 mg · Meaning: its purity…',
  )
  expect(inTables('purity', 0, 8).text).toBe('Meaning: its purity; Example: 98…')
  expect(inTables('boil', 1).text).toBe('bp: boiling point')
})

test('of figures the words that were asked for are shown alone', () => {
  const cut = inTables('archive')
  expect(cut.text).toBe('In a figure: Archive')
  const both = (...words: string[]) =>
    excerpt(tables, tables.docs[0]!.body!, slotsOf(tables, words)).text
  expect(both('rinse', 'archive')).toBe('In a figure: Rinse Archive')
  expect(both('rinse', 'pour')).toBe('In a figure: Rinse, Pour')
  expect(marked(cut)).toEqual(['Archive'])
  expect(inTables('sheet').text).toMatch(/^Two sheets/)
  expect(inTables('sheet', 0, 99).text).toMatch(/Then go on\.$/)
})

test('without a match the start of the text is shown', () => {
  const cut = excerpt(library, body, slots(), 6)
  expect(cut).toMatchObject({text: 'Rows of a sheet become entries…', marks: [], slots: 0})
})

test('a short text is shown whole', () => {
  const short = libraryOf([page('/docs/eln/a', 'A', 'Undo it.')])
  expect(excerpt(short, short.docs[0]!.body!, slots()).text).toBe('Undo it.')
})

test('the words of a phrase are marked where they are together', () => {
  const text = 'Go back to where you hold it. Later, hold the data back, or leave them. Go back.'
  const one = libraryOf([page('/docs/eln/a', 'A', text)])
  const terms = ['hold', 'back'].map((word) => termIn(one, word))
  const cut = excerpt(one, one.docs[0]!.body!, {
    slotOf: new Map(),
    phrases: [{terms, kind: 'synonym', slot: 0}],
  })
  expect(marked(cut)).toEqual(['hold', 'back'])
})

test('an excerpt cuts no number and no name into two', () => {
  const before = 'One two three four five six seven eight nine ten. '.repeat(3)
  const after = 'and more words of it all '.repeat(4)
  for (const [text, start, end] of [
    ['An absorbance of 0.42 at 273 nm gives epsilon here.', /^…0\.42 at|^…at/, /./],
    ['The file config/storage.example.yml.new names epsilon.', /^…(The|file|config|names)/, /./],
    [`Here is epsilon ${after}with many more of them and 12.75 of it all`, /./, / 12\.75…$/],
  ] as const) {
    const one = libraryOf([page('/docs/eln/a', 'A', before + text)])
    const term = termIn(one, 'epsilon')
    const cut = excerpt(one, one.docs[0]!.body!, {slotOf: new Map([[term, 0]]), phrases: []})
    expect(cut.text).toMatch(start)
    expect(cut.text).toMatch(end)
  }
})

test('a long text in which every word is found takes little time', () => {
  const long = libraryOf([page('/docs/a', 'A', 'sample import '.repeat(15_000))])
  const sought = {
    slotOf: new Map(['sample', 'import'].map((word, slot) => [termIn(long, word), slot])),
    phrases: [],
  }
  const began = performance.now()
  expect(excerpt(long, long.docs[0]!.body!, sought, 4).text).toBe('sample import sample import…')
  expect(performance.now() - began).toBeLessThan(2000)
})
