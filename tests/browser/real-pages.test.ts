/** Pages of the real site at the widths of a phone, a tablet and a desktop: size of targets, boxes, links to other pages. */
import {smallTargets} from './support/axe.ts'
import {expect, goTo, test} from './support/fixture.ts'

test.use({borrows: true})

const SIZES = [
  {width: 390, height: 844},
  {width: 768, height: 1024},
  {width: 1440, height: 900},
]

for (const path of [
  '/all-pages',
  '/docs',
  '/docs/eln/ui/barcodes',
  '/docs/eln/devices/list',
  '/docs/eln/faq',
])
  test(`everything that is pressed on ${path} is at least 24 px wide and high`, {
    tag: path.endsWith('/list') ? [] : '@nightly',
  }, async ({visit}) => {
    const page = await visit(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect.soft(await smallTargets(page), `${size.width} px`).toEqual([])
    }
  })

test('after the page was scrolled with a finger on a plot, a tap reads a value, and one finger does not zoom', async ({
  visit,
}) => {
  const page = await visit('/docs/services/chemspectra/ir')
  const plot = page.locator('.plot-box__p').first()
  await expect(plot).toHaveAttribute('tabindex', '0')
  const value = page.locator('.plot-box').first()
  const before = await value.innerText()
  await plot.evaluate((target: HTMLElement) => {
    const {left, top, width, height} = target.getBoundingClientRect()
    const send = (type: string, pointerId: number, part: number) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          clientX: left + part * width,
          clientY: top + height / 2,
          bubbles: true,
          pointerType: 'touch',
        }),
      )
    send('pointerdown', 1, 0.2)
    send('pointercancel', 1, 0.2)
    send('pointerdown', 2, 0.6)
    send('pointerup', 2, 0.6)
  })
  await expect.poll(() => value.innerText()).not.toBe(before)
})

test('a plot is enlarged with one finger, and shows all again', async ({visit}) => {
  const page = await visit('/docs/services/chemspectra/ir')
  const plot = page.locator('.plot-box').first()
  const whole = plot.getByRole('button', {name: 'Whole range'})
  await expect(plot.locator('.plot-box__p')).toHaveAttribute('tabindex', '0')
  const before = await plot.locator('svg').first().innerHTML()
  await plot.getByRole('button', {name: 'Zoom in'}).click()
  await expect(whole).toHaveAttribute('aria-disabled', 'false')
  await plot.getByRole('button', {name: 'Zoom out'}).click()
  await expect(whole).toHaveAttribute('aria-disabled', 'true')
  expect(await plot.locator('svg').first().innerHTML()).toBe(before)
})

test('on paper, a plot keeps a short table of its values, and leaves out a long one', {
  tag: '@nightly',
}, async ({visit}) => {
  const folder = '/docs/services/third_party_apps'
  for (const [path, visible] of [
    ['/biostats/tests', true],
    ['/OpenStats/assumptions', false],
  ] as const) {
    const page = await visit(folder + path)
    const values = page.locator('.fig__more').first()
    await expect(values).toBeVisible()
    await page.emulateMedia({media: 'print'})
    await expect(values).toBeVisible({visible})
  }
})

test('on paper, the lines around a table are as long as those in it', {tag: '@nightly'}, async ({
  visit,
}) => {
  // The width of the text on A4.
  const page = await visit('/docs/documentation/plots', {viewport: {width: 718, height: 1000}})
  await page.emulateMedia({media: 'print'})
  const sizes = await page
    .locator('.table:visible')
    .evaluateAll((boxes) => boxes.map((box) => [box.clientWidth, box.scrollWidth]))
  expect(sizes.length).toBeGreaterThan(3)
  for (const [box, table] of sizes) expect(table).toBeLessThanOrEqual(box!)
})

