import {expectPlainWords} from './support/deploy.ts'
import {expect, test} from './support/fixture.ts'
import {hold, scriptWith} from './support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

for (const [name, text, act] of [
  ['the search panel', 'Clear recent searches', 'search'],
  ['the drawer', 'Close navigation', 'drawer'],
] as const) {
  test(`${name} on its way shows nothing for 200 ms, then a ring that turns`, async ({
    visit,
    site,
  }) => {
    const {out} = await site('reader')
    let gate = {open: () => {}}
    const page = await visit(
      'docs/short',
      {viewport: {width: act === 'drawer' ? 390 : 1440, height: 800}},
      async (page) => {
        gate = await hold(page, `**/assets/${scriptWith(out, text)}`)
      },
    )
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

test('search whose script does not come tells, and comes by Retry', {tag: '@core'}, async ({
  visit,
  expected,
  site,
}) => {
  expected.push('Failed to load resource', 'ERR_FAILED', '[labdocs]')
  const {out} = await site('reader')
  const script = `**/assets/${scriptWith(out, 'Clear recent searches')}`
  const page = await visit('docs/short', {}, (page) => page.route(script, (route) => route.abort()))
  await page.getByRole('combobox').first().fill('section')
  const box = page.getByRole('alert')
  await expect(box.getByRole('button', {name: 'Retry'})).toBeVisible()
  await page.unroute(script)
  await box.getByRole('button', {name: 'Retry'}).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('the list of keys whose script does not come tells, and comes by Retry', async ({
  visit,
  expected,
  site,
}) => {
  expected.push('Failed to load resource', 'ERR_FAILED', '[labdocs]')
  const {out} = await site('reader')
  const script = `**/assets/${scriptWith(out, 'Single keys: ')}`
  const page = await visit('docs/short', {}, (page) => page.route(script, (route) => route.abort()))
  await page.keyboard.press('?')
  const box = page.getByRole('alert')
  await expect(box.getByRole('button', {name: 'Retry'})).toBeVisible()
  await expectPlainWords(page)
  await page.unroute(script)
  await box.getByRole('button', {name: 'Retry'}).click()
  await expect(page.getByRole('dialog', {name: 'Keys'})).toBeVisible()
  await expect(box).toHaveCount(0)
})
