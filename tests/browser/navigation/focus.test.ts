import type {Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'
import {follow, followTo, frames, path, shows, turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const focused = (page: Page) =>
  page.evaluate(() => {
    const {activeElement} = document
    return activeElement
      ? `${activeElement.localName}#${activeElement.id}:${activeElement.textContent?.trim().slice(0, 30)}`
      : ''
  })

test('the first thing that can be focused is the skip link, and it leads into the page', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short')
  const skip = page.getByRole('link', {name: 'Skip to main content'})
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  expect(path(page)).toBe('/docs/short')
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)),
  ).toBe(true)
})

test('a page change closes a dialog that blocks the page, and leaves one beside it open', async ({
  visit,
}) => {
  const page = await visit('docs/short')
  await page.evaluate(() => {
    for (const id of ['above', 'beside']) {
      const dialog = document.createElement('dialog')
      dialog.id = id
      document.body.append(dialog)
    }
    document.querySelector<HTMLDialogElement>('#beside')!.show()
    document.querySelector<HTMLDialogElement>('#above')!.showModal()
  })
  await followTo(page, '/docs/links')
  await shows(page, 'Links')
  expect(await focused(page)).toBe('h1#:Links')
  expect(
    await page.evaluate(() => Array.from(document.querySelectorAll('dialog[open]'), ({id}) => id)),
  ).toEqual(['beside'])
})

test('after a page change, Back and Forward included, focus is on the heading', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short')
  await turnTo(page, 'Links')
  expect(await focused(page)).toBe('h1#:Links')
  await page.goBack()
  await shows(page, 'Short')
  expect(await focused(page)).toBe('h1#:Short')
  await page.goForward()
  await shows(page, 'Links')
  expect(await focused(page)).toBe('h1#:Links')
})

test('after Back to the middle of a page, focus is in view, also if the address names another section', async ({
  visit,
}) => {
  const page = await visit('docs/long')
  await follow(page, 'To section twelve')
  for (const to of [1500, 0]) {
    await page.evaluate((to) => window.scrollTo(0, to), to)
    await frames(page)
    await followTo(page, '/docs/short')
    await shows(page, 'Short')
    await page.goBack()
    await shows(page, 'Long')
    expect(await page.evaluate(() => window.scrollY)).toBe(to)
    if (!to) expect(await focused(page)).toBe('h1#:Long')
    expect(
      await page.evaluate(() => {
        const {top} = document.activeElement!.getBoundingClientRect()
        return top > 0 && top < innerHeight && document.activeElement!.matches('h1, h2, h3, p')
      }),
    ).toBe(true)
  }
})

test('after Back to a closed fold, focus is on the text after it', async ({visit}) => {
  const page = await visit('docs/folds', {viewport: {width: 1440, height: 300}})
  await page.evaluate(() => {
    const top = document.querySelector('[data-article] details')!.getBoundingClientRect().top
    window.scrollTo({top: window.scrollY + top + 5, behavior: 'instant'})
  })
  await frames(page)
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await page.goBack()
  await shows(page, 'Folds')
  expect(await focused(page)).toBe('p#:Text after the folds.')
})

test('on a page that hides its heading, focus is on all of it, so nothing is skipped', async ({
  visit,
}) => {
  const page = await visit('docs/short', {}, (page) =>
    page.route('**/docs/folds.json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({response, json: {...(await response.json()), hideTitle: true}})
    }),
  )
  await followTo(page, '/docs/folds')
  await expect(page.getByText('Text after the folds.')).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
})

test('from a page without a header of ours to one with it, focus is on the heading', async ({
  visit,
}) => {
  const page = await visit('widgets')
  await turnTo(page, 'Short')
  expect(await focused(page)).toBe('h1#:Short')
})

test('after a page change to a hash, focus is on its target', async ({visit}) => {
  const page = await visit('docs/short')
  await follow(page, 'section twelve of it')
  await shows(page, 'Long')
  expect(await focused(page)).toContain('h2#section-12')
})

test('a page change is announced by the title, once; a query or a hash is not', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short')
  await follow(page, 'Long')
  const live = page.locator('#labdocs-announcer')
  await expect(live).toHaveText('Long | Reader')
  await expect(live).toHaveAttribute('aria-live', 'polite')
  await page.evaluate(() => {
    const said = ((window as {said?: string[]}).said = [] as string[])
    new MutationObserver(() =>
      said.push(document.querySelector('#labdocs-announcer')!.textContent!),
    ).observe(document.querySelector('#labdocs-announcer')!, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await follow(page, 'To section twelve')
  await followTo(page, '/docs/long?x=1')
  await page.waitForTimeout(100)
  expect(await page.evaluate(() => (window as unknown as {said: string[]}).said)).toEqual([])
  await followTo(page, '/docs/short')
  await expect(live).toHaveText('Short | Reader')
})
