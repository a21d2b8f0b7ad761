/** The other URL styles, `folder` and `html`, on hosts with and without rewriting. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {arrive, arriveAt, ask, rootOf} from '../../support/network/requests.ts'
import {
  startGithubPages,
  startNginx,
  startPlain,
  type WebHost,
} from '../../support/network/web-hosts.ts'
import {manifestOf} from '../../support/routes.ts'
import {site} from '../../support/site.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

describe.each(['/', '/manual/'])('other styles of addresses below %s', (base) => {
  const STYLES = [
    ['folder', '/', (route: string) => `${route.slice(1)}/index.html`],
    ['html', '.html', (route: string) => `${route.slice(1)}.html`],
  ] as const
  // Each style below one base; every night below both.
  const chosen = STYLES.filter(([style]) => ALL || (style === 'folder') === (base === '/'))
  describe.each(chosen)('%s', (style, ending, fileOf) => {
    const addressOf = (route: string) => base.slice(0, -1) + route + ending
    const HOSTS: [string, (root: string, out: string) => Promise<WebHost>][] = [
      ['plain', (root) => startPlain(root, base)],
      ['github-pages', (root) => startGithubPages(root, base)],
      ['nginx', (_root, out) => startNginx(out.slice(0, -base.length), join(out, 'nginx.conf'))],
      [
        'labdocs serve',
        async () => {
          const {address} = await site('site', ['--host', 'nginx', '--base', base, '--urls', style])
          return {origin: new URL(address).origin, stop: async () => {}}
        },
      ],
    ]
    describe.each(HOSTS)('%s', (name, start) => {
      let host: WebHost
      let out: string
      beforeAll(async () => {
        const written = await rootOf(name === 'labdocs serve' ? 'nginx' : name, base, [
          '--urls',
          style,
        ])
        out = written.out
        host = await start(written.root, join(out, '/'))
      })
      afterAll(() => host.stop())

      test('each page is there at once, at the address that links, canonical and sitemap name', async () => {
        const {routes} = manifestOf(out)
        const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8')
        expect(routes.length).toBeGreaterThan(8)
        for (const {route, html} of routes.filter((one) => one.route !== '/')) {
          expect(html).toBe(fileOf(route))
          const {status, body} = await ask(`${host.origin}${encodeURI(addressOf(route))}?q=a`)
          expect([route, status]).toEqual([route, 200])
          const text = body.toString()
          expect(text).toContain(`data-route="${route}"`)
          const canonical = /<link rel="canonical" href="https:\/\/docs\.example\.org([^"]+)"/.exec(
            text,
          )![1]!
          expect(canonical === base || canonical.endsWith(ending)).toBe(true)
          const links = [...text.matchAll(/<a [^>]*href="([^"#?]+)/g)]
            .map(([, href]) => href!)
            .filter(
              (href) => href.startsWith(base) && !/\.\w+$|edit/.test(href.replace(/\.html$/, '')),
            )
          expect(links.length).toBeGreaterThan(1)
          for (const href of new Set(links))
            expect([route, href, href === base || href.endsWith(ending)]).toEqual([
              route,
              href,
              true,
            ])
        }
        expect(sitemap).toContain(
          `<loc>https://docs.example.org${addressOf('/docs/1.0/guide')}</loc>`,
        )
        expect(sitemap).not.toMatch(/\/guide<\/loc>/)
        expect(await arrive(host.origin + base)).toEqual({route: '/', status: 200})
      })

      test('old addresses lead on, and unknown ones are not found', async () => {
        const moved = await arrive(host.origin + addressOf('/handbook'))
        expect(moved).toEqual({route: '/docs/guide', status: 200})
        for (const path of ['/nothing', '/docs/nothing/', '/nothing.html'])
          expect((await arrive(host.origin + base.slice(0, -1) + path)).status).toBe(404)
      })

      if (name === 'nginx' || name === 'labdocs serve')
        test('every other form leads there', async () => {
          for (const form of [
            '/docs/guide',
            '/docs/guide/',
            '/docs/guide.html',
            '/docs/guide/index.html',
          ]) {
            const {headers} = await ask(`${host.origin}${base.slice(0, -1)}${form}?q=a`)
            const to = addressOf('/docs/guide')
            expect([form, headers.location]).toEqual([
              form,
              base.slice(0, -1) + form === to ? undefined : `${to}?q=a`,
            ])
            expect([form, headers['cache-control']]).toEqual([form, 'no-cache'])
            expect([form, await arrive(host.origin + base.slice(0, -1) + form)]).toEqual([
              form,
              {route: '/docs/guide', status: 200},
            ])
          }
          for (const form of ['/docs/index', '/docs/guide/index'])
            expect((await arrive(host.origin + base.slice(0, -1) + form)).status, form).toBe(404)
          const {status, body} = await ask(`${host.origin}${base}files/data.csv`)
          expect([status, body.length > 4]).toEqual([200, true])
          for (const form of ['api', 'api/'])
            expect(await arriveAt(`${host.origin}${base}${form}`)).toEqual({
              path: `${base}api/`,
              status: 200,
              text: 'Every module',
            })
          for (const file of ['index', 'mod']) {
            const {status, text} = await arriveAt(`${host.origin}${base}api/${file}.html`)
            expect([file, status, text]).toEqual([
              file,
              200,
              file === 'mod' ? 'One module' : 'Every module',
            ])
          }
        })
    })
  })
})
