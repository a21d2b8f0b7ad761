/** The map of keys, where no test of its own part walks it: what a keyboard alone can do on a page. */
import type {Page} from 'playwright/test'
import {axeFindings} from '../support/axe.ts'
import {expect, reload, test} from '../support/fixture.ts'
import {path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      '',
  )
const keyList = (page: Page) => page.getByRole('dialog', {name: 'Keys'})
const search = (page: Page) => page.locator('.bar').getByRole('combobox')

test('every stop of Tab is visible and outlined, and the walk reaches the end of the page', async ({
  visit,
}) => {
  const page = await visit('docs/everything', {reducedMotion: 'reduce'})
  const bad: string[] = []
  let reached = false
  for (let step = 0; step < 250 && !reached; step++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement!
      const {width, height} = element.getBoundingClientRect()
      const seen = element.matches(':focus-visible')
      // Fields show it on the box around them.
      const outlined = [element, element.parentElement!].some(
        (one) => getComputedStyle(one).outlineStyle !== 'none',
      )
      return {
        name: `${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`,
        // The keys of a video are the browser's own.
        good:
          element === document.body ||
          element.tagName === 'VIDEO' ||
          (seen && outlined && width > 0 && height > 0),
        last: element.closest('footer, .cont') !== null || element === document.body,
      }
    })
    if (!stop.good) bad.push(stop.name)
    reached = step > 0 && stop.last
  }
  expect(reached).toBe(true)
  expect(bad).toEqual([])
})

test('[ and ] go to the neighbors, but not from a field, with Ctrl, nor over a dialog', async ({
  visit,
}) => {
  const page = await visit('docs/remarks')
  await page.keyboard.press(']')
  await expect.poll(() => path(page)).toBe('/docs/details')
  await shows(page, 'Page of folds')
  await page.keyboard.press('[')
  await expect.poll(() => path(page)).toBe('/docs/remarks')
  await shows(page, 'Page of remarks')
  await page.keyboard.press('Control+]')
  await page.keyboard.press('Alt+]')
  await search(page).focus()
  await page.keyboard.type(']')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('main h1').focus()
  await page.keyboard.press('?')
  await expect(keyList(page)).toBeVisible()
  await page.keyboard.press(']')
  expect(path(page)).toBe('/docs/remarks')
})

test('? opens the list of keys; Esc closes it, and the focus is back where it was', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/remarks')
  const link = page.locator('main').getByRole('link', {name: 'address'})
  await link.focus()
  await page.keyboard.press('?')
  await expect(keyList(page)).toBeVisible()
  await expect(keyList(page).locator('dt')).toHaveText([
    /(Ctrl|⌘) K/,
    '/',
    '[',
    ']',
    '?',
    '← →',
    '↑ ↓',
    '+ − 0',
    '↑ ↓ ⇧← ⇧→',
    'Esc',
  ])
  expect(
    await page.evaluate(() =>
      document.querySelector('dialog[open]')!.contains(document.activeElement),
    ),
  ).toBe(true)
  for (const key of ['?', '/', 'Control+k']) await page.keyboard.press(key)
  await expect(keyList(page)).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(keyList(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  // Nothing was opened behind it.
  await expect(page.locator('.find--open')).toHaveCount(0)
})

test('the single keys can be turned off, and stay off', async ({visit}) => {
  const page = await visit('docs/remarks')
  await page.keyboard.press('?')
  await keyList(page).getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(keyList(page)).toHaveCount(0)
  await reload(page)
  for (const key of ['?', ']', '/']) await page.keyboard.press(key)
  // Ctrl K is no single key: once it has worked, the keys before it had their time.
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('')
  await expect(keyList(page)).toHaveCount(0)
  expect(path(page)).toBe('/docs/remarks')
})

test('keys are recognized by what they type: with AltGr they are keys, with Alt they are not', async ({
  visit,
}) => {
  const page = await visit('docs/remarks')
  const press = (options: Record<string, boolean>) =>
    page.evaluate(
      (options) =>
        void document.body.dispatchEvent(
          new KeyboardEvent('keydown', {key: ']', bubbles: true, cancelable: true, ...options}),
        ),
      options,
    )
  await press({altKey: true, ctrlKey: true, modifierAltGraph: true})
  await expect.poll(() => path(page)).toBe('/docs/details')
  await shows(page, 'Page of folds')
  await press({altKey: true})
  await press({metaKey: true})
  await press({})
  await expect.poll(() => path(page)).toBe('/docs/tabs')
  expect(await focused(page)).toBe('Page of tabs')
})

test('a link in the head of a row is not below the head of the table when it gets the focus', async ({
  visit,
}) => {
  const page = await visit('docs/text', {viewport: {width: 1280, height: 400}})
  const seen = await page.locator('.table[data-fits] table').evaluate((table: HTMLTableElement) => {
    const [row] = table.tBodies[0]!.rows
    for (let count = 0; count < 30; count++) row!.after(row!.cloneNode(true))
    const head = document.createElement('th')
    head.innerHTML = '<a href="#x">Head of a row</a>'
    table.tBodies[0]!.rows[10]!.cells[0]!.replaceWith(head)
    const link = head.querySelector('a')!
    // Below the bar of the page, where the browser needs not scroll, but behind the head of the table.
    scrollBy({top: link.getBoundingClientRect().top - 82, behavior: 'instant'})
    link.focus()
    const {left, top, height} = link.getBoundingClientRect()
    return document.elementFromPoint(left + 5, top + height / 2) === link
  })
  expect(seen).toBe(true)
})
