import fs, {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {outputsOf} from '../../../cli/scan/scan.ts'
import {HOME} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

function site(config: string): string {
  const folder = temporary('config')
  writeFileSync(join(folder, 'site.config.ts'), config)
  return folder
}
const said = async (root: string, overrides = {}) =>
  (await loadConfig(root, overrides)).diagnostics.map(({code, line, column, message, hint}) => ({
    code,
    at: `${line}:${column}`,
    message,
    ...(hint ? {hint} : {}),
  }))

test('a config with types, imports and defineSite from wherever', async () => {
  const root = site(
    "import {defineSite} from 'labdocs'\nimport {title} from './title.ts'\nexport default defineSite({title: title as string, outDir: './out'})",
  )
  writeFileSync(join(root, 'title.ts'), "export const title: string = 'From a file'")
  const {config, diagnostics} = await loadConfig(root)
  expect(diagnostics).toEqual([])
  expect(config).toMatchObject({
    title: 'From a file',
    outDir: join(root, 'out'),
    theme: join(HOME, 'theme'),
    bare: false,
  })
})

test('no config: the folder itself, named after itself', async () => {
  const root = join(temporary('config'), 'my-notes')
  mkdirSync(root)
  const {config} = await loadConfig(root)
  expect(config).toMatchObject({title: 'my-notes', content: root, bare: true})
})

test('a folder that is called like any other is named after the one around it', async () => {
  const root = join(temporary('config'), 'my-notes')
  for (const [folder, title] of [
    ['docs/en', 'my-notes'],
    ['docs/qa', 'qa'],
  ] as const) {
    mkdirSync(join(root, folder), {recursive: true})
    expect((await loadConfig(join(root, folder))).config?.title).toBe(title)
  }
})

test('options of the command line win', async () => {
  const root = site("export default {title: 'T', base: '/x/'}")
  const {config} = await loadConfig(root, {out: join(root, 'elsewhere'), base: '/manual/'})
  expect([config?.outDir, config?.base]).toEqual([join(root, 'elsewhere'), '/manual/'])
  expect((await loadConfig(root, {base: '/'})).config?.base).toBe('/')
})

test('mistakes point at their key', async () => {
  const root = site("export default {\n  title: 'T',\n  tagine: 'x',\n  'url': 'nowhere',\n}")
  expect(await said(root)).toEqual([
    {
      code: 'config-invalid',
      at: '3:3',
      message: 'Unknown key "tagine".',
      hint: 'Did you mean "tagline"?',
    },
    expect.objectContaining({
      at: '4:3',
      message: '"url" must be an origin such as "https://example.org", not "nowhere".',
    }),
  ])
})

test('mistakes in a list point at their item, and those in a map at their own key', async () => {
  const root = site(`export default {
  title: 'T, [1]',
  nav: [
    {label: 'A', to: '/'}, // one, two
    {label: 'B [, ', to: '/b', sides: 'left'},
  ],
  frontMatter: {title: 'text'},
  external: ['/app',
    'app'],
}`)
  expect((await said(root)).map(({at}) => at)).toEqual(['5:32'])
  const text = readFileSync(join(root, 'site.config.ts'), 'utf8')
  writeFileSync(join(root, 'site.config.ts'), text.replace(", sides: 'left'", ''))
  expect((await said(root)).map(({at}) => at)).toEqual(['9:5', '7:17'])
})

test('a config that cannot be read, run, or has nothing in it', async () => {
  expect(await said(site('export default {'))).toEqual([
    {code: 'config-invalid', at: '1:17', message: 'Expected identifier but found end of file'},
  ])
  expect(
    await said(site("export default {\n<<<<<<< HEAD\ntitle: 'A',\n=======\n>>>>>>> main\n}")),
  ).toEqual([
    {
      code: 'config-invalid',
      at: '2:1',
      message: 'A merge left this marker.',
      hint: 'Keep the right version and remove the markers.',
    },
  ])
  expect(await said(site("throw new Error('no')"))).toEqual([
    {code: 'config-invalid', at: '1:7', message: 'The config cannot be run: no'},
  ])
  expect(await said(site("export default defineSite({title: 'T'})"))).toEqual([
    {
      code: 'config-invalid',
      at: '1:16',
      message: 'The config cannot be run: defineSite is not defined',
      hint: "Import it: import {defineSite} from 'labdocs'",
    },
  ])
  expect(await said(site("throw 'no'"))).toEqual([
    {code: 'config-invalid', at: '0:0', message: 'The config cannot be run: no'},
  ])
  expect(await said(site('export const x = 1'))).toEqual([
    {
      code: 'config-invalid',
      at: '0:0',
      message: 'The config has no default export.',
      hint: "export default defineSite({title: 'Handbook'})",
    },
  ])
  expect(await said(site("export default {get title() { throw new Error('no') }}"))).toEqual([
    {code: 'config-invalid', at: '1:37', message: 'The config cannot be run: no'},
  ])
  const nested = "{get docs() { return {get folder() { throw new Error('no') }} }}"
  expect(await said(site(`export default ${nested}`))).toEqual([
    {code: 'config-invalid', at: '1:59', message: 'The config cannot be run: no'},
  ])
  const circle =
    "const all = {title: 'A', frontMatter: {}}; all.frontMatter.all = all; export default all"
  expect(await said(site(circle))).toMatchObject([{message: expect.stringContaining('all')}])
  expect(await said(site('throw null'))).toMatchObject([
    {message: 'The config cannot be run: null'},
  ])
})

test.each([
  ["() => ({title: 'T'})", 'a function'],
  ["[{title: 'T'}]", 'a list'],
  ["'T'", 'a string'],
  ['null', 'null'],
])('a config that is no object: %s', async (value, what) => {
  expect(await said(site(`export default ${value}`))).toMatchObject([
    {message: `The config exports ${what}, but it must be an object with the keys of the site.`},
  ])
})

test('an error is reported where it was thrown, also in a file that the config imports', async () => {
  const lines = "import {defineSite} from 'labdocs'\n\nconst env: {a?: {b: string}} = {}\n"
  const [own] = await said(site(`${lines}export default defineSite({\n  title: env.a.b,\n})`))
  expect(own).toMatchObject({at: '5:16', message: expect.stringContaining("reading 'b'")})
  const root = site("import {title} from './parts/title.ts'\nexport default {title: title()}")
  mkdirSync(join(root, 'parts'))
  writeFileSync(
    join(root, 'parts/title.ts'),
    "\nexport function title(): string {\n  throw new Error('no')\n}\n",
  )
  const {diagnostics} = await loadConfig(root)
  expect(diagnostics).toMatchObject([{file: 'parts/title.ts', line: 3, column: 9}])
})

test('a config that waits for ever is given up', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  let isOver = false
  const found = said(site("await new Promise(() => {})\nexport default {title: 'T'}")).finally(
    () => {
      isOver = true
    },
  )
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise(setImmediate)
  }
  expect(await found).toEqual([
    expect.objectContaining({
      code: 'config-invalid',
      message: 'The config cannot be run: it did not end within 30 seconds',
    }),
  ])
  expect(printed).toHaveBeenCalledExactlyOnceWith('Waiting for the code of the config\n')
  printed.mockRestore()
})

