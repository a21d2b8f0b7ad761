/** The search box and its panel: states, keys, what they load, what a screen reader announces. */
import type {Page} from 'playwright/test'
import {axeFindings} from '../support/axe.ts'
import {awake, expect, goTo, reload, test} from '../support/fixture.ts'
import {frames, gateFor, hold, path, searchBox} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'search'})

const options = (page: Page) => page.getByRole('option')
const active = (page: Page) =>
  searchBox(page).evaluate(
    (input) =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ??
      null,
  )

test.describe('a first visit', () => {
  test.use({borrows: false})

  test('nothing of search is loaded before the box is focused, all of it once', async ({visit}) => {
    const page = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await searchBox(page).hover()
    await page.waitForTimeout(300)
    expect(asked.filter((path) => /search/.test(path))).toEqual([])
    await searchBox(page).focus()
    await expect
      .poll(() => asked.filter((path) => path.includes('/search-index/')).length)
      .toBeGreaterThan(3)
    await searchBox(page).fill('label')
    await expect(options(page).first()).toBeVisible()
    await searchBox(page).blur()
    await searchBox(page).focus()
    await searchBox(page).fill('embargo')
    await expect(options(page).first()).toContainText('Embargo')
    const files = asked.filter((path) => path.includes('search-index'))
    expect(new Set(files).size).toBe(files.length)
    // Titles are loaded first and alone.
    expect(files.slice(0, 2)).toEqual([
      '/search-index/2.0.json',
      expect.stringMatching(/^\/search-index\/titles-/),
    ])
    // The worker is requested while the panel is loading; later it comes from the cache of the browser.
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({name}) => name.includes('search-worker'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
    )
    expect(loaded.filter(Boolean)).toHaveLength(1)
    // The same holds for what the panel imports: each file once, and none waits for another.
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'fetch')
        .map(({name}) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    )
    expect(scripts.length).toBeGreaterThan(3)
    expect(new Set(scripts).size).toBe(scripts.length)
  })
})

test('Ctrl K focuses the box from anywhere, in fields too; / from anywhere but a field', async ({
  visit,
}) => {
  const page = await visit('docs/eln/labels')
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toHaveValue('/')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('/')
  await page.keyboard.press('Escape')
  for (const other of ['Control+Shift+k', 'Alt+k', 'Meta+k', 'k']) await page.keyboard.press(other)
  await expect(searchBox(page)).not.toBeFocused()
})

test('on a Mac it is ⌘ K alone', {tag: '@nightly'}, async ({open}) => {
  const page = await open('docs/eln/labels', {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
  })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'platform', {get: () => 'MacIntel'}),
  )
  await reload(page)
  await expect(page.locator('.find__keys')).toHaveText('⌘ K')
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).not.toBeFocused()
  await page.keyboard.press('Meta+k')
  await expect(searchBox(page)).toBeFocused()
})

test('roles are those of a combobox and its list; rows are pages and their sections, at most eight, with path, excerpt and marks', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs')
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(searchBox(page)).toHaveAttribute('aria-autocomplete', 'list')
  await searchBox(page).fill('zirconium')
  await expect(options(page).first()).toBeVisible()
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
  const list = await searchBox(page).getAttribute('aria-controls')
  await expect(page.locator(`[id="${list}"]`)).toHaveRole('listbox')
  await expect(page.locator('.bar [role="status"]')).toHaveText('23 pages found')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(searchBox(page)).not.toHaveAttribute('aria-activedescendant')
  await searchBox(page).fill('print label')
  await expect(options(page).first()).toContainText('Labels')
  await expect(options(page).first()).toContainText('Notebook')
  await expect(page.locator('.hit--sub').first()).toContainText('Print a label')
  await expect(page.locator('.hit--sub').first()).toHaveAttribute(
    'href',
    /\/docs\/eln\/labels\?_highlight=print&_highlight=label#print-a-label$/,
  )
  await expect(page.locator('.hit mark').first()).toHaveText(/label|print/i)
  await expect(page.locator('.find__status')).toHaveText(
    '2 pages found for print label, 1 of them with all words',
  )
  await searchBox(page).fill('zirconium')
  await expect(page.locator('.find__status')).toHaveText('23 pages found for zirconiumBest 8 shown')
  await expect(options(page)).toHaveCount(8)
})

