/** What makes a bundle another one. The cache of these tests has every bundle: nothing is bundled. */

import {cpSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {bundleSite} from '../../../../cli/bundle/bundle.ts'
import type {Cache} from '../../../../cli/cache/cache.ts'
import type {SiteConfig} from '../../../../cli/config/config.ts'
import {hashOf} from '../../../../cli/text/hash.ts'
import {copyFixture, HOME} from '../../../support/labdocs.ts'
import {memoryCache} from '../../../support/memory.ts'
import {temporary} from '../../../support/temporary.ts'

const OWN = join(HOME, 'theme')
const base = {
  root: '/a',
  content: '/a/content',
  theme: OWN,
  layers: [] as string[],
  plugins: [],
  base: '/',
} as unknown as SiteConfig

interface Asked {
  key: string
  shared: boolean
}

async function ask(
  config: Partial<SiteConfig> = {},
  modules: string[] = [],
  dev = false,
  bundle = bundleSite,
): Promise<Asked> {
  let asked: Asked | undefined
  const values = (shared: boolean) => ({
    set: () => {},
    get: (kind: string, key: string) => {
      if (kind === 'bundled') return {script: 'module.exports.renderer = {}', assets: {}, files: []}
      if (kind === 'inputs') return undefined
      asked = {key, shared}
      return {inputs: {}, repeatable: true, made: ''}
    },
  })
  const cache = {...values(false), shared: values(true)} as unknown as Cache
  await bundle({...base, ...config}, modules, {dev}, cache)
  return asked!
}

test('where the theme is ours and no page is code, all sites share a bundle', async () => {
  const first = await ask()
  expect(first.shared).toBe(true)
  expect(await ask({root: '/b', content: '/b/content'})).toEqual(first)
})

test('another base, and development, are bundles of their own', async () => {
  const keys = [await ask(), await ask({base: '/sub/'}), await ask({}, [], true)]
  expect(new Set(keys.map(({key}) => key)).size).toBe(3)
})

test('pages that are code belong to their site', async () => {
  const asked = [
    await ask({}, ['a.tsx']),
    await ask({}, ['a.tsx', 'b.tsx']),
    await ask({root: '/b'}, ['a.tsx']),
    await ask({content: '/a/docs'}, ['a.tsx']),
  ]
  expect(asked.map(({shared}) => shared)).toEqual([false, false, false, false])
  expect(new Set(asked.map(({key}) => key)).size).toBe(4)
})

test('another theme, another island in it, another style sheet: another bundle', async () => {
  const folder = copyFixture('plain')
  try {
    const theme = join(folder, 'theme')
    cpSync(OWN, theme, {recursive: true})
    const keys = [await ask(), await ask({theme})]
    writeFileSync(join(theme, 'islands/Extra.tsx'), 'export const Extra = () => null')
    keys.push(await ask({theme}))
    writeFileSync(join(theme, 'sheets/extra.css'), '')
    keys.push(await ask({theme}))
    expect(new Set(keys.map(({key}) => key)).size).toBe(4)
    expect(keys.map(({shared}) => shared)).toEqual([true, false, false, false])
  } finally {
    rmSync(folder, {recursive: true})
  }
})

test('other paths in tsconfig.json of a site with code: another bundle', async () => {
  const root = temporary('bundle-paths')
  const keys = []
  for (const text of ['{}', '{"strict": true}', '{"paths": {"x": ["./a.ts"]}}', '{"paths": {}}']) {
    writeFileSync(join(root, 'tsconfig.json'), text)
    keys.push((await ask({root}, ['a.tsx'])).key)
  }
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})

test('another labdocs bundles again', async () => {
  const installation = globalThis.labdocsInstallation!
  const before = installation.version
  const now = await ask()
  try {
    vi.resetModules()
    installation.version = `${before}-next`
    const next = await import('../../../../cli/bundle/bundle.ts')
    expect(await ask({}, [], false, next.bundleSite)).not.toEqual(now)
  } finally {
    installation.version = before
    vi.resetModules()
  }
})

test('what is kept comes back as it was', async () => {
  const path = join(HOME, 'package.json')
  const kept = {
    inputs: {'home:package.json': hashOf(readFileSync(path))},
    script: 'module.exports.renderer = {icons: ["plus"], specs: {}}',
    assets: {entry: '/assets/main.js'},
    files: [{path: 'assets/a.bin', base64: 'AP8='}],
  }
  const cache = {...memoryCache().cache, shared: {get: () => kept}} as unknown as Cache
  const {done} = await bundleSite(base, [], {dev: false}, cache)
  const {renderer, assets, diagnostics} = await done
  expect(renderer).toMatchObject({icons: ['plus']})
  expect([assets!.entry, [...assets!.files]]).toEqual([
    '/assets/main.js',
    [['assets/a.bin', Buffer.from([0, 255])]],
  ])
  expect(diagnostics).toEqual([])
})