test('a root that is not there, or is a file', async () => {
  const root = temporary('config')
  expect((await said(join(root, 'none')))[0]?.message).toBe(
    `There is no folder ${join(root, 'none')}.`,
  )
  writeFileSync(join(root, 'file.md'), '# x')
  expect((await said(join(root, 'file.md')))[0]?.message).toBe(
    `${join(root, 'file.md')} is a file. Name the folder of the site.`,
  )
})

test('a theme that is not there', async () => {
  expect(await said(site("export default {title: 'T', theme: './thme'}"))).toEqual([
    {
      code: 'config-invalid',
      at: '1:29',
      message: 'There is no theme folder ./thme.',
      hint: 'Create the folder, or leave "theme" out for the built-in theme.',
    },
  ])
})

test('a folder theme/ of another tool is named as what it was taken for', async () => {
  const hintOf = async (code: string) => {
    const root = site("export default {title: 'T'}")
    mkdirSync(join(root, 'theme'))
    writeFileSync(join(root, 'theme/index.tsx'), code)
    return (await said(root))[0]?.hint
  }
  expect(await hintOf("import './index.scss'\nexport default {}\n")).toBe(
    'labdocs reads theme/ as its theme. If the folder belongs to another tool, rename it, or set "theme" to another folder.',
  )
  expect(await hintOf("import 'labdocs'\nimport './gone'\n")).toBe(undefined)
})

test('an output folder that would replace the sources', async () => {
  const root = site("export default {title: 'T'}")
  for (const out of [root, join(root, '..'), join(root, 'content')]) {
    const [one] = await said(root, {out})
    expect(one?.message).toContain('contains the sources; a build would replace them.')
  }
  expect(await said(root, {out: join(root, 'content-of-mine')})).toEqual([])
  const [ofOption] = (await loadConfig(root, {out: root})).diagnostics
  expect(ofOption?.file).toBe(root)
  // However it is reached.
  mkdirSync(join(root, 'content'))
  symlinkSync('content', join(root, 'out'))
  expect((await said(root, {out: join(root, 'out')}))[0]?.message).toBe(
    `The output folder ${join(root, 'content')} contains the sources; a build would replace them.`,
  )
})

