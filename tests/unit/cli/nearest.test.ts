import {expect, test} from 'vitest'
import {nearest} from '../../../cli/text/nearest.ts'

test('the nearest candidate, whatever the case', () => {
  expect(nearest('Tilte', ['title', 'slug'])).toBe('title')
  expect(nearest('barcodes.md', ['docs/x.md', 'barcode.md', 'bar.md'])).toBe('barcode.md')
  expect(nearest('docs/eln/ui/sample.md', ['docs/eln/ui/samples.md'])).toBe(
    'docs/eln/ui/samples.md',
  )
})

test('two edits, or a third of the word; beyond that nothing', () => {
  expect(nearest('ab', ['xyab'])).toBe('xyab')
  expect(nearest('ab', ['xyzab'])).toBeUndefined()
  expect(nearest('123456789', ['123456xxx'])).toBe('123456xxx')
  expect(nearest('123456789', ['12345xxxx'])).toBeUndefined()
})

test('of two that are equally near the first; of none, none', () => {
  expect(nearest('cat', ['car', 'can'])).toBe('car')
  expect(nearest('cat', [])).toBeUndefined()
})

test('letters that changed places are one edit', () => {
  expect(nearest('wranign', ['tip', 'warning', 'note'])).toBe('warning')
  expect(nearest('ntoe', ['tip', 'note'])).toBe('note')
  expect(nearest('ba', ['ab'])).toBe('ab')
  expect(nearest('wranign', ['learning'])).toBeUndefined()
})
