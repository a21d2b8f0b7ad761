import '../home.ts'
import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'playwright/test'
import {bundleSite} from '../../../../cli/bundle/all.ts'
import {clearCache, openCache} from '../../../../cli/cache.ts'
import {complete} from '../../../../cli/config.ts'
import {HOME} from '../../../labdocs.ts'

let root: string
test.beforeEach(() => {
  process.env.NODE_ENV = 'production'
  root = mkdtempSync(join(tmpdir(), 'labdocs-bundle-'))
  mkdirSync(join(root, 'content'))
  cpSync(join(HOME, 'theme'), join(root, 'theme'), {recursive: true})
  // What the theme imports from beside it.
  for (const name of ['cli', 'runtime']) symlinkSync(join(HOME, name), join(root, name))
})
test.afterEach(() => {
  clearCache(root)
  rmSync(root, {recursive: true, force: true})
})

/** Bundles once more, and how often something was kept. */
async function bundle() {
  const config = complete(
    {title: 'Kept', theme: 'theme'},
    {
      root,
      bare: false,
      resolve: (path) => join(root, path),
      builtInTheme: join(HOME, 'theme'),
    },
  )
  const cache = openCache(root, true)
  let kept = 0
  const {renderer, assets, diagnostics} = await bundleSite(
    config,
    [],
    {dev: false},
    {
      ...cache,
      set: (...args) => {
        kept++
        cache.set(...args)
      },
    },
  )
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

test('what is wrong is not kept: it is said each time, and gone when it is mended', async () => {
  writeFileSync(join(root, 'theme/islands/Broken.tsx'), 'export function Broken( {')
  for (let at = 0; at < 2; at++) {
    const {kept, diagnostics} = await bundle()
    expect([kept, diagnostics[0]?.code]).toEqual([0, 'bundle-failed'])
  }
  rmSync(join(root, 'theme/islands/Broken.tsx'))
  expect((await bundle()).diagnostics).toEqual([])
})
