import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {bundleSite} from '../../../cli/bundle/bundle.ts'
import {locateErrors} from '../../../cli/bundle/source-map.ts'
import {openCache} from '../../../cli/cache/cache.ts'
import {complete} from '../../../cli/config/config.ts'
import {diagnostic} from '../../../cli/report/diagnostics.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {HOME} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

let root: string
beforeEach(() => {
  root = temporary('bundle')
  mkdirSync(join(root, 'content'))
  cpSync(join(HOME, 'theme'), join(root, 'theme'), {recursive: true})
  // The folders that the theme imports from.
  for (const name of ['cli', 'runtime']) symlinkSync(join(HOME, name), join(root, name))
})
afterEach(() => {
  rmSync(root, {recursive: true, force: true})
})

const shared = new Map<string, unknown>()
/** Returns how many bundles all sites share. */
const sharedBundles = () => [...shared.keys()].filter((key) => key.startsWith('bundled')).length

const configOf = (at = root, theme = 'theme') =>
  complete(
    {title: 'Kept', ...(theme ? {theme} : {})},
    {
      root: at,
      bare: false,
      resolve: (path) => join(at, path),
      builtInTheme: join(HOME, 'theme'),
    },
  )

/** Bundles again. Returns how often something was stored: for this site, or for all. */
async function bundle({at = root, theme = 'theme', modules = [] as string[], dev = false} = {}) {
  // A file that was just written may have changed while it was read, so its bundle is not kept.
  await new Promise((resolve) => setTimeout(resolve, 60))
  const config = configOf(at, theme)
  const cache = openCache(join(root, 'cache'), true)
  let kept = 0
  const {done} = await bundleSite(
    config,
    modules,
    {dev},
    {
      ...cache,
      // What is in a bundle, and what it was made from, are two values.
      set: (kind, ...rest) => {
        if (kind === 'bundled') kept++
        cache.set(kind, ...rest)
      },
      shared: {
        get: <T>(kind: string, key: string) => shared.get(kind + key) as T | undefined,
        set: (kind, key, value) => shared.set(kind + key, value),
      },
    },
  )
  const {renderer, assets, diagnostics} = await done
  return {renderer, assets, diagnostics, kept}
}

test('bundled once, and taken from the cache while the code is as it was', async () => {
  const first = await bundle()
  const second = await bundle()
  expect([first.kept, second.kept]).toEqual([1, 0])
  expect(second.assets).toEqual({
    ...first.assets,
    files: new Map([...first.assets!.files].map(([path, bytes]) => [path, Buffer.from(bytes)])),
  })
  expect(Object.keys(second.renderer!.specs)).toEqual(Object.keys(first.renderer!.specs))
})

