/** Reading offline: pages that were read or kept are available, for all others a message explains why not. */
import type {Page} from 'playwright/test'
import {axeFindings} from '../support/axe.ts'
import {countLoads, expect, expectPlainWords, test} from '../support/deploy.ts'
import {awake, reload} from '../support/fixture.ts'
import {follow, followTo, mark, path, searchBox, shows, turnTo} from '../support/steps.ts'

test.use({
  siteRoot: 'reader',
  siteArgs: ['--base', '/manual/'],
  expected: ['[labdocs]', 'Failed to load resource', 'net::ERR_', 'Failed to fetch', 'A bad HTTP'],
})

const ALLOW = {serviceWorkers: 'allow'} as const

/** Returns the paths of all that the device keeps, by cache. */
function kept(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    return Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname),
      ),
    )
  })
}

async function keeps(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await kept(page)).flat()).toContain(path)
}

/** Waits until the device has stored everything: the search comes last. */
async function rested(page: Page): Promise<void> {
  await keeps(page, '/manual/search-index/2.0.json')
  await page.waitForLoadState('networkidle')
}

test('without a server: pages that were read, with search; others are explained', {
  tag: '@core',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, ALLOW)
  await keeps(page, '/manual/docs/short.json')
  await follow(page, 'Long')
  await keeps(page, '/manual/docs/long.json')
  await rested(page)
  await host.stop()
  await page.reload()
  await shows(page, 'Long')
  await awake(page)
  // Also by the router, and by a URL that was never loaded as a document.
  await turnTo(page, 'Short')
  await page.reload()
  await shows(page, 'Short')
  expect(await page.title()).toBe('Short | Reader')
  // Search works as usual.
  const box = searchBox(page)
  await box.fill('section')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('link', {name: 'See all results', exact: true}).click()
  await expect(page.locator('.results > li').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('.results > li').first()).toBeVisible()
  await page.goBack()
  await shows(page, 'Short')
  // A page that is not kept: by a link, and by its URL.
  await followTo(page, '/manual/docs/tabs')
  await expect(page.getByRole('alert')).toContainText(
    'the page that you chose is not kept on this device',
  )
  await expectPlainWords(page)
  await page.goto(`${host.address}docs/tabs`)
  await shows(page, 'No connection')
  await expect(page.getByRole('main').getByRole('link', {name: 'Long'})).toBeVisible()
  await expectPlainWords(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', {name: 'Long'}).click()
  await shows(page, 'Long')
  // A network that comes back does not move a reader who has left the offline page.
  const same = await mark(page)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await turnTo(page, 'Short')
  expect(await same()).toBe(true)
  // Back online, everything comes from the server again.
  await host.start()
  await page.goto(`${host.address}docs/tabs`)
  await shows(page, 'Tabs')
})

test('a kept page that is reloaded stays where the reader was, without a server and with one', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/long`, ALLOW)
  await rested(page)
  const reloaded = async () => {
    await page.reload()
    await shows(page, 'Long')
    await awake(page)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1500)
  }
  await page.evaluate(() => scrollTo({top: 1500, behavior: 'instant'}))
  await host.stop()
  await reloaded()
  await reloaded()
  await host.start()
  await reloaded()
})

test('back to a page that is not kept shows the offline page at its address', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, ALLOW)
  await rested(page)
  await host.stop()
  await page.goto(`${host.address}docs/tabs`)
  await shows(page, 'No connection')
  await awake(page)
  await page.getByRole('main').getByRole('link', {name: 'Short'}).click()
  await shows(page, 'Short')
  await page.goBack()
  await shows(page, 'No connection')
  expect(path(page)).toBe('/manual/docs/tabs')
  await awake(page)
  await page.goForward()
  await shows(page, 'Short')
})

test('back without a server, when nothing is kept any more, leaves the page as it is, with a message', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/tabs`, ALLOW)
  await rested(page)
  await followTo(page, '/manual/docs/group/leaf')
  await expect(page).toHaveTitle(/^Leaf/)
  // The entry before is of another document.
  await page.reload()
  await rested(page)
  await page.locator('.toc').getByRole('button', {name: 'Keep this chapter on this device'}).click()
  await page.getByRole('button', {name: 'Remove everything and keep nothing'}).click()
  await expect(page.getByText('Nothing is kept on this device.')).toBeVisible()
  await page.keyboard.press('Escape')
  await host.stop()
  const same = await mark(page)
  await page.goBack()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('alert')).not.toContainText('not kept on this device')
  await expectPlainWords(page)
  expect(await same()).toBe(true)
  await host.start()
  await page.getByRole('button', {name: 'Retry'}).click()
  await expect(page).toHaveTitle(/^Tabs/)
})

