/** Figures enlarged: the dialog, its keys and gestures, and the way back. */
import type {Page} from 'playwright/test'
import {axeFindings} from '../support/axe.ts'
import {awake, expect, reload, test} from '../support/fixture.ts'
import {followTo, gateFor, scriptWith} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const dialog = (page: Page) => page.locator('dialog.zoom')

interface View {
  x: number
  y: number
  scale: number
}

/** Where the enlarged figure stands, in px of the window. */
function view(page: Page): Promise<View> {
  return page.locator('.zoom__what').evaluate((what: HTMLElement) => {
    const {a, e, f} = new DOMMatrix(getComputedStyle(what).transform)
    return {scale: a, x: e, y: f}
  })
}

async function enlarge(page: Page, at = 0): Promise<void> {
  await awake(page)
  await page.locator('.zoom-btn').nth(at).click()
  await expect(dialog(page)).toBeVisible()
  await expect
    .poll(() => dialog(page).evaluate((box) => box.getAnimations({subtree: true}).length))
    .toBe(0)
}

test('a press on the button or anywhere on the figure opens it; Esc closes it and gives the focus back', {
  tag: '@core',
}, async ({open}) => {
  const page = await open('docs/pictures')
  await enlarge(page)
  await expect(dialog(page).locator('.zoom__bar p')).toHaveText('Fig. 1 (1 of 3)')
  await expect(dialog(page).getByRole('button', {name: 'Close'})).toBeFocused()
  await expect(page.getByRole('dialog', {name: /^Fig\. 1 A vial with its label/})).toBeVisible()
  // The line between picture and caption reaches from edge to edge.
  const lines = await dialog(page).evaluate((box) =>
    [...box.children].flatMap((part) => {
      const {outlineStyle, borderTopStyle} = getComputedStyle(part)
      const isLine = outlineStyle === 'solid' || borderTopStyle === 'solid'
      return isLine ? [part.getBoundingClientRect().width - box.clientWidth] : []
    }),
  )
  expect(lines).toEqual([0])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Enlarge figure 1'})).toBeFocused()
  await page.locator('.fig img').nth(1).click()
  await expect(dialog(page).locator('.zoom__bar p')).toHaveText('Fig. 2 (2 of 3)')
  await dialog(page).getByRole('button', {name: 'Close'}).click()
  await expect(page.getByRole('button', {name: 'Enlarge figure 2'})).toBeFocused()
  // While a text is selected, a press on the figure may end the selection; the button opens it all the same.
  await page.locator('h1').dblclick()
  await page.locator('.fig img').nth(1).click()
  await enlarge(page, 1)
})

test('a link in a caption leads to its place, and Back to the place before, without the dialog', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/pictures', {viewport: {width: 1440, height: 300}})
  const end = page.locator('main .cont')
  await enlarge(page)
  await dialog(page)
    .locator('figcaption')
    .evaluate((caption) => {
      document.querySelector('main .cont')!.id = 'end'
      caption.innerHTML += '<a href="#end">The end</a>'
    })
  await dialog(page).getByRole('link', {name: 'The end'}).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(end).toBeInViewport()
  await page.locator('.zoom-btn').first().click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
})

test('a figure that was pressed while another page was loading does not stay above that page', {
  tag: '@nightly',
}, async ({open}) => {
  const gate = gateFor('**/docs/plain.json')
  const page = await open('docs/pictures', {}, gate.shut)
  await awake(page)
  await followTo(page, '/docs/plain')
  await enlarge(page)
  gate.open()
  await expect(page.locator('h1')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/docs/plain')
  await expect(dialog(page)).toHaveCount(0)
})

test('on a slow line, a figure that was pressed twice opens once, and not above another page', {
  tag: '@nightly',
}, async ({open, site}) => {
  const {out} = await site('authoring')
  const gate = gateFor(`**/assets/${scriptWith(out, 'zoom__stage')}`)
  const page = await open('docs/pictures', {}, gate.shut)
  await awake(page)
  const press = () =>
    page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.zoom-btn')!
      for (const _ of [1, 2]) button.click()
    })
  await press()
  await followTo(page, '/docs/plain')
  await expect(page.locator('h1')).toBeFocused()
  const arrived = page.waitForResponse(/assets/)
  gate.open()
  await arrived
  await page.goBack()
  await expect(page.locator('.zoom-btn').first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await press()
  await expect(dialog(page)).toHaveCount(1)
})

