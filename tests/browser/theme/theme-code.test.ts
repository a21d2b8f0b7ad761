/** Code blocks and copying: what lies on the clipboard, wrapping, placeholders. */
import type {Locator, Page} from 'playwright/test'
import {axeFindings} from '../support/axe.ts'
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const CLIPBOARD = {permissions: ['clipboard-read', 'clipboard-write']}
const block = (page: Page, words: string): Locator => page.locator('.code').filter({hasText: words})
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('Copy takes what is typed: of a session no prompts and no answers, of a diff no removed lines', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/code', CLIPBOARD)
  // The clock is stopped, so that a busy machine does not matter.
  const now = Date.now()
  await page.clock.install({time: now})
  await page.clock.pauseAt(now + 60_000)
  await block(page, 'Welcome').getByRole('button', {name: 'Copy'}).click()
  const copied = block(page, 'Welcome').getByRole('button', {name: 'Copied'})
  await expect(copied).toBeVisible()
  expect(await clipboard(page)).toBe('ssh <your-user>@<your-host>\nls -l /srv')
  await page.clock.runFor(1900)
  await expect(copied).toHaveCount(1)
  await expect(page.getByRole('status').filter({hasText: 'Copied'})).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(copied).toHaveCount(0)
  await block(page, 'services').getByRole('button', {name: 'Copy'}).click()
  await expect.poll(() => clipboard(page)).toBe('services:\n  eln: {}\n  new: {}')
  // The keyboard copies as well.
  await block(page, 'curl').getByRole('button', {name: 'Copy'}).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => clipboard(page)).toBe('curl https://<your-host>/api/v1')
})

test('without a secure context a copy still works', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/code', CLIPBOARD, (page) =>
    page.addInitScript(() => {
      document.addEventListener('copy', () =>
        Object.assign(window, {
          copied: String((document.activeElement as HTMLTextAreaElement).value),
        }),
      )
      Object.defineProperty(navigator, 'clipboard', {get: () => undefined})
    }),
  )
  await block(page, 'curl').getByRole('button', {name: 'Copy'}).click()
  await expect
    .poll(() => page.evaluate(() => (window as {copied?: string}).copied))
    .toBe('curl https://<your-host>/api/v1')
  await expect(page.locator('textarea')).toHaveCount(0)
})