test('an output folder inside the content, unless the content is the whole site', async () => {
  const root = site("export default {title: 'T', outDir: './content/dist'}")
  expect(await said(root)).toEqual([
    {
      code: 'config-invalid',
      at: '1:29',
      message: `The output folder ${join(root, 'content/dist')} is inside the content folder.`,
      hint: "Use a folder next to the content: outDir: './dist'.",
    },
  ])
  const out = join(root, 'content/web')
  expect((await said(root, {out}))[0]?.hint).toBe('Use a folder next to the content: --out dist.')
  expect(await said(site("export default {title: 'T', content: '.'}"))).toEqual([])
})

test('an output folder is where its links lead, as far as it exists', async () => {
  const root = site("export default {title: 'T'}")
  mkdirSync(join(root, 'web'))
  symlinkSync('web', join(root, 'link'))
  const outDir = async (out: string) =>
    (await loadConfig(root, {out: join(root, out)})).config?.outDir
  expect(await outDir('link')).toBe(join(root, 'web'))
  expect(await outDir('link/a/b')).toBe(join(root, 'web/a/b'))
  expect(await outDir('none/a')).toBe(join(root, 'none/a'))
  symlinkSync('nowhere', join(root, 'dangling'))
  expect((await said(root, {out: join(root, 'dangling')}))[0]?.message).toBe(
    `The output folder ${join(root, 'dangling')} is a link that leads nowhere.`,
  )
})

test('a copy for the disk has a folder of its own, and nothing that only hosts serve', async () => {
  const root = site(
    "export default {title: 'T', base: '/sub/', host: 'nginx', compress: true, keep: 5, csp: {}, search: {limit: 5, endpoint: {server: 'typesense', url: 'https://s.org', index: 'docs'}}}",
  )
  const {config} = await loadConfig(root, {disk: true})
  expect(config).toMatchObject({
    outDir: join(root, 'dist-offline'),
    disk: '/sub/',
    csp: false,
    offline: false,
    compress: false,
    keep: 1,
    linkPreviews: false,
    search: {limit: 5, k1: 1.2},
  })
  expect(config!.search).not.toHaveProperty('endpoint')
  expect(config).not.toHaveProperty('host')
  // Neither output is content of the other, in a folder that is all content.
  expect(outputsOf(config!).slice(0, 2)).toEqual([join(root, 'dist-offline'), join(root, 'dist')])
  const published = (await loadConfig(root)).config!
  expect(published).not.toHaveProperty('disk')
  expect(outputsOf(published).slice(0, 2)).toEqual([join(root, 'dist'), join(root, 'dist-offline')])
  const elsewhere = temporary('elsewhere')
  expect((await loadConfig(root, {disk: true, out: elsewhere})).config!.outDir).toBe(elsewhere)
})

test('a config, or a module that it imports, that this user may not read', async () => {
  const root = site("import {title} from './title.ts'\nexport default {title}")
  writeFileSync(join(root, 'title.ts'), "export const title = 'A'")
  for (const name of ['site.config.ts', 'title.ts']) {
    const read = fs.readFileSync
    const refusing = (path: fs.PathOrFileDescriptor, ...rest: unknown[]) => {
      if (path === join(root, name))
        throw Object.assign(new Error('EACCES'), {code: 'EACCES', syscall: 'open', path})
      return (read as (...args: unknown[]) => unknown)(path, ...rest)
    }
    fs.readFileSync = refusing as typeof fs.readFileSync
    syncBuiltinESMExports()
    try {
      const [problem, ...others] = (await loadConfig(root)).diagnostics
      expect(others).toEqual([])
      expect(problem).toMatchObject({code: 'disk-error', file: join(root, name)})
      expect(problem!.message).toMatch(/^Could not open this file: .* \(EACCES\)\.$/)
    } finally {
      fs.readFileSync = read
      syncBuiltinESMExports()
    }
  }
})

test('an item is found in the list of a key in quotation marks', async () => {
  const csp = "  csp: {'img-src': ['data:', 'a b']},"
  const [item] = await said(
    site(`export default {\n  title: 'T',\n${csp}\n  external: ['/a'],\n}\n`),
  )
  expect(item).toMatchObject({at: `3:${csp.indexOf("'a b'") + 1}`})
})
