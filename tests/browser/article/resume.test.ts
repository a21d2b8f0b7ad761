/** Steps and tasks: their URLs, where a reader stopped, and the question at the end of a page. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {axeFindings} from '../support/axe.ts'
import {awake, expect, reload, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

for (const [width, theme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`a marked step is offered on the next visit, at ${width} px in ${theme} colors`, {
    tag: width === 390 ? [] : '@nightly',
  }, async ({visit}) => {
    const page = await visit(`docs/everything?theme=${theme}`, {
      viewport: {width, height: 800},
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const step = page.locator('#step-2')
    await step.locator('.step-no').focus()
    await page.keyboard.press('Enter')
    await expect(step).toHaveAttribute('aria-current', 'step')
    await expect(page).toHaveURL(/#step-2$/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#step-2$/)
    await page.goto(page.url().replace(/#.*/, ''))
    await awake(page)
    await expect(step).toHaveAttribute('aria-current', 'step')
    const pill = page.getByRole('region', {name: 'Where you were'})
    expect(await axeFindings(page)).toEqual([])
    await pill.getByRole('button', {name: 'Continue at step 2'}).click()
    await expect(step.locator('.step-no')).toBeFocused()
    await expect(step).toBeInViewport()
    await expect(pill).toHaveCount(0)
    // A second press removes the mark.
    await page.keyboard.press('Enter')
    await expect(step).not.toHaveAttribute('aria-current', 'step')
    await reload(page)
    await expect(page.locator('.steps [data-here]')).toHaveCount(0)
  })

test('a checklist that was begun goes on at its next task', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/checklist', {viewport: {width: 390, height: 200}})
  await page.getByLabel('The label matches.').check()
  const later = await page.context().newPage()
  await later.goto(page.url())
  await later.getByRole('button', {name: 'Continue with the next task'}).click()
  const next = later.locator('.checklist input:focus')
  await expect(next).not.toBeChecked()
  await expect(next).toBeInViewport()
})

test('a task that is ticked before the page is prepared stays ticked, with those of another visit', {
  tag: '@core',
}, async ({visit, site}) => {
  const assets = join((await site('authoring')).out, 'assets')
  const preparing = readdirSync(assets).find(
    (name) =>
      name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('checklist.'),
  )!
  const page = await visit('docs/checklist')
  await page.getByLabel('The label matches.').check()
  const later = await page.context().newPage()
  let prepare = () => {}
  const held = new Promise<void>((resolve) => {
    prepare = resolve
  })
  await later.route(`**/${preparing}`, async (route) => {
    await held
    await route.continue()
  })
  await later.goto(page.url())
  await later.getByLabel('The printer is on.').check()
  await expect(later.getByLabel('The label matches.')).not.toBeChecked()
  prepare()
  await expect(later.getByLabel('The label matches.')).toBeChecked()
  await expect(later.getByLabel('The printer is on.')).toBeChecked()
  await later.reload()
  await expect(later.getByLabel('The printer is on.')).toBeChecked()
  await expect(later.getByLabel('The label matches.')).toBeChecked()
})

test('the question at the end leads to a filled-in issue, with and without scripts', {
  tag: '@nightly',
}, async ({open}) => {
  const hrefOf = async (path: string, javaScriptEnabled: boolean) => {
    const page = await open(path, {javaScriptEnabled})
    if (javaScriptEnabled) await awake(page)
    const link = page.getByRole('link', {name: 'say what is missing'})
    await link.hover()
    return {
      link,
      body: async () => new URL((await link.getAttribute('href'))!).searchParams.get('body'),
    }
  }
  const plain = await hrefOf('docs/steps', false)
  expect(await plain.body()).toContain(
    'Page: https://authoring.example/docs/steps\nVersion: current',
  )
  const filled = await hrefOf('docs/steps?_highlight=sample#step-2', true)
  await expect
    .poll(filled.body)
    .toContain('/docs/steps#step-2\nVersion: current\nSearched for: sample')
})
