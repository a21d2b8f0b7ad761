/** Ten thousand malicious requests: the server refuses them, reveals nothing from the disk, and keeps running. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {connect} from 'node:net'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {copySite} from '../../support/copy.ts'
import {type DevRun, startDev} from '../../support/dev.ts'
import {createRandom} from '../../support/random.ts'

const SECRET = 'the secret of the machine'
let dev: DevRun

beforeAll(async () => {
  const root = copySite()
  mkdirSync(join(root, 'content/public/data'), {recursive: true})
  for (const name of ['yields.csv', 'spectra.zip', 'model.unknown'])
    writeFileSync(join(root, 'content/public/data', name), 'data')
  dev = await startDev(root)
  // In the folder of the project, but not part of the site.
  writeFileSync(join(dev.root, 'secret.txt'), SECRET)
  writeFileSync(join(dev.root, 'content/.hidden.txt'), SECRET)
})

afterAll(async () => {
  await dev.stop()
})

interface Answer {
  status: number
  text: string
}

/** Sends bytes over a socket, so that no client normalizes the URL. */
function raw(lines: string[], body = ''): Promise<Answer> {
  const {hostname, port} = new URL(dev.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'),
    )
    let text = ''
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No answer to ${lines[0]}`)))
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE'
        ? resolve({status: 0, text})
        : reject(error),
    )
    socket.on('close', () =>
      resolve({status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text}),
    )
  })
}

const get = (path: string, headers: string[] = []) =>
  raw([
    `GET ${path} HTTP/1.1`,
    ...(headers.some((one) => /^host:/i.test(one)) ? [] : [`Host: ${new URL(dev.address).host}`]),
    'Connection: close',
    ...headers,
  ])

/** `..` in every encoding that something between us and the disk might decode. */
const DOTS = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%25252e%25252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '..;',
  '....',
  '%uff0e%uff0e',
  '..%00',
  '%2e%2e%00',
]
const SLASHES = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '%255c', '//', '/./', '%c0%af']
const TARGETS = [
  'etc/passwd',
  'secret.txt',
  'site.config.ts',
  'proc/self/environ',
  'package.json',
  '.hidden.txt',
  'content/.hidden.txt',
  'node_modules/react/package.json',
]

test('ten thousand addresses that lead out of the site yield nothing', async () => {
  const random = createRandom(31)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const starts = [
    '/',
    '/docs/',
    '/assets/',
    '/search-index/',
    '/__labdocs/',
    '/__labdocs/open/',
    '/docs/first/',
    '//',
    '/%2f',
    '/public/',
  ]
  const address = () => {
    const steps = Array.from(
      {length: 1 + Math.floor(random() * 8)},
      () => pick(DOTS) + pick(SLASHES),
    ).join('')
    const kind = random()
    const target = pick(TARGETS)
    if (kind < 0.75) return pick(starts) + steps + target
    if (kind < 0.8) return `/${target}`
    if (kind < 0.84) return `file:///${target}`
    if (kind < 0.88) return `http://evil.example/${target}`
    if (kind < 0.92) return `/${target}%00.html`
    if (kind < 0.95) return `/@fs/${target}?raw??import&url`
    if (kind < 0.98) return `/${'a/'.repeat(3000)}${target}`
    // Any characters. But the home page with a query, or an extra slash, would correctly be answered.
    const noise = Array.from({length: 30}, () =>
      String.fromCharCode(33 + Math.floor(random() * 94)),
    )
    return `/x${noise.join('').replace(/[?/]/g, '!')}`
  }
  const wrong: string[] = []
  let asked = 0
  const visitor = async () => {
    while (asked < 10_000) {
      asked++
      const path = address()
      const {status, text} = await get(path)
      if (
        ![400, 403, 404].includes(status) ||
        /root:.*:0:0|the secret|defineSite|"version"|PATH=/.test(text)
      )
        wrong.push(`${status} ${path.slice(0, 100)}`)
    }
  }
  await Promise.all(Array.from({length: 20}, visitor))
  expect(wrong).toEqual([])
  expect((await get('/docs/first')).status).toBe(200)
})

