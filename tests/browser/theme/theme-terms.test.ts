/** Terms of the glossary: the definition next to the word. */
import type {Page} from 'playwright/test'
import {axeFindings} from '../support/axe.ts'
import {awake, expect, test} from '../support/fixture.ts'
import {frames, gateFor, path, scriptWith} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const word = (page: Page) => page.getByRole('button', {name: 'Ketcher'})
const meaning = (page: Page) => page.getByText('Open-source editor for chemical structures')

test('the first use on a page explains itself, later ones do not; no line begins with punctuation after it', async ({
  open,
}) => {
  const page = await open('docs/terms')
  await expect(word(page)).toHaveCount(1)
  await expect(page.locator('.prose p').filter({hasText: 'Ketcher again'})).toBeVisible()
  await expect(page.getByRole('button', {name: 'round vessel'})).toHaveCount(1)
  // React would miss a paragraph that is added before.
  await awake(page)
  expect(await widthsThatPart(page, 'dfn')).toEqual([])
})

test('nor after a chip', async ({open}) => {
  const page = await open('docs/inline')
  await awake(page)
  expect(await widthsThatPart(page, '.chip')).toEqual([])
})

/** Returns the widths at which a full stop would be in the line below the element before it. */
function widthsThatPart(page: Page, selector: string): Promise<number[]> {
  return page.evaluate((selector) => {
    const one = document.querySelector(`.prose p ${selector}`)!
    const paragraph = document.createElement('p')
    const end = document.createTextNode('. And more words follow.')
    const copy = one.cloneNode(true) as Element
    paragraph.append('Some words ', copy, end)
    document.querySelector('.prose')!.append(paragraph)
    const range = document.createRange()
    range.setStart(end, 0)
    range.setEnd(end, 1)
    const box = copy.querySelector('button') ?? copy
    return Array.from({length: 200}, (_, at) => 100 + at).filter((width) => {
      paragraph.style.width = `${width}px`
      return range.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 8
    })
  }, selector)
}

test('a pointer that goes on while the code is loading opens nothing', {tag: '@nightly'}, async ({
  visit,
  site,
}) => {
  const {out} = await site('authoring')
  const gate = gateFor(`**/assets/${scriptWith(out, 'popoverTargetAction')}`)
  const page = await visit('docs/terms', {}, gate.shut)
  await word(page).hover()
  await page.locator('h1').hover()
  const arrived = page.waitForResponse(/assets/)
  gate.open()
  await arrived
  // It is drawn by then.
  await page.locator('h1').hover({position: {x: 5, y: 5}})
  await frames(page)
  await expect(meaning(page)).toBeHidden()
  await word(page).hover()
  await expect(meaning(page)).toBeVisible()
})

test('pointing at it opens the definition beside the word, leaving closes it', async ({visit}) => {
  const page = await visit('docs/terms')
  await expect(meaning(page)).toBeHidden()
  await word(page).hover()
  await expect(meaning(page)).toBeVisible()
  const [box, at] = [(await meaning(page).boundingBox())!, (await word(page).boundingBox())!]
  expect(box.x).toBeCloseTo(at.x, 0)
  expect(box.y).toBeGreaterThanOrEqual(at.y + at.height)
  expect(box.y - at.y - at.height).toBeLessThan(12)
  expect(await axeFindings(page)).toEqual([])
  // The pointer may go into it: there is a link.
  await meaning(page).hover()
  await page.waitForTimeout(400)
  await expect(meaning(page)).toBeVisible()
  await page.mouse.move(5, 400)
  await expect(meaning(page)).toBeHidden()
})

test('for the keyboard a term is one stop; Enter opens it, Esc closes it and keeps the focus', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/terms')
  for (
    let step = 0;
    step < 80 && !(await word(page).evaluate((button) => button === document.activeElement));
    step++
  )
    await page.keyboard.press('Tab')
  await expect(meaning(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(meaning(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(meaning(page)).toBeHidden()
  await expect(word(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(meaning(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', {name: 'More about Ketcher'})).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => path(page)).toBe('/docs/plain')
})

test('a tap opens it, a tap elsewhere closes it, and it stays within a narrow window', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/terms', {
    hasTouch: true,
    isMobile: true,
    viewport: {width: 320, height: 640},
  })
  const vessel = page.getByRole('button', {name: 'round vessel'})
  await vessel.tap()
  const box = page.getByText('Vessel with a narrow neck.')
  await expect(box).toBeVisible()
  const {x, width} = (await box.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(320)
  await page.touchscreen.tap(160, 500)
  await expect(box).toBeHidden()
})
