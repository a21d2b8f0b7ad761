/** Mistakes in YAML are said in words that lead to the correction. */
import {expect, test} from 'vitest'
import {parseDocument} from 'yaml'
import {mistakesOf} from '../../../cli/text/yaml-mistakes.ts'

const hintsOf = (text: string) =>
  mistakesOf(parseDocument(text), text, (offset) => text.slice(0, offset).split('\n').length).map(
    ({hint}) => hint,
  )

test('a line that is not in the column of the others', () => {
  const hint = ['Begin all lines of one level in the same column.']
  expect(hintsOf('title: A\n author: B\nlast: C\n').length).toBeGreaterThan(0)
  expect(hintsOf('a:\n  date: 1\n author: B\n')).toEqual(hint)
  expect(hintsOf('- term: A\n definition: B\n')).toEqual(hint)
})

test('a key without a space after its colon', () => {
  expect(hintsOf('label:Methods\nposition: 2\n')).toEqual([
    'Write a colon and a space after a key: title: Balance',
  ])
})

test('what needs quotation marks', () => {
  expect(hintsOf('title: @home\n')).toEqual(['Put values with special characters in quotes.'])
})

test('a bracket or a brace that is not closed', () => {
  expect(hintsOf('tags: [a, b\n')).toEqual(['Close it: [one, two].'])
  expect(hintsOf('link: {type: generated-index\n')).toEqual(['Close it: {label: Methods}'])
  expect(hintsOf('{\n  "label": "Guide",\n  "position": 4\n')).toEqual([
    'Close it: {"label": "Methods"}',
  ])
  expect(hintsOf('{"label": "Guide", "position": 4}\n')).toEqual([])
})
