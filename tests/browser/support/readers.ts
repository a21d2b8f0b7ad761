/**
 * One walk of a reader for each form of the site: at the widths of a phone, a tablet and a desk, in light and in dark
 * colors, with the keyboard. What a width, a color or a key can break is looked at here:
 *
 * | On the way | Here |
 * |---|---|
 * | search from a page: the empty panel, one box, a missing word, snippets, the arrival, Esc | `search` |
 * | a mark in a closed tab; notices | `other` |
 * | Back to the results, one box | `results` |
 * | lines, crumbs, header block, the way on, a window of a few lines, figures enlarged | `article` |
 * | colors chosen in Display | `chooses`; by the address: `other` |
 * | the list of devices | `devices` |
 * | the foot of short pages, lines of crumbs, no scrolling sideways | `looks`, on each page |
 * | targets of 24 px | at each stop on the real site |
 *
 * The rest has tests of its own: the box of the home page in `real-pages`, the order of results and misspelled words in
 * `search-relevance` and `tests/unit/search/query`, parts that do not arrive in `search-failure` and `lazy-parts`, paper in
 * `theme-print`, no network in `offline`, `kept` and `silence`.
 */
import type {Page} from 'playwright/test'
import {sidewaysScroll, smallTargets} from './axe.ts'
import {awake, expect, test} from './fixture.ts'
import {textLines} from './lines.ts'

/** A window, and the colors that the reader chooses. */
export interface Form {
  width: number
  height: number
  theme: 'light' | 'dark'
}

const pill = (page: Page) => page.getByRole('region', {name: 'Matches on this page'})
const marks = (page: Page) => page.locator('main mark')
const rows = (page: Page) => page.locator('.find__panel').getByRole('option')
const NAMED = {name: 'Search the documentation'}
const boxes = (page: Page) =>
  page.getByRole('combobox', NAMED).or(page.getByRole('searchbox', NAMED))

/** Adds a test for each form. */
export function testReaders(forms: Form[]): void {
  test.use({expected: ['404 (Not Found)']})
  for (const form of forms) {
    const {width, height, theme} = form
    test(`at ${width} px in ${theme} colors a reader finds the way by the keyboard`, async ({
      open,
      site,
    }) => {
      // One visit takes as long as twenty other tests.
      test.slow()
      const [real, reader] = [(await site('.')).address, (await site('reader')).address]
      // The system's color scheme is the opposite one: it must not matter.
      const page = await open('docs/eln/devices/list', {
        viewport: {width, height},
        colorScheme: theme === 'dark' ? 'light' : 'dark',
        reducedMotion: 'reduce',
      })
      const go = async (path: string, address = real) => {
        await page.goto(new URL(path, address).href)
        await awake(page)
        await looks(page, form)
        // A link in the sentence of a notice is only as high as its line, which is allowed (WCAG 2.5.8, Inline).
        if (address === real) expect(await smallTargets(page), path).toEqual([])
      }
      await awake(page)
      await chooses(page, theme)
      await looks(page, form)
      expect(await smallTargets(page)).toEqual([])
      await devices(page, form)
      await search(page)
      await looks(page, form)
      expect(await smallTargets(page)).toEqual([])
      await article(page, form)
      await go('search?q=sample')
      await results(page)
      await looks(page, form)
      await go('nowhere')
      await other(page, theme, (path) => go(path, reader))
    })
  }
}

/** Checks what holds on each page: the colors, one width, the footer, lines of breadcrumbs. */
async function looks(page: Page, {width, height, theme}: Form): Promise<void> {
  const at = `${page.url()} at ${width} px`
  const {shown, light, foot, slashes} = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement)
    const items = [...document.querySelectorAll('.crumbs li')].filter((one) =>
      one.checkVisibility(),
    )
    return {
      shown: document.documentElement.dataset.theme,
      light: /\d+/.exec(root.backgroundColor)![0],
      foot: document.querySelector('footer')!.getBoundingClientRect().bottom,
      // Separators before the first entry of each line of breadcrumbs.
      slashes: items.flatMap((one, at) => {
        const top = (item: Element | undefined) => item?.getBoundingClientRect().top ?? -1
        const sign = getComputedStyle(one, '::before').content
        return top(items[at - 1]) < top(one) - 4 && sign.includes('/"') ? [one.textContent] : []
      }),
    }
  })
  expect(shown, at).toBe(theme)
  if (theme === 'dark') expect(Number(light), at).toBeLessThan(80)
  else expect(Number(light), at).toBeGreaterThan(220)
  expect(foot, at).toBeGreaterThanOrEqual(height - 1)
  expect(slashes, at).toEqual([])
  expect(await sidewaysScroll(page), at).toBe(0)
}

