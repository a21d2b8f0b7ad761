import {expect, test} from 'vitest'
import {findWords} from '../../../runtime/navigation/find-words.ts'

const found = (text: string, ...words: string[]) =>
  findWords(text, words).map(([from, to]) => text.slice(from, to))

test('words are found in any case, with diacritics, and inside words', () => {
  expect(found('Label the labels; RELABELED', 'label')).toEqual(['Label', 'label', 'LABEL'])
  expect(found('Lösemittel, LOSEMITTEL', 'losemittel')).toEqual(['Lösemittel', 'LOSEMITTEL'])
  expect(found('external_label', 'label')).toEqual(['label'])
})

test('words that have to begin there are not found inside others, except for parts of a name', () => {
  const starting = (text: string, ...words: string[]) =>
    findWords(text, words, words).map(([from, to]) => text.slice(from, to))
  expect(starting('File, profile, files; max_file', 'file')).toEqual(['File', 'file', 'file'])
  expect(starting('ChemSpectra and spectra', 'spectra')).toEqual(['Spectra', 'spectra'])
  expect(starting('IR and their air', 'ir')).toEqual(['IR'])
  expect(findWords('profile file', ['pro', 'file'], ['pro']).length).toBe(2)
})

test('a letter that folds to two keeps its place', () => {
  expect(found('große Mengen', 'gross')).toEqual(['groß'])
  expect(found('5 µL Lösung', 'ul')).toEqual(['µL'])
})

test('words of one or two letters are found whole only', () => {
  expect(found('IR and their air', 'ir')).toEqual(['IR'])
})

test('what overlaps is one mark', () => {
  expect(found('well-plates', 'well', 'plate')).toEqual(['well', 'plate'])
  expect(found('wellplates', 'well', 'wellplate')).toEqual(['wellplate'])
  expect(found('aaaa aaa', 'aaa')).toEqual(['aaa', 'aaa'])
})

test('nothing is found of nothing', () => {
  expect(found('a text', 'sample')).toEqual([])
})
