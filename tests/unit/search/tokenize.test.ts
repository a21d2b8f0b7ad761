import {expect, test} from 'vitest'
import {
  fold,
  isStopWord,
  joinPieces,
  nameParts,
  splitPieces,
  withoutUmlautE,
  wordsOf,
} from '../../../runtime/shared/search/tokenize.ts'

test('a text is the same after splitting and joining, but for white space', () => {
  for (const text of [
    'Open the sample, then choose Print (PDF).',
    '`sample_id` in datacollectors.yml; 25 °C, 5 µL',
    '1.4 to 2.0 – “quoted” — user’s don’t 😀🧪 end',
    'مرحبا بالعالم, שלום',
    '(starts) with a bracket',
    '',
  ]) {
    expect(joinPieces(splitPieces(text))).toBe(text)
  }
  expect(joinPieces(splitPieces('  many\n\n spaces\there '))).toBe('many spaces here')
})

test('words are runs of letters and digits', () => {
  expect(wordsOf('13C-NMR at 25 °C: sample_id, UV/Vis')).toEqual([
    '13C',
    'NMR',
    'at',
    '25',
    '°C',
    'sample',
    'id',
    'UV',
    'Vis',
  ])
  expect(wordsOf('– … 😀 ()')).toEqual([])
})

test('folding drops case, diacritics, ligatures, high and low digits, possessive s', () => {
  expect(
    [
      'Größe',
      'Lösemittel',
      'µL',
      'μL',
      '°C',
      '¹H',
      'H₂O',
      'ﬁle',
      'Ångström',
      "user's",
      'user’s',
      'δ',
      'Œuvre',
    ].map(fold),
  ).toEqual([
    'grosse',
    'losemittel',
    'ul',
    'ul',
    'degc',
    '1h',
    'h2o',
    'file',
    'angstrom',
    'user',
    'user',
    'delta',
    'oeuvre',
  ])
})

test('an e that writes an umlaut is found, others may go as well', () => {
  expect(withoutUmlautE('loesemittel')).toBe('losemittel')
  expect(withoutUmlautE('geraete')).toBe('gerate')
  expect(withoutUmlautE('sample')).toBe('sample')
})

test('names in mixed case have parts', () => {
  expect(nameParts('ChemSpectra')).toEqual(['Chem', 'Spectra'])
  expect(nameParts('WinGPC')).toEqual(['Win', 'GPC'])
  expect(nameParts('Sample')).toEqual([])
  expect(nameParts('NMR')).toEqual([])
})

test('stop words are words that seldom carry a query', () => {
  expect(['the', 'how', 'do', 'my'].every(isStopWord)).toBe(true)
  expect(['sample', 'open', 'create', 'group'].some(isStopWord)).toBe(false)
})

test('a single space between words is no piece; other signs are, with the spaces around them', () => {
  expect(splitPieces("The user's, 5 °C - x\x1e y \x1f(z) ")).toEqual([
    'The',
    "user's",
    ', ',
    '5',
    '°C',
    ' - ',
    'x',
    '\x1e',
    'y',
    '\x1f',
    '(',
    'z',
    ')',
  ])
})