test('on a phone, and only there, a link leads to steps that are far below', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/services/chemspectra/ms', {viewport: {width: 390, height: 844}})
  const link = page.getByRole('link', {name: 'Go to the steps'})
  await link.click()
  await expect(page.locator('.steps > li').first()).toBeInViewport({ratio: 1})
  await page.setViewportSize({width: 1440, height: 900})
  await expect(link).toBeHidden()
  // Without it, the block begins with the next cell, and there is none if nothing else is known.
  const folio = page.locator('.folio')
  const left = await folio.evaluate((list) => {
    while (!list.firstElementChild!.querySelector('a')) list.firstElementChild!.remove()
    list.append(document.createElement('div'))
    const {paddingLeft, borderLeftWidth} = getComputedStyle(list.children[1]!)
    return [paddingLeft, borderLeftWidth]
  })
  expect(left).toEqual(['0px', '0px'])
  await folio.evaluate((list) => {
    while (list.children.length > 1) list.lastElementChild!.remove()
  })
  await expect(folio).toBeHidden()
  await goTo(page, '/docs/eln/ui/barcodes')
  await expect(page.locator('.folio')).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('on a phone, no line of facts below a title ends or begins with a dot', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/repo/fundings', {viewport: {width: 390, height: 844}})
  const facts = await page.locator('.folio > div').evaluateAll((all) =>
    all.map((fact) => {
      const {left, top} = fact.getBoundingClientRect()
      return {
        top,
        dot: left + parseFloat(getComputedStyle(fact, '::before').left),
        after: getComputedStyle(fact, '::after').content,
        column: fact.parentElement!.getBoundingClientRect().left,
      }
    }),
  )
  const begins = facts.filter(({top}, at) => top !== facts[at - 1]?.top)
  expect(begins).toHaveLength(2)
  // What is more than 4 px to the left of the column is cut off. A dot with the room on both sides of it takes 5 px.
  for (const {dot, column} of begins) expect(dot + 5).toBeLessThan(column - 3)
  for (const {after} of facts) expect(after).toBe('none')
})

test('on a phone, a long label that is broken stays in the column', {tag: '@nightly'}, async ({
  visit,
}) => {
  for (const path of ['/docs/eln/devices/configurations/remote_control', '/docs/repo/labeling']) {
    const page = await visit(path, {viewport: {width: 390, height: 844}})
    const over = await page
      .locator(':is(p, li) > .ui[data-long]')
      .evaluateAll((labels) =>
        labels.map((label) =>
          Math.round(
            label.getBoundingClientRect().right -
              label.closest('.prose')!.getBoundingClientRect().right,
          ),
        ),
      )
    expect(Math.max(...over), path).toBeLessThanOrEqual(0)
  }
})

test('on a phone, the columns of the home page are in line, also for readers who chose a role', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/', {viewport: {width: 390, height: 844}})
  await page.getByRole('button', {name: 'Display'}).click()
  await page.getByLabel('Administrator').check()
  await expect(page.locator('html')).toHaveClass(/role-administrators/)
  const [heading, ...doors] = await page
    .locator('.band:has(.doors) :is(h2, .door h3)')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(doors)).toEqual(new Set([heading]))
})

test('enlarged, structures have their names below them', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('/docs/documentation/figures')
  const figure = page.locator('figure:has(> .fig__f > .mols)').first()
  await figure.getByRole('button', {name: /^Enlarge/}).click()
  const list = page.locator('.zoom .mols')
  await expect(list).toHaveCSS('list-style-type', 'none')
  const [structure, name] = await list
    .locator('li')
    .first()
    .evaluate((item) =>
      [...item.children].slice(0, 2).map((part) => part.getBoundingClientRect().bottom),
    )
  expect(name).toBeGreaterThan(structure!)
})

test('on a phone, a drawn row of fields with buttons wraps in its window', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/labimotion/designer/components/fields/types/datetime-range', {
    viewport: {width: 390, height: 844},
  })
  const over = await page
    .locator('.shot .screen')
    .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  expect(Math.max(...over)).toBeLessThanOrEqual(1)
})

test('on a phone, an address to write to is not broken at its hyphen', {tag: '@nightly'}, async ({
  visit,
}) => {
  for (const path of ['/helpdesk', '/docs/services/smartadd']) {
    const page = await visit(path, {viewport: {width: 390, height: 844}})
    const address = page.getByRole('link', {name: /^chemotion-\w+@/}).first()
    const {height} = (await address.boundingBox())!
    expect(height, path).toBeLessThan(36)
  }
})

