/** Paper: light, complete, without what only a screen needs. */
import {inflateSync} from 'node:zlib'
import type {Page} from 'playwright/test'
import {awake, expect, test} from './support/fixture.ts'

test.use({siteRoot: 'authoring'})

async function onPaper(page: Page): Promise<void> {
  await awake(page)
  await page.emulateMedia({media: 'print'})
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

const color = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)

test('from dark mode, too, paper is white and ink is dark', async ({open}) => {
  const page = await open('docs/everything')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await awake(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await color(page, 'html', 'background-color')).not.toBe('rgb(255, 255, 255)')
  await onPaper(page)
  expect(await color(page, 'html', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await color(page, 'html', 'color')).toBe('rgb(20, 32, 42)')
  // Code is black on white.
  expect(await color(page, '.code', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await color(page, '.code pre .line', 'color')).toBe('rgb(0, 0, 0)')
})

test('bar, sidebar, tools, tab rows, buttons are left out; crumbs, header block, numbers and margin line stay', async ({
  open,
}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  for (const selector of [
    '.bar',
    '.side',
    '.toc',
    '.toc-fold',
    '.cont',
    '.foot',
    '.skip',
    '.zoom-btn',
    '.code button',
    '.tabs__l',
    '.checklist__clear',
    '.devices__filter',
    '.video__ask button',
  ])
    for (const element of await page.locator(selector).all())
      await expect.soft(element, selector).toBeHidden()
  await expect(page.getByRole('navigation', {name: 'Breadcrumbs'})).toBeVisible()
  await expect(page.locator('.folio')).toContainText('ELN 1.4 or later')
  await expect(page.locator('h2 .no').first()).toHaveText('§1')
  await expect(page.locator('h2 .no').first()).toBeVisible()
  expect(
    await page
      .locator('.page')
      .evaluate((article) => getComputedStyle(article, '::before').position),
  ).toBe('fixed')
})

test('all tabs and folds are open, and closed again on the screen', async ({open}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  for (const words of [
    'Words for Linux.',
    'Words for Windows.',
    'Words for macOS.',
    'The second group, Windows.',
    'Words in the closed fold.',
    'What is folded.',
    'Words in plain HTML.',
  ])
    await expect.soft(page.getByText(words, {exact: true}), words).toBeVisible()
  await expect(page.locator('.tabs__name').first()).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({media: 'screen'})
  await expect(page.getByText('Words in the closed fold.')).toBeHidden()
  await expect(page.getByText('Words for Windows.')).toBeHidden()
})

test('links elsewhere print their address, long lines of code are wrapped, boxes are empty', async ({
  open,
}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  const after = await page
    .locator('main a[href^="https://elsewhere.example/"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(after).toContain('https://elsewhere.example/')
  for (const pre of await page.locator('.code pre').all())
    expect
      .soft(await pre.evaluate((one) => one.scrollWidth - one.clientWidth))
      .toBeLessThanOrEqual(1)
  expect(
    await page
      .locator('.checks input:checked')
      .first()
      .evaluate((box) => getComputedStyle(box).appearance),
  ).toBe('none')
})

test('printed without scripts folds are open as well', async ({open}) => {
  const page = await open('docs/everything', {javaScriptEnabled: false})
  await page.emulateMedia({media: 'print'})
  await expect(page.getByText('Words for Windows.', {exact: true})).toBeVisible()
  const height = await page.locator('details.fold:not([open])').first().boundingBox()
  expect(height!.height).toBeGreaterThan(80)
})

test('a PDF is A4, a bench card A5 across', async ({open}) => {
  const page = await open('docs/everything')
  await awake(page)
  expect(await sheets(page)).toEqual({size: '595x842', several: true})
  await page.goto(new URL('/docs/bench', page.url()).href)
  await awake(page)
  await expect(page.locator('.bench__qr svg')).toHaveCount(1)
  expect(await sheets(page)).toEqual({size: '595x420', several: false})
  // The code is in the way of nothing.
  await page.emulateMedia({media: 'print'})
  const covered = await page.evaluate(() => {
    const code = document.querySelector('.bench__qr')!.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('.head > *, .prose > div > :not(.bench__qr)')]
      .filter((one) => {
        const box = one.getBoundingClientRect()
        return (
          box.width > 0 && box.top < code.bottom && box.bottom > code.top && box.right > code.left
        )
      })
      .map(({className, tagName}) => `${tagName} ${className}`)
  })
  expect(covered).toEqual([])
})

/** Size of the first sheet in points, and whether there are more. */
async function sheets(page: Page): Promise<{size: string; several: boolean}> {
  const bytes = await page.pdf({preferCSSPageSize: true})
  // What is not compressed tells the sheets; objects may lie in compressed streams.
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({index, 0: {length}}) => {
    try {
      return inflateSync(bytes.subarray(index + length)).toString('latin1')
    } catch {
      return ''
    }
  })
  const boxes = [text, ...streams].flatMap((one) => [
    ...one.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g),
  ])
  const [, width, height] = boxes[0]!
  return {
    size: `${Math.round(Number(width))}x${Math.round(Number(height))}`,
    several: boxes.length > 1,
  }
}
