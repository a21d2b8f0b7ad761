import type {Locator, Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'
import {followTo, listenForPages, shows, turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

interface Asked {
  path: string
  priority: string
  method: string
}

/** Collects all requests for data of pages. */
const listenTo = (asked: Asked[]) => async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({request}) => {
    const {pathname} = new URL(request.url)
    if (
      pathname.endsWith('.json') &&
      !pathname.startsWith('/assets/') &&
      !pathname.startsWith('/search-index/')
    )
      asked.push({path: pathname, priority: request.initialPriority, method: request.method})
  })
}

function connection(facts: {saveData?: boolean; effectiveType?: string}) {
  return (page: Page) =>
    page.addInitScript(
      (facts) => Object.defineProperty(navigator, 'connection', {value: facts, configurable: true}),
      facts,
    )
}

test('links in the text are fetched ahead when they come into sight, by GET and at low priority', {
  tag: '@core',
}, async ({visit}) => {
  const asked: Asked[] = []
  const page = await visit('docs/short', {}, listenTo(asked))
  await expect.poll(() => asked.map(({path}) => path)).toContain('/docs/links.json')
  expect(new Set(asked.map(({method}) => method))).toEqual(new Set(['GET']))
  expect(asked.find(({path}) => path === '/docs/links.json')!.priority).toMatch(/Low/)
  // The sidebar is visible as well, but its links are not prefetched.
  await page.waitForTimeout(400)
  expect(asked.map(({path}) => path)).not.toContain('/docs/code.json')
})

test('a link out of sight is fetched once it comes into sight', async ({visit}) => {
  const asked: Asked[] = []
  const page = await visit('docs/long', {}, listenTo(asked))
  await page.evaluate(() => document.querySelector('.cont')?.remove())
  await page.waitForTimeout(400)
  expect(asked.map(({path}) => path)).not.toContain('/docs/short.json')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => asked.map(({path}) => path)).toContain('/docs/short.json')
})

test('the pointer, the keyboard focus or a touch on any link fetches its page, once', async ({
  visit,
}) => {
  const asked: Asked[] = []
  const page = await visit('docs/many/p01', {}, listenTo(asked))
  const link = (name: string) =>
    page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('link', {name, exact: true})
  const ways: [string, string, (link: Locator) => Promise<void>][] = [
    ['Code', '/docs/code.json', (one) => one.hover()],
    ['Links', '/docs/links.json', (one) => one.focus()],
    ['Tabs', '/docs/tabs.json', (one) => one.dispatchEvent('touchstart')],
  ]
  const times = (file: string) => asked.filter(({path}) => path === file).length
  for (const [name, file, act] of ways) {
    expect(times(file), name).toBe(0)
    await act(link(name))
    await expect.poll(() => times(file), name).toBe(1)
    await page.mouse.move(5, 5)
    await act(link(name))
  }
  await page.waitForTimeout(400)
  expect(ways.map(([, file]) => times(file))).toEqual([1, 1, 1])
})

test('the pointer on a link of a TSX page fetches its script as well', async ({visit}) => {
  const page = await visit('docs/many/p01')
  const script = page.waitForRequest(/page-widgets-[^/]*\.js/)
  await page
    .getByRole('navigation', {name: 'Main', exact: true})
    .getByRole('link', {name: 'Widgets'})
    .hover()
  await script
})

test.describe('with nothing in the cache', () => {
  test.use({borrows: false})

  test('no page is sent twice: not by sight, not by the pointer, not by a click', {
    tag: '@core',
  }, async ({visit}) => {
    let sent: string[] = []
    const page = await visit('docs/short', {}, async (page) => {
      sent = listenForPages(page)
    })
    await expect.poll(() => sent).toContain('/docs/links.json')
    await page.locator('main').getByRole('link', {name: 'Links', exact: true}).hover()
    await turnTo(page, 'Links')
    await page.goBack()
    await shows(page, 'Short')
    await page.goForward()
    await shows(page, 'Links')
    await page.waitForTimeout(400)
    expect(sent.length).toBe(new Set(sent).size)
  })
})

for (const facts of [{saveData: true}, {effectiveType: '2g'}, {effectiveType: 'slow-2g'}]) {
  test(`nothing is fetched ahead with ${JSON.stringify(facts)}; a click still loads its page first`, {
    tag: facts.effectiveType ? '@nightly' : [],
  }, async ({visit}) => {
    const asked: Asked[] = []
    const page = await visit('docs/short', {}, async (page) => {
      await connection(facts)(page)
      await listenTo(asked)(page)
    })
    await page.locator('main').getByRole('link', {name: 'Long', exact: true}).hover()
    await page.locator('main').getByRole('link', {name: 'Links', exact: true}).focus()
    await page.waitForTimeout(400)
    expect(asked).toEqual([])
    await turnTo(page, 'Links')
    expect(asked.map(({path}) => path)).toEqual(['/docs/links.json'])
  })
}

test('on 3g everything is fetched ahead, one after the other', {tag: '@nightly'}, async ({
  visit,
}) => {
  const asked: Asked[] = []
  let now = 0
  let most = 0
  await visit('docs/short', {}, async (page) => {
    await connection({effectiveType: '3g', saveData: false})(page)
    await listenTo(asked)(page)
    await page.route('**/docs/**/*.json', async (route) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 60))
      now--
      await route.fallback()
    })
  })
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(most).toBe(1)
})

test('at most four requests at once, at most thirty pages by sight, each once', {
  tag: '@nightly',
}, async ({visit}) => {
  const asked: Asked[] = []
  let now = 0
  let most = 0
  const page = await visit(
    'docs/all-many',
    {viewport: {width: 1440, height: 1600}},
    async (page) => {
      await listenTo(asked)(page)
      await page.route('**/docs/**/*.json', async (route) => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 60))
        now--
        await route.continue().catch(() => undefined)
      })
    },
  )
  await expect.poll(() => asked.length, {timeout: 15_000}).toBe(30)
  await page.waitForTimeout(600)
  expect(asked.length).toBe(30)
  expect(most).toBeLessThanOrEqual(4)
  const paths = asked.map(({path}) => path)
  expect(paths.length).toBe(new Set(paths).size)
  // Another page view may prefetch thirty more.
  await followTo(page, '/docs/group')
  await shows(page, 'Group')
  await expect.poll(() => asked.map(({path}) => path)).toContain('/docs/group/leaf.json')
})

test('a failure is silent, and a click tries again', async ({visit, expected}) => {
  expected.push('Failed to load resource')
  let failed = 0
  const lines: string[] = []
  const page = await visit('docs/short', {}, async (page) => {
    page.on('console', (message) => lines.push(message.text()))
    await page.route('**/docs/links.json', (route) => (failed++ ? route.continue() : route.abort()))
  })
  await expect.poll(() => failed).toBe(1)
  await turnTo(page, 'Links')
  expect(lines.filter((line) => !line.includes('Failed to load resource'))).toEqual([])
})
