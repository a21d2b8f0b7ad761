import {awake, expect, reload, test} from '../support/fixture.ts'
import {turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

test('a dismissed announcement stays away over pages and reloads', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('docs/short')
  const bar = page.getByRole('region', {name: 'Announcement'})
  await expect(bar).toContainText('Spring is here.')
  await bar.getByRole('button', {name: 'Close'}).click()
  await expect(bar).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('announcement.dismissed'))).toBe('spring')
  await turnTo(page, 'Links')
  await expect(bar).toBeHidden()
  await reload(page)
  await expect(bar).toBeHidden()
})

test('a dismissed announcement is away before the first paint', async ({visit}) => {
  const page = await visit('docs/short', {}, async (page) => {
    await page.addInitScript(() => {
      localStorage.setItem('announcement.dismissed', 'spring')
      const seen: boolean[] = []
      Object.assign(window, {seen})
      const onFrame = () => {
        const bar = document.querySelector('.announce')
        if (bar && document.styleSheets.length) seen.push(bar.getBoundingClientRect().height > 0)
        requestAnimationFrame(onFrame)
      }
      requestAnimationFrame(onFrame)
    })
  })
  expect(
    await page.evaluate(() => (window as unknown as {seen: boolean[]}).seen.includes(true)),
  ).toBe(false)
})

test('another announcement shows at once, whatever was dismissed before', async ({open}) => {
  const page = await open('docs/short', {javaScriptEnabled: true}, (page) =>
    page.addInitScript(() => localStorage.setItem('announcement.dismissed', 'winter')),
  )
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeVisible()
  await awake(page)
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeVisible()
})
