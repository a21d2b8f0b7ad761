/** The files for web hosts. Tests of whole sites send requests to models of the hosts. */
import {expect, test} from 'vitest'
import {headerFiles} from '../../../cli/hosts/netlify.ts'
import type {Route} from '../../../runtime/shared/types.ts'

test('an old address that a host would read as a pattern is no rule', () => {
  const from = ['/old', '/*', '/a*', '/:x', '/docs/:splat', '/a:b'] as Route[]
  const files = headerFiles({
    base: '/',
    ending: '',
    redirects: new Map(from.map((one) => [one, '/new' as Route])),
    compress: false,
    headers: {},
    external: [],
  })
  expect(files.get('_redirects')).toBe('/old /new 301\n/a:b /new 301\n')
})
