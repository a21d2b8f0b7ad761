/** The comment on a pull request: how a change affects the built site. */
import {expect, test} from 'vitest'
// @ts-expect-error: a script without types, run by CI as it is.
import {compareBuilds} from '../../.ci/compare-builds.mjs'
import {temporary} from '../support/temporary.ts'

const HTML =
  '<script type="module" src="/assets/entry-1.js"></script><link rel="stylesheet" href="/assets/theme-1.css">'

const htmlOf = (route: string) => (route === '/' ? 'index.html' : `${route.slice(1)}.html`)

function built(
  name: string,
  routes: Record<string, string[]>,
  redirects: Record<string, string> = {},
  script = 'let a',
): string {
  return temporary(name, {
    'files/a b.yml': 'a',
    ...Object.fromEntries(
      Object.entries(routes).map(([route, links]) => [
        htmlOf(route),
        HTML + links.map((link) => `<a class="x" href="${link}">x</a>`).join(''),
      ]),
    ),
    'assets/entry-1.js': script,
    'assets/theme-1.css': 'a{}',
    'manifest.json': JSON.stringify({
      routes: Object.keys(routes).map((route) => ({
        route,
        html: htmlOf(route),
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

test('what leads somewhere is no broken link: pages in every form, old addresses, files, other sites, places', () => {
  const site = built(
    'good',
    {
      '/': ['/', '/a', '/a/', '/a.html', '/a?q=1#b', '/old', '/files/a%20b.yml', '#top', 'docs/b'],
      '/a': [
        'https://example.org/x',
        '//example.org/x',
        'mailto:a@example.org',
        './',
        '/index.html',
      ],
      '/docs/b': ['../a', 'b'],
    },
    {'/old': '/a'},
  )
  expect(compareBuilds(site, site)).not.toContain('Links that lead nowhere')
})

test('what does not is one, however it is written', () => {
  const site = built('bad', {
    '/': ['/b', '/files/b.yml', '/100%'],
    '/docs/a': ['gone.md', '../b?q'],
  })
  expect(compareBuilds(site, site)).toContain(
    [
      '**Links that lead nowhere** (5)',
      '',
      '- `/` → `/b`',
      '- `/` → `/files/b.yml`',
      '- `/` → `/100%`',
      '- `/docs/a` → `gone.md`',
      '- `/docs/a` → `../b`',
    ].join('\n'),
  )
})

test('nothing changed: only the sizes', () => {
  const site = built('same', {'/': []})
  expect(compareBuilds(site, site)).not.toContain('**')
})

test('a folder without a site is named', () => {
  expect(() => compareBuilds(temporary('empty'), temporary('empty'))).toThrow('holds no built site')
})
