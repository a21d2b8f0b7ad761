import {expect, test} from 'vitest'
import {oneOf} from '../../../cli/text/one-of.ts'
import {createRandom} from '../../support/random.ts'

const found = (words: string[], text: string, space?: string) =>
  text.match(new RegExp(`(?<!\\w)(?:${oneOf(words, space)})(?!\\w)`, 'giu')) ?? []

test('the longest word is found, and letters mean themselves', () => {
  expect(found(['lab', 'lab book', 'label'], 'A lab book, a Label, labels and a lab.')).toEqual([
    'lab book',
    'Label',
    'lab',
  ])
  expect(found(['a.b', 'c++', '[x]', '😀 b', '😁'], 'axb a.b c++ [x] 😀 b 😁')).toEqual([
    'a.b',
    'c++',
    '[x]',
    '😀 b',
    '😁',
  ])
  expect(found(['trash icon'], 'trash\n  icon', '\\s+')).toEqual(['trash\n  icon'])
})

test('random words are found as by a list of alternatives', () => {
  const random = createRandom(7)
  const word = (most: number) =>
    Array.from({length: 1 + Math.floor(random() * most)}, () => 'ab '[Math.floor(random() * 3)])
      .join('')
      .trim() || 'a'
  for (let round = 0; round < 500; round++) {
    const words = Array.from({length: 1 + Math.floor(random() * 12)}, () => word(5))
    const text = word(60)
    const list = [...words].sort((a, b) => b.length - a.length).join('|')
    const expected = text.match(new RegExp(`(?<!\\w)(?:${list})(?!\\w)`, 'giu')) ?? []
    expect(found(words, text), `${words} in "${text}"`).toEqual(expected)
  }
})

test('what thousands of words have in common is in the pattern once', () => {
  const words = Array.from({length: 3000}, (_, at) => `a long beginning of a word ${at}`)
  expect(oneOf(words).length).toBeLessThan(words.length * 10)
  expect(found(words, 'It is a long beginning of a word 2718.')).toEqual([
    'a long beginning of a word 2718',
  ])
})
