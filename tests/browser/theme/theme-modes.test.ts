/** What readers ask their system for: less motion, more contrast, their own colors, fingers, large type. */
import type {Page} from 'playwright/test'
import {axeFindings, sidewaysScroll} from '../support/axe.ts'
import {awake, expect, goTo, test} from '../support/fixture.ts'
import {sidebar} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const token = (page: Page, name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name)

test('with reduced motion the other colors are there at once, without a way from the old ones', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/everything', {reducedMotion: 'reduce'})
  const between = await page.evaluate(() => {
    const root = document.documentElement
    const colors = () =>
      [...document.querySelectorAll('*')].map((one) => {
        const {color, backgroundColor} = getComputedStyle(one)
        return `${color} ${backgroundColor}`
      })
    const light = colors()
    root.dataset.theme = 'dark'
    const dark = colors()
    const running = document.getAnimations().length
    return {changed: light.filter((one, at) => one !== dark[at]).length, of: light.length, running}
  })
  expect(between.running).toBe(0)
  expect(between.changed).toBeGreaterThan(between.of / 2)
})

test('with reduced motion nothing moves', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/everything', {reducedMotion: 'reduce'})
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const {transitionDuration, animationDuration} = getComputedStyle(element)
        return [...transitionDuration.split(','), ...animationDuration.split(',')].some(
          (time) => Number.parseFloat(time) > 0.001,
        )
      }).length,
  )
  expect(slow).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'auto',
  )
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({effect}) => Number(effect?.getComputedTiming().duration) > 1).length,
    )
  await sidebar(page).getByRole('button', {name: 'Pages in Group'}).click()
  expect(await moving()).toBe(0)
  await page.getByText('Closed at first').click()
  expect(await moving()).toBe(0)
  await expect(page.getByText('Words in the closed fold.')).toBeVisible()
})

test('more contrast: the lighter inks and rules are as strong as the next', async ({open}) => {
  const calm = await open('docs/plain')
  const page = await open('docs/plain', {contrast: 'more'})
  expect(await token(page, '--c-ink-2')).toBe(await token(calm, '--c-ink'))
  expect([await token(calm, '--c-ink-2'), await token(calm, '--c-ink')]).toContain(
    await token(page, '--c-ink-3'),
  )
  expect(await token(page, '--c-rule')).toBe(await token(calm, '--c-field'))
})

test('forced colors: the current row is outlined, the chosen tab is filled, the margin line is there, the page stays accessible', async ({
  visit,
}) => {
  const page = await visit('docs/plain', {forcedColors: 'active'})
  const row = sidebar(page).locator('.tree__row', {has: page.locator('[aria-current="page"]')})
  expect(await row.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  const current = page.locator('.bar__nav a[aria-current]')
  expect(await current.evaluate((one) => getComputedStyle(one).borderBottomStyle)).toBe('solid')
  const [line, paper] = await page
    .locator('.page')
    .evaluate((article) => [
      getComputedStyle(article, '::before').backgroundColor,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
  expect(line).not.toBe(paper)
  // A marked line of code, the section that a link led to, and the bar of a slow page: shadows and backgrounds are dropped.
  await goTo(page, 'everything#remarks')
  const lines = await page.locator('h2:target').evaluate((heading) => {
    const bar = document.body.appendChild(document.createElement('div'))
    bar.className = 'progress'
    const mark = document.querySelector('.line--mark')!
    return [
      getComputedStyle(mark).borderLeft,
      getComputedStyle(heading, '::after').borderLeft,
      getComputedStyle(bar).borderTop,
    ]
  })
  for (const line of lines) {
    expect(line).toMatch(/^[23]px solid /)
    expect(line).not.toContain(paper)
  }
  // All lines of code begin at the same place.
  const starts = await page.locator('code:has(.line--mark)').evaluate((code) =>
    ['.line--mark', '.line:not(.line--mark)'].map((line) => {
      const range = document.createRange()
      range.selectNodeContents(code.querySelector(line)!)
      return range.getBoundingClientRect().left
    }),
  )
  expect(starts[0]).toBe(starts[1])
  // What is chosen has a background of its own, and so has nothing next to it.
  await goTo(page, 'tabs')
  const tabs = page.locator('[role="tablist"]').first().locator('button')
  const backgrounds = await tabs.evaluateAll((all) =>
    all.map((tab) => getComputedStyle(tab).backgroundColor),
  )
  expect(backgrounds.filter((one) => one === backgrounds[0])).toHaveLength(1)
  expect(
    (await axeFindings(page)).filter((finding) => !finding.startsWith('color-contrast')),
  ).toEqual([])
})

test('fingers find targets of 44 px', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/everything', {
    hasTouch: true,
    isMobile: true,
    viewport: {width: 390, height: 844},
  })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const small = () =>
    page.evaluate(() => {
      const targets =
        'button, summary, select, [role="tab"], input:not([type="checkbox"]), .bar a, .drawer a, .foot a, .tools a, .cont a, .toc__list a, .file, .index a, .code button'
      return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
        const {width, height} = element.getBoundingClientRect()
        // A word in a sentence is as high as its line; what is not shown is no target.
        if (!element.checkVisibility() || element.matches('.term, .placeholder, .vh') || width < 2)
          return []
        return height >= 43.5 && width >= 23.5
          ? []
          : [
              `${element.className || element.tagName} "${element.textContent?.trim().slice(0, 20)}" ${Math.round(width)}x${Math.round(height)}`,
            ]
      })
    })
  expect(await small()).toEqual([])
  await page.locator('.bar').getByRole('button', {name: 'On this page'}).click()
  const contents = page.getByRole('dialog', {name: 'On this page'})
  await expect(contents).toBeVisible()
  expect(await small()).toEqual([])
  await contents.getByRole('link').last().click()
  await expect(contents).toHaveCount(0)
  await expect(page.locator(':target')).toBeInViewport()
  await page.getByRole('button', {name: 'Open navigation'}).click()
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeVisible()
  expect(await small()).toEqual([])
})

