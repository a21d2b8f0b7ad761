/** The comment on a pull request: what a change does to the built site. */
import {expect, test} from 'vitest'
// @ts-expect-error: a script without types, run by CI as it is.
import {compareBuilds} from '../../.ci/compare-builds.mjs'
import {temporary} from '../support/temporary.ts'

const HTML =
  '<script type="module" src="/assets/entry-1.js"></script><link rel="stylesheet" href="/assets/theme-1.css">'

function built(
  name: string,
  routes: Record<string, string[]>,
  redirects: Record<string, string> = {},
  script = 'let a',
): string {
  return temporary(name, {
    'index.html': HTML,
    'assets/entry-1.js': script,
    'assets/theme-1.css': 'a{}',
    'manifest.json': JSON.stringify({
      routes: Object.entries(routes).map(([route, links]) => ({
        route,
        links,
        title: `Title of ${route}`,
      })),
      redirects,
    }),
  })
}

test('pages added, moved and removed, broken links, sizes', () => {
  const before = built('before', {'/': ['/a'], '/a': [], '/b': [], '/c': []})
  const after = built(
    'after',
    {'/': ['/a', '/nowhere'], '/a': [], '/d': [], '/e': []},
    {'/b': '/d'},
    'let b = 1'.repeat(99),
  )
  const text = compareBuilds(before, after) as string
  expect(text).toContain('| Pages | 4 | 4 |')
  expect(text).toContain('**Pages added** (1)\n\n- `/e` Title of /e')
  expect(text).toContain('**Pages moved** (1)\n\n- `/b` → `/d`')
  expect(text).toContain('**Pages removed without a redirect** (1)\n\n- `/c` Title of /c')
  expect(text).toContain('**Links that lead nowhere** (1)\n\n- `/` → `/nowhere`')
  expect(text).toMatch(/Scripts of the first view \(gzip\) \| 0\.0 kB \| 0\.0 kB|Scripts.*0\.\d kB/)
})

test('nothing changed: only the sizes', () => {
  const site = built('same', {'/': []})
  expect(compareBuilds(site, site)).not.toContain('**')
})

test('a folder without a site is named', () => {
  expect(() => compareBuilds(temporary('empty'), temporary('empty'))).toThrow('holds no built site')
})
