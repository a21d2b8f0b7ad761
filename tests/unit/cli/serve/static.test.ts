import fs, {symlinkSync} from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestOptions,
  request,
  type Server,
} from 'node:http'
import {syncBuiltinESMExports} from 'node:module'
import type {AddressInfo} from 'node:net'
import {gunzipSync, gzipSync} from 'node:zlib'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {staticHandler} from '../../../../cli/serve/static.ts'
import {temporary} from '../../../support/temporary.ts'

const LONG = 'body '.repeat(400)
const folder = temporary('static', {
  'secret.txt': 'outside',
  'dist/index.html': 'home',
  'dist/docs.html': LONG,
  'dist/docs/eln.html': 'eln',
  'dist/docs/ü.html': 'ue',
  'dist/files/a#b.txt': 'hash',
  'dist/files/a?b c.txt': 'question',
  'dist/files/a & b+c=d.txt': 'and',
  'dist/404.html': 'not here',
  'dist/api/index.html': 'api',
  'dist/docs/both.html': 'page',
  'dist/docs/both/index.html': 'folder of a page',
  'dist/US$$/index.html': 'dollars',
  'dist/old.html': 'moved',
  'dist/manifest.json': JSON.stringify({redirects: {'/old': '/docs/ü', '/api': '/docs'}}),
  'dist/docs.json': '{}',
  'dist/docs.md': '# Docs',
  'dist/assets/main-1a2b3c4d.js': 'let a',
  'dist/assets/pre-1a2b3c4d.js': 'let b',
  'dist/.env': 'outside',
  'dist/docs/.env': 'outside',
  'dist/.git/config': 'outside',
  'dist/.well-known/security.txt': 'Contact',
  'dist/assets/pre-1a2b3c4d.js.gz': gzipSync('let b, packed'),
})
const servers = new Map<string, Server>()

beforeAll(async () => {
  for (const base of ['/', '/sub/']) {
    const server = createServer(staticHandler(`${folder}/dist`, base))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    servers.set(base, server)
  }
})
afterAll(() => {
  for (const server of servers.values()) server.close()
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request with `node:http`, which does not normalize the path. */
function get(
  path: string,
  {base = '/', ...options}: RequestOptions & {base?: string} = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const {port} = servers.get(base)!.address() as AddressInfo
    request({host: '127.0.0.1', port, path, ...options}, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}
const short = async (path: string, base = '/') => {
  const {status, headers, body} = await get(path, {base})
  return `${status} ${headers.location ?? body.toString().slice(0, 20)}`
}

test('a folder with an index of its own has the address with a slash', async () => {
  expect(await short('/docs/both')).toBe('200 page')
  for (const base of ['/', '/sub/']) {
    expect(await short(`${base}docs/both/`, base)).toBe('200 folder of a page')
    expect(await short(`${base}docs/both/index.html`, base)).toBe('200 folder of a page')
    expect(await short(`${base}US$$/?a=$$`, base)).toBe('200 dollars')
    // There, its relative links would lead elsewhere.
    expect(await short(`${base}US$$?a=1`, base)).toBe(`301 ${base}US$$/?a=1`)
    expect(await short(`${base}docs/both//`, base)).toBe(`301 ${base}docs/both`)
    expect(await short(`${base}api/`, base)).toBe('200 api')
    expect(await short(`${base}api?a=1`, base)).toBe(`301 ${base}docs?a=1`)
    expect(await short(`${base}assets`, base)).toBe('404 not here')
  }
})

test('an old address leads on; the browser asks again next time', async () => {
  for (const base of ['/', '/sub/'])
    for (const form of ['old', 'old/', 'old.html', 'old/index.html'])
      expect(await short(`${base}${form}?a=1`, base)).toBe(`301 ${base}docs/%C3%BC?a=1`)
  expect((await get('/old')).headers['cache-control']).toBe('no-cache')
  expect(await short('/constructor')).toBe('404 not here')
})

test('clean addresses', async () => {
  expect(await short('/')).toBe('200 home')
  expect(await short('/docs?q=1')).toMatch(/^200 body/)
  expect(await short('/docs/%C3%BC')).toBe('200 ue')
  expect((await get('/docs')).headers['content-type']).toBe('text/html;charset=utf-8')
})

test('files whose names hold signs of addresses', async () => {
  expect(await short('/files/a%23b.txt')).toBe('200 hash')
  expect(await short('/files/a%3Fb%20c.txt?q=1')).toBe('200 question')
  expect(await short('/files/a%20&%20b+c=d.txt')).toBe('200 and')
  expect(await short('/files/a%20%26%20b%2Bc%3Dd.txt')).toBe('200 and')
  expect(await short('/files/%2e%2e%2f..%2fsecret%23.txt')).not.toMatch(/^200/)
})

test('other forms lead to them, and keep the query', async () => {
  expect(await short('/docs/')).toBe('301 /docs')
  expect(await short('/docs.html')).toBe('301 /docs')
  expect(await short('/docs/eln/index.html')).toBe('301 /docs/eln')
  expect(await short('/index.html')).toBe('301 /')
  expect(await short('/docs/?q=a%20b&c=d')).toBe('301 /docs?q=a%20b&c=d')
  expect(await short('/docs.html?a=b?c')).toBe('301 /docs?a=b?c')
})

test('an unknown path is not found, in every form', async () => {
  for (const path of [
    '/nope',
    '/docs/ELN',
    '/docs/eln/extra',
    '/docs/eln.htm',
    '/assets/none-1a2b3c4d.js',
  ])
    expect(await short(path), path).toBe('404 not here')
  const {headers} = await get('/nope')
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'text/html; charset=utf-8',
    'no-cache',
  ])
  for (const path of ['/404.html', '/404']) expect(await short(path)).toBe('404 not here')
})

test('nothing outside the folder, however it is written', async () => {
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/docs/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//secret.txt',
    '/./../secret.txt',
  ]) {
    const {status, body} = await get(path)
    expect(status, path).not.toBe(200)
    expect(body.toString(), path).not.toContain('outside')
  }
})