test('the offline page turns into the page as soon as the server is back', async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, ALLOW, (page) => page.clock.install())
  await keeps(page, '/manual/docs/short.json')
  await host.stop()
  await page.goto(`${host.address}docs/tabs`)
  await shows(page, 'No connection')
  await awake(page)
  const loads = countLoads(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'HEAD') asked++
  })
  const wait = () => page.clock.fastForward(3000)
  await expect.poll(() => wait().then(() => asked)).toBeGreaterThan(1)
  await shows(page, 'No connection')
  expect(loads()).toBe(0)
  await host.start()
  await expect.poll(() => wait().then(loads)).toBe(1)
  await shows(page, 'Tabs')
})

test('a deploy renews what is kept, and nothing of the old build stays', async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, ALLOW)
  await keeps(page, '/manual/docs/short.json')
  await rested(page)
  const [before] = await page.evaluate(() => caches.keys())
  host.deploy()
  await page.goto(`${host.address}docs/long`)
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain(before)
  await keeps(page, '/manual/docs/long.json')
  await keeps(page, '/manual/docs/short.json')
  expect(await kept(page)).toHaveLength(1)
  await rested(page)
  await host.stop()
  await page.goto(`${host.address}docs/short`)
  await shows(page, 'Short')
  await awake(page)
  await turnTo(page, 'Long')
})

test('a deploy whose worker cannot start leaves what was kept as it is, until one can', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, ALLOW)
  await keeps(page, '/manual/docs/short.json')
  await rested(page)
  const before = await kept(page)
  host.deploy()
  const restore = host.lose('Clear recent searches')
  await page.goto(`${host.address}docs/long`)
  const state = await page.evaluate(async () => {
    const {installing} = await (await navigator.serviceWorker.ready).update()
    return new Promise((resolve) =>
      installing!.addEventListener('statechange', () => resolve(installing!.state)),
    )
  })
  expect(state).toBe('redundant')
  await expect.poll(() => kept(page)).toEqual(before)
  await host.stop()
  await page.goto(`${host.address}docs/short`)
  await shows(page, 'Short')
  await awake(page)
  await host.start()
  restore()
  await page.goto(`${host.address}docs/long`)
  await keeps(page, '/manual/docs/long.json')
  await keeps(page, '/manual/docs/short.json')
})

test('a browser that refuses storage is named as the reason why nothing is kept', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/group/leaf`, ALLOW)
  await awake(page)
  await page.evaluate(() => {
    CacheStorage.prototype.keys = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  await page.locator('.toc').getByRole('button', {name: 'Keep this chapter on this device'}).click()
  await expect(page.getByRole('dialog', {name: 'On this device'})).toContainText(
    'Its settings do not allow storage.',
  )
})

test('a chapter is kept on request, with its size, and everything can be removed', async ({
  open,
  host,
}) => {
  const page = await open(`${host.address}docs/group/leaf`, ALLOW)
  await rested(page)
  await page.locator('.toc').getByRole('button', {name: 'Keep this chapter on this device'}).click()
  const dialog = page.getByRole('dialog', {name: 'On this device'})
  await expect(dialog).toContainText(/Kept on this device: 1 page, \d/)
  expect(await axeFindings(page)).toEqual([])
  const offer = dialog.getByRole('button', {name: /^Keep “.+”: \d+ pages, \d+ kB$/})
  await offer.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Chapters that you keep:')
  await expect(offer).toHaveCount(0)
  await host.stop()
  // Never opened before.
  await page.goto(`${host.address}docs/group/other`)
  await expect(page).toHaveTitle(/^Other/)
  await host.start()
  await reload(page)
  await page.locator('.toc').getByRole('button', {name: 'Keep this chapter on this device'}).click()
  await dialog.getByRole('button', {name: 'Remove everything and keep nothing'}).click()
  await expect(dialog).toContainText('Nothing is kept on this device.')
  expect(await kept(page)).toEqual([])
  await reload(page)
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})
