import {expect, test} from 'vitest'
import {activeHeading} from '../../../theme/navigation/active-heading.ts'
import {tocEntries} from '../../../theme/navigation/toc-entries.ts'

const sight = {bar: 60, height: 900, atEnd: false}

test('the first heading below the bar is being read if it lies in the upper half', () => {
  expect(activeHeading([-400, 60, 700], sight)).toBe(1)
  expect(activeHeading([80, 1200], sight)).toBe(0)
  expect(activeHeading([-400, 449, 700], sight)).toBe(1)
})

test('else it is the one before it', () => {
  expect(activeHeading([-400, 451, 700], sight)).toBe(0)
  expect(activeHeading([-400, 59, 1000], sight)).toBe(1)
})

test('above the first heading none is being read', () => {
  expect(activeHeading([600, 1200], sight)).toBe(-1)
})

test('below all headings, and at the end of the page, it is the last', () => {
  expect(activeHeading([-900, -400], sight)).toBe(1)
  expect(activeHeading([100, 500, 800], {...sight, atEnd: true})).toBe(2)
  expect(activeHeading([], sight)).toBe(-1)
})

test('the list holds the levels of the site, unless the page says otherwise', () => {
  const headings = ([1, 2, 3, 4] as const).map((depth) => ({
    depth,
    id: `h${depth}`,
    text: `${depth}`,
  }))
  const ids = (page?: {min?: number; max?: number; hide?: boolean}) =>
    tocEntries(headings, {min: 2, max: 3}, page).map(({id}) => id)
  expect(ids()).toEqual(['h2', 'h3'])
  expect(ids({max: 4})).toEqual(['h2', 'h3', 'h4'])
  expect(ids({min: 3})).toEqual(['h3'])
  expect(ids({hide: true})).toEqual([])
})
