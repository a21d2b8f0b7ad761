import {expect, test} from 'vitest'
import * as z from 'zod/mini'
import {
  fields,
  flag,
  listOf,
  number,
  oneOf,
  text,
  textMap,
  textOrNull,
  texts,
  validate,
  words,
} from '../../../cli/config/validate.ts'

const schema = fields({
  title: text,
  weight: z.optional(number),
  open: z.optional(flag),
  words: z.optional(texts),
  next: z.optional(textOrNull),
  side: z.optional(oneOf(['left', 'right'])),
  kinds: z.optional(words(['a', 'b'])),
  list: z.optional(listOf(fields({name: text}))),
  link: z.nullish(fields({id: text})),
  names: z.optional(textMap),
  policy: z.optional(z.union([z.literal(false), fields({src: z.optional(texts)})])),
})
const said = (value: unknown) =>
  validate(value, schema).map(({path, message}) => `${path.join('.')}: ${message}`)

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
      names: {a: 'b'},
      policy: false,
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
      names: {a: 1},
      policy: true,
    }),
  ).toEqual([
    'title: "title" must be a text.',
    'weight: "weight" must be a number.',
    'open: "open" must be true or false.',
    'words.0: "words" must be a list of texts.',
    'next: "next" must be a text or null.',
    'side: "side" must be one of left, right.',
    'kinds.0: "kinds" cannot contain "c".',
    'list: "list" must be a list.',
    'link: "link" must be a map of keys and values.',
    'names.a: "names" must be a map of texts.',
    'policy: "policy" must be a map of keys and values.',
  ])
  expect(said({title: 't', words: 'one'})).toEqual(['words: "words" must be a list of texts.'])
  expect(said({title: 't', kinds: 'a'})).toEqual(['kinds: "kinds" must be a list of words.'])
})

test('what must be there and is not', () => {
  expect(said({})).toEqual(['title: "title" is missing.'])
  expect(said({title: 't', list: [{name: 'n'}, {}]})).toEqual([
    'list.1.name: "list.1.name" is missing.',
  ])
})

test('a misspelled key that must be there is one mistake', () => {
  expect(said({titel: 't'})).toEqual(['titel: Unknown key "titel".'])
  expect(said({title: 't', list: [{nmae: 'n'}]})).toEqual(['list.0.nmae: Unknown key "nmae".'])
  expect(said({list: [{nmae: 'n'}, {}]})).toEqual([
    'list.0.nmae: Unknown key "nmae".',
    'title: "title" is missing.',
    'list.1.name: "list.1.name" is missing.',
  ])
  expect(said({titel: 't', title: 3})).toEqual([
    'titel: Unknown key "titel".',
    'title: "title" must be a text.',
  ])
})

test('a value that is no map', () => {
  for (const value of [null, 'text', 3, []])
    expect(said(value)).toEqual([': This must be a map of keys and values.'])
})

test('an unknown key suggests the nearest one, or lists all', () => {
  expect(validate({title: 't', wieght: 1}, schema)).toEqual([
    {
      path: ['wieght'],
      message: 'Unknown key "wieght".',
      hint: 'Did you mean "weight"?',
      unknown: true,
    },
  ])
  const [far] = validate({title: 't', zzzzzz: 1}, schema)
  expect(far?.hint).toBe(
    'Available: title, weight, open, words, next, side, kinds, list, link, names, policy.',
  )
})

test('a value in a wrong form: how to write it', () => {
  const hints = (value: object) => validate({title: 't', ...value}, schema).map(({hint}) => hint)
  expect(hints({words: 'one'})).toEqual(['Put it into brackets: [one, two].'])
  expect(hints({weight: '3'})).toEqual(['Write the number without quotes.'])
  expect(hints({weight: 'heavy'})).toEqual([undefined])
  for (const one of ['yes', 'On', 'true'])
    expect(hints({open: one})).toEqual(['Write true without quotes.'])
  for (const one of ['No', 'off', 'False'])
    expect(hints({open: one})).toEqual(['Write false without quotes.'])
  expect(hints({open: 'maybe'})).toEqual([undefined])
  expect(hints({words: ['a', 1]})).toEqual([undefined])
})

test('a word that is near one of a list', () => {
  expect(validate({title: 't', side: 'lfet'}, schema)[0]?.hint).toBe('Did you mean "left"?')
  // The message lists the words.
  expect(validate({title: 't', side: 7}, schema)[0]?.hint).toBeUndefined()
})

test('several wrong items of a list are one mistake', () => {
  expect(said({title: 't', words: ['a', 1, 2]})).toEqual([
    'words.1: "words" must be a list of texts.',
  ])
  expect(said({title: 't', policy: {src: [1], scr: []}})).toEqual([
    'policy.scr: Unknown key "scr".',
    'policy.src.0: "policy.src" must be a list of texts.',
  ])
})

test('keys of the prototype are not known', () => {
  expect(said(JSON.parse('{"title":"t","constructor":1}'))).toEqual([
    'constructor: Unknown key "constructor".',
  ])
  expect(said(JSON.parse('{"title":"t","__proto__":1}'))).toEqual([
    '__proto__: Unknown key "__proto__".',
  ])
})
