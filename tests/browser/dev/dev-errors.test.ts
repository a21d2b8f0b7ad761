/** `labdocs dev`: mistakes cover the page and appear in the terminal until they are fixed. */
import {chmodSync, existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {copySite} from '../../support/copy.ts'
import {startDev} from '../../support/dev.ts'
import {temporary} from '../../support/temporary.ts'
import {test as base, edit, expect, panel} from '../support/dev.ts'

/** A fake editor that writes down what it was asked to open. */
const folder = temporary('editor')
const opened = join(folder, 'opened.txt')
const test = base.extend({
  dev: async ({devServer}, use) => {
    const editor = join(folder, 'editor.sh')
    writeFileSync(editor, `#!/bin/sh\necho "$@" > ${opened}\n`)
    chmodSync(editor, 0o755)
    await use(await devServer({}, {LAUNCH_EDITOR: editor}))
  },
})
// In one worker: the server with this editor is used here alone.
test.describe.configure({mode: 'default'})

test('a mistake is shown over the page with file, line, excerpt and hint, and goes by itself', {
  tag: '@core',
}, async ({dev, visit}) => {
  const page = await visit('docs/first')
  edit(dev, 'docs/first.md', 'See [the', 'See [a dead link](lon.md) and [the')
  await expect(panel(page)).toHaveAttribute('role', 'alert')
  await expect(panel(page)).toContainText(/error broken-link \S*content\/docs\/first\.md:11:5/)
  await expect(panel(page)).toContainText('11 | See [a dead link](lon.md)')
  await expect(panel(page)).toContainText('hint: Did you mean long.md?')
  await expect(page.locator('main')).toContainText('a dead link')
  await page.getByRole('link', {name: 'States'}).first().click()
  await expect(page.locator('h1')).toHaveText('States')
  await expect(panel(page)).toContainText('broken-link')
  edit(dev, 'docs/first.md', 'See [a dead link](lon.md) and [the', 'See [the')
  await expect(panel(page)).not.toBeVisible()
  expect(dev.said()).toMatch(/error broken-link {2}\S*\/content\/docs\/first\.md:11:5/)
  expect(dev.said()).toContain('All fixed.')
})

test('the place opens the file in the editor', async ({dev, visit}) => {
  const page = await visit('docs/long')
  edit(dev, 'docs/long.md', 'Introduction.', 'Introduction. [dead](nowhere.md)')
  await panel(page).getByRole('button', {name: 'docs/long.md:7:15'}).click()
  await expect
    .poll(() => existsSync(opened) && readFileSync(opened, 'utf8'))
    .toContain(join(dev.root, 'content/docs/long.md'))
  edit(dev, 'docs/long.md', ' [dead](nowhere.md)', '')
  await expect(panel(page)).not.toBeVisible()
})

test('front matter, directives and categories are reported like the rest', {
  tag: '@nightly',
}, async ({dev, visit}) => {
  const page = await visit('docs/guide/one')
  edit(dev, 'docs/guide/one.md', 'title: Guide one', 'title: [Guide one]\nunheard: of')
  await expect(panel(page)).toContainText('front-matter')
  edit(dev, 'docs/guide/one.md', 'title: [Guide one]\nunheard: of', 'title: Guide one')
  await expect(panel(page)).not.toBeVisible()
  edit(dev, 'docs/guide/one.md', 'Text of', '::unheard-of\n\nText of')
  await expect(panel(page)).toContainText('unknown-directive')
  edit(dev, 'docs/guide/one.md', '::unheard-of\n\n', '')
  await expect(panel(page)).not.toBeVisible()
  edit(dev, 'docs/guide/_category.yml', 'label: Guide', 'label: [')
  await expect(panel(page)).toContainText('docs/guide/_category.yml')
  edit(dev, 'docs/guide/_category.yml', 'label: [', 'label: Guide')
  await expect(panel(page)).not.toBeVisible()
})

test('warnings alone are a count in the corner that opens and closes', {tag: '@nightly'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/guide/two')
  edit(dev, 'docs/guide/two.md', 'see [first]', 'see [here]')
  const badge = panel(page).getByRole('button', {name: '1 warning'})
  await badge.click()
  await expect(panel(page)).toContainText('vague-link')
  await panel(page).getByRole('button', {name: 'Close'}).click()
  await expect(panel(page)).not.toContainText('vague-link')
  edit(dev, 'docs/guide/two.md', 'see [here]', 'see [first]')
  await expect(panel(page)).not.toBeVisible()
})

test('a closed panel stays closed until there are other errors', {tag: '@nightly'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/guide/three')
  edit(dev, 'docs/guide/three.md', 'Text of', '[dead](one-more.md) Text of')
  await panel(page).getByRole('button', {name: 'Close'}).click()
  edit(dev, 'docs/long.md', 'Introduction.', 'Introduction!')
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/long`)).text())
    .toContain('Introduction!')
  await expect(panel(page)).not.toContainText('broken-link')
  edit(dev, 'docs/guide/three.md', '[dead]', '[deader]')
  edit(dev, 'docs/guide/three.md', 'Text of', '[again](two-more.md) Text of')
  await expect(panel(page)).toContainText('two-more.md')
  edit(dev, 'docs/guide/three.md', '[deader](one-more.md) [again](two-more.md) ', '')
  await expect(panel(page)).not.toBeVisible()
})

test('a site that cannot be shown at all says why, and appears once it is fixed; a stopped server is reported', async ({
  chrome,
}) => {
  const root = copySite()
  const path = join(root, 'content/bench.tsx')
  const good = readFileSync(path, 'utf8')
  writeFileSync(path, `${good}<<<`)
  const dev = await startDev(root)
  try {
    const page = await (await chrome.newContext()).newPage()
    await page.goto(`${dev.address}docs/first`)
    await expect(page.locator('h1')).toHaveText('The site cannot be shown yet.')
    await expect(page.locator('pre')).toContainText(['bundle-failed'])
    const connected = page.waitForRequest('**/__labdocs/events')
    writeFileSync(path, good)
    await expect(page.locator('h1')).toHaveText('First page')
    await connected
    await page.setViewportSize({width: 360, height: 640})
    await dev.stop()
    const line = page.getByRole('status').getByText('The dev server does not answer.')
    await expect(line).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [content, notice] = await Promise.all([
      page.locator('#root').boundingBox(),
      line.boundingBox(),
    ])
    // The end of the page is above it.
    expect(notice!.y - (content!.y + content!.height)).toBeGreaterThanOrEqual(0)
    expect(notice!.y + notice!.height).toBeLessThanOrEqual(640)
  } finally {
    expect(await dev.stop()).toBe(0)
  }
})

test('a mistake in a fold shows, and goes when it is corrected', {tag: '@nightly'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/states')
  edit(dev, 'docs/states.md', 'Inside fold one.', 'Inside fold one, [dead](nowhere.md).')
  await expect(page.locator('main')).toContainText('Inside fold one, dead')
  await page.waitForTimeout(500)
  await expect(panel(page)).toContainText('nowhere.md')
  edit(dev, 'docs/states.md', 'Inside fold one, [dead](nowhere.md).', 'Inside fold one.')
  await expect(page.locator('main')).not.toContainText('dead')
  await page.waitForTimeout(500)
  await expect(panel(page)).not.toBeVisible()
})
