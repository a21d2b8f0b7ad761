import {expect, test} from 'vitest'
import {allNear, nearest} from '../../../cli/text/nearest.ts'
import {editDistance} from '../../../runtime/shared/edit-distance.ts'
import {createRandom} from '../../support/random.ts'

test('the nearest candidate, whatever the case', () => {
  expect(nearest('Tilte', ['title', 'slug'])).toBe('title')
  expect(nearest('barcodes.md', ['docs/x.md', 'barcode.md', 'bar.md'])).toBe('barcode.md')
  expect(nearest('docs/eln/ui/sample.md', ['docs/eln/ui/samples.md'])).toBe(
    'docs/eln/ui/samples.md',
  )
})

test('two edits, or a third of the word; beyond that nothing', () => {
  expect(nearest('abcde', ['xyabcde'])).toBe('xyabcde')
  expect(nearest('abcde', ['xyzabcde'])).toBeUndefined()
  expect(nearest('123456789', ['123456xxx'])).toBe('123456xxx')
  expect(nearest('123456789', ['12345xxxx'])).toBeUndefined()
})

test('one edit in words of up to four letters', () => {
  expect(nearest('tab', ['tabs'])).toBe('tabs')
  expect(nearest('hide', ['id', 'image'])).toBeUndefined()
  expect(nearest('note', ['role'])).toBeUndefined()
})

test('nothing is near one letter', () => {
  expect(nearest('n', ['z', 'nz', ''])).toBeUndefined()
  expect(nearest('N', ['z', 'n'])).toBe('n')
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

test('what is near is what the exact count of edits says, of 5,000 random pairs', () => {
  const random = createRandom(5)
  const letters = () => {
    const count = 3 + Math.floor(random() * 20)
    return Array.from({length: count}, () => 'abc-'[Math.floor(random() * 4)]).join('')
  }
  const near = Array.from({length: 5000}, () => {
    const [word, other] = [letters(), letters()]
    const most = word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 3))
    const isNear = editDistance(word, other, most) <= most
    expect(allNear(word, [other]), `${word} ${other}`).toEqual(isNear ? [other] : [])
    expect(nearest(word, [other]), `${word} ${other}`).toBe(isNear ? other : undefined)
    return isNear
  })
  expect(new Set(near).size).toBe(2)
})
