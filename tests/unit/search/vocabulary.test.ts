import {expect, test} from 'vitest'
import {createVocabulary} from '../../../runtime/shared/search/vocabulary.ts'

test('compounds are told apart, also by words whose numbers need more than 16 bits', () => {
  const MANY = 70_000
  const pieces = Array.from({length: MANY}, (_, at) => (at ? `w${at}` : '-'))
  const {compounds, terms} = createVocabulary(pieces)
  const found: string[] = []
  const text = (...numbers: number[]) => Uint32Array.from(numbers)
  for (const [first, last] of [
    [5, 7],
    [5 + 2 ** 16, 7],
  ] as const)
    compounds(text(first, 0, last), (term) => found.push(terms[term]!))
  expect(found).toEqual(['w5w7', 'w65541w7'])
})
