import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'reader'})

test('the button copies the code without prompts and title, says so for two seconds, and politely', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/code', {permissions: ['clipboard-read', 'clipboard-write']})
  const button = page.getByRole('button', {name: 'Copy', exact: true}).first()
  // The clock is stopped, so that a busy machine does not matter.
  const now = Date.now()
  await page.clock.install({time: now})
  await page.clock.pauseAt(now + 60_000)
  await button.click()
  const copied = page.getByRole('button', {name: 'Copied', exact: true})
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install\nnpm start')
  await page.clock.runFor(1900)
  await expect(copied).toHaveCount(1)
  await expect(page.getByRole('status').filter({hasText: 'Copied'})).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(copied).toHaveCount(0)
})

test('a block that is wider than its place can be wrapped, another cannot', async ({visit}) => {
  const page = await visit('docs/code')
  const wrap = page.getByRole('button', {name: 'Wrap'})
  await expect(wrap.filter({visible: true})).toHaveCount(1)
  await wrap.filter({visible: true}).click()
  const wide = page.locator('.code').nth(1).locator('pre')
  await expect
    .poll(() => wide.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(1)
})
