/** Drawings: the parts of windows are next to each other, and what is written in them can be read. */
import type {Page} from 'playwright/test'
import {sidewaysScroll} from '../support/axe.ts'
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: '.'})

/** Returns each part that covers the one before it, and each field that touches it. */
function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const box of document.querySelectorAll('.screen__body, .screen__column')) {
      const parts = [...box.children].filter(
        (one) => one.checkVisibility() && getComputedStyle(one).position !== 'absolute',
      )
      for (const [at, part] of parts.entries()) {
        const before = parts[at - 1]
        // A dialog is drawn over the window.
        if (!before || part.matches('.screen__dialog')) continue
        const space = part.getBoundingClientRect().top - before.getBoundingClientRect().bottom
        const least = [before, part].every((one) => one.matches('.screen__f')) ? 4 : -1
        if (space < least) found.push(`${before.className} | ${part.className}: ${space} px`)
      }
    }
    return found
  })
}

test('no part of a window covers another one, and fields have space between them', async ({
  open,
}) => {
  const page = await open('docs/documentation/figures')
  await expect(page.locator('.screen').first()).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({width, height: 900})
    expect(await crowded(page), `${width} px`).toEqual([])
  }
  // On paper, what is higher than a sheet begins where there is room.
  await page.emulateMedia({media: 'print'})
  const strip = page.locator('.shot:has(.frames)').first()
  expect(await strip.evaluate((one) => getComputedStyle(one).breakInside)).toBe('auto')
})

test('a list to choose from stays in the column of an enlarged window on a phone', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/eln/ui/inbox', {viewport: {width: 390, height: 844}})
  await page
    .getByRole('button', {name: /Enlarge/})
    .last()
    .click()
  const select = page.locator('dialog .screen__toolbar .screen__select').first()
  await expect(select).toBeVisible()
  const sticksOut = await select.evaluate((one) => {
    const column = one.closest('.screen__columns > *')!.getBoundingClientRect()
    const {left, right} = one.getBoundingClientRect()
    return left < column.left || right > column.right
  })
  expect(sticksOut).toBe(false)
})

test('on a phone, a row of fields wraps before one of their words is broken', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/services/chemconverter', {viewport: {width: 320, height: 700}})
  const broken = () =>
    page.locator('.screen__columns .screen__val').evaluateAll((all) =>
      all.flatMap((one) => {
        const text = one.firstChild as Text
        const range = document.createRange()
        return [...(text?.data ?? '').matchAll(/\w+/g)]
          .filter(({0: word, index}) => {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return range.getClientRects().length > 1
          })
          .map(([word]) => word)
      }),
    )
  await expect(page.getByText('Exact Value').first()).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({width, height: 700})
    expect(await broken(), `${width} px`).toEqual([])
  }
})

test('a faded row is gray, whatever tones its cells have', {tag: '@nightly'}, async ({open}) => {
  const page = await open('docs/documentation/figures')
  const cells = page.locator('.screen__tr', {hasText: 'Neon'}).locator('.screen__td')
  const [name, state, amount] = await cells.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).color),
  )
  expect(state).toBe(name)
  expect(amount).not.toBe(name)
})

test('on the narrowest phone, numbers stay in one line, and a chevron next to its title', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/documentation/figures', {viewport: {width: 320, height: 700}})
  const broken = await page
    .locator('.screen__val')
    .filter({hasText: /^[\d.]+$/, visible: true})
    .evaluateAll((all) => all.filter((one) => one.clientHeight > 30).map((one) => one.textContent))
  expect(broken).toEqual([])
  const apart = await page
    .locator('.screen__panel > .screen__bar')
    .filter({visible: true})
    .evaluateAll((bars) =>
      bars
        .filter((bar) => {
          const [chevron, title] = bar.children
          if (!chevron?.matches('.screen__i') || !title) return false
          return title.getBoundingClientRect().top >= chevron.getBoundingClientRect().bottom
        })
        .map((bar) => bar.textContent),
    )
  expect(apart).toEqual([])
})

