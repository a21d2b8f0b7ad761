import {expect, test} from 'vitest'
import {positionOfKey} from '../../../cli/config/key-position.ts'

test('the line that begins with the key', () => {
  expect(positionOfKey('---\ntitle: slug: x\n  "slug" : y\n---', 'slug')).toEqual({
    line: 3,
    column: 3,
  })
})

test('the start of the text where there is no such key, or no text', () => {
  expect(positionOfKey('sluggish: x', 'slug')).toEqual({line: 1, column: 1})
  expect(positionOfKey(undefined, 'slug')).toEqual({line: 1, column: 1})
})
