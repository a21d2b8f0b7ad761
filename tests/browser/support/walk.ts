/**
 * Simulates a reader who follows links, goes back and forward, and reloads. The steps are random but the same for the same
 * seed.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {CDPSession, Page} from 'playwright/test'
import {createRandom} from '../../support/random.ts'
import {manifestOf} from '../../support/routes.ts'
import {unescaped} from '../../support/snapshot.ts'
import {expect, goTo, reload, test} from './fixture.ts'

interface Known {
  title: string
  heading: string
  /** Whether the page is in the sidebar. */
  listed: boolean
}

/** Reads title and heading of each page from its own HTML. */
function knownPages(out: string): Map<string, Known> {
  const {routes} = manifestOf(out)
  return new Map(
    routes.map(({route, html}) => {
      const text = readFileSync(join(out, html), 'utf8')
      const inner = (pattern: RegExp) =>
        unescaped((pattern.exec(text)?.[1] ?? '').replace(/<[^>]*>/g, '')).trim()
      return [
        route,
        {
          title: inner(/<title>([\s\S]*?)<\/title>/),
          heading: inner(/<h1[^>]*>([\s\S]*?)<\/h1>/),
          listed: /class="tree__label"[^>]*aria-current="page"/.test(text),
        },
      ]
    }),
  )
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const {usedSize} = (await session.send('Runtime.getHeapUsage')) as {usedSize: number}
  return usedSize
}

interface Step {
  kind: string
  path: string
  /** The page changed (not only the hash): the focus is on the heading. */
  turned: boolean
}

async function walk(
  page: Page,
  known: Map<string, Known>,
  steps: number,
  seed: number,
): Promise<void> {
  const next = createRandom(seed)
  const visited: string[] = [await route(page)]
  let at = 0
  for (let count = 1; count <= steps; count++) {
    const from = await route(page)
    const step = await one(page, next, at > 0, at < visited.length - 1)
    if (step.kind === 'back') at--
    else if (step.kind === 'forward') at++
    else if (step.kind === 'link' || step.kind === 'hash')
      visited.splice(++at, visited.length, step.path)
    const label = `step ${count} (${step.kind}) from ${from}`
    const wanted = step.kind === 'back' || step.kind === 'forward' ? visited[at]! : step.path
    await expect.poll(() => route(page), {message: label}).toBe(wanted)
    const path = decodeURI(wanted.replace(/[?#].*/, ''))
    const facts = known.get(path)
    expect(facts, `${label} leads to ${path}`).toBeDefined()
    await expect
      .poll(() => look(page), {message: `${label} to ${wanted}`})
      .toEqual({title: facts!.title, heading: facts!.heading, row: facts!.listed ? path : null})
    if (step.turned || from.replace(/[?#].*/, '') !== wanted.replace(/[?#].*/, '')) {
      if (step.kind === 'reload') continue
      await expect
        .poll(() => focusIsRight(page, step.kind), {message: `focus after ${label} to ${wanted}`})
        .toBe(true)
    }
  }
}

const route = (page: Page) =>
  page.evaluate(() => location.pathname + location.search + location.hash)

const look = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    heading: document.querySelector('main h1')?.textContent?.trim() ?? '',
    row:
      decodeURI(
        document
          .querySelector('[aria-label="Docs sidebar"] [aria-current="page"]')
          ?.getAttribute('href') ?? '',
      ) || null,
  }))

const focusIsRight = (page: Page, kind: string) =>
  page.evaluate((kind) => {
    const {activeElement} = document
    if (!activeElement) return false
    // Back to the middle of a page focuses the first block in view, also if the address names a section.
    if (window.scrollY && /back|forward/.test(kind) && activeElement.matches('main :is(h2, h3, p)'))
      return activeElement.getBoundingClientRect().top > 0
    const id = decodeURIComponent(location.hash.slice(1))
    const target = id ? document.getElementById(id) : null
    return (
      activeElement === target ||
      activeElement.matches('main, main h1, main input') ||
      (kind === 'hash' && target !== null)
    )
  }, kind)

/** Takes one step: mostly a click on a link, sometimes Back, Forward, a reload or a hash of the page. */
async function one(page: Page, next: () => number, back: boolean, forward: boolean): Promise<Step> {
  const dice = next()
  if (dice < 0.15 && back) {
    await page.goBack({waitUntil: 'commit'})
    return {kind: 'back', path: '', turned: false}
  }
  if (dice < 0.22 && forward) {
    await page.goForward({waitUntil: 'commit'})
    return {kind: 'forward', path: '', turned: false}
  }
  if (dice < 0.25) {
    const path = await route(page)
    await reload(page)
    return {kind: 'reload', path, turned: false}
  }
  const wantHash = dice < 0.4
  const chosen = await page.evaluate(
    ({wantHash, pick}) => {
      const here = location.pathname
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => {
        const url = new URL(link.href)
        if (
          url.origin !== location.origin ||
          link.target ||
          link.hasAttribute('download') ||
          link.matches('.skip')
        )
          return false
        if (/\.(?!html)\w+$/.test(url.pathname)) return false
        if (!link.getClientRects().length) return false
        // The label of the shown category only folds its list, and a link to the current address adds no history entry.
        if (url.pathname === here && !url.hash) return false
        if (url.href === location.href) return false
        if (
          url.hash &&
          !document.getElementById(decodeURIComponent(url.hash.slice(1))) &&
          url.pathname === here
        )
          return false
        return wantHash ? url.pathname === here && url.hash !== '' : url.pathname !== here
      })
      const link = links[Math.floor(pick * links.length)]
      if (!link) return null
      const url = new URL(link.href)
      link.click()
      return url.pathname + url.search + url.hash
    },
    {wantHash, pick: next()},
  )
  if (chosen === null) {
    const path = await route(page)
    await reload(page)
    return {kind: 'reload', path, turned: false}
  }
  return {kind: wantHash ? 'hash' : 'link', path: chosen, turned: !wantHash}
}

/** Tests this many steps over the real site. */
export function testWalk(steps: number, seed: number): void {
  test(`${steps} random steps over the real site: address, title, heading, sidebar row and focus agree; memory stays`, async ({
    visit,
    site,
  }) => {
    test.setTimeout(steps * 4000)
    const {out} = await site('.')
    const known = knownPages(out)
    // A click on Copy writes to the clipboard. Without the permission the browser would ask the reader.
    const page = await visit('docs', {permissions: ['clipboard-read', 'clipboard-write']})
    const session = await page.context().newCDPSession(page)
    const begin = createRandom(seed + 1)
    // The memory is first measured after pages of several kinds were visited.
    await walk(page, known, 10, Math.floor(begin() * 1e9))
    const before = await heap(session)
    await goTo(page, '/docs')
    await walk(page, known, steps, seed)
    expect((await heap(session)) / before).toBeLessThan(2)
  })
}