test('on a phone, what an icon does has as much room as its name', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('/docs/eln/ui/ketcher', {viewport: {width: 390, height: 844}})
  const widths = await page
    .locator('.icons td:last-child')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(28)
  expect(Math.min(...widths)).toBeGreaterThan(140)
})

test('the home page has one search box, and the keys lead to it', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('/')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(page.getByRole('combobox', {name: 'Search the documentation'})).toHaveCount(1)
  }
  await page.keyboard.press('Control+k')
  await expect(page.locator('.hero input')).toBeFocused()
  await page.keyboard.press('Escape')
  // Further down, that of the bar replaces it.
  await page.evaluate(() => window.scrollTo(0, 1000))
  await expect(page.locator('.bar').getByRole('combobox')).toBeVisible()
})

test('a search that is open on the home page of a phone stays open when the phone is turned', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/', {viewport: {width: 390, height: 844}})
  await page.locator('.find__icon').click()
  const input = page.locator('.bar').getByRole('combobox')
  await input.fill('embargo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.setViewportSize({width: 844, height: 390})
  await expect(input).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a page says once where to go on; ] goes to the next one all the same', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/eln/ui/barcodes')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(page.locator('h2#next')).toBeVisible()
    await expect(page.getByText('Continued from')).toBeVisible()
    await expect(page.getByText('Continues on')).toBeHidden()
  }
  await expect(page.getByRole('link', {name: 'More', exact: true})).toHaveCount(0)
  await expect(page.locator('.toc a', {hasText: 'Next'})).toHaveCount(0)
  await page.keyboard.press(']')
  await expect(page.locator('h1')).toHaveText('Inventory')
})

test('in each width a page begins with its task, in lines of at most 80 characters', async ({
  visit,
}) => {
  const page = await visit('/docs/eln/ui/barcodes')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const {step, characters} = await page.evaluate(() => {
      const text = document.querySelector<HTMLElement>('.prose p')!
      return {
        step: document.querySelector('.steps > li')!.getBoundingClientRect().top + window.scrollY,
        // A letter of running text is about half as wide as the font size.
        characters: text.clientWidth / (parseFloat(getComputedStyle(text).fontSize) * 0.47),
      }
    })
    // On a phone in the first 500 px, elsewhere well within the first screen.
    expect.soft(step, `${size.width} px`).toBeLessThan(size.width < 640 ? 500 : size.height * 0.65)
    expect.soft(characters, `${size.width} px`).toBeLessThan(80)
  }
})

test('with forced colors, the spectrum on the home page has the color of its text', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/', {forcedColors: 'active'})
  const [line, text] = await page
    .locator('.spec__trace')
    .evaluate((trace) => [
      getComputedStyle(trace).stroke,
      getComputedStyle(trace.closest('figure')!).color,
    ])
  expect(line).toBe(text)
})

test('with wide spacing of letters and words, labels fit on a narrow phone', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/eln/ui/toolbar', {viewport: {width: 320, height: 640}})
  // The values of WCAG 1.4.12. A style element would break the policy of the page.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* {letter-spacing: 0.12em !important; word-spacing: 0.16em !important}')
    document.adoptedStyleSheets.push(sheet)
  })
  // Whether a table is wider than the page, and scrolls in a box of its own, is looked at after the next frame.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a drawn table of seven columns stays in its window on a tablet', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('/docs/repo/fundings')
  for (const width of [640, 768, 900, 1000, 1280]) {
    await page.setViewportSize({width, height: 900})
    const [table, room] = await page
      .locator('.screen__table--many')
      .evaluate((one) => [one.getBoundingClientRect().width, one.parentElement!.clientWidth])
    expect(table, `${width} px`).toBeLessThanOrEqual(room! + 1)
  }
})

test('a drawn table of many short columns is a table wherever it has room', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/eln/ui/details/reaction_fields')
  const table = page.locator('.screen__table--many').first()
  for (const [width, shown] of [
    [768, 'table'],
    [1024, 'block'],
    [1280, 'block'],
    [1440, 'table'],
  ] as const) {
    await page.setViewportSize({width, height: 900})
    const [display, over] = await table.evaluate((one) => [
      getComputedStyle(one).display,
      one.getBoundingClientRect().width - one.parentElement!.clientWidth,
    ])
    expect([width, display]).toEqual([width, shown])
    expect(over, `${width} px`).toBeLessThanOrEqual(1)
  }
})

