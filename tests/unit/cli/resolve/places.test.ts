import {expect, test} from 'playwright/test'
import {placeOfKey} from '../../../../cli/resolve/places.ts'

const source = (text: string) => ({file: 'a.md', kind: 'markdown' as const, text, hash: 'x'})

test('the line that begins with the key', () => {
  expect(placeOfKey(source('---\ntitle: slug: x\n  "slug" : y\n---'), 'slug')).toEqual({line: 3, column: 3})
})

test('the start of the file where there is no such key, or no file', () => {
  expect(placeOfKey(source('sluggish: x'), 'slug')).toEqual({line: 1, column: 1})
  expect(placeOfKey(undefined, 'slug')).toEqual({line: 1, column: 1})
})