test('the figure fits and is in the middle; + and − scale about the middle, 0 fits; arrows go through the figures, and the focus comes back to the last one', async ({
  open,
}) => {
  const page = await open('docs/pictures')
  await enlarge(page)
  const {what, stage} = await dialog(page).evaluate((box) => {
    const rect = (name: string) =>
      box.querySelector(name)!.getBoundingClientRect().toJSON() as DOMRect
    return {what: rect('.zoom__what'), stage: rect('.zoom__stage')}
  })
  expect(what.width).toBeLessThanOrEqual(stage.width)
  expect(what.height).toBeLessThanOrEqual(stage.height)
  expect(what.left + what.width / 2).toBeCloseTo(stage.left + stage.width / 2, 0)
  expect(what.top + what.height / 2).toBeCloseTo(stage.top + stage.height / 2, 0)
  const fit = await view(page)
  await page.keyboard.press('+')
  expect((await view(page)).scale).toBeCloseTo(fit.scale * 1.25, 3)
  await page.keyboard.press('-')
  // The true minus sign, which some layouts type.
  await dialog(page).evaluate((box) =>
    box.dispatchEvent(new KeyboardEvent('keydown', {key: '−', bubbles: true, cancelable: true})),
  )
  expect((await view(page)).scale).toBeCloseTo(fit.scale / 1.25, 3)
  await page.keyboard.press('0')
  expect(await view(page)).toEqual(fit)
  await dialog(page).getByRole('button', {name: 'Zoom in'}).click()
  expect((await view(page)).scale).toBeCloseTo(fit.scale * 1.25, 3)
  // The browser's own keys stay the browser's.
  const kept = await view(page)
  await page.keyboard.press('Control+0')
  expect(await view(page)).toEqual(kept)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page).locator('.zoom__bar p')).toHaveText('Fig. 3 (3 of 3)')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).locator('.zoom__bar p')).toHaveText('Fig. 2 (2 of 3)')
  await expect(dialog(page).locator('figcaption')).toContainText('A square')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', {name: 'Enlarge figure 2'})).toBeFocused()
})

test('the wheel scales at the pointer, dragging moves, a double click toggles', async ({open}) => {
  const page = await open('docs/pictures')
  await enlarge(page)
  const fit = await view(page)
  const stage = (await page.locator('.zoom__stage').boundingBox())!
  const at = {x: stage.x + 300, y: stage.y + 200}
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -200)
  await expect.poll(async () => (await view(page)).scale).toBeGreaterThan(fit.scale)
  const near = await view(page)
  // What was under the pointer is still there.
  expect((300 - near.x) / near.scale).toBeCloseTo((300 - fit.x) / fit.scale, 1)
  expect((200 - near.y) / near.scale).toBeCloseTo((200 - fit.y) / fit.scale, 1)
  await page.mouse.down()
  await page.mouse.move(at.x + 40, at.y - 25, {steps: 4})
  await page.mouse.up()
  const moved = await view(page)
  expect(moved.x - near.x).toBeCloseTo(40, 1)
  expect(moved.y - near.y).toBeCloseTo(-25, 1)
  expect(moved.scale).toBe(near.scale)
  await page.mouse.dblclick(at.x, at.y)
  expect((await view(page)).scale).toBe(1)
  await page.mouse.dblclick(at.x, at.y)
  expect(await view(page)).toEqual(fit)
})

