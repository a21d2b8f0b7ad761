/** Screens in frames: readers page through them by button, key and swipe. Nothing moves by itself. */
import type {Page} from 'playwright/test'
import {axeFindings} from '../support/axe.ts'
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const shown = (page: Page) =>
  page.locator('.frames').evaluate((frames) => {
    const {left, right} = frames.getBoundingClientRect()
    return [...frames.querySelectorAll('.frames__one')].flatMap((frame, index) => {
      const box = frame.getBoundingClientRect()
      return box.right > left + 20 && box.left < right - 20 ? [index + 1] : []
    })
  })

test('buttons, keys and swipes turn the frames; a live region says where the reader is', async ({
  visit,
}) => {
  for (const [width, colors] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    const page = await visit(`docs/frames?theme=${colors}`, {viewport: {width, height: 800}})
    const strip = page.getByRole('list', {name: 'Drag a sample into a reaction'})
    const said = page.getByRole('status').filter({hasText: 'of 3'})
    const next = page.getByRole('button', {name: 'Next step'})
    await expect(strip).toHaveAttribute('tabindex', '0')
    expect(await shown(page)).toEqual([1])
    expect(await axeFindings(page)).toEqual([])

    await next.click()
    await expect(said).toHaveText('2 of 3: Drag the sample into the table.')
    await expect.poll(() => shown(page)).toEqual([2])
    await strip.focus()
    await page.keyboard.press('End')
    await expect(said).toHaveText('3 of 3: It becomes a row.')
    await expect.poll(() => shown(page)).toEqual([3])
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await expect(said).toHaveText('2 of 3: Drag the sample into the table.')
    await expect.poll(() => shown(page)).toEqual([2])

    // The position after a swipe.
    await strip.evaluate((list) => list.scrollTo({left: 0, behavior: 'instant'}))
    await expect(said).toHaveText('1 of 3: Leave the list beside the reaction.')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})

test('what is dragged moves once, after the reader turned the frame, and never for those who want rest', {
  tag: '@nightly',
}, async ({visit}) => {
  for (const [reducedMotion, moves] of [
    ['no-preference', 2],
    ['reduce', 0],
  ] as const) {
    const page = await visit('docs/frames', {reducedMotion})
    await expect(page.locator('.frames__strip')).toHaveAttribute('tabindex', '0')
    await page.evaluate(() => {
      const {animate} = Element.prototype
      Element.prototype.animate = function (...options) {
        this.setAttribute('data-moved', '')
        return animate.apply(this, options)
      }
    })
    await page.getByRole('button', {name: 'Next step'}).click()
    await expect(page.locator('.frames__at')).toContainText('2 of 3')
    await expect(page.locator('.frames [data-moved]')).toHaveCount(moves)
  }
})

test('without scripts and in print all frames are one below the other', {tag: '@nightly'}, async ({
  open,
  visit,
}) => {
  const page = await visit('docs/frames')
  await page.emulateMedia({media: 'print'})
  expect(await shown(page)).toEqual([1, 2, 3])
  await expect(page.locator('.frames__bar')).toBeHidden()
  const plain = await open('docs/frames', {javaScriptEnabled: false})
  expect(await shown(plain)).toEqual([1, 2, 3])
  await expect(plain.locator('.frames__bar')).toBeHidden()
  await expect(plain.locator('.frames__c b')).toHaveText(['1 of 3', '2 of 3', '3 of 3'])
})
