/** `labdocs init` in new folders, in folders with files, and where it must not write. */
import {existsSync, mkdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {PUBLISHERS} from '../../../cli/init/new-site.ts'
import {filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const PAGE =
  '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\nSwitch it on.\n'
const init = (folder: string, ...args: string[]) => labdocsHere(['init', folder, '--yes', ...args])
const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

test('a new folder', async () => {
  const root = join(temporary('init'), 'über', 'my-first_site')
  const {code, stdout, stderr} = await init(root)
  expect([code, stderr]).toEqual([0, ''])
  for (const file of filesBelow(root)) expect(stdout).toContain(`Wrote ${file}\n`)
  expect(stdout).toContain('npm install\n  npx labdocs dev\n')
  expect(read(root, 'site.config.ts')).toContain("title: 'My first site'")
  for (const command of ['check', 'build']) {
    const ended = await labdocsHere([command, '--strict', '--root', root])
    expect([ended.code, ended.stderr]).toEqual([0, ''])
  }
  const page = read(root, 'dist/pages.html')
  // A layout draws no title for a page in TSX.
  expect(page).toContain('<h1>All pages</h1>')
  for (const href of ['/docs', '/docs/write']) expect(page).toContain(`<a href="${href}">`)
  const [, data] = /data-site="\/(.+?)"/.exec(page)!
  expect(filesBelow(join(root, 'dist'))).toContain(data)
})

test('a folder of pnpm or Yarn: its commands', async () => {
  for (const [files, next, step] of [
    [{'package.json': '{}', 'pnpm-lock.yaml': ''}, 'pnpm install\n  npx', 'pnpm@10 install'],
    [
      {'package.json': '\uFEFF{"packageManager": "pnpm@10.34.0"}'},
      'pnpm install\n  npx',
      'pnpm@10',
    ],
    [{'package.json': '{}', 'yarn.lock': ''}, 'yarn install\n  yarn', 'yarn labdocs check'],
    [{'package.json': '{"packageManager": "yarn@4.9.2"}'}, 'yarn install\n  yarn', 'corepack'],
  ] as [Record<string, string>, string, string][]) {
    const root = temporary('init', files)
    const {stdout} = await init(root, '--host', 'nginx')
    expect(stdout).toContain(`\n  ${next} labdocs dev\n`)
    expect(stdout).toContain('\nBefore you publish:\n  Set "url" in site.config.ts')
    expect(stdout).not.toContain('top of the repository')
    expect(read(root, '.github/workflows/check.yml')).toContain(step)
  }
})

test('a package of a workspace: the commands of the workspace', async () => {
  for (const [files, next] of [
    [{'pnpm-workspace.yaml': '', 'pnpm-lock.yaml': ''}, 'pnpm install'],
    [{'package.json': '{"workspaces": ["packages/*"]}', 'yarn.lock': ''}, 'yarn install'],
    [{'package.json': '{"workspaces": ["packages/*"]}', 'package-lock.json': ''}, 'npm install'],
    // Only a workspace has its lock file in another folder.
    [{'pnpm-lock.yaml': ''}, 'npm install'],
  ] as [Record<string, string>, string][]) {
    const root = temporary('init', {...files, 'packages/docs/package.json': '{}'})
    const {stdout} = await init(join(root, 'packages/docs'))
    expect(stdout).toContain(`\n  ${next}\n`)
  }
})

test('where workflows are not looked for, and what they cannot install', async () => {
  const root = temporary('init')
  mkdirSync(join(root, '.git'))
  const {stdout} = await init(join(root, 'my-lab', 'docs'), '--host', 'github-pages')
  // Each project has a folder "docs": the one around it says whose docs they are.
  expect(read(root, 'my-lab/docs/site.config.ts')).toContain("title: 'My lab'")
  expect(stdout).toContain('  Move .github to the top of the repository')
  // The tests run from a clone.
  expect(stdout).toMatch(/Install a package of labdocs .* do not have \.\./)
  expect((await init(join(root, 'other'))).stdout).not.toContain('Before you publish')
})

test('the files of each host', async () => {
  const filesFor = async (host: string) => {
    const root = temporary('init')
    expect((await init(root, '--host', host)).code).toBe(0)
    expect(read(root, 'site.config.ts').includes(`host: '${host}'`)).toBe(host !== 'none')
    return filesBelow(root)
  }
  const plain = await filesFor('none')
  const further: Record<string, string[]> = {}
  for (const host of PUBLISHERS)
    further[host] = (await filesFor(host)).filter((file) => !plain.includes(file))
  const [check, deploy] = ['.github/workflows/check.yml', '.github/workflows/deploy.yml']
  expect(further).toEqual({
    'github-pages': [check, deploy],
    netlify: [check, 'netlify.toml'],
    nginx: [check, deploy],
    none: [],
  })
})

test('pages that are there: only a config, which builds them', async () => {
  const root = temporary('init', {
    'README.md': '# About',
    'docs/index.md': PAGE,
    'node_modules/other/readme.md': '# Other',
    'docs/b.md': PAGE.replace('Balance', 'Oven').replace('balance', 'oven'),
  })
  const before = filesBelow(root)
  const {code, stdout} = await init(root, '--title', ' The \n Lab ', '--host', 'github-pages')
  expect(code).toBe(0)
  expect(stdout).toContain('Found 2 Markdown pages in docs/; they stay as they are.\n')
  expect(stdout).toContain('Not part of the site: README.md.')
  expect(filesBelow(root).filter((file) => !before.includes(file))).toEqual(['site.config.ts'])
  expect(read(root, 'site.config.ts')).toContain("title: 'The Lab'")
  const built = await labdocsHere(['build', '--strict', '--root', root])
  expect([built.code, built.stderr]).toEqual([0, ''])
  expect(read(root, 'dist/index.html')).toContain('Switch it on.')
  expect(existsSync(join(root, 'dist/b.html'))).toBe(true)
})

test('a site of Docusaurus: a config with which it has the same pages as without', async () => {
  const page = (name: string) => `---\ntitle: ${name}\n---\n\n${name} is here.\n`
  const root = temporary('init', {
    'README.md': '# About',
    'docs/intro.mdx': `${page('Intro')}\n<Tabs><TabItem value="a">One</TabItem></Tabs>\n`,
    'website/docusaurus.config.js':
      "export default {title: 'Our \\'lab\\'', tagline: 'Notes', baseUrl: '/', presets: [['classic', {docs: {path: '../docs'}}]]}",
    'website/versions.json': '["1.0"]',
    'website/versioned_docs/version-1.0/intro.md': page('Old intro'),
    'website/blog/post.md': page('Post'),
  })
  const pages = async (...args: string[]) => {
    const built = await labdocsHere(['build', '--lenient', '--root', root, ...args])
    expect(built.code).toBe(0)
    const {routes} = JSON.parse(read(root, 'dist/manifest.json'))
    // Without a config, folders get a page.
    return routes
      .map((one: {route: string; file: string}) => [one.route, one.file])
      .filter(([, file]: [string, string]) => /\.mdx?$/.test(file))
  }
  const before = await pages()
  expect(before).toContainEqual(['/docs/next/intro', 'docs/intro.mdx'])
  const {stdout} = await init(root)
  expect(stdout).toContain('Found 2 Markdown pages in this folder; they stay as they are.\n')
  expect(stdout).toContain('They are read as a site of Docusaurus.')
  expect(read(root, 'site.config.ts')).toContain(
    "title: 'Our \\'lab\\'',\n  dialect: 'docusaurus',",
  )
  expect(await pages()).toEqual(before)
})

test('pages beside an empty site of Docusaurus: only a config, which builds them', async () => {
  const root = temporary('init', {
    'docusaurus.config.js': "export default {title: 'Ours'}",
    'notes/index.md': PAGE,
  })
  const before = filesBelow(root)
  const {stdout} = await init(root)
  expect(stdout).toContain('Found one Markdown page in notes/; it stays as it is.\n')
  expect(filesBelow(root).filter((file) => !before.includes(file))).toEqual(['site.config.ts'])
  expect((await labdocsHere(['check', '--root', root])).code).toBe(0)
})

test('files that are there stay as they are', async () => {
  const files = {'.gitignore': 'mine\n', 'package.json': '{"name": "mine"}\n', 'README.md': '# Hi'}
  const root = temporary('init', files)
  const {code, stdout} = await init(root)
  expect(code).toBe(0)
  expect(stdout).toContain('Left .gitignore as it is\n')
  expect(stdout).toContain('Added to package.json the entries that were missing\n')
  expect(read(root, '.gitignore')).toBe('mine\n')
  expect(read(root, 'README.md')).toBe('# Hi')
  expect(JSON.parse(read(root, 'package.json'))).toMatchObject({
    name: 'mine',
    scripts: {dev: 'labdocs dev'},
  })
})

test('a site that is there is not begun again', async () => {
  const root = temporary('init')
  await init(root)
  const before = filesBelow(root).map((file) => read(root, file))
  const {code, stdout, stderr} = await init(root)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toBe(`There is a site.config.ts in ${root} already. Run "labdocs dev" there.\n`)
  expect(filesBelow(root).map((file) => read(root, file))).toEqual(before)
})

test('no terminal to ask in', async () => {
  const root = join(temporary('init'), 'new')
  const {code, stdout, stderr} = labdocs(['init', root])
  expect([code, stdout, existsSync(root)]).toEqual([2, '', false])
  expect(stderr).toContain('Add --yes to accept the suggestions, or set --title and --host.')
  const answered = await labdocsHere(['init', root, '--title', 'Lab', '--host', 'none'])
  expect([answered.code, answered.stderr]).toEqual([0, ''])
  expect(read(root, 'site.config.ts')).toContain("title: 'Lab'")
})

test('a folder below a file', async () => {
  const root = temporary('init', {file: ''})
  const {code, stderr} = await init(join(root, 'file', 'site'))
  expect(code).toBe(2)
  expect(stderr).toContain('error disk-error')
  expect(stderr).toContain('a part of this path is a file, not a folder')
})

test('a host that is none', async () => {
  const {code, stderr} = await init(temporary('init'), '--host', 'moon')
  expect(code).toBe(2)
  expect(stderr).toContain('Allowed choices are github-pages, netlify, nginx, none.')
})
