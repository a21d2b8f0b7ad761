import {expect, test} from 'vitest'
import {readTerms} from '../../../cli/search/terms.ts'

const read = (text: string) => readTerms(text, 'terms.yml')

test('a list of terms', () => {
  expect(
    read(
      '- use: details panel\n  not: [detail  window]\n  why: One name.\n- {use: A, not: [B], why: C.}',
    ),
  ).toEqual({
    preferred: [
      {use: 'details panel', not: ['detail window'], why: 'One name.'},
      {use: 'A', not: ['B'], why: 'C.'},
    ],
    diagnostics: [],
  })
})

test('the same word in another case is another way to write it', () => {
  expect(read('- {use: GitHub, not: [github], why: Its name.}').diagnostics).toEqual([])
})

test('an empty file', () => {
  for (const text of ['', '# nothing yet\n', '[]'])
    expect(read(text)).toEqual({preferred: [], diagnostics: []})
})

for (const [name, text, place, message] of [
  ['a map', 'toolbar: action bar', '1:1', 'This must be a list of terms.'],
  ['a text in the list', '- toolbar', '1:3', 'This must be a map of keys and values.'],
  [
    'nothing in the list',
    '- {use: A, not: [B], why: C.}\n-',
    '2:2',
    'This must be a map of keys and values.',
  ],
  ['an unknown key', '- {use: A, not: [B], why: C., because: D}', '1:31', 'Unknown key "because".'],
  ['a missing reason', '- use: A\n  not: [B]', '1:3', '"why" is missing.'],
  [
    'a text for the list of words',
    '- use: A\n  not: B\n  why: C.',
    '2:3',
    '"not" must be a list of texts.',
  ],
  [
    'no words',
    '- use: A\n  not: []\n  why: C.',
    '1:3',
    '"use", "why" and each word of "not" must hold a text.',
  ],
  [
    'an empty word',
    '- use: A\n  not: [" "]\n  why: C.',
    '1:3',
    '"use", "why" and each word of "not" must hold a text.',
  ],
  ['the term itself', '- use: A\n  not: [A]\n  why: C.', '2:3', '"A" is the term itself.'],
  [
    'a word under two terms',
    '- {use: A, not: [B], why: C.}\n- {use: D, not: [b], why: C.}',
    '2:12',
    '"b" is already under "A".',
  ],
  [
    'a term that another entry rejects',
    '- {use: A, not: [B], why: C.}\n- {use: b, not: [D], why: C.}',
    '2:4',
    '"b" is the preferred term here, but a rejected one under "A".',
  ],
  ['broken YAML', '- use: "A\n', '1:8', 'This quotation mark is not closed.'],
] as const)
  test(name, () => {
    const {diagnostics} = read(text)
    expect(
      diagnostics.map(
        (one) => `${one.severity} ${one.code} ${one.line}:${one.column} ${one.message}`,
      ),
    ).toEqual([`error terms-invalid ${place} ${message}`])
  })
