/** `labdocs dev`: an article is replaced in place, and what the reader did in it is kept. */

import {edit, expect, read, save, test} from '../support/dev.ts'
import {mark} from '../support/steps.ts'

test('a changed paragraph shows without a reload', {tag: '@core'}, async ({dev, visit}) => {
  const page = await visit('docs/first')
  const isMarked = await mark(page)
  edit(dev, 'docs/first.md', 'First words', 'Other words')
  await expect(page.locator('main')).toContainText('Other words of the first page.')
  expect(await isMarked()).toBe(true)
})

test('edits one after the other all show', async ({dev, visit}) => {
  const page = await visit('docs/guide/two')
  for (let count = 1; count <= 8; count++) {
    edit(dev, 'docs/guide/two.md', /Text of guide \w+/, `Text of guide ${count}x`)
    await expect(page.locator('main')).toContainText(`Text of guide ${count}x`)
  }
})

test('what a fragment and the glossary say shows on the pages that use them', async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/first')
  save(dev, 'docs/_note.md', 'The fragment was changed.\n')
  await expect(page.locator('main')).toContainText('The fragment was changed.')
  edit(dev, 'glossary.yml', /definition: .*/, 'definition: Another definition of it.')
  await expect(page.locator('main [data-article]')).toContainText('Work in the')
  await expect
    .poll(async () => (await page.request.get(`${dev.address}docs/first.json`)).text())
    .toContain('Another definition of it.')
})

test('the scroll position stays', {tag: '@nightly'}, async ({dev, visit}) => {
  const page = await visit('docs/long')
  await page.locator('#section-15').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  edit(dev, 'docs/long.md', 'Paragraph 20 of', 'Changed paragraph 20 of')
  await expect(page.locator('main')).toContainText('Changed paragraph 20 of')
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('what the reader looks at stays where it is when something comes above it', {
  tag: '@nightly',
}, async ({dev, visit}) => {
  const page = await visit('docs/long')
  await page.locator('#section-15').scrollIntoViewIfNeeded()
  const top = () =>
    page
      .locator('#section-15')
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  const before = await top()
  edit(
    dev,
    'docs/long.md',
    'Introduction.',
    `Introduction.\n\n${'Much more to read.\n\n'.repeat(20)}`,
  )
  await expect(page.locator('main')).toContainText('Much more to read.')
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
})

test('folds, tabs, fields and focus stay', {tag: '@core'}, async ({dev, visit}) => {
  const page = await visit('docs/states')
  await page.locator('summary', {hasText: 'Fold two'}).click()
  const second = page.locator('[role="tablist"]').nth(1)
  await second.getByRole('tab', {name: 'Windows'}).click()
  await page.evaluate(() => {
    // Looks like a field of an island to the page.
    document.querySelector('main h1')!.insertAdjacentHTML('afterend', '<input aria-label="Weight">')
  })
  await page.getByLabel('Weight').fill('12 mg')
  edit(
    dev,
    'docs/states.md',
    'A paragraph above.',
    'A paragraph above.\n\n:::details[Fold zero]\nA new one.\n:::',
  )
  await expect(page.locator('summary', {hasText: 'Fold zero'})).toBeVisible()
  await expect(page.locator('details', {hasText: 'Inside fold two.'})).toHaveAttribute('open', '')
  await expect(page.locator('details', {hasText: 'Inside fold one.'})).not.toHaveAttribute(
    'open',
    '',
  )
  await expect(page.locator('details', {hasText: 'A new one.'})).not.toHaveAttribute('open', '')
  await expect(second.getByRole('tab', {name: 'Windows'})).toHaveAttribute('aria-selected', 'true')
  await expect(
    page.locator('[role="tablist"]').first().getByRole('tab', {name: 'Linux'}),
  ).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Weight')).toHaveValue('12 mg')
  await expect(page.getByLabel('Weight')).toBeFocused()
})

test('an editor that saves by renaming, and one that empties the file first, show no moment in between', {
  tag: '@nightly',
}, async ({dev, visit}) => {
  const {renameSync, writeFileSync, truncateSync} = await import('node:fs')
  const page = await visit('docs/guide/three')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, {seen})
    new MutationObserver(() => seen.push(document.title)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  const path = `${dev.root}/content/docs/guide/three.md`
  const text = (words: string) =>
    `---\ntitle: Guide three\ndescription: Part three of the guide.\n---\n\n${words}\n`
  writeFileSync(`${path}.new`, text('Saved by renaming.'))
  renameSync(`${path}.new`, path)
  await expect(page.locator('main')).toContainText('Saved by renaming.')
  truncateSync(path)
  await new Promise((resolve) => setTimeout(resolve, 25))
  writeFileSync(path, text('Emptied first.'))
  await expect(page.locator('main')).toContainText('Emptied first.')
  expect(new Set(await page.evaluate(() => (window as unknown as {seen: string[]}).seen))).toEqual(
    new Set(['Guide three | Workshop']),
  )
})

test('only the blocks that changed are put in anew', {tag: '@nightly'}, async ({dev, visit}) => {
  const page = await visit('docs/long')
  const isMarked = await page.evaluateHandle(() => {
    const blocks = [...document.querySelectorAll('main [data-article] > *')]
    return () => blocks.map((block) => block.isConnected)
  })
  edit(dev, 'docs/long.md', 'Paragraph 7 of', 'Another paragraph 7 of')
  await expect(page.locator('main')).toContainText('Another paragraph 7 of')
  const stayed = await isMarked.evaluate((connected) => connected())
  expect(stayed.filter((isConnected) => !isConnected)).toHaveLength(1)
})

test('what is around the article follows a change of its blocks', {tag: '@nightly'}, async ({
  dev,
  visit,
}) => {
  const page = await visit('docs/guide/two')
  edit(dev, 'docs/guide/two.md', /^Text of .*$/m, '## A heading {#new}\n\nText that is new.')
  await expect(page.locator('main')).toContainText('Text that is new.')
  await expect(page.locator('.toc a')).toHaveText(['A heading'])
  edit(dev, 'docs/guide/two.md', '## A heading {#new}\n\n', '')
  await expect(page.locator('main h2')).toHaveCount(0)
  await expect(page.locator('.toc a')).toHaveCount(0)
})

test('a text and its islands, changed one after the other and back again, show each time', {
  tag: '@nightly',
}, async ({dev, visit}) => {
  const page = await visit('docs/states')
  const first = await page.locator('main [data-article]').textContent()
  const original = read(dev, 'docs/states.md')
  edit(dev, 'docs/states.md', 'A paragraph above.', 'A changed paragraph above.')
  await expect(page.locator('main')).toContainText('A changed paragraph above.')
  edit(dev, 'docs/states.md', 'Inside fold one.', 'Changed inside fold one.')
  await expect(page.locator('main')).toContainText('Changed inside fold one.')
  edit(dev, 'docs/states.md', 'A changed paragraph above.', 'A paragraph once more.')
  await expect(page.locator('main')).toContainText('A paragraph once more.')
  // Changed back at once, as React first rendered it.
  save(dev, 'docs/states.md', original)
  await expect(page.locator('main [data-article]')).toHaveText(first!)
  await page.getByRole('tab', {name: 'Windows'}).first().click()
  await expect(page.getByRole('tab', {name: 'Windows'}).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
})
