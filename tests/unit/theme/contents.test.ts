// @vitest-environment happy-dom
/** "On this page" as a sheet. */
import {expect, test} from 'vitest'
import {showContents} from '../../../theme/dialogs/contents.ts'

test('the section that is read is marked, also if its id has a percent sign', () => {
  document.body.innerHTML = `<main><h2 id="50%">Half</h2></main>
    <details class="toc-fold"><ol class="toc__list"><li><a href="#50%">Half</a></li></ol></details>`
  showContents()
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
})
