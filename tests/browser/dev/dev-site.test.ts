/** `labdocs dev`: pages and folders are added, removed and moved; menus and titles are updated without a reload. */
import {mkdirSync, renameSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {edit, expect, panel, read, save, test} from '../support/dev.ts'
import {noticeFaults} from '../support/lines.ts'
import {mark} from '../support/steps.ts'

test('the notice of a draft is few lines of many words', {tag: '@nightly'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/first')
  save(dev, 'docs/begun.md', '---\ntitle: Begun\ndraft: true\n---\n\nNot finished.\n')
  await page.getByRole('link', {name: 'Begun'}).first().click()
  await expect(page.locator('h1')).toHaveText('Begun')
  expect(await noticeFaults(page, '.note.status')).toEqual([])
})

test('a changed title shows in the heading, the window, the sidebar and the description, without a reload', async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/guide/one')
  const isMarked = await mark(page)
  edit(dev, 'docs/guide/one.md', 'title: Guide one', 'title: Renamed guide')
  edit(dev, 'docs/guide/one.md', /description: .*/, 'description: It says something else now.')
  await expect(page.locator('h1')).toHaveText('Renamed guide')
  await expect(page).toHaveTitle('Renamed guide | Workshop')
  await expect(page.locator('nav .tree', {hasText: 'Renamed guide'}).first()).toBeVisible()
  // The branch of the page stays open, although the items of the sidebar are new.
  await expect(
    page.getByRole('button', {name: 'Pages in Guide', expanded: true}).first(),
  ).toBeVisible()
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'It says something else now.',
  )
  expect(await isMarked()).toBe(true)
})

test('a new file is in the sidebar at once and can be visited', {tag: '@core'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/first')
  const isMarked = await mark(page)
  save(
    dev,
    'docs/newcomer.md',
    '---\ntitle: Newcomer\ndescription: It was not there before.\n---\n\nHello.\n',
  )
  await page.getByRole('link', {name: 'Newcomer'}).first().click()
  await expect(page.locator('h1')).toHaveText('Newcomer')
  expect(await isMarked()).toBe(true)
})

test('an open page that is deleted becomes the not-found page, and comes back with the file', async ({
  dev,
  visit,
  expected,
}) => {
  // The page may ask for its own data just as they go.
  expected.push('404')
  save(
    dev,
    'docs/fleeting.md',
    '---\ntitle: Fleeting\ndescription: It will be gone soon.\n---\n\nStill here.\n',
  )
  await expect.poll(async () => (await fetch(`${dev.address}docs/fleeting`)).status).toBe(200)
  const page = await visit('docs/fleeting')
  const isMarked = await mark(page)
  const text = read(dev, 'docs/fleeting.md')
  rmSync(join(dev.root, 'content/docs/fleeting.md'))
  await expect(page).toHaveTitle('Page Not Found | Workshop')
  await expect(page.locator('main')).not.toContainText('Still here.')
  expect((await page.request.get(`${dev.address}docs/fleeting`)).status()).toBe(404)
  save(dev, 'docs/fleeting.md', text)
  await expect(page.locator('main')).toContainText('Still here.')
  await expect(page).toHaveTitle('Fleeting | Workshop')
  expect(await isMarked()).toBe(true)
})

test('a page that does not exist yet appears where its address is open', async ({
  dev,
  visit,
  expected,
}) => {
  expected.push('404')
  const page = await visit('docs/to-come')
  await expect(page).toHaveTitle('Page Not Found | Workshop')
  save(
    dev,
    'docs/to-come.md',
    '---\ntitle: To come\ndescription: It came while we waited.\n---\n\nNow it is here.\n',
  )
  await expect(page.locator('main')).toContainText('Now it is here.')
})

test('a moved folder moves its pages', {tag: '@nightly'}, async ({dev, visit}) => {
  save(
    dev,
    'docs/old/leaf.md',
    '---\ntitle: Leaf\ndescription: A leaf that is moved.\n---\n\nThe leaf.\n',
  )
  // Before a page is opened: otherwise its HTML could be older than the change, and its data newer.
  await expect.poll(async () => (await fetch(`${dev.address}docs/old/leaf`)).status).toBe(200)
  const page = await visit('docs/first')
  renameSync(join(dev.root, 'content/docs/old'), join(dev.root, 'content/docs/new'))
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/new/leaf`)).status())
    .toBe(200)
  expect((await page.request.get(`${dev.address}docs/old/leaf`)).status()).toBe(404)
  edit(dev, 'docs/new/leaf.md', 'The leaf.', 'The leaf in its new place.')
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/new/leaf`)).text())
    .toContain('in its new place')
})

test('hundreds of files at once, as when a branch is switched', {tag: '@nightly'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/first')
  mkdirSync(join(dev.root, 'content/docs/many'))
  for (let count = 0; count < 300; count++)
    save(
      dev,
      `docs/many/p${count}.md`,
      `---\ntitle: Number ${count}\ndescription: Page number ${count} of many.\n---\n\nText ${count}.\n`,
    )
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/many/p299`)).status(), {
      timeout: 20_000,
    })
    .toBe(200)
  rmSync(join(dev.root, 'content/docs/many'), {recursive: true})
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/many/p0`)).status(), {
      timeout: 20_000,
    })
    .toBe(404)
  await expect(page.locator('h1')).toHaveText('First page')
})

test('an alias leads on, and a changed config shows', async ({dev, visit}) => {
  const page = await visit('docs/guide/two')
  edit(dev, 'docs/guide/two.md', 'title:', 'aliases: [/docs/second]\ntitle:')
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/second`)).url())
    .toBe(`${dev.address}docs/guide/two`)
  const {replaceIn} = await import('../../support/copy.ts')
  replaceIn(join(dev.root, 'site.config.ts'), "title: 'Workshop',", "title: 'Laboratory',")
  await expect(page).toHaveTitle('Guide two | Laboratory')
  replaceIn(join(dev.root, 'site.config.ts'), "title: 'Laboratory',", 'title: 12,')
  await expect(panel(page)).toContainText('config-invalid')
  await expect(page.locator('h1')).toHaveText('Guide two')
  replaceIn(join(dev.root, 'site.config.ts'), 'title: 12,', "title: 'Workshop',")
  await expect(page).toHaveTitle('Guide two | Workshop')
  await expect(panel(page)).not.toBeVisible()
})

test('search finds what was just written', async ({dev, visit}) => {
  const page = await visit('docs/first')
  const field = page.getByRole('combobox').first()
  await field.fill('goblet')
  await expect(page.getByRole('option').first()).toContainText('Deep page')
  await field.fill('')
  edit(dev, 'docs/long.md', 'Introduction.', 'Introduction with a zirconium crucible.')
  await expect(async () => {
    await field.fill('')
    await field.fill('zirconium')
    await expect(page.getByRole('option').first()).toContainText('Long page', {timeout: 1000})
  }).toPass({timeout: 10_000})
})

test('the worker that a built site left at this address goes, with all that it kept', {
  tag: '@nightly',
}, async ({dev, visit}) => {
  save(dev, 'public/offline-worker.js', "addEventListener('fetch', () => {})\n")
  const page = await visit('docs/first')
  await page.evaluate(async () => {
    await (await caches.open('labdocs:/:0')).put('/docs/first', new Response('old'))
    await navigator.serviceWorker.register('/offline-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0])
})
