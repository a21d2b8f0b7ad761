/** Each bench card of the real site is one sheet: whoever lengthens a task sees it here. */
import {readFileSync} from 'node:fs'
import {expect, goTo, test} from '../../browser/support/fixture.ts'
import {paper} from '../../browser/support/paper.ts'
import {fileOf, routesOf} from '../../support/routes.ts'

test('bench pages have as many sheets as tasks', async ({open, site}) => {
  const {out} = await site('.')
  const page = await open('/about')
  const routes = routesOf(out).filter((route) =>
    readFileSync(fileOf(out, route), 'utf8').includes('data-bench'),
  )
  expect(routes.length).toBeGreaterThan(5)
  for (const route of routes) {
    await goTo(page, route)
    const tasks = await page.locator('.task').count()
    expect.soft(await paper(page), route).toEqual({size: '595x420', sheets: tasks})
  }
})
