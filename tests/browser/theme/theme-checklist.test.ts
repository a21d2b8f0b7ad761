/** Checklists remember what is ticked, on this device. */
import type {Page} from 'playwright/test'
import {awake, expect, goTo, reload, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const ticks = (page: Page) =>
  page
    .locator('.checklist input')
    .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))
const clear = (page: Page) => page.getByRole('button', {name: 'Clear', exact: true})

test('ticks stay for the next visit, page by page', async ({visit}) => {
  const page = await visit('docs/checklist')
  await expect.poll(() => ticks(page)).toEqual([false, false, true])
  await page.getByLabel('The label matches.').check()
  await page.getByText('The door is closed.').click()
  expect(await ticks(page)).toEqual([true, false, false])
  await reload(page)
  await expect.poll(() => ticks(page)).toEqual([true, false, false])
  await goTo(page, '/docs/everything')
  await expect.poll(() => ticks(page)).toEqual([false, false, true])
})

test('Clear is there while something is ticked, and unticks all of it for good', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/checklist')
  await page.getByLabel('The printer is on.').check()
  await clear(page).click()
  await expect.poll(() => ticks(page)).toEqual([false, false, false])
  await expect(clear(page)).toBeHidden()
  // The button that was pressed is gone: the focus is on the list.
  await expect(page.getByLabel('The label matches.')).toBeFocused()
  await reload(page)
  await expect.poll(() => ticks(page)).toEqual([false, false, false])
  await page.getByLabel('The label matches.').check()
  await expect(clear(page)).toBeVisible()
})

test('a task list outside cannot be ticked', async ({open}) => {
  const page = await open('docs/checklist')
  await expect(page.getByLabel('A task that is done')).toBeDisabled()
  await expect(page.getByLabel('A task that is done')).toBeChecked()
  await expect(page.getByLabel('A task that is not')).toBeDisabled()
})

test('equal tasks are ticked each for itself; a chip may answer for the version of the reader', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/checklist', {}, (page) =>
    page.route('**/docs/checklist', async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text())
        .replace('The printer is on.', 'The door is closed.')
        .replace('The label matches.', 'The label <span data-words="since 1">yes</span>')
      await route.fulfill({response: answer, body: html})
    }),
  )
  const boxes = page.locator('.checklist input')
  const names = await page.locator('.checklist label').allTextContents()
  const [first, second] = [...names.keys()].filter((at) => names[at]!.includes('door is closed'))
  expect([names.length, second! > first!]).toEqual([3, true])
  for (const at of [first!, second!]) await boxes.nth(at).setChecked(at === second)
  await page.getByLabel('The label').check()
  // The code that stores ticks can still be loading.
  const stored = () =>
    page.evaluate(() => localStorage.getItem('checklist./docs/checklist') ?? '[]')
  await expect
    .poll(async () => JSON.parse(await stored()).sort())
    .toEqual(['The door is closed. #2', 'The label since 1'])
  await reload(page)
  await expect.poll(() => boxes.nth(first!).isChecked()).toBe(false)
  expect(await boxes.nth(second!).isChecked()).toBe(true)
})

test('another window follows', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/checklist')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await awake(other)
  await other.getByLabel('The label matches.').check()
  await expect.poll(() => ticks(page)).toEqual([true, false, true])
})