test('drawn tables of one panel have their columns in line', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('/docs/eln/ui/details/reaction_fields')
  const heads = page.locator('.screen__one > .screen__thead > .screen__tr').filter({visible: true})
  await expect(heads).toHaveCount(3)
  const columns = await heads.evaluateAll((all) =>
    all.map((head) => [...head.children].map((one) => one.getBoundingClientRect().left).join(' ')),
  )
  expect(new Set(columns).size).toBe(1)
})

test('next to or below a drawn structure, no word of its name is broken', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/eln/ui')
  for (const width of [390, 640, 768, 900, 1024, 1280, 1440]) {
    await page.setViewportSize({width, height: 900})
    const broken = await page
      .locator('.screen__row--mol > .screen__t')
      .filter({visible: true})
      .evaluateAll((names) =>
        names.flatMap((name) => {
          const text = name.firstChild as Text
          return [...text.data.matchAll(/\S+/g)].flatMap(({0: word, index}) => {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return range.getClientRects().length > 1 ? [word] : []
          })
        }),
      )
    expect(broken, `${width} px`).toEqual([])
  }
})

test('in a drawn table that is shown as cards, a long name of a column has room for two lines', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('/docs/repo/fundings', {viewport: {width: 390, height: 844}})
  const heights = await page
    .locator('.screen__table--many .screen__td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))
  const [type, identifier] = heights
  expect(identifier).toBeGreaterThan(type! + 10)
})

test('the style sheet of a page applies only while that page is shown', async ({visit}) => {
  const page = await visit('/docs/eln')
  const applied = () =>
    page.evaluate(
      () =>
        [...document.styleSheets].filter(({media}) => matchMedia(media.mediaText || 'all').matches)
          .length,
    )
  const before = await applied()
  const loaded = page.waitForResponse(/front-[^/]*\.css$/)
  const link = page.getByRole('link', {name: 'Helpdesk', exact: true}).first()
  await link.hover()
  await (await loaded).finished()
  expect(await applied()).toBe(before)
  await link.click()
  await expect(page).toHaveURL(/helpdesk$/)
  await expect.poll(applied).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL(/eln$/)
  await expect.poll(applied).toBe(before)
  await page.goForward()
  await expect(page).toHaveURL(/helpdesk$/)
  await expect.poll(applied).toBe(before + 1)
})

test('with forced dark colors, the words of diagrams are light, and no area behind them is', async ({
  visit,
}) => {
  const page = await visit('/docs/documentation/figures', {
    forcedColors: 'active',
    colorScheme: 'dark',
  })
  const [words, areas] = await page.evaluate(() =>
    ['text', ':is(.graph__g, .graph__n, .graph__note)'].map((what) =>
      [...document.querySelectorAll(`.graph ${what}`)].map((one) => {
        const [red, green, blue] = (getComputedStyle(one).fill.match(/\d+/g) ?? []).map(Number)
        return red === undefined ? 'none' : red + green! + blue! > 384 ? 'light' : 'dark'
      }),
    ),
  )
  expect(new Set(words)).toEqual(new Set(['light']))
  expect(areas!.length).toBeGreaterThan(20)
  expect(areas).not.toContain('light')
})

test('a version in a step stays on its line', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('/docs/services/chemspectra/cv')
  const steps = page.locator('.steps > li', {has: page.locator('.chip')})
  expect(await steps.count()).toBeGreaterThan(0)
  const gaps = await steps.evaluateAll((all) =>
    all.map((step) => {
      const ring = step.querySelector('.step-no')!.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents([...step.childNodes].find(({nodeType}) => nodeType === 3)!)
      const line = range.getClientRects()[0]!
      return Math.abs((ring.top + ring.bottom) / 2 - (line.top + line.bottom) / 2)
    }),
  )
  for (const gap of gaps) expect(gap).toBeLessThan(3)
})