test('a figure that does not fit is moved without dragging: by keys, and by a click on what should be in the middle', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/pictures')
  await enlarge(page)
  for (let step = 0; step < 8; step++) await page.keyboard.press('+')
  const {x, y} = await view(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => view(page)).toMatchObject({x: x - 80, y: y - 80})
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => view(page)).toMatchObject({x, y})
  const stage = (await page.locator('.zoom__stage').boundingBox())!
  await page.mouse.click(stage.x + stage.width / 2 + 100, stage.y + stage.height / 2 - 50)
  // Half a pixel of the window may be lost.
  const near = async () => {
    const now = await view(page)
    return Math.hypot(now.x - x + 100, now.y - y - 50)
  }
  await expect.poll(near).toBeLessThan(1)
  await expect(dialog(page).locator('.zoom__bar p')).toHaveText('Fig. 1 (1 of 3)')
})

test('two fingers pinch', {tag: '@nightly'}, async ({open}) => {
  const page = await open('docs/pictures', {hasTouch: true})
  await enlarge(page)
  const fit = await view(page)
  await page.locator('.zoom__stage').evaluate((stage: HTMLElement) => {
    stage.setPointerCapture = () => {}
    const send = (type: string, pointerId: number, clientX: number) =>
      stage.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          clientX,
          clientY: 300,
          bubbles: true,
          pointerType: 'touch',
        }),
      )
    send('pointerdown', 1, 300)
    send('pointerdown', 2, 400)
    send('pointermove', 2, 450)
    send('pointerup', 1, 300)
    send('pointerup', 2, 450)
  })
  expect((await view(page)).scale).toBeCloseTo(fit.scale * 1.5, 3)
})

test('an enlarged drawing has no id twice', async ({open}) => {
  const page = await open('docs/figures')
  const count = await page.locator('.zoom-btn').count()
  expect(count).toBeGreaterThan(1)
  await enlarge(page)
  for (let at = 0; at < count; at++) {
    const twice = await page.evaluate(() =>
      [...document.querySelectorAll('[id]')]
        .map(({id}) => id)
        .filter((id, at, all) => all.indexOf(id) !== at),
    )
    expect(twice).toEqual([])
    await page.keyboard.press('ArrowRight')
  }
})

