import {expect, test} from 'vitest'
import {check, type Schema} from '../../../cli/schema.ts'

const schema: Schema = {
  fields: {
    title: 'text',
    weight: 'number?',
    open: 'flag?',
    words: 'texts?',
    next: 'text|null?',
    side: ['?', 'left', 'right'],
    kinds: {words: ['a', 'b']},
    list: {optional: {list: {fields: {name: 'text'}}}},
    link: {nullable: {fields: {id: 'text'}}},
  },
}
const said = (value: unknown) =>
  check(value, schema).map(({path, message}) => `${path.join('.')}: ${message}`)

test('what fits has no problems', () => {
  expect(said({title: 't'})).toEqual([])
  expect(
    said({
      title: 't',
      weight: 1.5,
      open: false,
      words: ['x'],
      next: null,
      side: 'left',
      kinds: ['b'],
      list: [{name: 'n'}],
      link: null,
    }),
  ).toEqual([])
  expect(said({title: 't', link: {id: 'x'}, next: 'y'})).toEqual([])
})

test('each kind says what it wants', () => {
  expect(
    said({
      title: 1,
      weight: '2',
      open: 'yes',
      words: [1],
      next: 3,
      side: 'top',
      kinds: ['c'],
      list: {},
      link: 4,
    }),
  ).toEqual([
    'title: "title" must be a text.',
    'weight: "weight" must be a number.',
    'open: "open" must be true or false.',
    'words: "words" must be a list of texts.',
    'next: "next" must be a text or null.',
    'side: "side" must be one of left, right.',
    'kinds.0: "kinds" cannot hold "c".',
    'list: "list" must be a list.',
    'link: "link" must be a map of keys and values.',
  ])
  expect(said({title: 't', words: 'one'})).toEqual(['words: "words" must be a list of texts.'])
  expect(said({title: 't', kinds: 'a'})).toEqual(['kinds: "kinds" must be a list of words.'])
})

test('what must be there and is not', () => {
  expect(said({})).toEqual(['title: "title" must be a text.'])
  expect(said({title: 't', list: [{name: 'n'}, {}]})).toEqual([
    'list.1.name: "list.1.name" must be a text.',
  ])
})

test('a value that is no map', () => {
  for (const value of [null, 'text', 3, []])
    expect(said(value)).toEqual([': This must be a map of keys and values.'])
})

test('an unknown key suggests the nearest one, or lists all', () => {
  expect(check({title: 't', wieght: 1}, schema)).toEqual([
    {
      path: ['wieght'],
      message: 'Unknown key "wieght".',
      hint: 'Did you mean "weight"?',
      unknown: true,
    },
  ])
  const [far] = check({title: 't', zzzzzz: 1}, schema)
  expect(far?.hint).toBe('Known: title, weight, open, words, next, side, kinds, list, link.')
})

test('a word that is near one of a list', () => {
  expect(check({title: 't', side: 'lfet'}, schema)[0]?.hint).toBe('Did you mean "left"?')
  expect(check({title: 't', side: 7}, schema)[0]?.hint).toBe('Known: left, right.')
})

test('keys of the prototype are not known', () => {
  expect(said(JSON.parse('{"title":"t","constructor":1}'))).toEqual([
    'constructor: Unknown key "constructor".',
  ])
})
