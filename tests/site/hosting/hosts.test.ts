/**
 * What `labdocs build --host nginx` writes, tested on a real nginx and on `labdocs serve`. Hosts that cannot run here are in
 * `host-models.test.ts`.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {brotliDecompressSync, gunzipSync} from 'node:zlib'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {isHashedPath} from '../../../runtime/shared/hashed-name.ts'
import {filesBelow} from '../../support/files.ts'
import {check} from '../../support/in-process.ts'
import {copyFixture} from '../../support/labdocs.ts'
import {arrive, arriveAt, ask, ROUTES, rootOf} from '../../support/network/requests.ts'
import {startNginx, type WebHost} from '../../support/network/web-hosts.ts'
import {manifestOf} from '../../support/routes.ts'
import {built, site} from '../../support/site.ts'

/** Browsers read a backslash as a slash, and skip tabs and line ends. */
const HOSTILE = ['//', '/%5C', '/%09/', '/%0A/', '/.%5C', '/%2F', '/%5C%5C'].flatMap((start) =>
  ['/', '/index.html', '.html', '/index'].map((end) => `${start}example.com${end}`),
)

describe.each(['/', '/manual/'])('below %s', (base) => {
  const below = (route: string) => base.slice(0, -1) + route

  test('nginx.conf says where it is included from', async () => {
    const {root, out} = await rootOf('nginx', base)
    const [, path] = /include \/var\/www\/docs(\S+);/.exec(
      readFileSync(join(out, 'nginx.conf'), 'utf8'),
    )!
    expect(existsSync(join(root, path!))).toBe(true)
  })

  describe.each(['nginx', 'labdocs serve'])('%s', (name) => {
    let host: WebHost
    let out: string
    beforeAll(async () => {
      const {root, out: folder} = await rootOf('nginx', base)
      out = folder
      // In the documented order, the application that the key "external" names comes after the site.
      const app = `location ${base}app/ { default_type text/plain; return 200 "the application"; }`
      if (name === 'nginx') host = await startNginx(root, join(out, 'nginx.conf'), app)
      else {
        const {address} = await site('site', ['--host', 'nginx', '--base', base])
        host = {origin: new URL(address).origin, stop: async () => {}}
      }
    })
    afterAll(() => host.stop())

    test('a page has one address; every other form of it leads there and keeps the query', async () => {
      const pages = ROUTES.filter((route) => existsSync(join(out, `${route.slice(1)}.html`)))
      expect(pages.length).toBeGreaterThan(4)
      for (const route of pages) {
        const {status, headers, body} = await ask(`${host.origin}${below(route)}?q=a%20b`)
        expect([route, status]).toEqual([route, 200])
        expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i)
        expect(headers['cache-control']).toBe('no-cache')
        expect(body.toString()).toContain(`data-route="${route}"`)
        for (const form of [`${route}/`, `${route}.html`]) {
          const moved = await ask(`${host.origin}${below(form)}?q=a%20b`)
          expect([form, moved.status, moved.headers.location]).toEqual([
            form,
            301,
            `${below(route)}?q=a%20b`,
          ])
        }
        expect(await arrive(`${host.origin}${below(route)}/index.html`)).toEqual({
          route,
          status: 200,
        })
      }
    })

    test('every answer has the headers that the manifest lists, among them a policy', async () => {
      const {headers: wanted} = manifestOf(out)
      expect(Object.keys(wanted).length).toBe(5)
      expect(wanted['Content-Security-Policy']).not.toContain('unsafe')
      for (const path of ['', 'docs/guide', 'docs.json', 'docs.md', 'nothing', 'files/data.csv']) {
        const {headers} = await ask(`${host.origin}${base}${path}`)
        for (const [key, value] of Object.entries(wanted))
          expect([path, key, headers[key.toLowerCase()]]).toEqual([path, key, value])
      }
    })

    test('HTML files of the public folder keep their names, so that their relative links work', async () => {
      expect(await arriveAt(`${host.origin}${base}api/index.html`)).toEqual({
        path: `${base}api/index.html`,
        status: 200,
        text: 'Every module',
      })
      const {status, text} = await arriveAt(`${host.origin}${base}api/mod.html`)
      expect([status, text]).toEqual([200, 'One module'])
    })

    test('a folder of the public folder has the address with a slash, so that relative links of its index work', async () => {
      expect(await arriveAt(`${host.origin}${base}api/`)).toEqual({
        path: `${base}api/`,
        status: 200,
        text: 'Every module',
      })
      const {headers} = await ask(`${host.origin}${base}api/`)
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['x-content-type-options']).toBe('nosniff')
      const moved = await ask(`${host.origin}${base}api?q=a%20b`)
      expect([moved.status, moved.headers.location]).toEqual([301, `${base}api/?q=a%20b`])
      // Without an index, a folder has no address.
      for (const path of ['files', 'files/', 'api/x/'])
        expect([path, (await arrive(`${host.origin}${base}${path}`)).status]).toEqual([path, 404])
    })

    if (name === 'nginx')
      test('paths that another application serves are left to it', async () => {
        for (const path of ['app/', 'app/x/', 'app/r.html', 'app/x/index.html', 'app/notes.md'])
          expect([path, (await ask(`${host.origin}${base}${path}`)).body.toString()]).toEqual([
            path,
            'the application',
          ])
      })

    test('the home page has one address', async () => {
      expect(await arrive(host.origin + base)).toEqual({route: '/', status: 200})
      for (const form of ['index.html', 'index']) {
        const {status, headers} = await ask(`${host.origin}${base}${form}?a=1`)
        expect([form, status, headers.location]).toEqual([form, 301, `${base}?a=1`])
      }
    })

    test('no address leads to another host', async () => {
      for (const path of HOSTILE) {
        const {headers} = await ask(host.origin + base.slice(0, -1) + path)
        const {origin} = new URL(String(headers.location ?? '/'), host.origin)
        expect([path, origin]).toEqual([path, host.origin])
      }
    })

    test('an address that does not exist is the not-found page, with its status', async () => {
      const gone = ['nothing', 'docs/nothing/', 'nothing.html', 'assets/gone-0a1b2c3d.js']
      for (const path of [...gone, '404', '404.html', '.builds.json', 'nginx.conf']) {
        const {status, route} = await arrive(`${host.origin}${base}${path}`)
        expect([path, status, route]).toEqual([path, 404, '/404.html'])
      }
      const odd = await ask(`${host.origin}${base}docs/%0d%0aSet-Cookie:a=1/`)
      expect(odd.headers['set-cookie']).toBeUndefined()
    })

    test('files have their type, are cached as they may be, and are compressed', async () => {
      const files = filesBelow(out)
      const shard = files.find((file) => /^search-index\/.*\.bin$/.test(file))
      const some = ['js', 'css'].map((ending) =>
        files.find((file) => file.startsWith('assets/') && file.endsWith(`.${ending}`)),
      )
      for (const file of [...some, shard]) {
        expect(file).toBeDefined()
        const {status, headers} = await ask(`${host.origin}${base}${file}`)
        expect([file, status]).toEqual([file, 200])
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(headers['x-content-type-options']).toBe('nosniff')
      }
      const type = async (path: string) =>
        (await ask(`${host.origin}${base}${path}`)).headers['content-type']
      expect(await type('docs.json')).toMatch(/^application\/json/)
      expect(await type('docs.md')).toMatch(/^text\/markdown; ?charset=utf-8$/i)
      expect(await type('llms.txt')).toMatch(/^text\/plain; ?charset=utf-8$/i)
      expect(await type('site.webmanifest')).toMatch(/^application\/manifest\+json/)
      const page = await ask(`${host.origin}${below('/docs/guide')}`, {'Accept-Encoding': 'gzip'})
      expect(page.headers['content-encoding']).toBe('gzip')
      expect(page.headers.vary).toMatch(/accept-encoding/i)
    })

    test('HEAD has no body, and what has not changed is not sent again', async () => {
      const url = `${host.origin}${below('/docs')}`
      const head = await ask(url, {}, 'HEAD')
      expect([head.status, head.body.length]).toEqual([200, 0])
      const tag = String(head.headers.etag)
      const known = await ask(url, {'If-None-Match': tag})
      expect([known.status, known.headers['cache-control']]).toEqual([304, 'no-cache'])
      const part = await ask(`${host.origin}${base}files/data.csv`, {Range: 'bytes=0-3'})
      expect([part.status, part.body.length]).toEqual([206, 4])
    })

    test('an old address leads on, with the query', async () => {
      const {status, headers} = await ask(`${host.origin}${below('/handbook')}?tab=x`)
      expect([status, headers.location]).toEqual([301, `${below('/docs/guide')}?tab=x`])
    })

    test('browsers ask again where an address leads: a page can be moved back', async () => {
      const forms = ['/', '.html', '/index.html'].map((end) => `docs/guide${end}`)
      for (const path of [...forms, 'index', 'index.html', 'handbook', 'api', 'files/data.csv/']) {
        const {status, headers} = await ask(`${host.origin}${base}${path}`)
        expect([path, status, headers['cache-control']]).toEqual([path, 301, 'no-cache'])
      }
    })

    test('a file has one address, and the end of it can be asked for', async () => {
      const {status, headers} = await ask(`${host.origin}${base}files/data.csv/?a=1`)
      expect([status, headers.location]).toEqual([301, `${base}files/data.csv?a=1`])
      const whole = await ask(`${host.origin}${base}files/data.csv`)
      for (const accepted of ['identity', 'gzip']) {
        const asked = {Range: 'bytes=-5', 'Accept-Encoding': accepted}
        const end = await ask(`${host.origin}${base}files/data.csv`, asked)
        expect(end.status).toBe(206)
        expect(end.body).toEqual(whole.body.subarray(-5))
      }
    })
  })
})

