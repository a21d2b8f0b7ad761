/** Other programs change the page: the browser translates it, an extension adds and removes elements. */
import type {Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'
import {frames, searchBox, shows, turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const SIGN = '»'

/** Translates like Chrome: an element with other words takes the place of each text, also of later ones. */
const translate = (page: Page) =>
  page.evaluate((sign) => {
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, font')) continue
        const inner = document.createElement('font')
        inner.append(sign + text.data)
        const outer = document.createElement('font')
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    replace(document.body)
    new MutationObserver((records) => {
      for (const {target, addedNodes} of records)
        for (const node of addedNodes) replace(node.nodeType === 3 ? target : node)
    }).observe(document.body, {childList: true, subtree: true})
  }, SIGN)

/** Returns the texts of the options of the search, and how many of them are translated. */
async function options(page: Page, query: string) {
  await searchBox(page).fill(query)
  await expect(page.locator('.find__status b').first()).toHaveText(new RegExp(`^${SIGN}?${query}$`))
  await frames(page)
  const texts = await page.getByRole('option').allTextContents()
  return {
    texts: texts.map((text) => text.replaceAll(SIGN, '')),
    translated: texts.filter((text) => text.includes(SIGN)).length,
  }
}

const QUERIES = ['sec', 'sect', 'links', 'tabs']

test('in a translated page everything works, and nothing is shown that is outdated', {
  tag: '@nightly',
}, async ({visit}) => {
  const plain = await visit('docs/tabs')
  const wanted: string[][] = []
  for (const query of QUERIES) wanted.push((await options(plain, query)).texts)
  const page = await visit('docs/tabs')
  await page.waitForLoadState('networkidle')
  await translate(page)
  await test.step('tabs', async () => {
    await page.getByRole('tab', {name: 'Windows'}).first().click()
    await expect(page.getByText('Windows in the second group.')).toBeVisible()
  })
  await test.step('search', async () => {
    for (const [at, query] of QUERIES.entries()) {
      const {texts, translated} = await options(page, query)
      expect(texts).toEqual(wanted[at])
      expect(translated).toBe(texts.length)
    }
    await searchBox(page).fill('')
    await page.keyboard.press('Escape')
  })
  await test.step('colors', async () => {
    await page.getByRole('button', {name: 'Theme: light'}).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
  await test.step('navigation', async () => {
    await page.goto(new URL('short', page.url()).href)
    await page.waitForLoadState('networkidle')
    await translate(page)
    await page
      .locator('main')
      .getByRole('link', {name: `${SIGN}Long`, exact: true})
      .click()
    await shows(page, `${SIGN}Long`)
    await page.goBack()
    await shows(page, `${SIGN}Short`)
  })
})

test('elements that an extension adds, removes or clicks do no harm', async ({visit}) => {
  const page = await visit('docs/short')
  await page.evaluate(() => {
    for (const selector of ['.toc', '.crumbs', '.side .tree > li']) {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`The page has no ${selector}.`)
      element.remove()
    }
    for (const element of document.querySelectorAll('main, header, aside, input'))
      element.insertAdjacentHTML('beforebegin', '<div class="extension"></div>')
    for (const name of ['click', 'pointerover', 'focusin', 'keydown'])
      document.dispatchEvent(new Event(name, {bubbles: true}))
  })
  await turnTo(page, 'Long')
  await page.goBack()
  await shows(page, 'Short')
})

test('code that names the wrong parent gets an error, and removes nothing', async ({visit}) => {
  const page = await visit('docs/short')
  const heading = page.locator('main h1')
  const errors = await heading.evaluate((inner) => {
    const nameOf = (change: () => unknown) => {
      try {
        change()
        return 'none'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      nameOf(() => document.body.removeChild(inner)),
      nameOf(() => document.body.insertBefore(document.createElement('p'), inner)),
      nameOf(() => document.body.insertBefore(document.createElement('p'), new Text('foreign'))),
    ]
  })
  expect(errors).toEqual(['NotFoundError', 'NotFoundError', 'NotFoundError'])
  await expect(heading).toBeVisible()
})
