import type {Page} from 'playwright/test'
import {collapseTime} from '../../../theme/navigation/collapse.ts'
import {expect, reload, test} from '../support/fixture.ts'
import {followTo, path, shows, sidebar} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

test('a category with a page: the label opens page and list, the button only the list', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short')
  const tree = sidebar(page)
  const button = tree.getByRole('button', {name: 'Pages in Group'})
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(tree.getByRole('link', {name: 'Leaf', exact: true})).toBeVisible()
  await shows(page, 'Short')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(tree.getByRole('link', {name: 'Leaf', exact: true})).toHaveCount(0)
  await tree.getByRole('link', {name: 'Group', exact: true}).click()
  await shows(page, 'Group')
  await expect(tree.getByRole('link', {name: 'Leaf', exact: true})).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
})

test('the label of the page that is shown folds its list, without scrolling', async ({visit}) => {
  const page = await visit('docs/group')
  const tree = sidebar(page)
  await tree.getByRole('link', {name: 'Group', exact: true}).click()
  await expect(tree.getByRole('link', {name: 'Leaf', exact: true})).toHaveCount(0)
  await tree.getByRole('link', {name: 'Group', exact: true}).click()
  await expect(tree.getByRole('link', {name: 'Leaf', exact: true})).toBeVisible()
  expect(path(page)).toBe('/docs/group')
})

test('a category without a page is one button', async ({visit}) => {
  const page = await visit('docs/short')
  const tree = sidebar(page)
  const button = tree.getByRole('button', {name: 'Many'})
  await expect(button).toHaveText('Many')
  await expect(tree.getByRole('link', {name: 'Many', exact: true})).toHaveCount(0)
  await button.click()
  await expect(tree.getByRole('link', {name: 'Page 01'})).toBeVisible()
  await shows(page, 'Short')
})

test('the branch of the page is open and marked; other branches stay as the reader left them', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/group/inner/leaf')
  const tree = sidebar(page)
  await expect(tree.locator('[aria-current="page"]')).toHaveText('Deep leaf')
  await expect(tree.locator('[aria-current]')).toHaveCount(1)
  expect(await tree.locator('[data-in]').allInnerTexts()).toEqual(['Group', 'Inner'])
  await tree.getByRole('button', {name: 'Many'}).click()
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await expect(tree.locator('[aria-current="page"]')).toHaveText('Short')
  await expect(tree.getByRole('link', {name: 'Page 01'})).toBeVisible()
  await expect(tree.getByRole('link', {name: 'Deep leaf'})).toBeVisible()
  await reload(page)
  await expect(tree.getByRole('link', {name: 'Page 01'})).toHaveCount(0)
})

test('arrow keys open and close a category', async ({visit}) => {
  const page = await visit('docs/short')
  const tree = sidebar(page)
  const group = tree.getByRole('link', {name: 'Group', exact: true})
  await group.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('link', {name: 'Leaf', exact: true})).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('link', {name: 'Leaf', exact: true})).toHaveCount(0)
  await expect(group).toBeFocused()
})

interface Animation {
  duration: number
  easing: string
  height: number
}

/** Returns the animation in the tree when it begins. */
async function animation(page: Page, act: () => Promise<void>): Promise<Animation> {
  await page.evaluate(() => {
    const {animate} = Element.prototype
    Element.prototype.animate = function (frames, options) {
      if (this.closest('nav'))
        Object.assign(window, {begun: {...(options as object), height: this.scrollHeight}})
      return animate.call(this, frames, options)
    }
  })
  await act()
  return page.evaluate(() => (window as unknown as {begun: Animation}).begun)
}

test('a list unfolds in a time that follows from its height', async ({visit}) => {
  const page = await visit('docs/short')
  for (const [name, shown] of [
    ['Many', 'Page 01'],
    ['Pages in Group', 'Leaf'],
  ] as const) {
    const begun = await animation(page, async () => {
      await sidebar(page).getByRole('button', {name}).click()
      await expect(sidebar(page).getByRole('link', {name: shown, exact: true})).toBeVisible()
    })
    expect(begun.easing).toBe('ease-in-out')
    expect(begun.duration).toBe(collapseTime(begun.height))
  }
})

test('the row of the page is brought into the sidebar’s view', async ({visit}) => {
  const page = await visit('docs/many/p40', {viewport: {width: 1440, height: 500}})
  await expect(sidebar(page).locator('[aria-current="page"]')).toBeInViewport()
  await followTo(page, '/docs/many/p02')
  await shows(page, 'Page 02')
  await expect(sidebar(page).locator('[aria-current="page"]')).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