describe('compressed in advance', () => {
  test('each copy holds the same as its file, and is smaller if the name of the file has a hash', async () => {
    const out = await built('site', ['--host', 'nginx', '--compress'])
    const copies = filesBelow(out).filter((file) => /\.(gz|br)$/.test(file))
    for (const file of ['docs/guide.html', 'manifest.json', 'sitemap.xml'])
      expect(copies).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]))
    expect(copies.some((file) => /^assets\/chunk-.*\.js\.br$/.test(file))).toBe(true)
    for (const copy of copies) {
      const packed = readFileSync(join(out, copy))
      const bytes = readFileSync(join(out, copy.slice(0, -3)))
      if (isHashedPath(copy.slice(0, -3)) || bytes.length >= 512)
        expect(packed.length).toBeLessThan(bytes.length)
      expect((copy.endsWith('.gz') ? gunzipSync : brotliDecompressSync)(packed).equals(bytes)).toBe(
        true,
      )
    }
    expect(copies.filter((file) => /\.woff2|nginx/.test(file))).toEqual([])
  })

  test('a file that becomes short keeps its copies: the server still has the old ones', async () => {
    const root = copyFixture('site')
    const own = join(root, 'content/public/files/data.csv')
    for (const text of ['a,b\n'.repeat(300), 'a,b\n1,2\n', '']) {
      writeFileSync(own, text)
      expect((await check(root, {write: true, compress: true})).code).toBe(0)
      const copy = (ending: string) => readFileSync(join(root, `dist/files/data.csv.${ending}`))
      expect(gunzipSync(copy('gz')).toString()).toBe(text)
      expect(brotliDecompressSync(copy('br')).toString()).toBe(text)
    }
  })

  test('nginx and labdocs serve send the copies as they are', async () => {
    const {root, out} = await rootOf('nginx', '/', ['--compress'])
    const host = await startNginx(root, join(out, 'nginx.conf'))
    const {address} = await site('site', ['--host', 'nginx', '--base', '/', '--compress'])
    try {
      const script = filesBelow(root)
        .find((file) => /^assets\/.*\.js\.gz$/.test(file))!
        .slice(0, -3)
      for (const [path, file] of [
        ['/docs/guide', 'docs/guide.html'],
        [`/${script}`, script],
      ] as const)
        for (const [origin, encoding, ending] of [
          [host.origin, 'gzip', 'gz'],
          [new URL(address).origin, 'br', 'br'],
        ] as const) {
          const {status, headers, body} = await ask(origin + path, {'Accept-Encoding': encoding})
          expect([path, status, headers['content-encoding']]).toEqual([path, 200, encoding])
          expect(headers.vary).toMatch(/accept-encoding/i)
          expect(body.equals(readFileSync(join(out, `${file}.${ending}`)))).toBe(true)
          const plain = await ask(origin + path)
          expect(plain.headers['content-encoding']).toBeUndefined()
          expect(plain.body.equals(readFileSync(join(out, file)))).toBe(true)
          // As a download, it stays packed: browsers unpack what names an encoding.
          const packed = await ask(`${origin}/${file}.gz`)
          expect(packed.headers['content-type']).not.toMatch(/html|javascript/)
          expect(packed.headers['content-encoding']).toBeUndefined()
          expect(packed.body.equals(readFileSync(join(out, `${file}.gz`)))).toBe(true)
        }
    } finally {
      await host.stop()
    }
  })

  test('the same from the cache; the own file of an author stays', async () => {
    const root = copyFixture('site')
    const own = join(root, 'content/public/files/data.csv')
    writeFileSync(own, 'a,b\n'.repeat(300))
    writeFileSync(`${own}.gz`, 'mine')
    const build = async () => {
      expect((await check(root, {write: true, compress: true})).code).toBe(0)
      const out = join(root, 'dist')
      return filesBelow(out).map((file) => [file, readFileSync(join(out, file)).toString('base64')])
    }
    const first = await build()
    expect(readFileSync(join(root, 'dist/files/data.csv.gz'), 'utf8')).toBe('mine')
    expect(existsSync(join(root, 'dist/files/data.csv.br'))).toBe(true)
    expect(await build()).toEqual(first)
    expect((await check(root, {write: true})).code).toBe(0)
    expect(filesBelow(join(root, 'dist')).filter((file) => /\.br$/.test(file))).toEqual([])
  })
})

test('a file of the site takes precedence', async () => {
  const root = copyFixture('site')
  const files = ['nginx.conf', 'llms.txt', 'feed.xml', 'robots.txt']
  for (const file of files) writeFileSync(join(root, 'content/public', file), `mine: ${file}\n`)
  expect((await check(root, {write: true, host: 'nginx'})).code).toBe(0)
  for (const file of files)
    expect(readFileSync(join(root, 'dist', file), 'utf8')).toBe(`mine: ${file}\n`)
})