test('Wrap is offered where a block overflows, and only there; a narrower window makes one overflow', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/code')
  const long = block(page, 'const long')
  const pre = long.locator('pre')
  const wrap = long.getByRole('button', {name: 'Wrap'})
  await expect(wrap).toBeVisible()
  await expect(block(page, 'services').getByRole('button', {name: 'Wrap'})).toBeHidden()
  await expect(page.getByRole('region', {name: 'long.js'})).toHaveAttribute('tabindex', '0')
  await expect(block(page, 'services').locator('pre')).not.toHaveAttribute('tabindex')
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  expect(await pre.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await expect(pre).not.toHaveAttribute('tabindex')
  await expect(wrap).toBeVisible()
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'false')
  await expect(pre).toHaveAttribute('tabindex', '0')
  const short = block(page, 'ssh').locator('pre')
  await expect(short).not.toHaveAttribute('tabindex')
  await page.setViewportSize({width: 260, height: 640})
  await expect(short).toHaveAttribute('tabindex', '0')
  // One line has no such button, and is shown whole.
  const line = block(page, 'curl').locator('pre')
  expect(await line.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('on a phone the buttons of one line are below it if there are two', async ({open}) => {
  const page = await open('docs/code', {viewport: {width: 320, height: 700}, hasTouch: true})
  const line = block(page, 'curl')
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  const [all, code, fill, copy] = await Promise.all([
    boxOf(line),
    boxOf(line.locator('pre')),
    boxOf(line.getByRole('button', {name: 'Fill in'})),
    boxOf(line.getByRole('button', {name: 'Copy'})),
  ])
  expect(code.width).toBeCloseTo(all.width, 0)
  expect(fill.y).toBeGreaterThanOrEqual(code.y + code.height)
  expect(copy.y).toBe(fill.y)
})

test('an option of a command is not broken after its hyphens', async ({open}) => {
  const page = await open('docs/code', {viewport: {width: 320, height: 700}})
  const lines = await block(page, 'curl')
    .locator('pre code')
    .evaluate((code) => {
      code.innerHTML = 'docker compose up in the <span class="kw whole">--no-start</span>'
      const words = document.createRange()
      words.selectNodeContents(code)
      const option = code.querySelector('.whole')!
      return [code.getClientRects(), option.getClientRects()]
        .map((boxes) => boxes.length)
        .concat(Math.round(words.getBoundingClientRect().height / 24))
    })
  // On the second line as a whole.
  expect(lines).toEqual([1, 1, 2])
})

test('other colored words break between words, and keep their spaces', async ({open}) => {
  const page = await open('docs/code', {viewport: {width: 320, height: 700}})
  const [narrow, wide, over] = await block(page, 'curl')
    .locator('pre')
    .evaluate((pre) => {
      const show = (words: string) => {
        pre.firstElementChild!.innerHTML = `<span class="kw">${words}</span>`
        return pre.querySelector('.kw')!.getBoundingClientRect().width
      }
      const widths = [show('const a'), show('const    a')]
      show('# A long heading '.repeat(9))
      return [...widths, pre.scrollWidth - pre.clientWidth]
    })
  expect(wide! - narrow!).toBeGreaterThan(20)
  expect(over).toBe(0)
})

test('a long name above a block is shown whole on a phone', async ({open}) => {
  const page = await open('docs/code', {viewport: {width: 360, height: 700}, hasTouch: true})
  const name = block(page, 'const long').locator('.code__h b')
  const isWhole = await name.evaluate((element) => {
    element.textContent = 'content/docs/documentation/a_folder_with_a_name/and_another/file.js'
    const {scrollWidth, clientWidth, scrollHeight, clientHeight} = element
    const head = element.parentElement!
    return (
      scrollWidth <= clientWidth &&
      scrollHeight <= clientHeight &&
      head.scrollHeight <= head.clientHeight
    )
  })
  expect(isWhole).toBe(true)
})

test('placeholders are filled once for all blocks, copied so, kept for the visit, and put back', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/code', CLIPBOARD)
  await block(page, 'curl').getByRole('button', {name: 'Fill in'}).click()
  const dialog = page.getByRole('dialog', {name: 'Fill in placeholders'})
  await expect(dialog.getByLabel('your-host')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('your-host').fill('eln.example')
  await dialog.getByLabel('your-user').fill(' marie ')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.code').filter({hasText: 'eln.example'})).toHaveCount(2)
  await block(page, 'Welcome').getByRole('button', {name: 'Copy'}).click()
  await expect.poll(() => clipboard(page)).toBe('ssh marie@eln.example\nls -l /srv')
  // Another page, and back.
  await page.keyboard.press(']')
  await expect(page.locator('h1')).toHaveText('Page of figures')
  await page.keyboard.press('[')
  await expect(block(page, 'curl')).toContainText('curl https://eln.example/api/v1')
  await page.locator('.placeholder', {hasText: 'eln.example'}).first().click()
  await expect(dialog.getByLabel('your-host')).toHaveValue('eln.example')
  await dialog.getByRole('button', {name: 'Reset'}).click()
  await expect(block(page, 'curl')).toContainText('curl https://<your-host>/api/v1')
  expect(await page.evaluate(() => JSON.stringify({...localStorage}))).not.toContain('marie')
})

test('Esc leaves the placeholders as they were', async ({visit}) => {
  const page = await visit('docs/code')
  const button = block(page, 'curl').getByRole('button', {name: 'Fill in'})
  await button.click()
  await page.getByLabel('your-host').fill('eln.example')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(block(page, 'curl')).toContainText('<your-host>')
  await expect(button).toBeFocused()
})

test('a press on a section number copies its address and goes there', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/plain', CLIPBOARD)
  // What a screen reader says in its list of headings: the number belongs to the name.
  await expect(page.getByRole('heading', {name: 'Section 2 Second', exact: true})).toBeVisible()
  const link = page.getByRole('link', {name: 'Section 2'})
  await link.click()
  await expect(link).toHaveText('Copied')
  expect(await clipboard(page)).toBe(page.url())
  expect(new URL(page.url()).hash).toBe('#second')
  await expect(link).toHaveText('§2', {timeout: 4000})
})

test('Copy as Markdown takes the Markdown twin', async ({visit}) => {
  const page = await visit('docs/plain', CLIPBOARD)
  await page.getByRole('button', {name: 'Copy as Markdown'}).click()
  await expect(page.locator('.toc').getByText('Copied', {exact: true})).toBeVisible()
  const text = await clipboard(page)
  expect(text).toMatch(/^# Nothing special\n/)
  expect(text).toContain('## Second\n')
  expect(text).not.toContain('§')
  await expect(page.getByRole('button', {name: 'Copy as Markdown'})).toBeVisible({timeout: 4000})
})

test('line numbers, marks and diffs are drawn beside the code, not in it', async ({open}) => {
  const page = await open('docs/code')
  const lines = block(page, 'services').locator('.line')
  expect(
    await lines.evaluateAll((all) => all.map((line) => (line as HTMLElement).dataset.n)),
  ).toEqual(['7', '8', '9', '10'])
  await expect(lines).toHaveText([
    'services:',
    '  eln: {}',
    /^ {2}old: \{\} ?$/,
    /^ {2}new: \{\} ?$/,
  ])
  const beside = await lines.evaluateAll((all) =>
    all.map((line) => getComputedStyle(line, '::before').content.replace(/["\s]/g, '')),
  )
  expect(beside).toEqual(['7', '8', '9−', '10+'])
  await expect(lines.nth(1)).toHaveClass(/line--mark/)
  await expect(block(page, 'flask: 1').locator('.line')).toHaveText(['flask: 1', 'water: 20 mL'])
})