test('letters in drawings are about 10 px high or more on the narrowest phone; what does not fit scrolls, with a name', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/documentation/figures', {viewport: {width: 320, height: 700}})
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<SVGGraphicsElement>('svg text')]
      // Counts and charges are smaller, as subscripts are.
      .filter((text) => text.checkVisibility() && !text.matches('.mol__a--s'))
      .map((text) => {
        const size = Number.parseFloat(getComputedStyle(text).fontSize)
        return {text: text.textContent, size: size * text.getScreenCTM()!.a}
      })
      .filter(({size}) => size > 0 && size < 9.9),
  )
  expect(small).toEqual([])
  const wide = page.getByRole('region', {name: 'States of an entry in the repository (scrolls)'})
  await expect(wide).toHaveAttribute('tabindex', '0')
  await page.setViewportSize({width: 390, height: 700})
  await expect(wide).toHaveCount(0)
})

test('on paper, no number under an axis is broken', {tag: '@nightly'}, async ({open}) => {
  const page = await open('docs/documentation/plots')
  await page.emulateMedia({media: 'print'})
  // What the margins leave of A4.
  await page.setViewportSize({width: 680, height: 900})
  const lines = await page.locator('.plot__names > span').evaluateAll((names) =>
    names
      .filter((name) => /^\d+$/.test(name.textContent))
      .map((name) => {
        const text = document.createRange()
        text.selectNodeContents(name)
        return text.getClientRects().length
      }),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('no text in a window is cut off', async ({open}) => {
  const page = await open('docs/labimotion/designer/components/fields')
  for (const width of [1440, 390]) {
    await page.setViewportSize({width, height: 900})
    const cut = await page
      .locator('.screen__val')
      .filter({visible: true})
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent),
      )
    expect.soft(cut, `${width} px`).toEqual([])
  }
})

test('what is written in drawings grows with the text size of the reader, and the page does not scroll sideways', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/documentation/figures', {viewport: {width: 2400, height: 900}})
  const heights = () =>
    page.evaluate(() =>
      ['.screen__bar', '.screen__n', '.graph__t', '.mol__a', '.plot__t'].map((name) => {
        const text = [...document.querySelectorAll(name)].find((one) => one.checkVisibility())!
        const scale = text instanceof SVGGraphicsElement ? text.getScreenCTM()!.a : 1
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale
      }),
    )
  const before = await heights()
  await page.evaluate(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [style]
  })
  for (const [at, height] of (await heights()).entries())
    expect.soft(height / before[at]!).toBeGreaterThan(1.9)
  await page.setViewportSize({width: 1440, height: 900})
  expect(await sidewaysScroll(page)).toBe(0)
})

/** Returns what an open list covers: texts, and the buttons and fields around it. */
function coveredByLists(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.screen__drop')].flatMap((list) => {
      const box = list.getBoundingClientRect()
      return [...list.closest('.screen')!.querySelectorAll('p, .screen__t, .screen__k, .screen__n')]
        .filter((other) => !list.contains(other) && !other.contains(list))
        .filter((other) => {
          const {left, right, top, bottom} = other.getBoundingClientRect()
          const isBeside = right <= box.left || left >= box.right
          return !isBeside && top < box.bottom - 3 && bottom > box.top + 3
        })
        .map((other) => `${list.textContent} | ${other.textContent}`)
    }),
  )
}

for (const path of ['docs/documentation/figures', 'docs/eln/ui/toolbar'])
  test(`an open menu on ${path} covers nothing in its window`, {tag: '@nightly'}, async ({
    open,
  }) => {
    const page = await open(path)
    await expect(page.locator('.screen__toolbar .screen__drop').first()).toBeVisible()
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({width, height: 900})
      expect.soft(await coveredByLists(page), `${width} px`).toEqual([])
    }
  })

test('an open menu moves no button of its toolbar aside', {tag: '@nightly'}, async ({open}) => {
  const page = await open('docs/eln/ui/toolbar')
  const opened = page.locator('.screen__toolbar > .screen__k-open').first()
  const [before, after] = await opened.evaluate((one) => [
    one.getBoundingClientRect(),
    one.nextElementSibling!.getBoundingClientRect(),
  ])
  expect(after!.top).toBeCloseTo(before!.top, 0)
  expect(after!.left - before!.right).toBeLessThan(10)
})

test('on a phone, a printed chapter has no diagram that scrolls: no script makes it focusable', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/eln/print', {viewport: {width: 320, height: 700}})
  const boxes = page.locator('.graph-box')
  expect(await boxes.count()).toBeGreaterThan(0)
  const over = await boxes.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.querySelector('.graph')!.getAttribute('aria-label')),
  )
  expect(over).toEqual([])
  // They are as wide as the page.
  const widths = await boxes
    .locator('.graph')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width).filter(Boolean))
  expect(Math.min(...widths)).toBeGreaterThan(200)
})
