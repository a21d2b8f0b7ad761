import {expect, test} from 'vitest'
import {createReader, type Reader} from '../../../cli/search/page-words.ts'
import type {SearchPage} from '../../../cli/types.ts'
import {MARK} from '../../../runtime/shared/search/capitals.ts'
import {page} from './corpus.ts'

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
const spell = ({words}: Reader, text: ArrayLike<number>) =>
  Array.from(text, (number) => words[number])

test('texts are split into words, section by section', () => {
  const reader = createReader()
  const {title, keywords, headings} = reader.head(pages[0]!)
  expect(spell(reader, title)).toEqual(['labels'])
  expect(spell(reader, keywords)).toEqual(['data', MARK, 'matrix', '; ', 'PDF', 'is', 'empty'])
  expect(headings.map((text) => spell(reader, text))).toEqual([
    ['print', ' (', 'again', ')'],
    ['nothing'],
  ])
  expect(reader.bodies(pages[0]!).map((text) => spell(reader, text))).toEqual([
    ['print', 'a', 'label', ', ', 'then', 'scan', 'the', 'code', '.'],
    ['choose', MARK, 'print', '.'],
    [],
  ])
})

/** A second reader that knows what the first one was asked for, with all words in reverse. */
function later(first: Reader, some: SearchPage[], withBodies: SearchPage[]) {
  const spelled = [...first.words].reverse()
  const numbers = Uint32Array.from(first.words, (_, at) => spelled.length - 1 - at)
  const kept = first.remember(some, withBodies, {spelled, numbers})
  return createReader(JSON.parse(JSON.stringify(kept)))
}

test('what was remembered is not split again, and has the same words', () => {
  const first = createReader()
  const readAll = (reader: Reader) =>
    pages.map((one) => {
      const {title, description, keywords, headings, ids} = reader.head(one)
      const texts = [title, description, keywords, ...headings, ...reader.bodies(one)]
      return [ids, texts.map((text) => spell(reader, text))]
    })
  const texts = readAll(first)
  const second = later(first, pages, pages)
  const known = [...second.words]
  // The texts are no longer looked at: these have the hash of the others.
  expect(readAll(second)).toEqual(texts)
  expect(second.words).toEqual(known)
})

test('a page counts as known by the hash of its source, not by its texts', () => {
  const source = {...pages[0]!, key: 'a'}
  const first = createReader()
  first.head(source)
  first.bodies(source)
  const second = later(first, [source], [source])
  const other = {...source, sections: [{id: null, heading: '', text: 'Never read.'}]}
  expect(spell(second, second.bodies(other)[0]!).slice(0, 3)).toEqual(['print', 'a', 'label'])
  expect(spell(second, second.bodies({...other, key: 'b'})[0]!)).toEqual(['never', 'read', '.'])
})

test('texts are without what no file can hold', () => {
  const reader = createReader()
  const [text] = reader.bodies(page('/docs/d', 'Odd', 'a\0b \ud800c'))
  expect(spell(reader, text!)).toEqual([MARK, 'ab', ' \ufffd', 'c'])
})
