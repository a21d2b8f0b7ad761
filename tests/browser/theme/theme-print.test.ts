/** Paper: light, complete, without what only a screen needs. */
import type {Page} from 'playwright/test'
import {awake, expect, goTo, reload, test} from '../support/fixture.ts'
import {paper} from '../support/paper.ts'
import {styleOf} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'authoring'})

async function onPaper(page: Page): Promise<void> {
  await awake(page)
  await page.emulateMedia({media: 'print'})
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

test('from dark mode, too, paper is white and ink is dark', async ({open}) => {
  const page = await open('docs/everything')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await reload(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await styleOf(page, 'html', 'background-color')).not.toBe('rgb(255, 255, 255)')
  await onPaper(page)
  expect(await styleOf(page, 'html', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await styleOf(page, 'html', 'color')).toBe('rgb(20, 32, 42)')
  // Code is black on white.
  expect(await styleOf(page, '.code', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await styleOf(page, '.code pre .line', 'color')).toBe('rgb(0, 0, 0)')
})

test('what is left out below the text takes no room, so no sheet is blank', async ({open}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  const below = await page.evaluate(() => {
    const bottom = (one: Element) => one.getBoundingClientRect().bottom
    const shown = [...document.querySelectorAll('.prose > *')].filter((one) => one.clientHeight)
    return bottom(document.querySelector('main')!) - bottom(shown.at(-1)!)
  })
  expect(below).toBeLessThan(30)
})

test('the number of a section is not cut off at the edge of the sheet', {tag: '@nightly'}, async ({
  open,
}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  const number = page.locator('h2 .no').first()
  await number.evaluate((one) => {
    one.textContent = '§12.10'
  })
  // What reaches into the margin of the sheet is not printed.
  expect((await number.boundingBox())!.x).toBeGreaterThanOrEqual(0)
})

test('neither the first row of a table nor its last one is alone on a sheet', async ({open}) => {
  const page = await open('docs/text')
  await onPaper(page)
  const breaks = await page.locator('main tbody').evaluate((body) => {
    for (let count = 0; count < 2; count++) body.append(body.firstChild!.cloneNode(true))
    return [...body.children].map((row) => getComputedStyle(row).breakBefore)
  })
  expect(breaks).toEqual(['auto', 'avoid', 'auto', 'avoid'])
  // A short table is whole.
  const whole = () => styleOf(page, 'main .table', 'break-inside')
  expect(await whole()).toBe('auto')
  await page.locator('main tbody').evaluate((body) => body.lastChild!.remove())
  expect(await whole()).toBe('avoid')
  // Nor is the last entry of a list. In a list of steps it can be as high as a sheet.
  const entries = await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<ul><li>1<li>2<li>3<li>4</ul><ol><li>1<li>2</ol>')
    return [...main.querySelectorAll(':scope > :is(ul, ol) > li')].map(
      (entry) => getComputedStyle(entry).breakBefore,
    )
  })
  expect(entries).toEqual(['auto', 'avoid', 'auto', 'avoid', 'auto', 'auto'])
})

test('titles, headings of all levels, and the names of folds and figures stay with what they name', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  expect(await styleOf(page, 'details > summary', 'break-after')).toBe('avoid')
  expect(await styleOf(page, '.page > .head', 'break-after')).toBe('avoid')
  expect(await styleOf(page, '.page > .head', 'break-inside')).toBe('avoid')
  expect(await styleOf(page, 'figcaption', 'break-before')).toBe('avoid')
  // In a printed section, headings are one or two levels lower. A term would be alone at the end of a sheet.
  const levels = await page.locator('.prose > div').evaluate((text) =>
    ['h2', 'h3', 'h4', 'h5', 'h6', 'dt'].map((name) => {
      const heading = text.appendChild(document.createElement(name))
      return getComputedStyle(heading).breakAfter
    }),
  )
  expect(new Set(levels)).toEqual(new Set(['avoid']))
  // An entry that could be cut would leave the line above it, and the heading, on the sheet before.
  expect(await styleOf(page, '.index a', 'break-inside')).toBe('avoid')
})

