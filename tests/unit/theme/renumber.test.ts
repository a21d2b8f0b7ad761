import {expect, test} from 'vitest'
import {reachable, renumber} from '../../../theme/print/renumber.ts'

const MARK = '<a class="no" href="#x" aria-label="Section 1.2">§1.2</a>'

test('numbers of headings begin with the number of the page', () => {
  expect(renumber(`<h3>${MARK}A</h3>`, '3.1')).toBe(
    '<h3><a class="no" href="#x" aria-label="Section 3.1.1.2">3.1.1.2</a>A</h3>',
  )
})

test('the page of the section has no numbers: they would be those of other pages', () => {
  expect(renumber(`<h3>${MARK}A</h3>`, '')).toBe('<h3>A</h3>')
})

test('marks without a number stay', () => {
  const bare = '<a class="no no--bare" href="#x" aria-label="Link to this section">#</a>'
  expect(renumber(bare, '1')).toBe(bare)
})

test('numbers of figures begin with the number of the page', () => {
  const figure =
    '<div data-zoom="Fig. 2"></div><figcaption><b>Fig. 2</b> The menu of Fig. 2</figcaption>'
  expect(renumber(figure, '3.1')).toBe(
    '<div data-zoom="Fig. 3.1-2"></div><figcaption><b>Fig. 3.1-2</b> The menu of Fig. 2</figcaption>',
  )
  expect(renumber(figure, '')).toBe(figure)
})

test('boxes that may scroll can be reached by the keyboard', () => {
  expect(reachable('<div class="table"><table></table></div><div class="math-block"></div>')).toBe(
    '<div class="table" tabindex="0" role="group" aria-label="table"><table></table></div>' +
      '<div class="math-block" tabindex="0" role="group" aria-label="formula"></div>',
  )
})
