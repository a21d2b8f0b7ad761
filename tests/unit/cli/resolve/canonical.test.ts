/** The canonical page for search engines, if several versions have the same page. */
import {expect, test} from 'vitest'
import {canonicalOf, samePage} from '../../../../cli/resolve/canonical.ts'
import type {Site} from '../../../../cli/types.ts'
import {sitemaps} from '../../../../cli/write/sitemap.ts'
import {siteOf} from './site.ts'

const FILES = {
  'about.md': '# About',
  'docs/index.md': '# Next',
  'docs/same.md': '# Same',
  'docs/new.md': '# New',
  'docs/back.md': '# Back',
  'docs/renamed.md': '---\ntitle: Renamed\naliases: [/docs/next/former, /former]\n---\n',
  'v2/index.md': '# Two',
  'v2/same.md': '# Same',
  'v2/former.md': '# Former',
  'v2/later.md': '---\ntitle: Later\naliases: [/docs/2.0/early]\n---\n',
  'v2/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n',
  'v1/index.md': '# One',
  'v1/same.md': '# Same',
  'v1/early.md': '# Early',
  'v1/gone.md': '# Gone',
  'v1/back.md': '# Back',
  'v1/hidden.md': '# Hidden',
}
const site = (noindex: string[] = [], more: Record<string, string> = {}) =>
  siteOf(
    {...FILES, ...more},
    {
      config: {
        url: 'https://x.org',
        docs: {
          at: '/docs/next',
          version: {name: 'current', label: 'Next', noindex: noindex.includes('current')},
          versions: ['2', '1'].map((number) => ({
            name: `${number}.0`,
            label: `${number}.0`,
            folder: `v${number}`,
            at: `/docs/${number}.0`,
            last: number === '2',
            noindex: noindex.includes(`${number}.0`),
          })),
        },
      },
    },
  )

test('the version for readers first, then the newest that has the page', async () => {
  const value = await site()
  const canonical = (route: string) => canonicalOf(value.entries.get(route)!, value)
  for (const at of ['/docs/next', '/docs/2.0', '/docs/1.0']) {
    expect(canonical(at)).toBe('/docs/2.0')
    expect(canonical(`${at}/same`)).toBe('/docs/2.0/same')
  }
  expect(canonical('/docs/next/new')).toBe('/docs/next/new')
  expect(canonical('/docs/1.0/gone')).toBe('/docs/1.0/gone')
  expect(canonical('/docs/1.0/back')).toBe('/docs/next/back')
  expect(canonical('/about')).toBe('/about')
})

test('a renamed page is found by its alias, an unlisted one is not', async () => {
  const value = await site()
  expect(canonicalOf(value.entries.get('/docs/1.0/early')!, value)).toBe('/docs/2.0/later')
  expect(canonicalOf(value.entries.get('/docs/1.0/hidden')!, value)).toBe('/docs/1.0/hidden')
})

test('a page that only the next version has renamed is found by its own alias', async () => {
  const value = await site()
  const renamed = value.entries.get('/docs/next/renamed')!
  expect(canonicalOf(renamed, value)).toBe('/docs/2.0/former')
  expect(samePage(renamed, {name: '1.0', path: '/docs/1.0'}, value)).toBeUndefined()
})

test('an old address that leads to another version is no page of its own version', async () => {
  const value = await site([], {
    'docs/moved.md': '# Moved',
    'v2/moved.md': '---\ntitle: Moved\naliases: [/docs/1.0/moved]\n---\n',
  })
  const page = value.entries.get('/docs/next/moved')!
  expect(samePage(page, {name: '2.0', path: '/docs/2.0'}, value)?.route).toBe('/docs/2.0/moved')
  expect(samePage(page, {name: '1.0', path: '/docs/1.0'}, value)).toBeUndefined()
})

test('a version that must not be shown leads nowhere, and nothing leads there', async () => {
  const value = await site(['current', '1.0'])
  expect(canonicalOf(value.entries.get('/docs/1.0/same')!, value)).toBe('/docs/1.0/same')
  const other = await site(['2.0'])
  expect(canonicalOf(other.entries.get('/docs/1.0/same')!, other)).toBe('/docs/next/same')
})

test('the sitemap has the version for readers, and what only a newer one has', async () => {
  const paths = (value: Site) =>
    [...sitemaps(value).get('sitemap.xml')!().matchAll(/<loc>https:\/\/x\.org(.*)<\/loc>/g)].map(
      ([, path]) => path,
    )
  const two = ['/docs/2.0', '/docs/2.0/former', '/docs/2.0/later', '/docs/2.0/same']
  const next = ['/docs/next/back', '/docs/next/new']
  expect(paths(await site())).toEqual(['/about', ...two, ...next])
  expect(paths(await site(['current']))).toEqual(['/about', ...two])
})
