/** What a reader chooses about the own installation: nothing at first; after a choice the site adapts to it. */
import {axeFindings} from '../support/axe.ts'
import {expect, reload, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const FEED = `<feed xmlns="http://www.w3.org/2005/Atom">
<entry><title>Steps</title><link href="https://authoring.example/docs/steps"/><updated>2026-02-02T10:00:00Z</updated></entry>
<entry><title>Text</title><link href="https://authoring.example/docs/text"/><updated>2025-12-02T10:00:00Z</updated></entry>
</feed>`

for (const [width, colors] of [
  [1440, 'dark'],
  [390, 'light'],
] as const)
  test(`a version turns chips into answers, at ${width} px in ${colors} colors`, {
    tag: width === 390 ? [] : '@nightly',
  }, async ({visit}) => {
    const page = await visit(`docs/everything?theme=${colors}`, {viewport: {width, height: 800}})
    const chip = page.locator('.chip--since').first()
    const words = (await chip.textContent())!
    const version = /[\d.]+/.exec(words)![0]
    const size = await chip.boundingBox()
    await page.getByRole('button', {name: 'Display'}).click()
    const sheet = page.getByRole('dialog', {name: 'Display'})
    const field = sheet.getByLabel('Version that you use')
    await field.fill('two')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(
      'Enter a number such as 2.1. This one is not used.',
    )
    await field.fill('0.1')
    await expect(field).toHaveAccessibleDescription('')
    await expect(chip).toHaveAttribute('data-mine', 'no')
    await expect(chip).toHaveAttribute('title', `${words}: not in your version 0.1`)
    await field.fill(version)
    await expect(chip).toHaveAttribute('data-mine', 'yes')
    // No layout shift.
    const after = (await chip.boundingBox())!
    expect(after.width).toBeCloseTo(size!.width, 0)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await reload(page)
    await expect(chip).toHaveAttribute('data-mine', 'yes')
    await page.evaluate(() => localStorage.setItem('instance', '0.1'))
    await page.reload()
    await expect(chip).toHaveAttribute('data-mine', 'no')
    expect(await axeFindings(page)).toEqual([])
  })

test('the home page says what is new since the last visit, to readers who chose something', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('', {}, async (page) => {
    await page.route('**/feed.xml', (route) => route.fulfill({body: FEED, contentType: 'text/xml'}))
    await page.addInitScript(() => localStorage.setItem('visits', ' 2026-01-01T10:00:00.000Z'))
  })
  await page.getByRole('button', {name: 'Display'}).click()
  await page.getByLabel('Lab user').check()
  await expect(page.locator('html')).toHaveClass(/role-users/)
  await page.reload()
  const news = page.getByRole('region', {name: 'New since your last visit'})
  await expect(news.getByRole('link')).toHaveText(['Steps'])
  await page.evaluate(() => localStorage.clear())
  await reload(page)
  await expect(news).toHaveCount(0)
})
