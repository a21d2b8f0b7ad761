/** The look of a page: notices, lines, header, footer, colors, at the widths of phone and desktop. */
import {axeFindings} from './support/axe.ts'
import {awake, expect, goTo, test} from './support/fixture.ts'
import {noticeFaults, textLines} from './support/lines.ts'

test.use({borrows: true, siteRoot: 'reader', expected: ['404 (Not Found)']})

const PHONE = {viewport: {width: 390, height: 844}}

test('the notices of an old version and of an unlisted page are few lines of many words', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/1.0')
  expect(await noticeFaults(page, '.version-banner p')).toEqual([])
  await goTo(page, '/docs/unlisted')
  expect(await noticeFaults(page, '.note.status')).toEqual([])
})

for (const path of [
  'docs/eln/ui/barcodes',
  'docs/eln/faq',
  'docs/repo/details_standards/analysis_test/cv',
])
  test(`a line of text of ${path} has 60 to 75 characters, whatever the width and the size of the letters`, {
    tag: path.includes('/ui/') ? [] : '@nightly',
  }, async ({visit, site}) => {
    const page = await visit(new URL(path, (await site('.')).address).href)
    for (const width of [1440, 1280, 1024, 768])
      for (const size of ['', 'text-large', 'text-larger']) {
        await page.setViewportSize({width, height: 900})
        await page.evaluate(
          (name) => Object.assign(document.documentElement, {className: `js ${name}`}),
          size,
        )
        const lines = await textLines(page)
        const where = `${path} at ${width} px ${size}`
        expect(lines.length, where).toBeGreaterThan(10)
        expect(
          lines.filter((line) => line.length > 75),
          where,
        ).toEqual([])
        // On wide windows lines must not be short either: the longest of many are close to the limit.
        if (width === 1440 && !size)
          expect(Math.max(...lines.map((line) => line.length)), where).toBeGreaterThan(64)
      }
  })

test('a block of Arabic or Hebrew begins on the right, the blocks around it on the left', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/long')
  const starts = await page.evaluate(() => {
    const prose = document.querySelector('.prose')!
    const texts = ['Left.', 'اللغة العربية، version 2.', 'עברית (1)', '12 + 3']
    return texts.flatMap((text) =>
      ['p', 'h2'].map((name) => {
        const block = document.createElement(name)
        block.textContent = text
        prose.append(block)
        const letter = document.createRange()
        letter.setStart(block.firstChild!, 0)
        letter.setEnd(block.firstChild!, 1)
        const [own, around] = [letter.getBoundingClientRect(), block.getBoundingClientRect()]
        return own.left - around.left < around.right - own.right ? 'left' : 'right'
      }),
    )
  })
  expect(starts).toEqual(['left', 'left', 'right', 'right', 'right', 'right', 'left', 'left'])
})

test('lines on paper are longer than on a screen', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/long')
  const width = () =>
    page
      .locator('.prose p')
      .first()
      .evaluate((one) => one.clientWidth / parseFloat(getComputedStyle(one).fontSize))
  const onScreen = await width()
  await page.emulateMedia({media: 'print'})
  expect(await width()).toBeGreaterThan(onScreen * 1.15)
})

test('the foot of a short page is at the foot of the window', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/short')
  const bottom = () =>
    page.evaluate(() => document.querySelector('footer')!.getBoundingClientRect().bottom)
  expect(await bottom()).toBeGreaterThanOrEqual(899)
  await goTo(page, '/nowhere')
  expect(await bottom()).toBeGreaterThanOrEqual(899)
})

test('a phone shows the way up alone, and the contents from the bar', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/long', PHONE)
  await expect(page.locator('.crumbs li').filter({visible: true})).toHaveCount(1)
  await expect(page.locator('.toc-fold')).toBeHidden()
  await page.locator('.bar').getByRole('button', {name: 'On this page'}).click()
  const contents = page.getByRole('dialog', {name: 'On this page'})
  await expect(contents.getByRole('link').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await contents.getByRole('link').last().press('Enter')
  await expect(contents).toHaveCount(0)
  await expect(page.locator(':target')).toBeInViewport()
})

test('colors, size of the text and rest are chosen at the foot, and hold on the next page before it is painted', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short')
  const size = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const before = await size()
  await page.getByRole('button', {name: 'Display'}).click()
  const sheet = page.getByRole('dialog', {name: 'Display'})
  await expect(
    sheet.getByRole('group', {name: 'Colors'}).getByRole('radio', {name: 'Light'}),
  ).toBeChecked()
  await sheet.getByRole('radio', {name: 'Dark'}).check()
  await sheet.getByRole('radio', {name: 'Large', exact: true}).check()
  await sheet.getByRole('radio', {name: 'None'}).check()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto(new URL('/docs/long', page.url()).href, {waitUntil: 'commit'})
  await expect(page.locator('html.calm.text-large[data-theme="dark"]')).toHaveCount(1)
  expect(await size()).toBeCloseTo(before * 1.125, 1)
  await awake(page)
  await page.getByRole('button', {name: 'Display'}).click()
  await expect(sheet.getByRole('radio', {name: 'Large', exact: true})).toBeChecked()
  await sheet.getByRole('radio', {name: 'Normal'}).check()
  await sheet
    .getByRole('group', {name: 'Motion'})
    .getByRole('radio', {name: 'As this device'})
    .check()
  expect(await page.evaluate(() => localStorage.getItem('display'))).toBeNull()
})

test('a choice does not undo what was chosen in another tab after this one was opened', async ({
  visit,
}) => {
  const page = await visit('docs/short')
  await page.evaluate(() => localStorage.setItem('display', 'text-large'))
  await page.getByRole('button', {name: 'Display'}).click()
  const sheet = page.getByRole('dialog', {name: 'Display'})
  await expect(sheet.getByRole('radio', {name: 'Large', exact: true})).toBeChecked()
  await sheet.getByRole('radio', {name: 'None'}).check()
  await expect(page.locator('html.calm.text-large')).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('display'))).toBe('text-large calm')
})

test('in a window of a few lines the bar leaves with the text', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/long', {viewport: {width: 320, height: 225}, deviceScaleFactor: 4})
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(page.locator('.bar')).not.toBeInViewport()
})

test('a line with an email address is as high as any other', {tag: '@nightly'}, async ({open}) => {
  const page = await open('docs/long')
  const [before, after] = await page.evaluate(() => {
    const paragraph = document.querySelector('.prose p')!
    paragraph.textContent = 'Ask us.'
    const {height} = paragraph.getBoundingClientRect()
    const link = document.createElement('a')
    link.href = 'mailto:help@example.org'
    link.textContent = 'help@example.org'
    paragraph.append(' ', link)
    return [height, paragraph.getBoundingClientRect().height]
  })
  expect(after).toBe(before)
})
