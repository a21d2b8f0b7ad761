/** The Content-Security-Policy in a browser. All other tests run under it; here it must block something. */
import {expect, test} from './support/fixture.ts'

test.use({
  siteRoot: 'reader',
  expected: ['refused: ', 'Content Security Policy', 'Failed to load resource'],
})

test('a script or style that someone puts into a page does nothing', {tag: '@core'}, async ({
  open,
}) => {
  const page = await open('docs')
  const refused = await page.evaluate(async () => {
    const found = new Set<string>()
    document.addEventListener('securitypolicyviolation', ({violatedDirective}) =>
      found.add(violatedDirective),
    )
    Object.assign(window, {found})
    const box = document.createElement('div')
    box.innerHTML =
      '<p style="position:fixed">x</p><img src="/none.png" onerror="document.title=1" alt=""><img src="https://far.example/a.png" alt="">'
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken"'
    document.body.append(box, script)
    const far = await fetch('https://far.example/').catch(() => 'refused')
    return {far, style: getComputedStyle(box.firstElementChild!).position}
  })
  expect(refused).toEqual({far: 'refused', style: 'static'})
  await expect
    .poll(() => page.evaluate(() => [...(window as never as {found: Set<string>}).found].sort()))
    .toEqual(['connect-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr'])
  expect(await page.title()).not.toMatch(/taken|1/)
})

test('a host that sends no headers has the policy in the pages', async ({open}) => {
  const page = await open('docs', {}, (blank) =>
    blank.route('**/docs', async (route) => {
      const response = await route.fetch()
      const {'content-security-policy': policy, ...headers} = response.headers()
      expect(policy).toContain("script-src 'self' 'sha256-")
      await route.fulfill({response, headers})
    }),
  )
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken"'
    document.body.append(script)
  })
  expect(await page.title()).not.toBe('taken')
  await expect(page.locator('html')).toHaveClass(/js/)
})
