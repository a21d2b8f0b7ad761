/** Pages of hostile authors in a browser: few for `npm test`, many every night. */
import {rmSync} from 'node:fs'
import {dirname} from 'node:path'
import type {Page} from 'playwright/test'
import {contentsOf} from '../../support/files.ts'
import {SECRET} from '../../support/hostile/outside.ts'
import {serve} from '../../support/labdocs.ts'
import {createRandom} from '../../support/random.ts'
import {awake, expect, test} from './fixture.ts'
import {guard, suspects} from './hostile.ts'
import {followTo} from './steps.ts'

const SEED = Number(process.env.SEED ?? 18)
const TABS = 2

const IMAGE = '<img src=x onerror=hacked(1)>'
/** Addresses in links that an attacker could send to a reader. */
const ADDRESSES = [
  `?q=${IMAGE}`,
  `?_highlight=${IMAGE}`,
  `?_highlight=%3Csvg%20onload%3Dhacked(1)%3E&tab=${IMAGE}`,
  `#${IMAGE}`,
  '#javascript:hacked(1)',
  '#labdocs-page',
  `search?q=${IMAGE}`,
  `search?q=%22%3E%3Cscript%3Ehacked(1)%3C/script%3E&in=${IMAGE}`,
  `${IMAGE}`,
  'nowhere/"><script>hacked(1)</script>',
  "nowhere'-hacked(1)-'",
  'nowhere/javascript:hacked(1)',
  'docs/%3Cscript%3Ehacked(1)%3C%2Fscript%3E',
  'docs/..%2f..%2fpackage.json',
  'docs/%252e%252e%252fpackage.json',
  '__proto__',
]

export function testHostilePages(count: number): void {
  // The pages that are not chosen are visited every night.
  const isChosen = (_: unknown, at: number) => count > 100 || at % 5 === 0
  test(`${count} hostile pages, seed ${SEED}: nothing runs, nothing leaves`, async ({chrome}) => {
    // The test opens as many pages as dozens of other tests.
    test.slow()
    // Imported here, because the generator needs the set-up of the site.
    const {buildHostileSite} = await import('../../support/hostile/site.ts')
    const site = await buildHostileSite(count, createRandom(SEED))
    expect(site.outside()).toEqual(site.before)
    expect(site.diagnostics.filter(({code}) => code === 'render-failed')).toEqual([])
    for (const [file, text] of Object.entries(contentsOf(site.out)))
      expect(text.includes(SECRET), `${file} holds a secret`).toBe(false)
    expect(site.routes.length).toBeGreaterThan(count * 0.8)

    const served = await serve(['--root', site.root])
    const {origin} = new URL(served.address)
    const context = await chrome.newContext({viewport: {width: 1440, height: 900}})
    // A page that does not load is reported long before the time limit of the whole test.
    context.setDefaultTimeout(60_000)
    try {
      const found = await guard(context, origin)
      const addresses = [
        ...site.routes.map((route) =>
          encodeURI(route.slice(1)).replace(/[?#]/g, encodeURIComponent),
        ),
        ...ADDRESSES.filter(isChosen),
      ]
      const tabs = await Promise.all(Array.from({length: TABS}, () => context.newPage()))
      await Promise.all(
        tabs.map(async (page, tab) => {
          for (let at = tab; at < addresses.length; at += TABS) {
            const answer = await page.goto(served.address + addresses[at])
            // For an invalid address the server sends a message instead of a page.
            if (answer?.status() === 400) continue
            await awake(page)
            for (const suspect of await suspects(page)) found.push(`${addresses[at]}: ${suspect}`)
          }
        }),
      )
      await followAll(tabs[0]!, served.address, site.routes.filter(isChosen))
      await search(tabs[0]!, IMAGE)
      expect(found).toEqual([])
      expect(site.outside()).toEqual(site.before)
    } finally {
      await context.close()
      await served.stop()
      rmSync(dirname(site.root), {recursive: true, force: true})
    }
  })
}

/** Visits pages again by links, without full loads. */
async function followAll(page: Page, address: string, routes: string[]): Promise<void> {
  await page.goto(address)
  await awake(page)
  for (const route of routes.filter((one) => one !== '/')) {
    const path = encodeURI(route).replace(/[?#]/g, encodeURIComponent)
    await followTo(page, path)
    // Addresses that are not routes are loaded in full.
    await page.waitForURL(new URL(path.slice(1), address).href)
    await awake(page)
  }
}

async function search(page: Page, words: string): Promise<void> {
  const field = page.getByRole('combobox').first()
  await field.click()
  await field.fill(words)
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
}
