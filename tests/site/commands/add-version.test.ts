/** `labdocs add-version`: a copy of the docs whose links stay in it. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {runInNewContext} from 'node:vm'
import {expect, test} from 'vitest'
import {contentsOf} from '../../support/files.ts'
import {check, labdocsHere} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'
import {CONFIG, head, site} from './moves.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')
const add = (root: string, ...args: string[]) =>
  labdocsHere(['add-version', ...args, '--root', root])

/** Adds a version that the command printed to the configuration. */
function configure(root: string, printed: string) {
  const [line] = /\{name: .*\}/.exec(printed) ?? []
  const text = CONFIG.replace('nav:', `docs: {versions: [${line}]},\n  nav:`)
  writeFileSync(join(root, 'site.config.ts'), text)
}

test('links stay in the copy, in every form, and nothing else changes', async () => {
  const root = site({
    'content/docs/rooms/attic.md': `${head('Attic', 'aliases: [/docs/loft]\n')}[the old saw](/docs/old-saw) [home](/) [out](../../docs/tools/saw.md)\n`,
    'content/docs/rooms/hut.md': `---\naliases:\n  - /docs/shed\n  - /docs/hut\ntitle: Hut\ndescription: What to know about the hut, from the first step to the last one.\n---\n\nText.\n`,
    'content/docs/tools/_intro.md': '[scale](/docs/tools/scale)\n',
    'content/docs/tools/plane.md': `${head('Plane')}::include{file=_intro.md}\n`,
  })
  const before = contentsOf(join(root, 'content'))
  const {code, stdout, stderr} = await add(root, '3.0')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(
    "{name: '3.0', label: '3.0', folder: 'docs-3.0', at: '/docs/3.0', last: true},",
  )
  expect(contentsOf(join(root, 'content'))).toMatchObject(before)
  const copy = (file: string) => read(root, `content/docs-3.0/${file}`)
  expect(copy('index.md')).toBe(
    read(root, 'content/docs/index.md').replace('/docs/tools/scale/?', '/docs/3.0/tools/scale/?'),
  )
  expect(copy('rooms/attic.md')).toContain(
    'last one.\n---\n\n[the old saw](/docs/3.0/tools/saw) [home](/) [out](../tools/saw.md)\n',
  )
  expect(copy('rooms/hut.md')).toMatch(/^---\ntitle: Hut\n/)
  expect(copy('tools/saw.md')).not.toContain('aliases')
  expect(copy('tools/saw.md')).toContain('pagination_next: tools/scale\n')
  expect(copy('tools/_intro.md')).toBe('[scale](/docs/3.0/tools/scale)\n')
  expect(copy('rooms/_category.yml')).toBe(read(root, 'content/docs/rooms/_category.yml'))
  configure(root, stdout)
  const after = await check(root)
  expect([after.code, after.stderr.match(/^error.*/gm)]).toEqual([0, null])
})

test('another version, once there is one', async () => {
  const root = site()
  configure(root, (await add(root, '3.0')).stdout)
  const {code, stdout} = await add(root, '3.1', '--json')
  expect(code).toBe(0)
  const {written, version} = JSON.parse(stdout) as {written: string[]; version: {at: string}}
  expect(version).toMatchObject({folder: 'docs-3.1', at: '/docs/3.1'})
  expect(written).toHaveLength(9)
  expect(read(root, 'content/docs-3.1/index.md')).toContain('/docs/3.1/tools/scale/?a=1#weigh')
  const again = await add(root, '3.0')
  expect([again.code, again.stderr]).toEqual([
    2,
    expect.stringContaining('already a version "3.0"'),
  ])
})

const NESTED =
  "docs: {versions: [{name: '2.0', label: '2.0', folder: 'docs/2.0', at: '/docs/2.0'}]},"

test.runIf(ALL)(
  'links to the generated page of a folder, and to a version inside the folder of the docs',
  async () => {
    const gen = 'label: All\nlink: {type: generated-index, slug: /all}\n'
    const links =
      '[list](all/) [list](./all) [old](2.0/old.md#x) [old](2.0/old) [old](2.0/) [route](/docs/2.0/old)\n'
    const root = site({
      'site.config.ts': CONFIG.replace('nav:', `${NESTED}\n  nav:`),
      'content/docs/all/_category.yml': `${gen}description: A list of all pages that are in this folder, for those who want it.\n`,
      'content/docs/all/one.md': head('One'),
      'content/docs/start.md': head('Start') + links,
      'content/docs/2.0/index.md': head('Two'),
      'content/docs/2.0/old.md': `${head('Old')}## X {#x}\n\n[next](../tools/scale.md)\n`,
    })
    const {stdout, stderr} = await add(root, '3.0')
    expect(stderr).toBe('')
    expect(existsSync(join(root, 'content/docs-3.0/2.0'))).toBe(false)
    expect(read(root, 'content/docs-3.0/start.md')).toBe(
      head('Start') +
        '[list](all/) [list](./all) [old](../docs/2.0/old.md#x) [old](../docs/2.0/old) [old](../docs/2.0/) [route](/docs/2.0/old)\n',
    )
    const [line] = /\{name: .*\}/.exec(stdout) ?? []
    const config = join(root, 'site.config.ts')
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace('versions: [', `versions: [${line}, `),
    )
    const after = await check(root)
    expect([after.code, after.stderr.match(/^error.*/gm)]).toEqual([0, null])
  },
)

