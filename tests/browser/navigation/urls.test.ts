/** URLs on a host that serves only files and folders: clicked, reloaded, found, and gone back to. */
import {cpSync} from 'node:fs'
import {join} from 'node:path'
import {startPlain} from '../../support/network/web-hosts.ts'
import {temporary} from '../../support/temporary.ts'
import {awake, test as base, expect} from '../support/fixture.ts'
import {mark, path, shows, turnTo} from '../support/steps.ts'

const STYLES = [
  ['folder', '/'],
  ['html', '.html'],
] as const

for (const [style, ending] of STYLES)
  for (const below of ['/', '/manual/']) {
    const args = ['--base', below, '--urls', style]
    const test = base.extend<{origin: string}>({
      // Started before the page and stopped after it is closed, because the page may still send requests.
      origin: [
        async ({site}, use) => {
          const {out} = await site('reader', args)
          const root = temporary('urls')
          cpSync(out, join(root, below), {recursive: true})
          const host = await startPlain(root, below)
          await use(host.origin)
          await host.stop()
        },
        {auto: true},
      ],
    })
    const at = (route: string) => below.slice(0, -1) + route + ending

    // One style below one base; the others have their turn every night.
    const tag = style === 'html' && below === '/manual/' ? [] : '@nightly'
    test.describe(`${style} below ${below}`, {tag}, () => {
      test.use({borrows: true, siteRoot: 'reader', siteArgs: args})

      test('each page that is clicked has its address, and is there after a reload', async ({
        open,
        origin,
      }) => {
        const page = await open()
        await page.goto(origin + at('/docs/short'))
        await awake(page)
        for (const [label, route] of [
          ['Long', '/docs/long'],
          ['Widgets', '/widgets'],
        ] as const) {
          const same = await mark(page)
          await turnTo(page, label)
          expect(path(page)).toBe(at(route))
          expect(await same()).toBe(true)
          expect((await page.reload())!.status()).toBe(200)
          await shows(page, label)
          await awake(page)
          await page.goBack()
          await shows(page, 'Short')
        }
        await page.getByRole('link', {name: 'Reader', exact: true}).first().click()
        await shows(page, 'Reader')
        expect(path(page)).toBe(below)
        await page.goBack()
        await shows(page, 'Short')
        expect(path(page)).toBe(at('/docs/short'))
      })

      test('the search leads to such addresses', {tag: '@nightly'}, async ({open, origin}) => {
        const page = await open()
        await page.goto(origin + at('/docs/short'))
        await awake(page)
        await page.keyboard.press('/')
        await page.keyboard.type('long')
        const hit = page.locator('a.hit').first()
        await expect(hit).toBeVisible()
        expect(new URL((await hit.getAttribute('href'))!, origin).pathname.endsWith(ending)).toBe(
          true,
        )
        await hit.click()
        await shows(page, 'Long')
        expect(path(page)).toBe(`${at('/docs/long')}?_highlight=long`)
        expect((await page.reload())!.status()).toBe(200)
      })
    })
  }
