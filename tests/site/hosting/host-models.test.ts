/** What `labdocs build --host` writes for hosts that cannot run here, tested on models of them. */
import {existsSync, renameSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
import {arrive, ask, ROUTES, rootOf} from '../../support/network/requests.ts'
import {
  startCloudflare,
  startGithubPages,
  startNetlify,
  startPlain,
  type WebHost,
} from '../../support/network/web-hosts.ts'
import {manifestOf} from '../../support/routes.ts'

const RULES = ['_headers', '_redirects']

/** Below a base more can go wrong; every night the root has its turn as well. */
const BASES = process.env.LABDOCS_ALL ? ['/', '/manual/'] : ['/manual/']

describe.each(BASES)('below %s', (base) => {
  const below = (route: string) => base.slice(0, -1) + route

  describe.each([
    ['GitHub Pages', 'github-pages', startGithubPages],
    ['a plain host', 'plain', startPlain],
    ['Netlify', 'netlify', startNetlify],
    ['Cloudflare Pages', 'netlify', startCloudflare],
  ] as const)('%s', (_, name, start) => {
    let host: WebHost
    let out: string
    beforeAll(async () => {
      const {root, out: folder} = await rootOf(name, base)
      out = folder
      // As the page about publishing says, these files belong in the root of what is published.
      if (name === 'netlify' && root !== out)
        for (const file of RULES) renameSync(join(out, file), join(root, file))
      host = await start(root, base)
    })
    afterAll(() => host.stop())

    test('every form of an address shows the page', async () => {
      const pages = ROUTES.filter((one) => existsSync(join(out, `${one.slice(1)}.html`)))
      expect(pages.length).toBeGreaterThan(4)
      for (const route of pages)
        for (const form of [route, `${route}/`, `${route}.html`, `${route}/index.html`])
          for (const query of ['', '?q=a%20b'])
            expect([form, await arrive(host.origin + below(form) + query)]).toEqual([
              form,
              {route, status: 200},
            ])
      for (const form of ['/', '/index.html'])
        expect(await arrive(host.origin + below(form))).toEqual({route: '/', status: 200})
    })

    test('an old address leads on; one that does not exist is the not-found page', async () => {
      for (const form of ['/handbook', '/handbook/', '/handbook.html'])
        expect((await arrive(host.origin + below(form))).route).toBe('/docs/guide')
      for (const form of ['/nothing', '/nothing/', '/docs/nothing/index.html'])
        expect(await arrive(host.origin + below(form))).toEqual({route: '/404.html', status: 404})
    })

    test('files that begin with an underscore are published', () => {
      expect(existsSync(join(out, '.nojekyll'))).toBe(name === 'github-pages')
    })

    if (name === 'netlify')
      test('every answer has the headers of the manifest; what has a hash is cached', async () => {
        const {headers: wanted} = manifestOf(out)
        const script = filesBelow(out).find((file) => /^assets\/chunk-.*\.js$/.test(file))
        for (const path of ['', 'docs/guide', 'docs.json', 'nothing', script]) {
          const {headers} = await ask(`${host.origin}${base}${path}`)
          for (const [key, value] of Object.entries(wanted))
            expect([path, key, headers[key.toLowerCase()]]).toEqual([path, key, value])
          expect([path, headers['cache-control']]).toEqual([
            path,
            path === script ? 'public, max-age=31536000, immutable' : undefined,
          ])
        }
        const worker = await ask(`${host.origin}${base}offline-worker.js`)
        expect(worker.headers['cache-control']).toBe('no-cache')
      })
  })

  test('on Cloudflare Pages an old address leads on with the query, without a script', async () => {
    const {root, out} = await rootOf('netlify', base)
    if (root !== out) for (const file of RULES) renameSync(join(out, file), join(root, file))
    const host = await startCloudflare(root, base)
    try {
      const {status, headers} = await ask(`${host.origin}${below('/handbook')}?tab=x`)
      expect([status, headers.location]).toEqual([301, `${below('/docs/guide')}?tab=x`])
    } finally {
      await host.stop()
    }
  })
})
