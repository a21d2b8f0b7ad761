import type {Locator, Page} from 'playwright/test'
import {expectPlainWords} from './support/deploy.ts'
import {expect, test} from './support/fixture.ts'
import {gateFor, hold, retry, scriptWith, searchBox, wireTo} from './support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

for (const [name, text, act] of [
  ['the search panel', 'Clear recent searches', 'search'],
  ['the drawer', 'Close navigation', 'drawer'],
] as const) {
  test(`${name} on its way shows nothing for 200 ms, then a ring that turns`, {
    tag: act === 'drawer' ? '@nightly' : [],
  }, async ({visit, site}) => {
    const {out} = await site('reader')
    const gate = gateFor(`**/assets/${scriptWith(out, text)}`)
    const viewport = {width: act === 'drawer' ? 390 : 1440, height: 800}
    const page = await visit('docs/short', {viewport}, gate.shut)
    await page.evaluate(() => {
      const log: {shown: boolean; at: number}[] = []
      let begun = 0
      Object.assign(window, {log})
      const onFrame = () => {
        const ring = document.querySelector('.loading')
        if (ring && !begun) begun = performance.now()
        if (ring)
          log.push({shown: getComputedStyle(ring).opacity !== '0', at: performance.now() - begun})
        requestAnimationFrame(onFrame)
      }
      requestAnimationFrame(onFrame)
    })
    if (act === 'search') await page.getByRole('combobox').first().focus()
    else await page.getByRole('button', {name: 'Open navigation'}).click()
    const ring = page.getByRole('status').filter({hasText: 'Loading…'})
    await expect(ring).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() =>
          (window as unknown as {log: {shown: boolean; at: number}[]}).log.some(({shown}) => shown),
        ),
      )
      .toBe(true)
    const log = await page.evaluate(
      () => (window as unknown as {log: {shown: boolean; at: number}[]}).log,
    )
    expect(log.find(({shown}) => shown)!.at).toBeGreaterThanOrEqual(150)
    expect(log[0]!.shown).toBe(false)
    expect(
      await ring.evaluate((element) => getComputedStyle(element, '::before').animationName),
    ).not.toBe('none')
    gate.open()
    await expect(ring).toHaveCount(0)
  })
}

test('with reduced motion the ring does not move', async ({visit, site}) => {
  const {out} = await site('reader')
  const page = await visit('docs/short', {reducedMotion: 'reduce'}, (page) =>
    hold(page, `**/assets/${scriptWith(out, 'Clear recent searches')}`),
  )
  await page.getByRole('combobox').first().focus()
  const ring = page.getByRole('status').filter({hasText: 'Loading…'})
  await expect(ring).toBeVisible()
  expect(
    await ring.evaluate((element) => getComputedStyle(element, '::before').animationName),
  ).toBe('none')
})

interface Lazy {
  name: string
  /** A text that only its script contains. */
  text: string
  width?: number
  ask: (page: Page) => Promise<void>
  shown: (page: Page) => Locator
}

const LAZY: Lazy[] = [
  {
    name: 'search',
    text: 'Clear recent searches',
    ask: (page) => searchBox(page).fill('section'),
    shown: (page) => page.getByRole('option').first(),
  },
  {
    name: 'the drawer',
    text: 'Close navigation',
    width: 390,
    ask: (page) => page.getByRole('button', {name: 'Open navigation'}).click(),
    shown: (page) => page.getByRole('dialog', {name: 'Navigation'}),
  },
  {
    name: 'the list of keys',
    text: 'Single keys: ',
    ask: (page) => page.keyboard.press('?'),
    shown: (page) => page.getByRole('dialog', {name: 'Keys'}),
  },
]

for (const {name, text, width = 1440, ask, shown} of LAZY)
  test(`without its script, ${name} tells, and comes by Retry`, {
    tag: name === 'search' ? '@core' : [],
  }, async ({visit, expected, site}) => {
    expected.push('Failed to load resource', 'ERR_FAILED', '[labdocs]')
    const {out} = await site('reader')
    const wire = wireTo(`**/assets/${scriptWith(out, text)}`)
    const page = await visit('docs/short', {viewport: {width, height: 800}}, wire.cut)
    await ask(page)
    await expect(retry(page)).toBeVisible()
    await expectPlainWords(page)
    await wire.restore()
    await retry(page).click()
    await expect(shown(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
