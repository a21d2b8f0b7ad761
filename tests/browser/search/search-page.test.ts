/** The page `/search`. */
import type {Page} from 'playwright/test'
import {expect, reload, test} from '../support/fixture.ts'
import {followTo, gateFor, path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'search'})

const field = (page: Page) =>
  page.locator('main').getByRole('searchbox', {name: 'Search the documentation'})
const results = (page: Page) => page.locator('.results > li')

test('works from the address: field, count, hits with path, excerpt and sections', {
  tag: '@core',
}, async ({open}) => {
  const page = await open('search?q=print+label')
  await expect(field(page)).toHaveValue('print label')
  await expect(page.locator('h1')).toHaveText('Search')
  await expect(page).toHaveTitle('Search results for “print label” | Lab')
  await expect(page.locator('.search__count')).toHaveText(
    '2 pages found for “print label”, 1 of them with all words',
  )
  const first = results(page).first()
  await expect(first.getByRole('heading', {level: 2})).toHaveText('Labels')
  await expect(first.locator('.res__path')).toHaveText('Notebook')
  await expect(first.locator('mark').first()).toBeVisible()
  await first.getByRole('link', {name: 'Print a label'}).click()
  await expect(page).toHaveURL(
    /\/docs\/eln\/labels\?_highlight=print&_highlight=label#print-a-label$/,
  )
})

test('a row keeps the focus however long the reader stays on it', async ({open}) => {
  const page = await open('search?q=print+label', {}, (one) => one.clock.install())
  const link = results(page).first().getByRole('link').first()
  await link.focus()
  // Longer than the page waits for a complete answer.
  await page.clock.runFor(5000)
  await expect(link).toBeFocused()
})

test('every form of its address shows the same page', async ({open}) => {
  const page = await open('search')
  for (const form of ['search/?q=embargo', 'search.html?q=embargo', 'search?q=embargo'])
    await test.step(form, async () => {
      await page.goto(new URL(`/${form}`, page.url()).href)
      await expect(field(page)).toHaveValue('embargo')
      await expect(results(page).first()).toContainText('Embargo')
    })
})

test('empty: a title, a focused field and nothing else; Ctrl K goes to it', async ({visit}) => {
  const page = await visit('search')
  await expect(page).toHaveTitle('Search the documentation | Lab')
  await expect(field(page)).toBeFocused()
  await expect(page.locator('.search__count, .results, .find__none')).toHaveCount(0)
  await field(page).blur()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})

test('typing searches at once and writes the address without history entries', async ({visit}) => {
  const page = await visit('search?other=kept')
  const length = await page.evaluate(() => history.length)
  await field(page).pressSequentially('embargo')
  await expect(results(page).first()).toContainText('Embargo')
  await expect(page).toHaveURL(/\/search\?other=kept&q=embargo$/)
  await field(page).fill('')
  await expect(page).toHaveURL(/\/search\?other=kept$/)
  await expect(page.locator('.results')).toHaveCount(0)
  expect(await page.evaluate(() => history.length)).toBe(length)
})

test('what is typed while Back loads another page is not written into the address of that page', {
  tag: '@nightly',
}, async ({visit}) => {
  const gate = gateFor('**/docs/eln/labels.json')
  const page = await visit('docs/eln/labels', {}, gate.shut)
  await followTo(page, '/search?q=embargo')
  await expect(results(page).first()).toContainText('Embargo')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/labels$/)
  await field(page).fill('samples')
  await expect(page.locator('.search__count')).toContainText('samples')
  expect(path(page)).toBe('/docs/eln/labels')
  gate.open()
  await shows(page, 'Labels')
  expect(path(page)).toBe('/docs/eln/labels')
})