/** Light, whatever the system prefers; then what the reader chooses in Display. */
async function chooses(page: Page, theme: string): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', {name: 'Display'}).press('Enter')
  const colors = page.getByRole('dialog', {name: 'Display'}).getByRole('group', {name: 'Colors'})
  await colors.getByRole('radio', {name: 'Light'}).press('ArrowRight')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  if (theme === 'light') await colors.getByRole('radio', {name: 'Dark'}).press('ArrowLeft')
  await expect(root).toHaveAttribute('data-theme', theme)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A table with a sticky head. If there is no room for it, a card for each device, with labels for its values. */
async function devices(page: Page, {width, height}: Form): Promise<void> {
  const head = page.locator('.devices thead')
  const values = page.locator('.devices tbody td')
  expect((await values.allTextContents()).filter((text) => text.includes('->'))).toEqual([])
  // If the columns have no room there are cards, and nothing scrolls in a box.
  for (const wide of [width, 1024, 1280]) {
    await page.setViewportSize({width: wide, height})
    const box = page.locator('.devices .table')
    expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth), `${wide} px`).toBe(0)
    if (wide === 768 || wide === 1440) continue
    const names = await values.evaluateAll((cells) =>
      cells.flatMap((cell) => getComputedStyle(cell, '::before').content.match(/\w+/) ?? []),
    )
    expect(names, `${wide} px`).toContain('Transport')
  }
  await page.setViewportSize({width, height})
  if (width === 390) return
  await page
    .locator('.devices tbody tr')
    .last()
    .evaluate((row) => window.scrollBy(0, row.getBoundingClientRect().top - 200))
  await expect(head.locator('th').first()).toBeInViewport({ratio: 1})
  const bar = (await page.locator('.bar').boundingBox())!
  expect((await head.locator('th').first().boundingBox())!.y).toBeCloseTo(bar.y + bar.height, 0)
}

