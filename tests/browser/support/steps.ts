/** Steps that many browser tests use. */
import {readdirSync, readFileSync} from 'node:fs'
import {expect, type Page, type Route} from 'playwright/test'

/** Holds back requests of a page until it is opened. */
interface Gate {
  shut: (page: Page) => Promise<unknown>
  open: () => void
  /** Addresses of the requests so far, in order. */
  asked: string[]
}

/** Returns a gate for all requests whose address matches. */
export function gateFor(pattern: string | RegExp): Gate {
  const asked: string[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const answer = async (route: Route) => {
    asked.push(route.request().url())
    await opened
    // The reader may have left the page meanwhile.
    await route.continue().catch(() => undefined)
  }
  return {asked, open, shut: (page) => page.route(pattern, answer)}
}

/** Holds back all requests whose address matches. */
export async function hold(page: Page, pattern: string | RegExp): Promise<Gate> {
  const gate = gateFor(pattern)
  await gate.shut(page)
  return gate
}

/** Lets requests of a page fail as if the connection were cut, from `cut` to `restore`. */
export function wireTo(pattern: string | RegExp) {
  let end = async () => {}
  return {
    cut: async (page: Page) => {
      await page.route(pattern, (route) => route.abort())
      end = () => page.unroute(pattern)
    },
    restore: () => end(),
  }
}

/** Collects the pages whose data the server has sent. It sends none to a browser that has them already. */
export function listenForPages(page: Page): string[] {
  const sent: string[] = []
  page.on('requestfinished', async (request) => {
    const {pathname} = new URL(request.url())
    if (!pathname.endsWith('.json') || /^\/(assets|search-index)\//.test(pathname)) return
    const {responseBodySize} = await request.sizes()
    if (responseBodySize) sent.push(pathname)
  })
  return sent
}

/** Marks the document, so that a full load can be distinguished from a page switch. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    ;(window as {marked?: boolean}).marked = true
  })
  return () => page.evaluate(() => (window as {marked?: boolean}).marked === true)
}

export async function shows(page: Page, heading: string): Promise<void> {
  await expect(page.locator('h1').first()).toHaveText(heading)
}

/** Clicks a link in the text. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('link', {name, exact: true}).click()
}

/** Clicks a link in the text, and expects a page with the same heading. */
export async function turnTo(page: Page, name: string): Promise<void> {
  await follow(page, name)
  await shows(page, name)
}

/** Waits until the browser has drawn twice. */
export async function frames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Adds a link to the text and clicks it there, without scrolling the page to it. */
export async function followTo(
  page: Page,
  href: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  await page.evaluate(
    ({href, attributes}) => {
      document.querySelector('#test-link')?.remove()
      const link = document.createElement('a')
      link.id = 'test-link'
      link.href = href
      link.textContent = 'A link of the test'
      for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
      const place = document.querySelector('main [data-article]') ?? document.querySelector('main')!
      place.prepend(link)
      link.click()
    },
    {href, attributes},
  )
}

export function path(page: Page): string {
  const {pathname, search, hash} = new URL(page.url())
  return pathname + search + hash
}

/** Returns the sidebar, not the same tree in the drawer. */
export function sidebar(page: Page) {
  return page.getByRole('navigation', {name: 'Docs sidebar'})
}

export function searchBox(page: Page) {
  return page.locator('.bar').getByRole('combobox', {name: 'Search the documentation'})
}

export function retry(page: Page) {
  return page.getByRole('button', {name: 'Retry'})
}

/** Returns a computed property of the first element that matches. */
export function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
}

/** Returns the name of the script of a built site that contains a text. */
export function scriptWith(out: string, text: string): string {
  const found = readdirSync(`${out}/assets`).find(
    (name) => name.endsWith('.js') && readFileSync(`${out}/assets/${name}`, 'utf8').includes(text),
  )
  if (!found) throw new Error(`No script of ${out} holds ${text}.`)
  return found
}
