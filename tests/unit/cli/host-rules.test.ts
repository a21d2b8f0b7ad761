/** The files for web hosts. Tests of whole sites send requests to models of the hosts. */
import {expect, test} from 'vitest'
import {headerFiles} from '../../../cli/hosts/netlify.ts'
import {nginxConfig} from '../../../cli/hosts/nginx.ts'
import {hashOf} from '../../../cli/text/hash.ts'
import {isHashedPath} from '../../../runtime/shared/hashed-name.ts'
import type {Route} from '../../../runtime/shared/types.ts'

const FACTS = {
  base: '/',
  ending: '',
  redirects: new Map(),
  compress: false,
  headers: {},
  authored: [],
  external: [],
} as const

test('where the public folder has files next to those with a hash, none is cached for good', () => {
  const rules = (authored: string[]) => headerFiles({...FACTS, authored}).get('_headers')
  expect(rules(['files/a.png', 'assets.png'])).toContain('/assets/*\n  Cache-Control: public')
  const mixed = rules(['assets/logo.svg'])
  expect(mixed).not.toContain('/assets/*')
  expect(mixed).toContain('/search-index/*')
})

test('no sign of an address is one of nginx', () => {
  const redirects = new Map([["/a$b;c'd" as Route, "/x$uri;y'z" as Route]])
  expect(nginxConfig({...FACTS, redirects})).toContain(
    `location = "/a$b;c'd" { add_header Cache-Control no-cache always; return 301 /x%24uri%3By%27z$is_args$args; }\n`,
  )
})

test('nginx takes no word or date at the end of a name for a hash', () => {
  const [, pattern] = /location ~ "(\S*assets\S*)"/.exec(nginxConfig(FACTS))!
  const isForever = (path: string) => new RegExp(pattern!).test(path)
  for (const name of ['chunk-040b86c5.js', 'preview-04bf39f368e03507.png', 'plex-2f0768f5.woff2'])
    expect([name, isForever(`/assets/${name}`)]).toEqual([name, true])
  for (const name of [
    'logo.svg',
    'chemical-structure.png',
    'site-background.png',
    'scan-20240115.png',
    'scan-2024011520240116.png',
    'form-TEMPLATE.pdf',
    'tea-decaffed.png',
  ])
    expect([name, isForever(`/assets/${name}`)]).toEqual([name, false])
})

test('each hash of ours is known as one, although two of a hundred would have no letter, and four of ten thousand no digit', () => {
  const names = Array.from({length: 10_000}, (_, n) => hashOf(`${n}`)).flatMap((hash) => [
    `assets/a-${hash}.png`,
    `assets/a-${hash.slice(0, 8)}.png`,
  ])
  expect(names.filter((name) => !isHashedPath(name))).toEqual([])
})

test('an old address that a host would read as a pattern is no rule', () => {
  const from = ['/old', '/*', '/a*', '/:x', '/docs/:splat', '/a:b'] as Route[]
  const redirects = new Map(from.map((one) => [one, '/new' as Route]))
  const files = headerFiles({...FACTS, redirects})
  expect(files.get('_redirects')).toBe('/old /new 301\n/a:b /new 301\n')
})
