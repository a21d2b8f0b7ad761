/** Tests borrow contexts of the browser: what one of them leaves behind, the next one must not find. */
import type {Page} from 'playwright/test'
import {expect, test} from './support/fixture.ts'

/** What a page finds that others may have left. */
const look = (page: Page) =>
  page.evaluate(async () => ({
    note: localStorage.getItem('note') ?? sessionStorage.getItem('note'),
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({name}) => name),
    width: innerWidth,
  }))

test('a context that is given back has no page, no cookie and nothing stored, of any site', {
  tag: '@core',
}, async ({pool, site}) => {
  const addresses = [(await site('reader')).address, (await site('reader-plain')).address]
  const first = await pool.borrow()
  const pages: Page[] = []
  for (const address of addresses) {
    const page = await first.context.newPage()
    pages.push(page)
    await page.setViewportSize({width: 390, height: 800})
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
    expect(await look(page)).toEqual({
      note: 'mine',
      cookie: 'note=mine',
      caches: ['mine'],
      databases: ['mine'],
      width: 390,
    })
  }
  await pool.giveBack(first)
  expect(pages.map((page) => page.isClosed())).toEqual([true, true])
  const second = await pool.borrow()
  expect(second).toBe(first)
  for (const address of addresses) {
    const page = await second.context.newPage()
    await page.goto(address)
    expect(await look(page)).toEqual({
      note: null,
      cookie: '',
      caches: [],
      databases: [],
      width: 1440,
    })
  }
  await pool.giveBack(second)
})

test('a context whose clock, connection, routes or scripts a test has changed is not lent again', async ({
  pool,
}) => {
  const changes: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.clock.install(),
    (page) => page.context().addInitScript(() => {}),
    (page) => page.context().route('**/x', (route) => route.abort()),
    (page) => page.context().setOffline(true),
  ]
  for (const change of changes) {
    const first = await pool.borrow()
    await change(await first.context.newPage())
    await pool.giveBack(first)
    const next = await pool.borrow()
    expect(next).not.toBe(first)
    await pool.giveBack(next)
  }
})
