import {expect, test} from 'vitest'
import {refusal} from '../../../../cli/dev/request-guard.ts'

const ask = (url: string, headers: Record<string, string> = {}, host = '127.0.0.1') =>
  refusal({url, headers: {host: '127.0.0.1:3000', ...headers}}, host)?.status

test('pages of this server are served', () => {
  for (const url of [
    '/',
    '/docs',
    '/docs/a..b',
    '/docs/%C3%A9t%C3%A9',
    '/docs/100%25',
    '/assets/main-ABCDEFGH.js',
    '/docs?q=../x',
  ])
    expect(ask(url), url).toBeUndefined()
})

test('names of this machine are served, others are not', () => {
  for (const host of [
    'localhost',
    'localhost:3000',
    '127.0.0.1:1',
    '[::1]:3000',
    'docs.localhost:3000',
    'LOCALHOST:3000',
  ])
    expect(ask('/', {host}), host).toBeUndefined()
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.2',
    '0x7f.1',
    '',
    'evillocalhost',
    '[::2]',
  ])
    expect(ask('/', {host}), host).toBe(403)
  expect(refusal({url: '/', headers: {}}, '127.0.0.1')?.status).toBe(403)
})

test('listening on all addresses, addresses will do and names will not', () => {
  for (const host of ['192.168.1.5:3000', '10.0.0.1', '[fe80::1]:3000'])
    expect(ask('/', {host}, '0.0.0.0'), host).toBeUndefined()
  for (const host of ['evil.example', '192.168.1.5.evil.example', 'a:b', '1.2.3', 'face'])
    expect(ask('/', {host}, '0.0.0.0'), host).toBe(403)
  expect(ask('/', {host: 'lab.lan:3000'}, 'lab.lan')).toBeUndefined()
})

test('an origin other than this server is refused', () => {
  expect(ask('/', {origin: 'http://127.0.0.1:3000'})).toBeUndefined()
  for (const origin of [
    'http://evil.example',
    'http://127.0.0.1:3001',
    'null',
    '',
    'http://127.0.0.1',
    'file://',
  ])
    expect(ask('/', {origin}), origin).toBe(403)
})

test('another site may link here, but neither embed nor fetch', () => {
  const from = (site: string, mode: string, dest: string) =>
    ask('/', {'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest})
  expect(from('cross-site', 'navigate', 'document')).toBeUndefined()
  expect(from('same-origin', 'cors', 'empty')).toBeUndefined()
  expect(from('none', 'navigate', 'document')).toBeUndefined()
  for (const site of ['cross-site', 'same-site']) {
    expect(from(site, 'no-cors', 'script')).toBe(403)
    expect(from(site, 'no-cors', 'image')).toBe(403)
    expect(from(site, 'cors', 'empty')).toBe(403)
    expect(from(site, 'navigate', 'iframe')).toBe(403)
  }
})

test('ways out of the folder are refused in every encoding', () => {
  for (const url of [
    '/../etc/passwd',
    '/docs/../../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/%2E%2E%2fetc',
    '/..%2fetc',
    '/..%5cetc',
    '/..\\etc',
    '/%252e%252e/etc',
    '/%25252e%25252e/etc',
    '/%c0%ae%c0%ae/etc',
    '/%',
    '/%zz',
    '//evil.example',
    '/%2fevil.example',
    '/\\evil',
    '/a%00b',
    '/a\0b',
    '/%0d%0aX: y',
    '/..',
    '/docs/..',
    '/%2525252525252e',
    'http://evil.example/',
    '*',
    '',
    'docs',
    `/${'a'.repeat(5000)}`,
  ])
    expect(ask(url), url.slice(0, 40)).toBe(400)
})