test('sections filter, with counts of all', {tag: '@core'}, async ({open}) => {
  const page = await open('search?q=samples')
  const bar = page.getByRole('group', {name: 'Limit to a section'})
  await expect(bar.getByRole('button')).toHaveText([
    /^All \d+$/,
    /^Notebook \d+$/,
    /^Repository \d+$/,
  ])
  await expect(bar.getByRole('button', {name: /^All/})).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', {name: /Repository/}).click()
  await expect(page).toHaveURL(/ctx=repo/)
  await expect(bar.getByRole('button', {name: /Repository/})).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The results come a moment later.
  await expect
    .poll(async () => [
      ...new Set(
        await results(page)
          .locator('h2 a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(0, 10))),
      ),
    ])
    .toEqual(['/docs/repo'])
  await bar.getByRole('button', {name: /^All/}).click()
  await expect(page).not.toHaveURL(/ctx/)
})

test('chips of readers limit the results, counts add up to all, and a phone has them in one row', async ({
  open,
}) => {
  const page = await open('search?q=samples')
  const sections = page.getByRole('group', {name: 'Limit to a section'})
  const readers = page.getByRole('group', {name: 'Limit to pages for'})
  await expect(readers.getByRole('button')).toHaveText([
    'Lab users',
    'Administrators',
    'Submitters',
  ])
  const counts = async () =>
    (await sections.locator('button, span.results__rest').allTextContents()).map((text) =>
      Number(/\d+$/.exec(text)![0]),
    )
  const before = await counts()
  await readers.getByRole('button', {name: 'Administrators'}).click()
  await expect(page).toHaveURL(/role=administrators/)
  await expect(sections.getByRole('button').first()).not.toHaveText(`All ${before[0]}`)
  await expect(results(page).locator('h2')).not.toContainText(['Embargo'])
  await expect(results(page).locator('h2').first()).toHaveText('Importing samples')
  for (const [all, ...parts] of [before, await counts()])
    expect(parts.reduce((sum, number) => sum + number, 0)).toBe(all)
  await page.setViewportSize({width: 390, height: 844})
  const tops = await page
    .locator('.results__bar button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await readers.getByRole('button', {name: 'Administrators'}).click()
  await expect(page).not.toHaveURL(/role=/)
  expect(await counts()).toEqual(before)
})

test('on a phone, links to sections are tall and keep the spaces around marked words', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('search?q=print+label', {
    viewport: {width: 390, height: 844},
    hasTouch: true,
    isMobile: true,
  })
  const link = results(page).first().getByRole('link', {name: 'Print a label'})
  await expect(link.locator('mark')).toHaveCount(2)
  expect(await link.evaluate((one: HTMLElement) => one.innerText)).toBe('Print a label')
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})

test('a section and a version from the address; unknown ones are ignored or reported', async ({
  open,
}) => {
  const page = await open('search?q=samples&ctx=repo')
  await expect(page.getByRole('button', {name: /Repository/})).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goto(new URL('/search?q=samples&ctx=nowhere', page.url()).href)
  await expect(page.getByRole('button', {name: /^All/})).toHaveAttribute('aria-pressed', 'true')
  await page.goto(new URL('/search?q=quill&version=1.0', page.url()).href)
  await expect(results(page).first()).toContainText('Old notebook')
  await page.goto(new URL('/search?q=embargo&version=9.9', page.url()).href)
  await expect(page.locator('.search__note')).toContainText('There is no version “9.9”')
  await expect(results(page).first()).toContainText('Embargo')
})

test('another version of the docs is one press away, and the address keeps it', async ({open}) => {
  const page = await open('search?q=quill')
  const version = (name: string) => page.getByRole('button', {name: `Version: ${name}`})
  await expect(page.locator('.find__none')).toContainText('No results')
  await expect(version('2.0')).toHaveAttribute('aria-pressed', 'true')
  await version('1.0').click()
  await expect(results(page).first()).toContainText('Old notebook')
  await expect(version('1.0')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/search\?q=quill&version=1\.0$/)
  await version('2.0').click()
  await expect(page.locator('.find__none')).toContainText('No results')
  await expect(page).toHaveURL(/\/search\?q=quill$/)
})

test('one page, no page, a guess, a synonym, and more than twenty', {tag: '@nightly'}, async ({
  open,
}) => {
  const page = await open('search?q=spectra')
  await expect(page.locator('.search__count')).toHaveText('1 page found for “spectra”')
  await field(page).fill('qqwwzzxx')
  await expect(page.locator('.find__none')).toContainText('No results')
  await field(page).fill('embrago')
  await expect(page.locator('.search__count')).toHaveText(
    'No page has “embrago”. Did you mean “embargo”? 1 page found.',
  )
  await field(page).fill('NMR')
  await expect(results(page).first()).toContainText('Spectra')
  await page.goto(new URL('/search?q=zirconium', page.url()).href)
  await expect(page.locator('.search__count')).toHaveText('23 pages found for “zirconium”')
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('button', {name: 'Show more'}).click()
  await expect(results(page)).toHaveCount(23)
  await expect(page.getByRole('button', {name: 'Show more'})).toHaveCount(0)
  // The button is gone.
  await expect(results(page).nth(20).locator('h2 a')).toBeFocused()
})

test('another search by a link, and Back', async ({open}) => {
  const page = await open('search?q=embargo')
  await expect(results(page).first()).toContainText('Embargo')
  // One search box is enough: that of the bar is hidden here.
  await expect(page.locator('.bar').getByRole('combobox')).toBeHidden()
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {href: '/search?q=label'})
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect(page).toHaveURL(/q=label$/)
  await expect(field(page)).toHaveValue('label')
  await expect(results(page).first()).toContainText('Labels')
  await page.goBack()
  await expect(field(page)).toHaveValue('embargo')
  await expect(results(page).first()).toContainText('Embargo')
})