test('no link in the folder leads out of it, and nothing hidden is served', async () => {
  const dist = `${folder}/dist`
  symlinkSync('../secret.txt', `${dist}/out.txt`)
  symlinkSync('../secret.txt', `${dist}/page.html`)
  symlinkSync('../secret.txt', `${dist}/out%2Ftxt`)
  symlinkSync('../secret.txt', `${dist}/out#&.txt`)
  symlinkSync('..', `${dist}/up`)
  symlinkSync('docs.md', `${dist}/around.txt`)
  for (const path of [
    '/out.txt',
    '/page',
    '/out%2Ftxt',
    '/out%252Ftxt',
    '/out%23%26.txt',
    '/out%23&.txt',
    '/up/secret.txt',
    '/up%2fsecret.txt',
    '/.env',
    '/.git/config',
    '/docs/.env',
    '/%2eenv',
  ])
    expect(await short(path), path).toBe('404 not here')
  expect(await short('/around.txt')).toBe('200 # Docs')
  expect(await short('/.well-known/security.txt')).toBe('200 Contact')
})

test('a file that a build replaces between look and opening ends one request, not the server', async () => {
  const {createReadStream} = fs
  fs.createReadStream = (() => createReadStream(`${folder}/dist/gone`)) as never
  syncBuiltinESMExports()
  try {
    await expect(get('/docs/eln')).rejects.toThrow(/socket hang up|aborted/)
  } finally {
    fs.createReadStream = createReadStream
    syncBuiltinESMExports()
  }
  expect(await short('/docs/eln')).toBe('200 eln')
})

test('no redirect leads to another host', async () => {
  for (const path of [
    '//evil.org/',
    '//evil.org/index.html',
    '/\\evil.org/',
    '/%5cevil.org/',
    '/%2fevil.org/',
  ]) {
    const location = (await get(path)).headers.location
    expect(new URL(location ?? '/', 'http://here').host, path).toBe('here')
  }
})

test('what cannot be read is a bad request', async () => {
  expect(await short('/%zz')).toBe('400 Bad Request')
  expect(await short('/%00')).toBe('400 Bad Request')
})

test('hashed files for ever, the rest asked for again', async () => {
  expect((await get('/assets/main-1a2b3c4d.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  for (const path of ['/', '/docs', '/docs.json', '/docs.md'])
    expect((await get(path)).headers['cache-control'], path).toBe('no-cache')
  const {headers} = await get('/docs.json')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect((await get('/docs.json', {headers: {'if-none-match': headers.etag!}})).status).toBe(304)
})

test('compressed: as it lies there, else on the fly, and only if asked for', async () => {
  const gzip = {headers: {'accept-encoding': 'gzip'}}
  expect(gunzipSync((await get('/assets/pre-1a2b3c4d.js', gzip)).body).toString()).toBe(
    'let b, packed',
  )
  const packed = await get('/docs', gzip)
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.vary).toContain('Accept-Encoding')
  expect(gunzipSync(packed.body).toString()).toBe(LONG)
  const plain = await get('/docs')
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, LONG])
  expect((await get('/', gzip)).headers['content-encoding']).toBeUndefined()
})

test('HEAD has no body; other methods are refused', async () => {
  const head = await get('/docs', {method: 'HEAD'})
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect((await get('/nope', {method: 'HEAD'})).status).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const {status, headers} = await get('/docs', {method})
    expect([status, headers.allow], method).toEqual([405, 'GET, HEAD'])
  }
})

test('below a base', async () => {
  const at = (path: string) => short(path, '/sub/')
  expect(await at('/sub/')).toBe('200 home')
  expect(await at('/sub/docs/eln')).toBe('200 eln')
  expect(await at('/sub')).toBe('301 /sub/')
  expect(await at('/sub/docs/?q=1')).toBe('301 /sub/docs?q=1')
  expect(await at('/sub/index.html')).toBe('301 /sub/')
  expect(await at('/sub/nope')).toBe('404 not here')
  expect(await at('/')).toBe('302 /sub/')
  expect(await at('/docs')).toBe('302 /sub/')
})

test('a part of a file; a range that is impossible, or that is misread, gives the whole file', async () => {
  const of = async (range: string, more: Record<string, string> = {}) => {
    const {status, body} = await get('/docs.md', {headers: {range, ...more}})
    return `${status} ${body}`
  }
  expect(await of('bytes=2-3')).toBe('206 Do')
  expect(await of('bytes=2-')).toBe('206 Docs')
  expect(await of('bytes=2-99')).toBe('206 Docs')
  expect(await of('bytes=99-')).toMatch(/^416 /)
  expect(await of('bytes=-2')).toBe('206 cs')
  expect(await of('bytes=-99')).toBe('206 # Docs')
  for (const range of ['5-2', '0-0', '-0', '-', 'a-b', '0-1,3-4', '0-99999999999999999999'])
    expect(await of(`bytes=${range}`), range).toBe('200 # Docs')
  expect(await of('lines=0-1')).toBe('200 # Docs')
  expect(await of('bytes=2-3', {'if-range': 'W/"6-1"'})).toBe('200 # Docs')
})