/** From a page to the answer: the panel opened by its key, its texts, a page and a section at their headings, Esc. */
async function search(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(boxes(page)).toHaveCount(1)
  await page.keyboard.type('kubernetes')
  await expect(page.locator('.find__none')).toContainText('No page has “kubernetes”')
  await expect(rows(page)).toHaveCount(0)
  await boxes(page).fill('melting point')
  const snippets = page.locator('.hit__s')
  await expect(snippets.filter({hasText: 'Abbreviation: mp; Meaning: melting point'})).toHaveCount(
    1,
  )
  for (const text of await snippets.allTextContents())
    expect(text).not.toMatch(/^…?(User|Administrator|Lab user|Submitter|Developer)s? [A-Z]/)
  await boxes(page).fill('print label')
  await expect(rows(page).first()).toContainText('Barcodes and QR codes')
  await page.keyboard.press('Enter')
  await below(page, 'h1', 'Barcodes and QR codes')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(pill(page)).toContainText('matches for “print label”')
  expect(
    (await marks(page).allTextContents()).filter((text) => !/^(print|label)/i.test(text)),
  ).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(rows(page).nth(1)).toContainText('Print a label')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/_highlight=print&_highlight=label#print-a-label$/)
  await below(page, '#print-a-label', 'Print a label')
  await expect(pill(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pill(page)).toHaveCount(0)
  await expect(marks(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/docs\/eln\/ui\/barcodes#print-a-label$/)
}

/** Expects that the target heading is in the upper half of the window, not under the bar. */
async function below(page: Page, selector: string, text: string): Promise<void> {
  const heading = page.locator('main').locator(selector)
  await expect(heading).toContainText(text)
  const place = () =>
    heading.evaluate((one) => {
      const bar = document.querySelector('.bar')!.getBoundingClientRect()
      const {top, bottom} = one.getBoundingClientRect()
      return top >= bar.bottom - 1 && bottom < window.innerHeight / 2
    })
  await expect.poll(place, {message: `${selector} below the bar`}).toBe(true)
}

/** Reads a task: its header, its lines, its figure, the next page; and in a window of a few lines. */
async function article(page: Page, {width, height}: Form): Promise<void> {
  const {facts, crumbs} = await page.evaluate(() => {
    return {
      facts: document.querySelector('.folio')!.getBoundingClientRect().height,
      crumbs: [...document.querySelectorAll('.crumbs li')].filter((one) => one.checkVisibility())
        .length,
    }
  })
  expect(facts).toBeLessThan(width === 390 ? 60 : 80)
  expect(crumbs === 1).toBe(width === 390)
  expect((await textLines(page)).filter((line) => line.length > 75)).toEqual([])
  await expect(page.locator('h2#next')).toHaveCount(1)
  await expect(page.getByText('Continues on')).toBeHidden()
  await figure(page)
  if (width > 390) return
  await page.setViewportSize({width: 320, height: 256})
  await page.evaluate(() => window.scrollTo(0, 700))
  const taken = () =>
    page.evaluate(() => document.querySelector('.bar')!.getBoundingClientRect().bottom)
  await expect.poll(taken).toBeLessThan(256 / 4)
  await page.setViewportSize({width, height})
}

/** An enlarged figure is not smaller than on its page, and the list that explains its numbers is next to it. */
async function figure(page: Page): Promise<void> {
  const button = page.locator('.zoom-btn').first()
  const size = await page
    .locator('main [data-zoom] > :first-child')
    .first()
    .evaluate((one) => one.getBoundingClientRect().width)
  const numbers = await page.locator('.shot + .callouts').first().locator('li').count()
  await button.press('Enter')
  const dialog = page.locator('dialog.zoom')
  await expect(dialog.locator('.callouts li')).toHaveCount(numbers)
  await expect(dialog.locator('.callouts li').first()).toBeInViewport()
  await expect
    .poll(() => dialog.locator('.zoom__what').evaluate((one) => one.getBoundingClientRect().width))
    .toBeGreaterThanOrEqual(size - 1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
}

/** Back from a page restores the position in the results; then a search that finds nothing. */
async function results(page: Page): Promise<void> {
  const found = page.locator('.results > li')
  await expect(found).toHaveCount(20)
  // On a slow machine titles are answered first. The last of their rows may not be among the complete results.
  await expect(page.locator('.search__count')).not.toContainText('so far')
  await expect(boxes(page)).toHaveCount(1)
  const link = found.last().getByRole('link').first()
  await expect(link).not.toBeInViewport()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\//)
  await page.goBack()
  await expect(found).toHaveCount(20)
  await expect(link).toBeInViewport()
  await boxes(page).fill('qqwwzzxx')
  await expect(page.locator('.find__none')).toContainText('No results')
}

/** The fixture with versions and tabs: colors from the URL, a notice as wide as its text, a mark in a closed tab. */
async function other(
  page: Page,
  theme: string,
  go: (path: string) => Promise<void>,
): Promise<void> {
  await go(`docs/1.0?theme=${theme}`)
  const notice = page.locator('.version-banner')
  const [outer, inner, tall] = await notice.evaluate((one) => [
    one.clientWidth,
    one.querySelector('p')!.clientWidth,
    one.clientHeight,
  ])
  expect(inner! / outer!).toBeGreaterThan(0.85)
  expect(outer!).toBeGreaterThan(tall! * 2)
  await go('docs/tabs?_highlight=macOS')
  await expect(pill(page)).toContainText('1 match for “macOS”')
  await expect(page.getByRole('tab', {name: 'macOS'})).toHaveAttribute('aria-selected', 'false')
  await pill(page).getByRole('button', {name: 'Next match'}).press('Enter')
  await expect(page.getByRole('tab', {name: 'macOS'})).toHaveAttribute('aria-selected', 'true')
  await expect(marks(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(marks(page)).toHaveCount(0)
}
