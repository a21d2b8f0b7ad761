/** A folder with nothing but Markdown files: no config, no front matter that we know. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import type {Page} from '../../runtime/shared/types.ts'
import {filesBelow} from '../support/files.ts'
import {HOME, labdocs, type Run} from '../support/labdocs.ts'
import {openIndex} from '../support/relevance.ts'
import {expectSnapshot, withoutHashes} from '../support/snapshot.ts'
import {temporary} from '../support/temporary.ts'

const root = join(HOME, 'tests/fixtures/plain')
const out = join(temporary('plain'), 'dist')
let built: Run

beforeAll(() => {
  built = labdocs(['build', '--root', root, '--out', out])
})

const read = (file: string) => readFileSync(join(out, file), 'utf8')
const page = (file: string) => JSON.parse(read(file)) as Page

test('it builds; an unknown key and a file left out are warnings', () => {
  expect(built.code).toBe(0)
  expect(built.stderr).toMatch(
    /^warning front-matter-unknown {2}01-start\.md:3:1\n {2}Unknown key "author"\.\n/m,
  )
  expect(built.stderr).toMatch(/^warning skipped-files {2}\.\n.*\n {2}- not-a-page\.tsx: /)
  expect(built.stderr).toContain('0 errors, 2 warnings')
  // Six files, two lists of folders, and the search.
  expect(built.stdout).toMatch(/^Built 9 pages in /)
})

test('every Markdown file is a page, below the root', () => {
  expect(filesBelow(out).filter((file) => /^(?!assets\/).*\.html$/.test(file))).toEqual([
    '404.html',
    'deep.html',
    'deep/er.html',
    'deep/er/page.html',
    'guide.html',
    'guide/first.html',
    'guide/second.html',
    'index.html',
    'search.html',
    'start.html',
  ])
})

test('titles come from the headings, the site is named after its folder', () => {
  expect(
    ['index', 'start', 'guide', 'guide/first', 'deep/er/page'].map(
      (name) => page(`${name}.json`).title,
    ),
  ).toEqual(['Notes of a laboratory', 'Start here', 'The guide', 'First step', 'Deep page'])
  expect(read('guide.html')).toContain('<title>The guide | plain</title>')
})

test('the sidebar goes by number prefixes, the README first', () => {
  const site = JSON.parse(read(filesBelow(out).find((file) => file.startsWith('assets/site-'))!))
  expect(site.versions[0].sidebars.sidebar).toEqual([
    {label: 'Notes of a laboratory', route: '/'},
    {label: 'Start here', route: '/start'},
    {
      label: 'The guide',
      route: '/guide',
      items: [
        {label: 'First step', route: '/guide/first'},
        {label: 'Second step', route: '/guide/second'},
      ],
    },
    {
      label: 'Deep',
      route: '/deep',
      items: [
        {label: 'Er', route: '/deep/er', items: [{label: 'Deep page', route: '/deep/er/page'}]},
      ],
    },
  ])
})

test('links between files, folders and pictures work', () => {
  expect(page('index.json').html).toContain('href="/start"')
  expect(page('index.json').html).toContain('href="/guide"')
  expect(page('index.json').html).toContain('href="/deep/er/page#a-section"')
  expect(page('guide.json').html).toContain('href="/"')
  expect(withoutHashes(page('start.json').html!)).toMatch(
    /<img[^>]*src="\/assets\/circle-HASH\.svg"[^>]*width="40" height="30"/,
  )
  expect(withoutHashes(page('guide/first.json').html!)).toContain('href="/assets/list-HASH.csv"')
})

test('what GitHub shows, a directive that nobody knows is text, code of the folder is not run', () => {
  const {html} = page('guide/second.json')
  expect(html).toContain('<del>errors</del>')
  expect(html).toContain(':something[unknown]')
  expect(html).toMatch(/<input type="checkbox"/)
  expect(page('deep/er/page.json').html).toContain('id="fn-1"')
})

test('the Markdown twin is the text', () => {
  expectSnapshot('plain/index.md', read('index.md'))
  expectSnapshot('plain/second.md', read('guide/second.md'))
})

test('the README, which is the home page, can be searched as well', () => {
  const {routes} = openIndex(out)
  expect(routes.has('/')).toBe(true)
  expect(routes.size).toBeGreaterThan(3)
})