test('bundled anew: a file that went in is another, is gone, or a new island is there', async () => {
  await bundle()
  writeFileSync(join(root, 'theme/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await bundle()).kept).toBe(1)
  rmSync(join(root, 'theme/icon.svg'))
  const without = await bundle()
  expect([without.kept, without.assets!.icon]).toEqual([1, undefined])
  writeFileSync(join(root, 'theme/islands/Fresh.tsx'), 'export function Fresh() { return null }')
  expect((await bundle()).kept).toBe(1)
})

test.runIf(ALL)('bundled anew: a theme of a site has got an icon', async () => {
  mkdirSync(join(root, 'look'))
  writeFileSync(join(root, 'look/site.css'), '')
  const before = await bundle({theme: 'look'})
  writeFileSync(join(root, 'look/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const after = await bundle({theme: 'look'})
  expect(after.kept).toBe(1)
  expect(after.assets!.icon).not.toBe(before.assets!.icon)
})

test('what is wrong is not kept: it is said each time, and gone when it is fixed', async () => {
  writeFileSync(join(root, 'theme/islands/Broken.tsx'), 'export function Broken( {')
  for (let at = 0; at < 2; at++) {
    const {kept, diagnostics} = await bundle()
    expect([kept, diagnostics[0]?.code]).toEqual([0, 'bundle-failed'])
  }
  rmSync(join(root, 'theme/islands/Broken.tsx'))
  expect((await bundle()).diagnostics).toEqual([])
})

test.each([
  ['.a { color: red; } }', 1],
  ['.a {\n  colr red;\n}', 2],
  ['.a { color: red; }\n:root{ --c-accent: ', 2],
])('the syntax error of a style sheet is said: %j', async (css, line) => {
  writeFileSync(join(root, 'theme/sheets/broken.css'), css)
  const {kept, diagnostics} = await bundle()
  expect(kept).toBe(0)
  expect(diagnostics.map(({code, file, line}) => [code, file, line])).toEqual([
    ['bundle-failed', 'theme/sheets/broken.css', line],
  ])
})

test('a site elsewhere on the disk gets the same scripts as one inside labdocs', async () => {
  shared.clear()
  const outside = await bundle({theme: ''})
  shared.clear()
  const inside = await bundle({theme: '', at: join(HOME, 'tests/fixtures/plain')})
  expect([...outside.assets!.files]).toEqual([...inside.assets!.files])
})

test.runIf(ALL)(
  'the theme of labdocs is bundled once for all sites, unless a page is code',
  async () => {
    shared.clear()
    const other = join(root, 'other')
    mkdirSync(join(other, 'content'), {recursive: true})
    const first = await bundle({theme: ''})
    expect([first.kept, sharedBundles()]).toEqual([0, 1])
    const second = await bundle({theme: '', at: other})
    expect([second.kept, sharedBundles()]).toEqual([0, 1])
    expect(second.assets!.entry).toBe(first.assets!.entry)
    writeFileSync(
      join(other, 'content/code.tsx'),
      "export const meta = {title: 'Code'}\nexport default function Code() { return 'code' }",
    )
    const withCode = await bundle({theme: '', at: other, modules: ['code.tsx']})
    expect([withCode.kept, sharedBundles(), Object.keys(withCode.assets!.modules)]).toEqual([
      1,
      1,
      ['code.tsx'],
    ])
  },
)

// A file that esbuild finds imports CommonJS as its package.json says. The same file found by a plugin would not, and of a file
// that is found in both ways, chance would decide. With these sites, each of the files is found in one way only.
test.each([
  {file: 'KeepButton.tsx', theme: 'theme', page: 'labdocs/theme/KeepButton'},
  {file: 'Brand.tsx', theme: 'parts', page: 'labdocs/theme/Brand'},
])('$file imports React as a module does, however it is found', async ({file, theme, page}) => {
  writeFileSync(join(root, 'package.json'), '{"type": "module"}')
  mkdirSync(join(root, 'parts'))
  writeFileSync(
    join(root, 'parts/Brand.tsx'),
    "import {version} from 'react'\nexport const Brand = () => version\n",
  )
  writeFileSync(join(root, 'content/bench.tsx'), `export * as default from '${page}'\n`)
  const {assets} = await bundle({theme, modules: ['bench.tsx'], dev: true})
  const scripts = [...assets!.files].filter(([path]) => path.endsWith('.js'))
  const code = scripts.map(([, bytes]) => Buffer.from(bytes).toString()).join('\n')
  const own = code.split(/^\/\/ /m).filter((one) => one.split('\n')[0]!.endsWith(`/${file}`))
  const imports = own.join('').match(/__toESM\(.*\)/g) ?? []
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((one) => !one.endsWith(', 1)'))).toEqual([])
})

test.runIf(ALL)(
  'a style sheet that is loaded on demand holds every file that it names',
  async () => {
    const folder = join(HOME, 'theme/sheets')
    const {assets} = await bundle()
    for (const sheet of readdirSync(folder)) {
      const names = readFileSync(join(folder, sheet), 'utf8').matchAll(/@import "([^"]+)"/g)
      const url = assets!.styles[sheet.slice(0, -'.css'.length)]!
      const built = Buffer.from(assets!.files.get(url.slice(1))!).toString()
      for (const [, name] of names) {
        const selector = /^\s*(\.[\w-]+)/m.exec(readFileSync(join(folder, name!), 'utf8'))![1]!
        expect([sheet, name, built.includes(selector)]).toEqual([sheet, name, true])
      }
    }
  },
)

test.runIf(ALL)(
  'an error stays without a place if its page was deleted in the meantime',
  async () => {
    const thrown: Diagnostic = {
      ...diagnostic('render-failed', 'docs/gone.tsx', '/docs/gone cannot be rendered: nix'),
      cause: 'Error: nix\n    at Gone (labdocs-server.cjs:1:1)',
    }
    expect(await locateErrors([thrown], configOf(), ['docs/gone.tsx'])).toEqual([thrown])
  },
)
