import {awake, expect, test} from './support/fixture.ts'
import {gateFor, shows} from './support/steps.ts'

test.use({siteRoot: 'reader'})

test('a page that differs from its HTML is put right, and the console tells', async ({
  visit,
  expected,
}) => {
  expected.push('[hydration]')
  const lines: string[] = []
  const page = await visit('mismatch', {}, async (page) => {
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  })
  await expect(page.getByText('Drawn by the browser')).toBeVisible()
  await shows(page, 'Mismatch')
  const told = lines.filter((line) => line.startsWith('error: [hydration]'))
  expect(told.length).toBe(1)
  expect(told[0]).toMatch(/Error/)
})

test('data-has-hydrated tells when links are ours', async ({visit}) => {
  const page = await visit('docs/short', {}, (page) =>
    page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, {first: document.documentElement.dataset.hasHydrated})
      })
    }),
  )
  expect(await page.evaluate(() => (window as unknown as {first: string}).first)).toBe('false')
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true')
})

test('waking takes the elements over: none is rebuilt, the article is untouched', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/long', {}, (page) =>
    page.addInitScript(() => {
      const before = new Map<string, Element>()
      Object.assign(window, {before})
      document.addEventListener('DOMContentLoaded', () => {
        for (const selector of [
          'header.bar',
          'main',
          'main h1',
          '[data-article]',
          '#section-12',
          '.side',
          'footer',
          '.toc',
          '.cont',
        ]) {
          const element = document.querySelector(selector)
          if (element) before.set(selector, element)
        }
      })
    }),
  )
  await page.waitForTimeout(300)
  const rebuilt = await page.evaluate(() => {
    const {before} = window as unknown as {before: Map<string, Element>}
    return {
      seen: before.size,
      rebuilt: [...before]
        .filter(([selector, element]) => document.querySelector(selector) !== element)
        .map(([selector]) => selector),
    }
  })
  expect(rebuilt).toEqual({seen: 9, rebuilt: []})
})

test('a React page knows what was typed before its script came', async ({open}) => {
  const gate = gateFor(/page-widgets-[^/]*\.js/)
  const page = await open('widgets', {}, gate.shut)
  await page.getByLabel('Words').fill('bruker')
  gate.open()
  await awake(page)
  await expect(page.getByText('Known: bruker')).toBeVisible()
  await expect(page.getByLabel('Words')).toHaveValue('bruker')
})