test('with text of 200 % the page takes its narrow form early, and nothing is cut off sideways', async ({
  open,
}) => {
  for (const [path, width] of [
    ['docs/everything', 1280],
    ['docs/everything', 390],
    ['', 390],
  ] as const) {
    const page = await open(path, {viewport: {width, height: 800}})
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
    await awake(page)
    await expect(page.getByRole('button', {name: 'Open navigation'})).toBeVisible()
    expect.soft(await sidewaysScroll(page), `/${path} at ${width} px`).toBe(0)
  }
})

test.describe('the pages of the real site that are drawn by code', () => {
  test.use({siteRoot: '.'})

  test('fit on a phone with text of 200 %', {tag: '@nightly'}, async ({open}) => {
    for (const path of [
      '',
      'helpdesk',
      'about',
      'docs/documentation/publishing',
      // Long readers in the line below the title, chips, a formula in a sentence.
      'docs/labimotion/preparation',
      'docs/labimotion/designer',
      'docs/services/third_party_apps/biostats/dose_response',
    ]) {
      const page = await open(path, {viewport: {width: 390, height: 800}})
      const settings = await page.context().newCDPSession(page)
      await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
      await awake(page)
      expect.soft(await sidewaysScroll(page), `/${path}`).toBe(0)
    }
  })
})

test('zoomed to 200 % and to 400 % nothing is cut off sideways', {tag: '@nightly'}, async ({
  visit,
}) => {
  // Zooming makes the window smaller in CSS pixels: 1280 px are 640 and 320.
  for (const [width, height, deviceScaleFactor] of [
    [640, 450, 2],
    [320, 225, 4],
  ] as const) {
    const page = await visit('docs/everything', {viewport: {width, height}, deviceScaleFactor})
    expect.soft(await sidewaysScroll(page), `${width} px`).toBe(0)
  }
})

test('with text of 200 % on a phone, neither the name of the site nor a page in the menu is broken inside a word', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/text', {viewport: {width: 390, height: 800}, hasTouch: true})
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
  await awake(page)
  const name = page.getByRole('banner').getByText('Authoring', {exact: true})
  expect((await name.boundingBox())!.height).toBeLessThan(40)
  // A page of the third level has two such lines in front of it.
  const indent = await page
    .locator('.tree')
    .first()
    .evaluate((tree) => {
      tree.innerHTML = '<li><ul><li><ul><li>Hyperlinks</li></ul></li></ul></li>'
      const list = getComputedStyle(tree.querySelector('ul')!)
      return Number.parseFloat(list.marginLeft) + Number.parseFloat(list.paddingLeft)
    })
  expect(indent).toBeLessThan(20)
})

test('with text of 200 % on a phone, a chapter in a list is not broken inside a word', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything', {viewport: {width: 390, height: 800}})
  const settings = await page.context().newCDPSession(page)
  const list = page.locator('.index').first()
  await list.evaluate((index) => {
    index.innerHTML =
      '<li><a href="#"><b>ChemConverter</b> <span>Files of devices</span> <small>6 pages</small></a></li>'
  })
  const [name, note] = [list.locator('b'), list.locator('small')]
  const top = async (part: typeof name) => (await part.boundingBox())!.y
  expect(await top(note)).toBeLessThan((await top(name)) + 10)
  expect(await top(list.locator('span'))).toBeGreaterThan((await top(note)) + 10)
  await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
  await expect.poll(async () => (await note.boundingBox())!.height).toBeGreaterThan(40)
  expect((await name.boundingBox())!.height).toBeLessThan(80)
})

test('with text of 200 % on a phone, parts of a page give words the whole line', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything', {viewport: {width: 390, height: 800}})
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
  const prose = page.locator('.prose > div')
  await prose.evaluate((div) => {
    div.innerHTML = [
      '<p><a href="mailto:x">laboratory-notebook@lists.example</a></p>',
      '<p>Write <code class="whole">--with-a-long-option-of-git</code></p>',
      '<div class="code"><div class="code__h"><b>plugins/room.ts</b><button>Wrap</button><span>ts</span><button>Copy</button></div></div>',
      '<div class="note"><svg class="icon"></svg><div class="note__b"><p>Documentation</p></div></div>',
      '<nav class="cont"><a rel="prev"><b>Macromolecules</b></a><a rel="next"><b>Chromatography</b></a></nav>',
    ].join('')
  })
  expect(await sidewaysScroll(page)).toBe(0)
  for (const words of ['plugins/room.ts', 'Documentation', 'Macromolecules', 'Chromatography'])
    expect((await prose.getByText(words).boundingBox())!.height, words).toBeLessThan(80)
})

test('at 320 px the name of the site is not broken inside a word', async ({open}) => {
  const page = await open('docs/text', {viewport: {width: 320, height: 640}})
  // Nine letters, as many as the name of the real site.
  const name = page.getByRole('banner').getByText('Authoring', {exact: true})
  expect((await name.boundingBox())!.height).toBeLessThan(30)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a heading breaks inside a word that is longer than the line, on each level', async ({
  open,
}) => {
  const page = await open('docs/text', {viewport: {width: 320, height: 640}})
  const prose = page.locator('.prose > div')
  for (const level of [1, 2, 6]) {
    await prose.evaluate((div, tag) => {
      const heading = document.createElement(tag)
      heading.textContent = 'Words'.repeat(20)
      div.append(heading)
    }, `h${level}`)
    expect.soft(await sidewaysScroll(page), `level ${level}`).toBe(0)
  }
})