test('foreign names and origins are refused everywhere', async () => {
  for (const path of [
    '/',
    '/docs/first',
    '/docs/first.json',
    '/__labdocs/events',
    '/assets/site-dev.json',
    '/search-index/current.json',
    '/no-such',
  ]) {
    for (const header of [
      'Host: evil.example',
      'Host: evil.example:80',
      'Host: 127.0.0.1.evil.example',
      'Host: [::2]',
      'Host:',
      'Origin: http://evil.example',
      'Origin: null',
      'Origin: http://127.0.0.1:1',
    ])
      expect((await get(path, [header])).status, `${path} ${header}`).toBe(403)
    expect(
      (await get(path, ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors'])).status,
    ).toBe(403)
  }
  expect((await raw(['GET / HTTP/1.0'])).status).toBe(403)
  expect((await raw(['GET / HTTP/1.1', 'Connection: close'])).status).toBe(400)
})

test('no answer lets another origin read it or frame it', async () => {
  for (const path of ['/', '/docs/first.json', '/no-such']) {
    const {text} = await get(path)
    expect(text).not.toMatch(/^access-control-/im)
    expect(text).toMatch(/^cross-origin-resource-policy: same-origin/im)
    expect(text).toMatch(/frame-ancestors 'self'/)
    expect(text).toMatch(/^x-content-type-options: nosniff/im)
  }
})

test('each file has the type that a host sends', async () => {
  const types = {
    '/': 'text/html; charset=utf-8',
    '/docs/first.json': 'application/json; charset=utf-8',
    '/docs/first.md': 'text/markdown; charset=utf-8',
    '/data/yields.csv': 'text/csv; charset=utf-8',
    '/data/spectra.zip': 'application/zip',
    '/data/model.unknown': 'application/octet-stream',
  }
  for (const [path, type] of Object.entries(types))
    expect(/^content-type: (.*)\r$/im.exec((await get(path)).text)?.[1], path).toBe(type)
})

test('only GET and HEAD are methods here', async () => {
  const {host} = new URL(dev.address)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const {status} = await raw([
      `${method} /docs/first HTTP/1.1`,
      `Host: ${host}`,
      'Connection: close',
      'X-HTTP-Method-Override: GET',
    ])
    expect(status, method).toBe(405)
  }
  expect((await raw([`CONNECT ${host} HTTP/1.1`, `Host: ${host}`])).status).not.toBe(200)
  expect((await raw(['NONSENSE', `Host: ${host}`])).status).toBe(400)
  const head = await raw(['HEAD /docs/first HTTP/1.1', `Host: ${host}`, 'Connection: close'])
  expect(head.status).toBe(200)
  expect(head.text).not.toContain('<html')
})

test('the editor opens nothing that is not of the site, and for nobody else', async () => {
  const {host, origin} = new URL(dev.address)
  const open = async (file: string, headers: string[]) =>
    (
      await raw([
        `POST /__labdocs/open?file=${encodeURIComponent(file)}&line=1 HTTP/1.1`,
        `Host: ${host}`,
        'Content-Length: 0',
        'Connection: close',
        ...headers,
      ])
    ).status
  for (const file of [
    '/etc/passwd',
    '../secret.txt',
    '../../etc/passwd',
    'docs/../../secret.txt',
    '.hidden.txt',
    'secret.txt',
    '',
    'docs/first.md; touch /tmp/x',
    '-e',
  ])
    expect(await open(file, [`Origin: ${origin}`]), file).toBe(404)
  expect(await open('docs/first.md', [])).toBe(403)
  expect(await open('docs/first.md', ['Origin: http://evil.example'])).toBe(403)
  expect((await get('/__labdocs/open?file=docs/first.md', [`Origin: ${origin}`])).status).toBe(403)
})

test('broken and endless requests harm nobody', async () => {
  const {host} = new URL(dev.address)
  const headers = Array.from({length: 3000}, (_, at) => `X-${at}: ${'y'.repeat(20)}`)
  // 0: the connection was closed before everything was sent.
  expect([0, 400, 431]).toContain((await get('/', headers)).status)
  expect(
    (
      await raw(
        [
          'GET / HTTP/1.1',
          `Host: ${host}`,
          'Transfer-Encoding: chunked',
          'Content-Length: 5',
          'Connection: close',
        ],
        'zz',
      )
    ).status,
  ).toBe(400)
  expect(
    (
      await raw(
        ['POST / HTTP/1.1', `Host: ${host}`, 'Content-Length: 100000', 'Connection: close'],
        'x'.repeat(100_000),
      )
    ).status,
  ).toBe(405)
  expect((await get('/docs/first')).status).toBe(200)
  expect(dev.said()).not.toContain('bug in labdocs')
  expect(readFileSync(join(dev.root, 'secret.txt'), 'utf8')).toBe(SECRET)
})
