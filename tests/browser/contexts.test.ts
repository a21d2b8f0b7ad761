/** Tests borrow contexts of the browser: what one of them leaves behind, the next one must not find. */
import type {Page} from 'playwright/test'
import {expect, test} from './support/fixture.ts'

/** What a page finds that others may have left. */
const look = (page: Page) =>
  page.evaluate(async () => ({
    stored: {...localStorage, ...sessionStorage},
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({name}) => name),
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    slow: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }))

test('a context that is given back has no page, no cookie and nothing stored, of any site', {
  tag: '@core',
}, async ({pool, site}) => {
  const addresses = [(await site('reader')).address, (await site('reader-plain')).address]
  const first = await pool.borrow({
    viewport: {width: 390, height: 800},
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const pages: Page[] = []
  for (const address of addresses) {
    const page = await first.context.newPage()
    pages.push(page)
    await page.route('**/*', (route) => route.continue())
    await page.goto(address)
    await page.evaluate(async () => {
      localStorage.setItem('note', 'mine')
      sessionStorage.setItem('note', 'mine')
      // biome-ignore lint/suspicious/noDocumentCookie: what a page can do
      document.cookie = 'note=mine'
      await caches.open('mine')
      await new Promise((resolve) => {
        indexedDB.open('mine').onsuccess = resolve
      })
    })
    expect(await look(page)).toMatchObject({
      stored: {note: 'mine'},
      cookie: 'note=mine',
      caches: ['mine'],
      databases: ['mine'],
      width: 390,
      dark: true,
      slow: true,
    })
  }
  await pool.giveBack(first)
  expect(pages.map((page) => page.isClosed())).toEqual([true, true])
  const second = await pool.borrow()
  expect(second).toBe(first)
  for (const address of addresses) {
    const page = await second.context.newPage()
    await page.goto(address)
    const found = await look(page)
    expect(found).toMatchObject({
      cookie: '',
      caches: [],
      databases: [],
      width: 1440,
      dark: false,
      slow: false,
    })
    expect(found.stored).not.toHaveProperty('note')
  }
  await pool.giveBack(second)
})

test('files come from the server again, not from the cache of an earlier test', async ({
  pool,
  site,
}) => {
  const {address} = await site('reader')
  const fromServer = async () => {
    const prepared = await pool.borrow()
    const page = await prepared.context.newPage()
    const cached: boolean[] = []
    const session = await prepared.context.newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.requestServedFromCache', () => cached.push(true))
    session.on('Network.responseReceived', ({response}) => cached.push(!!response.fromDiskCache))
    await page.goto(address, {waitUntil: 'load'})
    await pool.giveBack(prepared)
    return {files: cached.length, cached: cached.filter(Boolean).length}
  }
  const first = await fromServer()
  expect(first.files).toBeGreaterThan(3)
  expect(first.cached).toBe(0)
  expect((await fromServer()).cached).toBe(0)
})

for (const [name, change] of [
  ['the clock', (page) => page.clock.install()],
  ['a script of all pages', (page) => page.context().addInitScript(() => {})],
  ['a route of all pages', (page) => page.context().route('**/x', (route) => route.abort())],
  ['the connection', (page) => page.context().setOffline(true)],
] as [string, (page: Page) => Promise<unknown>][])
  test(`a context is not lent again after a test has changed ${name}`, async ({pool}) => {
    const first = await pool.borrow()
    await change(await first.context.newPage())
    await pool.giveBack(first)
    const next = await pool.borrow()
    expect(next).not.toBe(first)
    await pool.giveBack(next)
  })

test('pages with other options of a context get another one', async ({pool}) => {
  const plain = await pool.borrow()
  await pool.giveBack(plain)
  const still = await pool.borrow({javaScriptEnabled: false, viewport: {width: 390, height: 800}})
  expect(still).not.toBe(plain)
  await pool.giveBack(still)
  expect(await pool.borrow({javaScriptEnabled: false})).toBe(still)
  await still.context.close()
})