test('a figure with a long table may be cut inside of it, any other figure is whole', async ({
  open,
}) => {
  const page = await open('docs/spectrum')
  await onPaper(page)
  const whole = () => styleOf(page, 'figure:has(.fig__more)', 'break-inside')
  const rows = (count: number) =>
    page.locator('.fig__more tbody').evaluate((body, count) => {
      while (body.children.length < count) body.append(body.firstChild!.cloneNode(true))
      while (body.children.length > count) body.lastChild!.remove()
    }, count)
  await rows(5)
  expect(await whole()).toBe('avoid')
  await rows(6)
  expect(await whole()).toBe('auto')
  expect(await styleOf(page, '.fig__f', 'break-inside')).toBe('avoid')
  expect(await styleOf(page, '.fig__f', 'break-after')).toBe('avoid')
  // So may a diagram above its text, and a figure that is a long table of icons.
  await rows(5)
  expect(await whole()).toBe('avoid')
  await page.locator('.fig__more').evaluate((more) => {
    more.append(document.createElement('ul'))
    more.lastElementChild!.append(document.createElement('li'))
  })
  expect(await whole()).toBe('auto')
  // In columns, one entry could be alone on a sheet.
  expect(await styleOf(page, '.fig__more ul', 'column-width')).toBe('auto')
  await page.locator('.fig__more').evaluate((more) => {
    const body = more.querySelector('tbody')!
    body.append(body.firstChild!.cloneNode(true))
    more.setAttribute('class', 'icons')
  })
  expect(await styleOf(page, 'figure:has(.icons)', 'break-inside')).toBe('auto')
})

test('words of diagrams and screens are not larger on paper than the text around them', async ({
  open,
}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  const sizes = await page.evaluate(() =>
    ['.prose p', '.graph__t', '.screen__k'].map((name) => {
      const words = document.querySelector(name)! as Element & {currentCSSZoom: number}
      return Number.parseFloat(getComputedStyle(words).fontSize) * words.currentCSSZoom
    }),
  )
  expect(sizes[1]).toBeLessThan(sizes[0]!)
  expect(sizes[2]).toBeLessThan(sizes[0]!)
})

test('a figure without a caption is not kept with the text below it', async ({open}) => {
  const page = await open('docs/spectrum')
  await onPaper(page)
  const frame = page.locator('.fig:has(figcaption) > .fig__f').first()
  await expect(frame).toHaveCSS('break-after', 'avoid')
  await frame.evaluate((one) => {
    while (one.nextSibling) one.nextSibling.remove()
  })
  await expect(page.locator('.fig > .fig__f:last-child').first()).toHaveCSS('break-after', 'auto')
})

test('a long legend may be cut, with two entries or more on each sheet, and begins next to its figure', async ({
  open,
}) => {
  const page = await open('docs/frames')
  await onPaper(page)
  const list = page.locator('.shot + .callouts').first()
  const lengthen = (count: number) =>
    list.evaluate((list, count) => {
      while (list.children.length < count) list.append(list.firstElementChild!.cloneNode(true))
    }, count)
  const breaks = (property: 'breakBefore' | 'breakAfter') =>
    list.evaluate(
      (list, property) =>
        Array.from(list.children, (entry) => getComputedStyle(entry)[property] === 'avoid'),
      property,
    )
  // It is not kept with what is below it.
  await list.evaluate((list) => list.replaceChildren(list.firstElementChild!))
  expect(await breaks('breakAfter')).toEqual([false])
  await lengthen(3)
  expect(await styleOf(page, '.shot + .callouts', 'break-inside')).toBe('avoid')
  expect(await styleOf(page, '.shot:has(+ .callouts)', 'break-after')).toBe('avoid')
  await lengthen(4)
  expect(await styleOf(page, '.shot + .callouts', 'break-inside')).toBe('auto')
  expect(await breaks('breakAfter')).toEqual([true, false, false, false])
  expect(await breaks('breakBefore')).toEqual([false, false, false, true])
})

