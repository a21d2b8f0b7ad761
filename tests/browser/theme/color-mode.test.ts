import type {Page} from 'playwright/test'
import {awake, expect, reload, test} from '../support/fixture.ts'
import {turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const mode = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.dataset.theme,
    document.documentElement.dataset.themeChoice,
  ])
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const store = (value: string | null) => (page: Page) =>
  page.addInitScript((value) => {
    if (sessionStorage.getItem('once')) return
    sessionStorage.setItem('once', '')
    if (value === null) localStorage.removeItem('theme')
    else localStorage.setItem('theme', value)
  }, value)

const STORED = [
  [null, 'dark', ['light', 'light']],
  ['light', 'dark', ['light', 'light']],
  ['dark', 'light', ['dark', 'dark']],
  ['system', 'dark', ['dark', 'system']],
  ['system', 'light', ['light', 'system']],
  ['zzz', 'dark', ['light', 'light']],
  ['', 'dark', ['light', 'light']],
] as const

test('what is stored and the system give the mode at once; nothing is written', async ({open}) => {
  const page = await open('docs/short')
  for (const [value, system, expectedMode] of STORED)
    await test.step(`stored ${JSON.stringify(value)} on a ${system} system`, async () => {
      await page.emulateMedia({colorScheme: system})
      await page.evaluate((value) => {
        if (value === null) localStorage.removeItem('theme')
        else localStorage.setItem('theme', value)
      }, value)
      await page.reload()
      expect(await mode(page)).toEqual(expectedMode)
      await awake(page)
      expect(await mode(page)).toEqual(expectedMode)
      expect(await kept(page)).toBe(value)
    })
})

test('the mode is set before the first paint, and no other one is ever shown', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short', {}, async (page) => {
    await store('dark')(page)
    await page.addInitScript(() => {
      const modes: unknown[] = []
      Object.assign(window, {modes})
      const onFrame = () => {
        const {theme} = document.documentElement.dataset
        if (document.body && modes.at(-1) !== theme) modes.push(theme)
        requestAnimationFrame(onFrame)
      }
      requestAnimationFrame(onFrame)
    })
  })
  expect(await page.evaluate(() => (window as unknown as {modes: string[]}).modes)).toEqual([
    'dark',
  ])
})

test('dark is dark: the page has the other colors, and form controls follow', async ({open}) => {
  const colors = (page: Page) =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.documentElement).colorScheme,
    ])
  const light = await colors(await open('docs/short'))
  const dark = await colors(await open('docs/short', {}, store('dark')))
  expect(dark[0]).not.toBe(light[0])
  expect([light[1], dark[1]]).toEqual(['light', 'dark'])
})

test('the switch goes light, dark, system, light; it says so, and the choice is kept', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short', {colorScheme: 'dark'})
  const steps = [
    ['Theme: light', 'light', 'light'],
    ['Theme: dark', 'dark', 'dark'],
    ['Theme: system', 'dark', 'system'],
    ['Theme: light', 'light', 'light'],
  ] as const
  for (const [name, shown, choice] of steps) {
    const button = page.getByRole('button', {name, exact: true})
    await expect(button).toBeVisible()
    expect(await mode(page)).toEqual([shown, choice])
    await expect(page.getByRole('status').filter({hasText: name})).toHaveCount(1)
    await button.focus()
    await page.keyboard.press('Enter')
  }
  expect(await kept(page)).toBe('dark')
  await reload(page)
  await expect(page.getByRole('button', {name: 'Theme: dark', exact: true})).toBeVisible()
  expect(await mode(page)).toEqual(['dark', 'dark'])
})

test('the choice stays over page changes', async ({visit}) => {
  const page = await visit('docs/short', {}, store('dark'))
  await turnTo(page, 'Links')
  expect(await mode(page)).toEqual(['dark', 'dark'])
})

test('another tab changes this one at once; a removed or unknown value leads back to the default; nothing is written', async ({
  visit,
  site,
}) => {
  const page = await visit('docs/short', {colorScheme: 'light'})
  const other = await page.context().newPage()
  await other.goto((await site('reader')).address)
  const write = (value: string | null) =>
    other.evaluate(
      (value) =>
        value === null ? localStorage.removeItem('theme') : localStorage.setItem('theme', value),
      value,
    )
  await write('dark')
  await expect.poll(() => mode(page)).toEqual(['dark', 'dark'])
  await expect(page.getByRole('button', {name: 'Theme: dark', exact: true})).toBeVisible()
  await write(null)
  await expect.poll(() => mode(page)).toEqual(['light', 'light'])
  await write('system')
  await expect.poll(() => mode(page)).toEqual(['light', 'system'])
  await write('zzz')
  await expect.poll(() => mode(page)).toEqual(['light', 'light'])
  expect(await kept(page)).toBe('zzz')
  await other.evaluate(() => localStorage.setItem('theme', 'dark'))
  await expect.poll(() => mode(page)).toEqual(['dark', 'dark'])
  await other.evaluate(() => localStorage.clear())
  await expect.poll(() => mode(page)).toEqual(['light', 'light'])
})
