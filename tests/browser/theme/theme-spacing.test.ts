/** Room around words, and edges that are in line: what no rule of accessibility looks at, and every reader sees. */
import {expect, test} from '../support/fixture.ts'
import {styleOf} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'authoring'})

test('a row of an index has room above and below its words', async ({open}) => {
  const page = await open('docs/everything')
  const rows = page.locator('.prose .index').first().locator('a')
  await expect(rows).not.toHaveCount(0)
  expect(await styleOf(page, '.prose .index a', 'padding')).toBe('14px 12px')
  // Each row begins where the one above it ends.
  const between = await rows.evaluateAll((all) =>
    all.slice(1).map((row, at) => {
      const above = all[at]!.getBoundingClientRect()
      return Math.round(row.getBoundingClientRect().top - above.bottom)
    }),
  )
  expect(new Set(between)).toEqual(new Set([0]))
})

test('a bracket next to a label or a version does not touch its frame', {tag: '@nightly'}, async ({
  open,
}) => {
  const page = await open('docs/everything')
  expect(await styleOf(page, '.prose .ui', 'margin-inline')).toBe('1px')
  expect(await styleOf(page, '.prose .chip', 'margin-inline')).toBe('2px')
})

test('all lines between the entries of a checklist are of one length', {tag: '@nightly'}, async ({
  open,
}) => {
  const page = await open('docs/everything')
  const entries = page.locator('.prose .checks > li')
  // As in a list where one entry has no box.
  await entries.first().evaluate((entry) => {
    entry.after(Object.assign(document.createElement('li'), {textContent: 'No box'}))
  })
  const widths = await entries.evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(widths.length).toBeGreaterThan(1)
  expect(new Set(widths).size).toBe(1)
})

test('on a phone the first column of a table begins where the text begins', async ({open}) => {
  const page = await open('docs/everything', {viewport: {width: 390, height: 844}})
  const cell = page.locator('.prose > div > .table th').first()
  const begins = await cell.evaluate((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    return words.getBoundingClientRect().left
  })
  const text = (await page.locator('.prose > div > p').first().boundingBox())!.x
  expect(begins).toBeCloseTo(text, 0)
})

test('on a phone text in a table has a width at which it can be read, and numbers stay narrow', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything', {viewport: {width: 390, height: 844}})
  const box = page.locator('.prose > div > .table').first()
  const widthsWith = (row: string) =>
    box.evaluate((table, cells) => {
      table.innerHTML = `<table><tbody><tr>${cells}</tr></tbody></table>`
      return [...table.querySelectorAll('td')].map((cell) => cell.offsetWidth)
    }, row)
  const words = 'what users see when they open it '
  const cells = `<td>${'w'.repeat(16)}</td><td class="text">${words}</td>`
  const long = `<td class="long">${words.repeat(4)}</td>`
  const three = await widthsWith(cells + long)
  expect(three[1]).toBeGreaterThanOrEqual(112)
  expect(three[2]).toBeGreaterThanOrEqual(152)
  const four = await widthsWith(`${cells + long}<td class="num">12.5</td>`)
  expect(four[2]).toBeGreaterThanOrEqual(208)
  expect(four[3]).toBeLessThan(80)
  expect(await box.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true)
})

test('on a phone the titles of columns are broken before a table scrolls', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything', {viewport: {width: 390, height: 844}})
  const box = page.locator('.prose > div > .table').first()
  const beyond = await box.evaluate((table) => {
    table.innerHTML = `<table><thead><tr><th>Data type of a field</th><th>What users see</th><th>Can users edit it?</th></tr></thead>
      <tbody><tr><td>text</td><td class="text">a field for words</td><td class="text">yes, at any time</td></tr></tbody></table>`
    return table.scrollWidth - table.clientWidth
  })
  expect(beyond).toBe(0)
})

test('the arrow of a list to choose from is as far from its edge as the words', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything')
  const field = page.locator('.devices__filter .field:has(select)').first()
  const {drawn, left, right, words} = await field.evaluate((label) => {
    const select = getComputedStyle(label.querySelector('select')!)
    const arrow = getComputedStyle(label, '::after')
    const px = (value: string) => Number.parseFloat(value)
    // It is a square on its corner, so it is wider than its box by two fifths.
    return {
      drawn: select.appearance === 'none' && arrow.content === '""',
      left: px(select.borderLeftWidth) + px(select.paddingLeft),
      right: px(arrow.marginRight) - 0.2 * px(arrow.width),
      words: px(select.paddingRight) - px(arrow.marginRight) - 1.2 * px(arrow.width),
    }
  })
  expect(drawn).toBe(true)
  expect(Math.abs(right - left)).toBeLessThan(1)
  // No word is below it.
  expect(words).toBeGreaterThan(0)
})

test('on a phone, the drawing of the page for wrong addresses is in the middle', {
  tag: '@nightly',
}, async ({open, expected}) => {
  expected.push('404 (Not Found)')
  const page = await open('docs/nowhere', {viewport: {width: 390, height: 844}})
  const [left, right] = await page.locator('.lost figure').evaluate((figure) => {
    const [inner, outer] = [figure, figure.parentElement!].map((one) => one.getBoundingClientRect())
    return [inner!.left - outer!.left, outer!.right - inner!.right]
  })
  expect(left).toBeGreaterThan(0)
  expect(left).toBeCloseTo(right!, 0)
})

test('badges are in one line, and pictures that HTML has placed keep their size', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything')
  const boxes = await page.locator('.prose > div').evaluate(async (article) => {
    const {href} = document.querySelector<HTMLLinkElement>('link[rel="icon"]')!
    const picture = (width: number) => `<img alt="" width="${width}" src="${href}">`
    article.innerHTML = [
      `<p>${`<a href="#">${picture(90)}</a> `.repeat(2)}</p>`,
      `<p align="center">${picture(200)}</p>`,
      `<h2>${picture(20)} Title</h2>`,
      `<ul><li>${picture(20)} Text</li></ul>`,
      `<p>An icon ${picture(200)} in the text</p>`,
    ].join('')
    const pictures = [...article.querySelectorAll('img')]
    await Promise.all(pictures.map((one) => one.decode()))
    return pictures.map((one) => {
      const {top, left, width, height} = one.getBoundingClientRect()
      const around = one.parentElement!.clientHeight
      return {top, middle: left + width / 2, width, height, around}
    })
  })
  const [first, second, placed, heading, entry, icon] = boxes
  expect(second!.top).toBe(first!.top)
  expect(second!.middle).toBeGreaterThan(first!.middle)
  expect(placed!.width).toBe(200)
  expect(placed!.middle).toBeGreaterThan(first!.middle + 60)
  for (const one of [heading, entry]) expect(one!.around).toBeLessThan(45)
  expect(icon!.height).toBeLessThan(45)
})
