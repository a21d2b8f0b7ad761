import {expect, test} from 'vitest'
import {placeOfKey} from '../../../cli/config/key-place.ts'

test('the line that begins with the key', () => {
  expect(placeOfKey('---\ntitle: slug: x\n  "slug" : y\n---', 'slug')).toEqual({line: 3, column: 3})
})

test('the start of the text where there is no such key, or no text', () => {
  expect(placeOfKey('sluggish: x', 'slug')).toEqual({line: 1, column: 1})
  expect(placeOfKey(undefined, 'slug')).toEqual({line: 1, column: 1})
})
