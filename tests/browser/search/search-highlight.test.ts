/** Marks on a page opened from search, and the pill. */
import type {Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'search'})

const marks = (page: Page) => page.locator('main mark')
const pill = (page: Page) => page.getByRole('region', {name: 'Matches on this page'})

test('every occurrence in the article is marked, inside words and in code too, and told', {
  tag: '@core',
}, async ({open}) => {
  const page = await open('docs/eln/labels?_highlight=label')
  await expect(pill(page)).toContainText('matches for “label”')
  const texts = await marks(page).allTextContents()
  expect(new Set(texts.map((text) => text.toLowerCase()))).toEqual(new Set(['label']))
  await expect(pill(page)).toContainText(`${texts.length} matches`)
  await expect(page.locator('main code mark')).toHaveText('label')
  await expect(page.locator('h1 mark')).toHaveCount(0)
  expect(texts.length).toBeGreaterThan(5)
})

test('several words, in one address', async ({open}) => {
  const page = await open('docs/eln/labels?_highlight=vial&_highlight=press')
  await expect(pill(page)).toContainText('for “vial press”')
  expect(new Set((await marks(page).allTextContents()).map((text) => text.toLowerCase()))).toEqual(
    new Set(['vial', 'press']),
  )
})

test('one match, none; words that were not typed are quoted one by one', async ({open}) => {
  const page = await open('docs/eln/labels?_highlight=~label&_highlight=~vial')
  await expect(pill(page)).toContainText('“label”, “vial”')
  await page.goto(new URL('/docs/eln/labels?_highlight=camera', page.url()).href)
  await expect(pill(page)).toContainText('1 match for “camera”')
  await page.goto(new URL('/docs/eln/labels?_highlight=qwxzy', page.url()).href)
  await expect(pill(page)).toContainText('0 matches for “qwxzy”')
})

test('Next and Previous go round, and open a fold on their way', async ({open}) => {
  const page = await open('docs/eln/labels?_highlight=empty')
  await expect(pill(page)).toBeVisible()
  const current = () =>
    page
      .locator('mark[data-current]')
      .evaluateAll((all) =>
        all.map((one) => [...document.querySelectorAll<Element>('mark')].indexOf(one)),
      )
  const {length} = await marks(page).all()
  expect(await current()).toEqual([])
  await pill(page).getByRole('button', {name: 'Previous match'}).click()
  await expect.poll(current).toEqual([length - 1])
  await expect(page.locator('details.fold')).toHaveAttribute('open', '')
  await pill(page).getByRole('button', {name: 'Next match'}).click()
  await expect.poll(current).toEqual([0])
})

test('the page opens where its address leads, with the heading below the bar; the pill hides no text', async ({
  open,
  visit,
}) => {
  for (const [width, height] of [
    [390, 500],
    [1440, 400],
  ] as const) {
    const page = await visit('docs/eln/labels?_highlight=camera', {viewport: {width, height}})
    await expect(pill(page)).toContainText('1 match')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await pill(page).getByRole('button', {name: 'Next match'}).click()
    await expect(marks(page)).toBeInViewport()
    // The page may still be scrolling to it.
    await expect
      .poll(async () => {
        const [at, box] = [(await marks(page).boundingBox())!, (await pill(page).boundingBox())!]
        return at.y + at.height <= box.y || at.x + at.width <= box.x
      })
      .toBe(true)
  }
  const page = await open('docs/eln/labels?_highlight=names#scan-a-code')
  await expect(pill(page)).toBeVisible()
  await expect(page.locator('#scan-a-code')).toBeInViewport()
})

test('Esc takes marks and parameter away, but closes the search panel first', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/eln/labels?_highlight=label&_highlight=~vial')
  await expect(pill(page)).toContainText('“label”also: vial')
  await page.locator('.bar').getByRole('combobox').fill('camera')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(pill(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pill(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/docs\/eln\/labels$/)
})

test('Remove highlights takes marks and parameter away without a history entry', async ({open}) => {
  const page = await open('docs/eln/labels?other=1&_highlight=label&_highlight=vial#print-a-label')
  await expect(pill(page)).toBeVisible()
  const text = await page.locator('main').textContent()
  const length = await page.evaluate(() => history.length)
  await pill(page).getByRole('button', {name: 'Remove highlights'}).click()
  await expect(marks(page)).toHaveCount(0)
  await expect(pill(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/docs\/eln\/labels\?other=1#print-a-label$/)
  expect(await page.evaluate(() => history.length)).toBe(length)
  expect(await page.locator('main').textContent()).toBe(text)
})

test('marks go with the page and come back with it; a reload keeps them', async ({visit}) => {
  const page = await visit('docs/eln/labels?_highlight=label')
  await expect(pill(page)).toBeVisible()
  await page.locator('.bar').getByRole('link', {name: 'Documentation'}).click()
  await expect(page.locator('h1')).toHaveText('Welcome')
  await expect(marks(page)).toHaveCount(0)
  await expect(pill(page)).toHaveCount(0)
  await page.goBack()
  await expect(marks(page).first()).toBeVisible()
  await expect(pill(page)).toContainText('“label”')
  await page.reload()
  await expect(marks(page).first()).toBeVisible()
})

test('a hit on the page that is shown marks its words there', async ({visit}) => {
  const page = await visit('docs/eln/labels?_highlight=vial')
  await expect(pill(page)).toContainText('“vial”')
  await page.locator('.bar').getByRole('combobox').fill('camera')
  await expect(page.getByRole('option').first()).toContainText('Labels')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/_highlight=camera/)
  await expect(pill(page)).toContainText('“camera”')
  await expect(marks(page)).toHaveText(['camera'])
})

test('nothing is loaded for marks where there are none, and the canonical address has no parameter', async ({
  visit,
}) => {
  const page = await visit('docs/eln/labels')
  await page.waitForTimeout(200)
  await expect(marks(page)).toHaveCount(0)
  await expect(pill(page)).toHaveCount(0)
  await page.goto(new URL('/docs/eln/labels?_highlight=label', page.url()).href)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    'https://lab.example/docs/eln/labels',
  )
})

test('hostile words are text', async ({visit}) => {
  const page = await visit(
    'docs/repo/embargo?_highlight=%3Cscript%3E&_highlight=.*&_highlight=%5B&_highlight=%20',
  )
  await expect(pill(page)).toBeVisible()
  expect(new Set(await marks(page).allTextContents())).toEqual(new Set(['<script>']))
})

test.describe('a word with high or low letters', () => {
  test.use({siteRoot: 'authoring'})
  test('is one match, in several marks', async ({visit}) => {
    const page = await visit('docs/inline?_highlight=H2SO4')
    await expect(page.locator('main mark')).toHaveText(['H', '2', 'SO', '4'])
    await expect(page.getByText('1 match for')).toBeVisible()
  })
})
