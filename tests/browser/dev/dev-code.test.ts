/** `labdocs dev`: style sheets and components. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {replaceIn} from '../../support/copy.ts'
import {edit, expect, panel, read, save, test} from '../support/dev.ts'
import {mark} from '../support/steps.ts'

test.use({copy: {theme: true}})
// In one worker: each one bundles the whole theme first.
test.describe.configure({mode: 'default'})

test('a changed style sheet shows without a reload', {tag: '@core'}, async ({dev, visit}) => {
  const page = await visit('docs/first')
  const isMarked = await mark(page)
  const path = join(dev.root, 'theme/theme.css')
  writeFileSync(path, `${readFileSync(path, 'utf8')}\nh1 {letter-spacing: 7px}\n`)
  await expect(page.locator('h1')).toHaveCSS('letter-spacing', '7px')
  expect(await isMarked()).toBe(true)
  await expect(page.locator('link[rel="stylesheet"][href*="/theme-"]')).toHaveCount(1)
})

test('a changed component page shows without a reload', async ({dev, visit}) => {
  const page = await visit('bench')
  const isMarked = await mark(page)
  edit(dev, 'bench.tsx', 'First words', 'Other words')
  await expect(page.locator('main')).toContainText('Other words of the bench.')
  await page.getByRole('button', {name: 'Count 0'}).click()
  await expect(page.getByRole('button', {name: 'Count 1'})).toBeVisible()
  expect(await isMarked()).toBe(true)
})

test('what draws articles shows without a reload, what draws the frame by one that keeps the place', async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/long')
  const isMarked = await mark(page)
  replaceIn(
    join(dev.root, 'theme/elements/Heading.tsx'),
    '  if (className',
    "  if (id === 'section-2') return <h2 id='section-2'>Drawn otherwise</h2>\n  if (className",
  )
  await expect(page.locator('#section-2')).toHaveText('Drawn otherwise')
  expect(await isMarked()).toBe(true)
  await page.locator('#section-15').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  replaceIn(join(dev.root, 'theme/shell/Footer.tsx'), '<footer', '<footer data-changed=""')
  await expect(page.locator('footer[data-changed]')).toHaveCount(1)
  expect(await isMarked()).toBe(false)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('a component that cannot be compiled is reported with its place, and the last good one stays', {
  tag: '@nightly',
}, async ({dev, visit}) => {
  const page = await visit('bench')
  edit(dev, 'bench.tsx', 'const {title}', 'const {title')
  await expect(panel(page)).toContainText('bundle-failed')
  await expect(panel(page)).toContainText('bench.tsx:8:3')
  await expect(page.locator('h1')).toHaveText('Bench')
  edit(dev, 'docs/first.md', 'See', 'Look at')
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/first`)).text())
    .toContain('Look at')
  await expect(panel(page)).toContainText('bundle-failed')
  edit(dev, 'bench.tsx', 'const {title', 'const {title}')
  await expect(panel(page)).not.toBeVisible()
})

test('a page without a component is reported once, and comes back with its component', {
  tag: '@nightly',
}, async ({dev, visit, expected}) => {
  expected.push('500')
  const page = await visit('bench')
  const text = read(dev, 'bench.tsx')
  save(dev, 'bench.tsx', '')
  const answer = async () => (await page.request.get(`${dev.address}bench`)).text()
  await expect.poll(answer).toContain('bench.tsx has no default export and cannot be rendered.')
  expect(await answer()).not.toContain('render-failed')
  save(dev, 'bench.tsx', text)
  await expect(page.getByRole('button', {name: 'Count 0'})).toBeVisible()
  await expect(panel(page)).not.toBeVisible()
})

test('a component that throws is reported, and the page comes back once it is fixed', async ({
  dev,
  visit,
  expected,
}) => {
  expected.push('500')
  const page = await visit('bench')
  edit(dev, 'bench.tsx', 'const {title}', "if (1) throw new Error('on purpose')\n  const {title}")
  await expect(panel(page)).toContainText('on purpose')
  const answer = await page.request.get(`${dev.address}bench`)
  expect(answer.status()).toBe(500)
  expect(await answer.text()).toContain('This page crashed.')
  await page.goto(`${dev.address}bench`)
  await expect(page.locator('h1')).toHaveText('This page crashed.')
  edit(dev, 'bench.tsx', "if (1) throw new Error('on purpose')\n  ", '')
  await expect(page.locator('h1')).toHaveText('Bench')
})

test('what only crashes in the browser is reported over the page, until it is corrected', {
  tag: '@nightly',
}, async ({dev, visit, expected}) => {
  expected.push('in the browser only', '[hydration]', 'Minified React error')
  const page = await visit('bench')
  const wrong = "if (typeof window === 'object') throw new Error('in the browser only')\n  "
  edit(dev, 'bench.tsx', 'const {title}', `${wrong}const {title}`)
  await expect(panel(page)).toContainText('in the browser only')
  await page.reload()
  await expect(panel(page)).toContainText('in the browser only')
  await expect(panel(page)).toContainText(/bench\.tsx:\d+:\d+/)
  await expect(panel(page)).toContainText("throw new Error('in the browser only')")
  edit(dev, 'bench.tsx', wrong, '')
  await expect(panel(page)).not.toBeVisible()
  await expect(page.locator('h1')).toHaveText('Bench')
})

test('a dead link of a component is reported in idle time', {tag: '@nightly'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/states')
  edit(dev, 'bench.tsx', '/docs/first', '/docs/nowhere')
  await expect(panel(page)).toContainText('/bench links to /docs/nowhere, which does not exist.')
  edit(dev, 'bench.tsx', '/docs/nowhere', '/docs/first')
  await expect(panel(page)).not.toBeVisible()
})
