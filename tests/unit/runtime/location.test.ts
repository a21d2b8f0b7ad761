import {expect, test} from 'vitest'
import {
  fileOf,
  htmlFileOf,
  isInternal,
  normalizePath,
  publicAddress,
  twinUrl,
  withBase,
  withoutBase,
} from '../../../runtime/shared/location.ts'

test('a path without ending and without trailing slash', () => {
  const same = ['/docs', '/docs/', '/docs.html', '/docs/index.html']
  expect(same.map(normalizePath)).toEqual(same.map(() => '/docs'))
  expect(['/', '', '/index.html', '/.html'].map(normalizePath)).toEqual(['/', '/', '/', '/'])
  expect(normalizePath('/docs/eln/ui/barcodes.html')).toBe('/docs/eln/ui/barcodes')
})

test('one ending and one slash are tolerated, no more; letters are as they are', () => {
  expect(normalizePath('/docs//')).toBe('/docs/')
  expect(normalizePath('/docs.html.html')).toBe('/docs.html')
  expect(normalizePath('/docs/ELN')).toBe('/docs/ELN')
  expect(normalizePath('/docs/index')).toBe('/docs/index')
})

test('the not-found page keeps its ending', () => {
  expect(normalizePath('/404.html')).toBe('/404.html')
})

test('encoded and decoded forms are one route; a stray percent sign matches nothing and breaks nothing', () => {
  expect([normalizePath('/docs/%C3%BC%20b'), normalizePath('/docs/ü b')]).toEqual([
    '/docs/ü b',
    '/docs/ü b',
  ])
  expect(normalizePath('/100%')).toBe('/100%')
})

test('routes with a base', () => {
  expect([
    withBase('/', {base: '/', ending: ''}),
    withBase('/docs', {base: '/', ending: ''}),
    withBase('/', {base: '/sub/', ending: ''}),
    withBase('/docs', {base: '/sub/', ending: ''}),
    withBase('/ü b', {base: '/sub/', ending: ''}),
  ]).toEqual(['/', '/docs', '/sub/', '/sub/docs', '/sub/%C3%BC%20b'])
})

test('routes with an ending; the home page has none', () => {
  for (const ending of ['/', '.html'] as const)
    expect([
      withBase('/', {base: '/sub/', ending}),
      withBase('/docs/a', {base: '/', ending}),
    ]).toEqual(['/sub/', `/docs/a${ending}`])
})

test('a page on a disk knows where it is published', () => {
  const site = {url: 'https://x.example', base: '/~disk~/', disk: '/manual/', ending: '/'} as const
  expect(publicAddress('/docs', site)).toBe('https://x.example/manual/docs/')
  expect(publicAddress('/', {url: site.url, base: site.base, ending: '/'})).toBe(
    'https://x.example/~disk~/',
  )
})

test('paths without their base', () => {
  expect(['/docs', '/', '/x/'].map((path) => withoutBase(path, '/'))).toEqual(['/docs', '/', '/x/'])
  expect(
    ['/sub/docs', '/sub/', '/sub', '/subway', '/', '/docs'].map((path) =>
      withoutBase(path, '/sub/'),
    ),
  ).toEqual(['/docs', '/', '/', null, null, null])
})

test('there and back', () => {
  for (const route of ['/', '/docs', '/docs/eln/ui/barcodes', '/ü/b c', '/a%b'])
    for (const base of ['/', '/sub/', '/a/b/'])
      for (const ending of ['', '/', '.html'] as const) {
        const address = withBase(route, {base, ending})
        expect(normalizePath(withoutBase(address, base)!), address).toBe(route)
      }
})

test('files and twins', () => {
  expect([fileOf('/'), fileOf('/docs'), fileOf('/docs/eln/a')]).toEqual([
    'index',
    'docs',
    'docs/eln/a',
  ])
  const fileAt = (ending: '' | '/' | '.html', disk?: string) =>
    ['/', '/docs/a'].map((route) => htmlFileOf(route, {ending, disk}))
  expect(fileAt('')).toEqual(['index.html', 'docs/a.html'])
  expect(fileAt('.html')).toEqual(['index.html', 'docs/a.html'])
  expect(fileAt('/')).toEqual(['index.html', 'docs/a/index.html'])
  expect(fileAt('/', '/')).toEqual(['index.html', 'docs/a.html'])
  expect([twinUrl('/', '/', 'json'), twinUrl('/docs/ü', '/sub/', 'md')]).toEqual([
    '/index.json',
    '/sub/docs/%C3%BC.md',
  ])
})

test('which addresses are pages of this site', () => {
  const inside = (url: string, base = '/') =>
    isInternal(new URL(url, 'https://x.org/here'), 'https://x.org', {base})
  expect(
    ['/docs', '/docs.html', '/docs/', '?q', '#a', 'https://x.org/docs', '/v1.2/docs'].map((url) =>
      inside(url),
    ),
  ).toEqual(Array(7).fill(true))
  expect(
    [
      'https://y.org/docs',
      '//y.org',
      'http://x.org/docs',
      'mailto:a@b.c',
      '/file.pdf',
      '/docs.md',
      '/docs.json',
      '/a.tar.gz',
    ].map((url) => inside(url)),
  ).toEqual(Array(8).fill(false))
  expect([inside('/sub/docs', '/sub/'), inside('/sub', '/sub/'), inside('/docs', '/sub/')]).toEqual(
    [true, true, false],
  )
})
