/** Where `/`, and the address of a version, lead on a site that has no page there. */
import {expect, test} from 'vitest'
import {said, siteOf} from './site.ts'

const start = async (files: Record<string, string>, config = {}) =>
  (await siteOf(files, {config})).redirects.get('/')

test('to the index of the docs, else to the first page of their sidebar', async () => {
  const pages = {'docs/b.md': '---\ntitle: B\nsidebar_position: 1\n---\n', 'docs/a.md': '# A'}
  expect(await start({...pages, 'docs/index.md': '# Docs'})).toBe('/docs')
  expect(await start(pages)).toBe('/docs/b')
  expect(await start(pages, {docs: {at: '/', folder: 'docs'}})).toBe('/b')
  expect(await start({'about.md': '# About'})).toBeUndefined()
})

test('to the version that readers should use', async () => {
  const config = {
    docs: {versions: [{name: '1', label: '1', folder: 'old', at: '/old', last: true}]},
  }
  expect(await start({'docs/index.md': '# A', 'old/index.md': '# B'}, config)).toBe('/old')
})

test('nowhere if the site says itself what is there', async () => {
  const docs = {'docs/index.md': '# Docs'}
  expect(await start({...docs, 'index.md': '# Home'})).toBeUndefined()
  expect(await start({...docs, 'public/index.html': '<p>Home'})).toBeUndefined()
})

test('a link to it is no link to an old address', async () => {
  const site = await siteOf({'docs/index.md': '# Docs', 'docs/a.md': '# A\n\n[Start](/)'})
  expect(site.entries.get('/docs/a')!.hrefs).toEqual({'/': '/docs'})
  expect(said(site).filter((one) => one.includes('moved'))).toEqual([])
})

test('the address of a version without an index: to its first page, unless there is an alias', async () => {
  const config = {docs: {versions: [{name: '1', label: '1', folder: 'old', at: '/docs/1'}]}}
  const pages = {'docs/index.md': '# Docs', 'old/b.md': '# B', 'old/c.md': '# C'}
  expect([...(await siteOf(pages, {config})).redirects]).toEqual([
    ['/docs/1', '/docs/1/b'],
    ['/', '/docs'],
  ])
  const alias = {...pages, 'old/c.md': '---\naliases: [/docs/1]\n---\n# C'}
  expect((await siteOf(alias, {config})).redirects.get('/docs/1')).toBe('/docs/1/c')
  expect((await siteOf({'docs/a.md': '# A'})).redirects.get('/docs')).toBeUndefined()
})
