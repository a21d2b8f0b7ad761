/** What a reader with a phone at the bench sees first. */
import {expect, test} from 'vitest'
import {PAGES} from './pages.ts'

/** A screen, the list of its numbers, and steps, with nothing else between them. */
const SCREEN_FIRST =
  /^( *)```screen [^\n]*\n(?:(?!\1```)[^\n]*\n)*\1```\n\s*(?:\d+\. [^\n]*\n(?:(?!\d+\. |:::)[^\n]+\n)*)*\s*:::+steps/gm

test('a screen is below the steps that it shows, so that it does not fill the window of a phone', () => {
  const found = PAGES.flatMap(({file, text}) =>
    [...text.matchAll(SCREEN_FIRST)].map(([screen]) => `${file}: ${screen.split('\n')[0]}`),
  )
  expect(found).toEqual([])
})