test('a long block of code may be cut inside of it, any other is whole, and none leaves its name alone', async ({
  open,
}) => {
  const page = await open('docs/code')
  await onPaper(page)
  const whole = () => styleOf(page, '.code:has(.code__h)', 'break-inside')
  const lengthen = (count: number) =>
    page
      .locator('.code:has(.code__h) code')
      .first()
      .evaluate((code, count) => {
        while (code.children.length < count) code.append(code.firstElementChild!.cloneNode(true))
      }, count)
  await lengthen(25)
  expect(await whole()).toBe('avoid')
  await lengthen(26)
  expect(await whole()).toBe('auto')
  expect(await styleOf(page, '.code__h', 'break-after')).toBe('avoid')
  // Where it is cut, it has no line: the frame shows that it goes on.
  expect(await styleOf(page, '.code', 'box-decoration-break')).toBe('slice')
})

test('a sentence that leads to a list, a table, code or a figure stays with it', async ({open}) => {
  const page = await open('docs/everything')
  await onPaper(page)
  const breaks = await page
    .locator('.prose p:has(+ :is(ul, ol, dl, figure, .code, .table))')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter))
  expect(breaks.length).toBeGreaterThan(0)
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
})

test('bar, sidebar, tools, tab rows, buttons are left out; crumbs, header block, numbers and margin line stay', {
  tag: '@core',
}, async ({open}) => {
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
    'summary > .icon--chevron',
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

test('all tabs and folds are open, and closed again on the screen', {tag: '@core'}, async ({
  open,
}) => {
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
  // All panels have the same room above their name.
  const rooms = await page
    .locator('.tabs__p')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).paddingTop))
  expect(new Set(rooms).size).toBe(1)
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

test('of a video, there is the poster and the address', async ({open}) => {
  const page = await open('docs/video')
  await expect(page.locator('.video__still')).toBeHidden()
  await onPaper(page)
  await expect(page.locator('.video video')).toBeHidden()
  await expect(page.locator('.video__still')).toBeVisible()
  const caption = page.locator('.video figcaption').first()
  const after = await caption.evaluate((one) => getComputedStyle(one, '::after').content)
  expect(after).toMatch(/\(https:\/\/authoring\.example\/assets\/drop-\w+\.webm\)/)
  // Without a poster there is nothing to frame.
  await page.locator('.video__still').evaluate((still) => still.remove())
  await expect(page.locator('.video .fig__f').first()).toBeHidden()
})

test('printed without scripts folds are open as well', async ({open}) => {
  const page = await open('docs/everything', {javaScriptEnabled: false})
  await page.emulateMedia({media: 'print'})
  await expect(page.getByText('Words for Windows.', {exact: true})).toBeVisible()
  const height = await page.locator('details.fold:not([open])').first().boundingBox()
  expect(height!.height).toBeGreaterThan(80)
})

test('a PDF is A4; a bench card is one sheet of A5 for each task, and nothing is in the way of its code', async ({
  visit,
}) => {
  const page = await visit('docs/everything')
  const {size, sheets} = await paper(page)
  expect(size).toBe('595x842')
  expect(sheets).toBeGreaterThan(1)
  await goTo(page, '/docs/bench')
  await expect(page.locator('.task')).toHaveCount(2)
  expect(await paper(page)).toEqual({size: '595x420', sheets: 2})
  await page.emulateMedia({media: 'print'})
  await expect(page.getByText('Why one weighs and stirs.')).toBeHidden()
  await expect(page.getByRole('heading', {name: 'Limits'})).toBeHidden()
  const written = await page
    .locator('.task a[href^="/"]')
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(written).toContain('/docs/text')
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('.task')].flatMap((task) => {
      const code = task.querySelector('.bench__qr svg')!.getBoundingClientRect()
      const strip = task.firstElementChild!.getBoundingClientRect()
      const boxes = [...task.children].slice(1).flatMap((one) => [one, ...one.children])
      return boxes
        .filter((one) => {
          const {width, top, right} = one.getBoundingClientRect()
          return width > 0 && top < Math.max(code.bottom, strip.bottom) - 1 && right > code.left
        })
        .map(({className, tagName}) => `${tagName} ${className}`)
    }),
  )
  expect(covered).toEqual([])
  // On the screen a task is what it was without a card.
  await page.emulateMedia({media: 'screen'})
  await expect(page.locator('.bench__qr').first()).toBeHidden()
})
