import type {Page} from 'playwright/test'
import {awake, expect, test} from '../support/fixture.ts'
import {shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const toc = (page: Page) => page.getByRole('navigation', {name: 'On this page'})
const entries = (page: Page) => toc(page).locator('ol').getByRole('link')

async function scrollTo(page: Page, id: string, top: number): Promise<void> {
  await page.evaluate(
    async ({id, top}) => {
      const y = document.getElementById(id)!.getBoundingClientRect().top + window.scrollY - top
      window.scrollTo({top: y, behavior: 'instant'})
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    {id, top},
  )
}

test('the contents list the headings of levels 2 to 3; a page may ask for others, or for none', async ({
  open,
}) => {
  const page = await open('docs/long')
  const names = await entries(page).allInnerTexts()
  expect(names.some((name) => name.includes('Section 3'))).toBe(true)
  expect(names.some((name) => name.includes('Part of 3'))).toBe(true)
  expect(names.some((name) => name.includes('Detail of 3'))).toBe(false)
  expect(names.length).toBe(24 + 8 + 1)
  await page.goto(new URL('/docs/levels', page.url()).href)
  expect((await entries(page).allInnerTexts()).map((name) => name.replace(/[\d.\s]/g, ''))).toEqual(
    ['Three', 'Four'],
  )
  await page.goto(new URL('/docs/no-toc', page.url()).href)
  await expect(toc(page)).toHaveCount(0)
  await page.goto(new URL('/docs/short', page.url()).href)
  await expect(toc(page)).toHaveCount(0)
})

test('exactly one entry is the one being read', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/long')
  const active = toc(page).locator('[aria-current="true"]')
  // At the very top only the first heading is above the middle.
  await scrollTo(page, 'section-5', 100)
  await expect(active).toHaveCount(1)
  await expect(active).toContainText('Section 5')
  // The next heading is in the lower half, so this one is still active.
  await scrollTo(page, 'section-8', 700)
  await expect(active).toHaveCount(1)
  await expect(active).toContainText('Section 7')
  await scrollTo(page, 'section-8', 300)
  await expect(active).toContainText('Section 8')
  await page.evaluate(() => window.scrollTo({top: document.body.scrollHeight, behavior: 'instant'}))
  await expect(active).toHaveCount(1)
  await expect(active).toContainText('Ähnliche Größe')
  await expect(active).toBeInViewport()
  // The list has scrolled with the text. Back at the first section, it shows its name again.
  await expect(toc(page).getByText('On this page')).not.toBeInViewport()
  await scrollTo(page, 'section-1', 100)
  await expect(active).toContainText('Section 1')
  await expect(toc(page).getByText('On this page')).toBeInViewport({ratio: 1})
})

test('the active entry belongs to the page that is shown', async ({visit}) => {
  const page = await visit('docs/group/inner/leaf')
  await page.evaluate(() => window.scrollTo({top: document.body.scrollHeight, behavior: 'instant'}))
  await expect(toc(page).locator('[aria-current="true"]')).toContainText('Far below')
  await page
    .getByRole('navigation', {name: 'Docs sidebar'})
    .getByRole('link', {name: 'Long'})
    .click()
  await shows(page, 'Long')
  await scrollTo(page, 'section-2', 100)
  await expect(toc(page).locator('[aria-current="true"]')).toContainText('Section 2')
  await expect(toc(page).locator('[aria-current="true"]')).toHaveCount(1)
})

test('on a narrow window the same list is folded above the text', async ({visit}) => {
  const page = await visit('docs/long', {viewport: {width: 768, height: 800}})
  const fold = page.locator('details').filter({hasText: 'On this page'})
  const link = fold.getByRole('link', {name: /Section 12$/})
  await expect(link).toBeHidden()
  await fold.locator('summary').click()
  await link.click()
  await expect(page.locator('#section-12')).toBeInViewport()
})

test('a page outside the docs has its contents as well', async ({open}) => {
  const page = await open('about')
  await expect(entries(page)).toHaveCount(2)
  await awake(page)
  await entries(page).nth(1).click()
  await expect(page.locator('#imprint')).toBeInViewport()
})