test('keys of an input method, which writes for example Japanese, stay with it', async ({
  visit,
}) => {
  const page = await visit('docs')
  await searchBox(page).fill('zirconium')
  await expect(options(page)).toHaveCount(8)
  const address = page.url()
  const first = await active(page)
  await searchBox(page).evaluate((input) => {
    for (const key of ['ArrowDown', 'Enter', 'Escape'])
      input.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, isComposing: true}))
  })
  await frames(page)
  await expect(options(page)).toHaveCount(8)
  expect(await active(page)).toBe(first)
  expect(page.url()).toBe(address)
})

test('arrows move and wrap, Home and End stay in the text, Enter opens', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('docs')
  await searchBox(page).fill('zirconium')
  await expect(options(page)).toHaveCount(8)
  const titles = await options(page).allTextContents()
  expect(await active(page)).toBe(titles[0])
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active(page)).toBe(titles[7])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page)).toBe(titles[1])
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  expect(await active(page)).toBe(titles[1])
  await expect(searchBox(page)).toHaveValue('zirconium')
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(1)
  const href = await options(page).nth(1).getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href!.replace(/[?.]/g, '\\$&')}$`))
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.locator('.find__panel')).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('zirconium')
})

test('a likely letter is answered before it is typed; a deleted one is not asked again', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs')
  await page.addInitScript(() => {
    const asked: string[] = []
    let expected = 0
    Object.assign(window, {asked, expected: () => expected})
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', ({data}) => {
          if (data.type === 'expected') expected += data.results.length
        })
      }
      override postMessage(message: {type: string; ask?: {q: string}}) {
        if (message.type === 'ask') asked.push(message.ask!.q)
        super.postMessage(message)
      }
    }
  })
  await reload(page)
  const asked = () => page.evaluate(() => (window as never as {asked: string[]}).asked)
  const expected = () =>
    page.evaluate(() => (window as never as {expected: () => number}).expected())
  await searchBox(page).fill('zirc')
  await expect(page.locator('.find__status')).toHaveText(/^23 pages found for zirc/)
  await expect.poll(expected).toBeGreaterThan(0)
  // One more letter that no text contains: it is sent to the worker.
  await searchBox(page).press('q')
  await expect(page.locator('.find__status')).toHaveText(/zircq/)
  await searchBox(page).press('Backspace')
  await expect(page.locator('.find__status')).toHaveText(/^23 pages found for zirc\S*Best/)
  await searchBox(page).press('o')
  await expect(page.locator('.find__status')).toHaveText(/^23 pages found for zirco\S*Best/)
  await expect(options(page)).toHaveCount(8)
  // The first one again, after the texts were loaded.
  expect([...new Set(await asked())]).toEqual(['zirc', 'zircq'])
})

test('Enter before the answer opens the first row of the answer', async ({visit}) => {
  const page = await visit('docs')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('embargo')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Embargo')
})

test('the best rows come with the letter, the others behind its frame; keys wait for all', async ({
  visit,
}) => {
  const page = await visit('docs')
  await searchBox(page).fill('zirconium')
  await expect(options(page)).toHaveCount(8)
  const rows = await options(page).evaluateAll((all) => all.map((row) => row.textContent))
  const href = await options(page).last().getAttribute('href')
  await searchBox(page).fill('label')
  await expect(page.locator('.find__status')).toContainText('for label')
  // The answer is known; keys are pressed before the browser has rendered a frame.
  const atOnce = await searchBox(page).evaluate(async (input: HTMLInputElement) => {
    // Until the frame of "label" is rendered, the panel still holds the rows of "zirconium".
    for (let i = 0; i < 2; i++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    input.value = 'zirconium'
    input.dispatchEvent(new Event('input', {bubbles: true}))
    await Promise.resolve().then(() => {})
    const drawn = [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent)
    for (const key of ['ArrowUp', 'Enter'])
      input.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))
    return drawn
  })
  expect(atOnce.slice(0, 3)).toEqual(rows.slice(0, 3))
  await expect(page).toHaveURL(new RegExp(`${href!.replace(/[?.]/g, '\\$&')}$`))
})

test('Enter before the answer does not count for a text that was typed on', {
  tag: '@nightly',
}, async ({visit}) => {
  const gate = gateFor('**/search-index/*.json')
  const page = await visit('docs', {}, gate.shut)
  await searchBox(page).click()
  await page.keyboard.type('label')
  await expect(page.locator('.find__panel')).toContainText('Loading the index')
  await page.keyboard.press('Enter')
  await page.keyboard.type('s')
  await page.keyboard.press('Backspace')
  gate.open()
  await expect(page.locator('.find__status b')).toHaveText('label')
  await page.waitForTimeout(300)
  expect(path(page)).toBe('/docs')
  await page.keyboard.press('Enter')
  await expect.poll(() => path(page)).not.toBe('/docs')
})

test('Enter in the moment in which the panel comes is not lost', async ({visit}) => {
  const page = await visit('docs')
  await page.evaluate(() => {
    const find = document.querySelector('.bar .find')!
    new MutationObserver((_changes, observer) => {
      if (!find.querySelector('.vh[role="status"]')) return
      observer.disconnect()
      find
        .querySelector('input')!
        .dispatchEvent(
          new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true}),
        )
    }).observe(find, {childList: true, subtree: true})
  })
  // Focus and text in one task: the panel could come between them, and Enter would open an offer for the empty box.
  await searchBox(page).evaluate((input: HTMLInputElement) => {
    input.focus()
    input.value = 'embargo'
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
  await expect(page.locator('h1')).toHaveText('Embargo')
})

test('Tab leaves the box; Escape closes, keeps the text and gives the focus back; so does a click beside; Clear empties', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/eln/labels')
  await page.locator('h1').evaluate((heading) => {
    heading.tabIndex = -1
    heading.focus()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('label')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.find__panel')).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('label')
  await expect(page.locator('h1')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(searchBox(page)).not.toBeFocused()
  await expect(page).toHaveURL(/labels$/)
  await searchBox(page).fill('label')
  await expect(options(page).first()).toBeVisible()
  await page.locator('h1').click()
  await expect(page.locator('.find__panel')).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('label')
  await searchBox(page).click()
  await expect(options(page).first()).toBeVisible()
  await page.getByRole('button', {name: 'Clear', exact: true}).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('group', {name: 'Popular with lab users'})).toBeVisible()
})

test('in a section its results within and outside are offered', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/eln/labels')
  await searchBox(page).fill('samples')
  const foot = page.locator('.find__foot')
  await expect(foot.getByRole('link', {name: 'See all results', exact: true})).toHaveAttribute(
    'href',
    '/search?q=samples',
  )
  await expect(foot.getByRole('link', {name: 'See all results within “Notebook”'})).toHaveAttribute(
    'href',
    '/search?q=samples&ctx=eln',
  )
  await expect(
    foot.getByRole('link', {name: 'See all results outside “Notebook”'}),
  ).toHaveAttribute('href', '/search?q=samples&ctx=-eln')
  await foot.getByRole('link', {name: 'See all results outside “Notebook”'}).click()
  await expect(page.getByRole('button', {name: /Outside Notebook/})).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await goTo(page, '/')
  await searchBox(page).fill('samples')
  await expect(page.locator('.find__foot a')).toHaveCount(1)
})

test('a press of the mouse in the panel leaves the focus in the box; a misspelled word is shown as a guess, nonsense finds nothing', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs')
  await searchBox(page).fill('label')
  await page.locator('.find__status').click()
  await expect(searchBox(page)).toBeFocused()
  await expect(options(page).first()).toBeVisible()
  await searchBox(page).fill('embrago')
  await expect(page.locator('.find__status')).toContainText(
    'No page has “embrago”. Did you mean embargo?',
  )
  await expect(options(page).first()).toContainText('Embargo')
  await searchBox(page).fill('qqwwzzxx')
  await expect(page.locator('.find__none')).toContainText('No results')
  await expect(page.locator('.find__none')).toContainText('Check the spelling or try fewer words.')
  await expect(options(page)).toHaveCount(0)
  await expect(page.locator('.find__foot')).toHaveCount(0)
  await searchBox(page).fill('embbarrgos')
  await expect(page.locator('.find__none')).toContainText('Did you mean …')
  await page.locator('.find__none').getByRole('link', {name: 'Embargo'}).click()
  await expect(page.locator('h1')).toHaveText('Embargo')
})

test('recent searches are in the empty box, newest first, and can be cleared', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs')
  for (const query of ['label', 'embargo']) {
    await searchBox(page).fill(query)
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`_highlight=${query}`))
  }
  await reload(page)
  await page.keyboard.press('Control+k')
  const offered = (name: string) => page.getByRole('group', {name}).getByRole('option')
  await expect(offered('Recent searches')).toHaveText(['embargo', 'label'])
  // The shown page is not among them.
  await expect(offered('Recent pages')).toHaveText(['Labels', 'Welcome'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toHaveValue('label')
  await expect(page.locator('.find__status')).toContainText('found for label')
  await page.getByRole('button', {name: 'Clear', exact: true}).click()
  await page.getByRole('button', {name: 'Clear recent searches'}).click()
  await expect(page.getByRole('group', {name: 'Recent'})).toHaveCount(0)
  const kept = () =>
    page.evaluate(() => ['search.recent', 'pages.recent'].map((key) => localStorage.getItem(key)))
  expect(await kept()).toEqual([null, null])
})

test('the empty box offers popular pages of a reader, who is remembered; so does "No results"', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('')
  await page.evaluate(() => localStorage.clear())
  await reload(page)
  await searchBox(page).click()
  await expect(options(page)).toHaveText(['Importing samples', 'Labels'])
  const chip = (name: string) =>
    page.getByRole('group', {name: 'Popular pages for'}).getByRole('button', {name})
  await expect(chip('Lab users')).toHaveAttribute('aria-pressed', 'true')
  await chip('Submitters').click()
  await expect(page.getByRole('group', {name: 'Popular with submitters'})).toBeVisible()
  await expect(options(page)).toHaveText(['Embargo'])
  await searchBox(page).fill('qqwwzzxx')
  const none = page.locator('.find__none')
  await expect(none.getByRole('link')).toHaveText(['See all pages', 'Embargo'])
  await reload(page)
  await page.keyboard.press('Control+k')
  await expect(options(page)).toHaveText(['Embargo'])
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Embargo')
})

test('Ctrl Enter opens a row in a new tab and leaves the panel; words leave the box with the page that they led to', async ({
  visit,
}) => {
  const page = await visit('docs')
  await searchBox(page).fill('embargo')
  await expect(options(page).first()).toBeVisible()
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ])
  await expect(other).toHaveURL(/\/docs\/repo\/embargo\?_highlight=embargo$/)
  await expect(options(page).first()).toBeVisible()
  await other.close()
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Embargo')
  await expect(searchBox(page)).toHaveValue('embargo')
  await page.locator('.bar').getByRole('link', {name: 'Documentation'}).click()
  await expect(page.locator('h1')).toHaveText('Welcome')
  await expect(searchBox(page)).toHaveValue('')
})

test('what was typed before the scripts came is kept and searched', async ({open}) => {
  const page = await open('docs')
  const gate = await hold(page, /assets\/site-/)
  await page.reload({waitUntil: 'commit'})
  await page.locator('.bar .find__box input').click()
  await page.keyboard.type('embargo')
  gate.open()
  await awake(page)
  await expect(searchBox(page)).toHaveValue('embargo')
  await expect(searchBox(page)).toBeFocused()
  await expect(options(page).first()).toContainText('Embargo')
})

test('old versions are searched by themselves', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/1.0')
  await searchBox(page).fill('quill')
  await expect(options(page).first()).toContainText('Old notebook')
  await expect(
    page.locator('.find__foot').getByRole('link', {name: 'See all results', exact: true}),
  ).toHaveAttribute('href', '/search?q=quill&version=1.0')
  await searchBox(page).fill('embargo')
  await expect(page.locator('.find__none')).toBeVisible()
})

test('hostile text is text', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs')
  for (const query of [
    '<img src=x onerror="document.title=1">',
    '+foo -bar title:x foo~2 *',
    '😀 مرحبا',
    '"><script>document.title=1</script>',
    'a'.repeat(10_000),
  ]) {
    await searchBox(page).fill(query)
    await expect(page.locator('.find__panel')).toBeVisible()
    await expect(page.locator('.find__panel').locator('img, script')).toHaveCount(0)
  }
  await searchBox(page).fill('embargo <script>')
  await expect(options(page).first()).toContainText('Embargo')
  await expect(page).toHaveTitle('Welcome | Lab')
})

test('on a phone an icon opens a sheet, which closes by its button and by Escape, and the focus is back on the icon', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/eln/labels', {
    viewport: {width: 390, height: 844},
    hasTouch: true,
    isMobile: true,
  })
  const icon = page.locator('.bar').getByRole('button', {name: 'Search the documentation'})
  expect((await icon.boundingBox())!.width).toBeGreaterThanOrEqual(44)
  await icon.tap()
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('embargo')
  await expect(options(page).first()).toBeVisible()
  const sheet = (await page.locator('.find--open').boundingBox())!
  expect([sheet.x, sheet.y, sheet.width, sheet.height]).toEqual([0, 0, 390, 844])
  await expect(page.locator('.find__legend')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await searchBox(page).fill('press print')
  const excerpt = page.locator('.hit__s').filter({hasText: 'external_label'}).first()
  expect(await excerpt.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await searchBox(page).fill('qqwwzzxx')
  const ways = page.locator('.find__none li a')
  await expect(ways.first()).toBeVisible()
  for (const way of await ways.all())
    expect((await way.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await searchBox(page).fill('embargo')
  await page.getByRole('button', {name: 'Close'}).tap()
  await expect(page.locator('.find__panel')).toHaveCount(0)
  await expect(icon).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(icon).toBeFocused()
  await icon.tap()
  await options(page).first().tap()
  await expect(page.locator('h1')).toHaveText('Embargo')
})

test('on a narrow phone, the sheet has room for the button that closes it', async ({visit}) => {
  const page = await visit('docs/eln/labels', {viewport: {width: 320, height: 640}, hasTouch: true})
  await page.locator('.bar').getByRole('button', {name: 'Search the documentation'}).tap()
  await page.keyboard.type('label')
  await expect(options(page).first()).toBeVisible()
  const close = (await page.getByRole('button', {name: 'Close'}).boundingBox())!
  expect(close.x + close.width).toBeLessThanOrEqual(320)
})

test('in a low window the panel ends above its lower edge', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/eln/labels', {viewport: {width: 844, height: 390}})
  await searchBox(page).fill('zirconium')
  await expect(options(page)).toHaveCount(8)
  const foot = (await page.locator('.find__foot').boundingBox())!
  expect(foot.y + foot.height).toBeLessThanOrEqual(390)
})

test('with forced colors, the selected row has an outline, and what opens it can be read', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('', {forcedColors: 'active'})
  await searchBox(page).fill('label')
  const outlines = () =>
    options(page).evaluateAll((rows) =>
      rows.map((row) => [row.ariaSelected, getComputedStyle(row).outlineStyle].join(' ')),
    )
  await expect.poll(outlines).toContain('true solid')
  expect(await outlines()).not.toContain('false solid')
  const selected = page.getByRole('option', {selected: true})
  const background = () =>
    selected.evaluate((row) => getComputedStyle(row, '::before').backgroundColor)
  expect(await background()).toMatch(/, 0\)$/)
})

test('the box of the home page answers as well', async ({visit}) => {
  const page = await visit()
  const hero = page.locator('.find--hero').getByRole('combobox')
  await hero.fill('embargo')
  await expect(options(page).first()).toContainText('Embargo')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Embargo')
})

test('without scripts there is no box', async ({open}) => {
  const page = await open('docs', {javaScriptEnabled: false})
  await expect(page.locator('.find').first()).toBeHidden()
})

test('axe finds nothing to complain about, in any state', async ({visit}) => {
  const page = await visit('docs/eln/labels')
  for (const query of ['label', 'embrago', 'qqwwzzxx']) {
    await searchBox(page).fill(query)
    await expect(page.locator('.find__panel')).toBeVisible()
    await expect(page.locator('.bar [role="status"]')).not.toHaveText('')
    expect(await axeFindings(page), query).toEqual([])
  }
  await searchBox(page).fill('label')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', {name: 'Matches on this page'})).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