/** Goes to the last result and Back; the results must be where they were. */
async function leaveAndReturn(page: Page): Promise<void> {
  const link = results(page).last().getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(100)
  await link.click()
  await expect(page).not.toHaveURL(/search\?/)
  await page.goBack()
  await expect(results(page).last()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1)
}

test('Back from a page to the results is where they were left', async ({visit}) => {
  const page = await visit('search?q=label', {viewport: {width: 390, height: 300}})
  await expect(results(page).nth(1)).toBeVisible()
  await leaveAndReturn(page)
})

test('Back is where they were left as well if not all texts had been loaded', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('search?q=label', {viewport: {width: 390, height: 300}}, (one) =>
    one.route('**/search-index/texts-*', () => {}),
  )
  await expect(page.locator('.search__count')).toContainText('so far')
  await leaveAndReturn(page)
})

test('a reload shows as many results as before, at the same place', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('search?q=zirconium', {viewport: {width: 390, height: 600}})
  await page.getByRole('button', {name: 'Show more'}).click()
  const link = results(page).nth(21).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(1000)
  await reload(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1)
  await expect(link).toBeInViewport()
})

test('all results have one canonical address, and the sitemap leaves it out', async ({
  open,
  site,
}) => {
  const page = await open('search?q=embargo')
  await expect(results(page).first()).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/search$/)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  const {address} = await site('search')
  expect(await (await fetch(new URL('sitemap.xml', address))).text()).not.toContain('/search<')
})

test('without scripts it says so and leads to all pages', async ({open}) => {
  const page = await open('search?q=embargo', {javaScriptEnabled: false})
  await expect(page.getByText('Search needs JavaScript.')).toBeVisible()
  await page.getByRole('link', {name: 'All pages'}).click()
  await expect(page.locator('h1')).toHaveText('All pages')
})

test('a query of one long word, without results, fits into the window', async ({open}) => {
  const q = 'bis(trimethylsilyl)trifluoroacetamidehexamethyldisilazane'
  const page = await open(`search?q=${q}`, {viewport: {width: 390, height: 844}})
  await expect(page.locator('.find__none')).toContainText('trimethylsilyl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(page.locator('.find__none').getByText('Search for')).toHaveCount(0)
})

test('Enter leads from the field to the first result', async ({visit}) => {
  const page = await visit('search?q=embargo')
  const first = page.locator('.results').getByRole('link').first()
  await expect(first).toBeVisible()
  await field(page).press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Embargo')
})