test('on a phone a drawing is as large as on its page, with what its numbers mean', async ({
  visit,
}) => {
  const page = await visit('docs/figures', {viewport: {width: 390, height: 500}})
  const {length} = await page.locator('.zoom-btn').all()
  let legends = 0
  for (let at = 0; at < length; at++) {
    await enlarge(page, at)
    expect((await view(page)).scale).toBeGreaterThanOrEqual(1)
    legends += await dialog(page).locator('.callouts li').count()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  expect(legends).toBeGreaterThan(0)
  expect(legends).toBe(await page.locator('ol.callouts li').count())
})

for (const [width, colors] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`a number in a figure and its meaning light each other, on the page and enlarged, at ${width} px in ${colors} colors`, {
    tag: width === 1440 ? [] : '@nightly',
  }, async ({visit}) => {
    const page = await visit(`docs/figures?theme=${colors}`, {viewport: {width, height: 800}})
    const figure = page.locator('.shot:has(+ .callouts)').first()
    const list = page.locator('.shot + .callouts').first()
    await figure.locator('.screen--c1').first().hover()
    await expect(list.locator('li').first()).toHaveAttribute('data-lit')
    // The button is in the way of nothing in the figure.
    const frame = (await figure.locator('[data-zoom]').boundingBox())!
    const button = (await figure.locator('.zoom-btn').boundingBox())!
    expect(button.y).toBeGreaterThanOrEqual(frame.y + frame.height)
    await figure.locator('.zoom-btn').click()
    const entry = dialog(page).locator('.callouts > li').first()
    // A button, as only what does something can be focused.
    await expect(dialog(page).locator('.callouts > li[tabindex]')).toHaveCount(0)
    await entry.getByRole('button', {name: '1', exact: true}).focus()
    await expect(dialog(page).locator('.screen--c1[data-lit]').first()).toBeInViewport()
    await expect(entry).toHaveAttribute('data-lit')
    // Next to the figure where there is room, else below it.
    const stage = (await page.locator('.zoom__stage').boundingBox())!
    const legend = (await dialog(page).locator('figcaption').boundingBox())!
    if (width > 960) expect(legend.x).toBeGreaterThanOrEqual(stage.x + stage.width)
    else expect(legend.y).toBeGreaterThanOrEqual(stage.y + stage.height)
    expect(await axeFindings(page)).toEqual([])
  })

test('a picture that is wider than its frame is enlarged as a whole', async ({open}) => {
  const page = await open('docs/pictures')
  await page
    .locator('.fig__f img')
    .first()
    .evaluate((picture: HTMLImageElement) => {
      picture.width = 2000
      picture.height = 1000
    })
  await enlarge(page)
  const [picture, stage] = await Promise.all(
    ['.zoom__what img', '.zoom__stage'].map((one) => page.locator(one).boundingBox()),
  )
  expect(picture!.x).toBeGreaterThanOrEqual(stage!.x)
  expect(picture!.x + picture!.width).toBeLessThanOrEqual(stage!.x + stage!.width)
  expect(picture!.x + picture!.width / 2).toBeCloseTo(stage!.x + stage!.width / 2, 0)
})

test('a picture is in the middle when it is enlarged, and has a light ground in dark and in forced colors', {
  tag: '@nightly',
}, async ({open}) => {
  for (const [theme, forcedColors] of [
    ['dark', 'none'],
    ['dark', 'active'],
    ['light', 'active'],
  ] as const) {
    const page = await open('docs/pictures', {forcedColors})
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await reload(page)
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((picture) => getComputedStyle(picture).backgroundColor)
    expect.soft(await ground('.fig__f img'), `${theme} ${forcedColors}`).toBe('rgb(255, 255, 255)')
    await enlarge(page)
    expect.soft(await ground('.zoom__what img'), theme).toBe('rgb(255, 255, 255)')
    const [picture, stage] = await Promise.all(
      ['.zoom__what img', '.zoom__stage'].map((one) => page.locator(one).boundingBox()),
    )
    expect.soft(picture!.x + picture!.width / 2).toBeCloseTo(stage!.x + stage!.width / 2, 0)
  }
})

test.describe('on the real site', () => {
  test.use({siteRoot: '.'})

  test('a diagram that scrolls on its page begins as large as there, and can be seen as a whole', async ({
    visit,
  }) => {
    const page = await visit('docs/development/architecture', {viewport: {width: 390, height: 844}})
    const scrolling = page.locator('main [data-zoom] .graph-scroll:visible').first()
    const {width: onPage} = (await scrolling.locator('svg').boundingBox())!
    await scrolling.locator('xpath=..').locator('.zoom-btn').click()
    await expect(dialog(page)).toBeVisible()
    const svg = page.locator('.zoom__what .graph-scroll:visible svg')
    const {width} = page.viewportSize()!
    const first = (await svg.boundingBox())!
    expect(first.width).toBeCloseTo(onPage, 0)
    expect(first.width).toBeGreaterThan(width)
    expect(first.x).toBeGreaterThanOrEqual(0)
    // Its end is not cut off: it is what is seen there after it was moved.
    for (let at = 0; at < 4; at++) await page.keyboard.press('Shift+ArrowRight')
    const end = (await svg.boundingBox())!
    const isThere = await svg.evaluate(
      (drawing, [x, y]) => {
        const seen = document.elementFromPoint(x!, y!)
        return seen !== null && drawing.contains(seen)
      },
      [end.x + end.width - 2, end.y + end.height / 2],
    )
    expect(isThere).toBe(true)
    await page.keyboard.press('0')
    const whole = (await svg.boundingBox())!
    expect(whole.x).toBeGreaterThanOrEqual(0)
    expect(whole.x + whole.width).toBeLessThanOrEqual(width)
  })
})
