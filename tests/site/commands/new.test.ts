/** `labdocs new`: writes the page to the file of its route, and overwrites nothing. */
import {readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {contentsOf} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const page = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: What to know about ${title}, from the first step to the last one.\n${more}---\n\nText.\n`
const site = () =>
  temporary('new', {
    'site.config.ts': "export default {title: 'Workshop', url: 'https://workshop.example'}\n",
    'content/index.md': page('Start', ''),
    'content/docs/index.md': page('Workshop'),
    'content/docs/02-tools/saw.md': page(
      'Saw',
      'sidebar_position: 3\naliases: [/docs/tools/old-saw]\n',
    ),
    'content/docs/02-tools/scale.md': page('Scale', 'slug: /weigh\nsidebar_position: 1.5\n'),
  })
const add = (root: string, ...args: string[]) => labdocsHere(['new', ...args, '--root', root])

test('the folder is found by its address', async () => {
  const root = site()
  const {code, stdout, stderr} = await add(root, '/docs/tools/band-saw/')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Wrote content\/docs\/02-tools\/band-saw\.md\n/)
  expect(readFileSync(join(root, 'content/docs/02-tools/band-saw.md'), 'utf8')).toBe(
    "---\ntitle: Band saw\ndescription: ''\n---\n\n",
  )
})

test('the example in the help can be typed', async () => {
  const root = site()
  const {stdout} = await labdocsHere(['new', '--help'])
  const [, route] = /^ {2}labdocs new (\S+)/m.exec(stdout)!
  expect((await add(root, route!)).code).toBe(0)
})

test('an address without a letter is its own title', async () => {
  const root = site()
  expect((await add(root, '/docs/tools/-')).code).toBe(0)
  expect(readFileSync(join(root, 'content/docs/02-tools/-.md'), 'utf8')).toMatch(/^title: "?-"?$/m)
})

test('a title with signs of YAML, a new folder, a page outside the docs; JSON', async () => {
  const root = site()
  await add(root, '/docs/rooms/cellar', '--title', 'Cellar: "dry" #1')
  expect(readFileSync(join(root, 'content/docs/rooms/cellar.md'), 'utf8')).toBe(
    "---\ntitle: 'Cellar: \"dry\" #1'\ndescription: ''\n---\n\n",
  )
  const {code, stdout} = await add(root, '/about', '--json')
  expect([code, JSON.parse(stdout)]).toEqual([0, {exitCode: 0, written: 'content/about.md'}])
  const checked = labdocs(['check', '--root', root, '--json'])
  const {diagnostics} = JSON.parse(checked.stdout) as {
    diagnostics: {code: string; severity: string; file: string}[]
  }
  expect(diagnostics.filter(({severity}) => severity === 'error')).toEqual([])
  for (const file of ['content/docs/rooms/cellar.md', 'content/about.md'])
    expect(diagnostics).toContainEqual(expect.objectContaining({code: 'missing-description', file}))
})

describe('nothing is written', () => {
  const root = site()
  const before = contentsOf(root)
  for (const [route, said] of [
    ['/docs/tools/saw', '/docs/tools/saw is already the address of docs/02-tools/saw.md.'],
    ['/docs/weigh', '/docs/weigh is already the address of docs/02-tools/scale.md.'],
    ['/docs/tools/scale', 'docs/02-tools/scale.md already exists.'],
    ['/docs/tools/old-saw', 'is an old address of docs/02-tools/saw.md'],
    ['/docs/tools/Saw', 'docs/02-tools/Saw.md differs too little from docs/02-tools/saw.md'],
    ['/docs', '/docs is already the address of docs/index.md.'],
    ['/', 'is not an address for a page'],
    [
      'docs/page',
      '"docs/page" is not a route: it does not begin with "/". Did you mean /docs/page?',
    ],
    [
      '/docs/page.md',
      '"/docs/page.md" is not a route: it has the ending .md. Did you mean /docs/page?',
    ],
    [
      'content/docs/02-tools/drill.md',
      '"content/docs/02-tools/drill.md" is not a route: it has the ending .md. Did you mean /docs/tools/drill?',
    ],
    // What is no route with a "/" either is not proposed.
    ['../page', '"../page" is not a route: it does not begin with "/".\n'],
    ['/docs/../page', 'cannot be used'],
    ['/docs/a b', '/docs/a b cannot be used: it contains a space.'],
    [
      '/docs/_page',
      'docs/_page.md would be no page: a file whose name begins with "_" is a fragment',
    ],
    ['/search', '/search is a page of the theme.'],
    ['/docs/01-page', 'would have the address /docs/page, not /docs/01-page'],
  ] as const)
    test(route, async () => {
      const {code, stdout, stderr} = await add(root, route)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(said)
      expect(stderr).toContain('Nothing was written.')
      expect(contentsOf(root)).toEqual(before)
    })
})

test('a folder that is a link out of the content is not written into', async () => {
  const root = site()
  const elsewhere = temporary('elsewhere')
  symlinkSync(elsewhere, join(root, 'content/docs/away'))
  symlinkSync('nowhere', join(root, 'content/docs/gone'))
  symlinkSync('02-tools', join(root, 'content/docs/inside'))
  for (const [route, reason] of [
    ['/docs/away/page', 'docs/away is a link that leads out of the content folder.'],
    ['/docs/away/deep/page', 'docs/away is a link that leads out of the content folder.'],
    ['/docs/gone/page', 'docs/gone is a link that leads nowhere.'],
  ] as const) {
    const {code, stderr} = await add(root, route)
    expect([code, stderr]).toEqual([2, `${reason}\nNothing was written.\n`])
  }
  expect(contentsOf(elsewhere)).toEqual({})
  expect((await add(root, '/docs/inside/page')).code).toBe(0)
})

test('the base of a site is not part of a route, unless the content has such a folder', async () => {
  const root = site()
  const config = "export default {title: 'T', url: 'https://workshop.example', base: '/docs/'}\n"
  writeFileSync(join(root, 'site.config.ts'), config.replace('/docs/', '/help/'))
  const {code, stderr} = await add(root, '/help/docs/page')
  expect([code, stderr]).toEqual([
    2,
    '/help/docs/page begins with the base /help/, which is added to every address. Did you mean /docs/page?\nNothing was written.\n',
  ])
  writeFileSync(join(root, 'site.config.ts'), config)
  expect((await add(root, '/docs/page')).code).toBe(0)
})