test('links in TSX pages, and to them: only a slash that begins a link is the address of the docs', async () => {
  const code = (start: string, plan = '/docs/plan') =>
    `export const page = {title: 'Plan', description: 'Everything that we plan to do with the workshop, in a table.'}\nconst parts = 'a/b'.split('/')\nexport default () => <p><a href="${start}">{parts.join('/')}</a> <a href={'${start}'}>Start</a> <a href="${plan}">Plan</a></p>\n`
  const root = temporary('version', {
    'site.config.ts': "export default {title: 'T', docs: {at: '/'}}\n",
    'content/docs/index.md': `${head('Start')}[plan](/docs/plan) [file](plan.tsx)\n`,
    'content/docs/plan.tsx': code('/'),
    'content/docs/_ways.ts': "export const ways = ['/docs/plan', '/other']\n",
  })
  expect((await add(root, '3.0')).stderr).toBe('')
  expect(read(root, 'content/docs-3.0/plan.tsx')).toBe(code('/3.0', '/docs-3.0/plan'))
  expect(read(root, 'content/docs-3.0/_ways.ts')).toContain("['/docs-3.0/plan', '/other']")
  expect(read(root, 'content/docs-3.0/index.md')).toContain(
    '[plan](/docs-3.0/plan) [file](plan.tsx)',
  )
})

test.each([
  ['a/b', 'cannot be used: the name of a version has the letters'],
  ['..', 'cannot be used: the name of a version has the letters'],
  ['old', 'docs-old already exists'],
  ['tools', '/docs/tools is already a page'],
  ['Tools', '/docs/tools is already a page'],
  ['2.0', '/docs/2.0/saw is already an alias of /docs/tools/saw'],
])('%s is refused, and nothing is written', async (name, reason) => {
  const root = site({
    'content/docs/tools/saw.md': head('Saw', 'aliases: [/docs/2.0/saw]\n'),
  })
  mkdirSync(join(root, 'content/docs-old'))
  const before = contentsOf(join(root, 'content'))
  const {code, stderr} = await add(root, name)
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
  expect(contentsOf(join(root, 'content'))).toEqual(before)
})

test('mistakes are reported first', async () => {
  const root = site({'content/docs/bad.md': `${head('Bad')}[gone](gone.md)\n`})
  const {code, stderr} = await add(root, '3.0')
  expect([code, stderr]).toEqual([1, expect.stringContaining('broken-link  content/docs/bad.md:6')])
  expect(stderr).toContain('Nothing was written')
  expect(existsSync(join(root, 'content/docs-3.0'))).toBe(false)
})

test.each<[Record<string, string>, string]>([
  [{'a.md': '# A\n'}, 'labdocs init'],
  [{'docusaurus.config.js': 'module.exports = {}', 'docs/a.md': '# A\n'}, 'labdocs import'],
  [
    {
      'site.config.ts': "export default {title: 'T', docs: {folder: '.', at: '/'}}",
      'content/a.md': head('A'),
    },
    "docs: {folder: 'docs'}",
  ],
])(
  'a folder without a configuration, or of Docusaurus, and docs without a folder',
  async (files, hint) => {
    const root = temporary('version', files)
    const {code, stderr} = await add(root, '3.0')
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)])
  },
)

test('the folder of the docs has a quotation mark in its name', async () => {
  const root = temporary('version', {
    'site.config.ts': `export default {title: 'T', docs: {folder: "it's"}}`,
    "content/it's/a.md": head('A'),
  })
  const {code, stdout} = await add(root, '3.0')
  expect([code, runInNewContext(`(${/\{name: .*\}/.exec(stdout)?.[0]})`)]).toEqual([
    0,
    {name: '3.0', label: '3.0', folder: "it's-3.0", at: '/docs/3.0', last: true},
  ])
})
