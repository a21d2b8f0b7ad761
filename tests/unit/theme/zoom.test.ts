// @vitest-environment happy-dom
/** Copies of figures in the dialog that enlarges them. */
import {expect, test} from 'vitest'
import {zoom} from '../../../theme/dialogs/zoom.ts'

test('the copy names its own ids only, also several times in one attribute', () => {
  document.body.innerHTML = `<main><div data-zoom="Fig. 1"><svg aria-labelledby="name other">
    <title id="name">Steps</title><marker id="end"></marker><marker id="end-2"></marker>
    <path style="marker-start:url(#end-2);marker-mid:url(#end);marker-end:url(#end)"></path>
    <use href="#end"></use><use href="#elsewhere"></use></svg></div></main>`
  zoom(document.querySelector('[data-zoom]')!)
  const copy = document.querySelector('.zoom__what svg')!
  expect([...copy.querySelectorAll('[id]')].map(({id}) => id)).toEqual([
    'zoom-name',
    'zoom-end',
    'zoom-end-2',
  ])
  expect(copy.getAttribute('aria-labelledby')).toBe('zoom-name other')
  expect(copy.querySelector('path')?.getAttribute('style')).toBe(
    'marker-start:url(#zoom-end-2);marker-mid:url(#zoom-end);marker-end:url(#zoom-end)',
  )
  expect([...copy.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual([
    '#zoom-end',
    '#elsewhere',
  ])
})
