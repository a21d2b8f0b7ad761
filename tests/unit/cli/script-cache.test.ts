import {mkdirSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {cacheFolderOf, openCache} from '../../../cli/cache/cache.ts'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {createScriptCache} from '../../../cli/config/script-cache.ts'
import {temporary} from '../../support/temporary.ts'

let root: string
beforeEach(() => {
  root = temporary('scripts')
  mkdirSync(join(root, 'content'))
  write('words.ts', 'export const title = "First"\n')
  write('site.config.ts', 'import {title} from "./words.ts"\nexport default {title}\n')
})
afterEach(() => rmSync(root, {recursive: true, force: true}))

function write(name: string, text: string): void {
  mkdirSync(join(root, name, '..'), {recursive: true})
  writeFileSync(join(root, name), text)
}

/** A file that was just written may have changed while it was read, so its script is not kept. */
const older = () => new Promise((resolve) => setTimeout(resolve, 60))

const titleNow = async () => (await loadConfig(root, {cache: true})).config?.title
const found = () =>
  createScriptCache(openCache(cacheFolderOf(root), true), root).find(join(root, 'site.config.ts'))

test('a config is bundled once, and again after each change of a file that it imports', async () => {
  expect(found()).toBeUndefined()
  await older()
  expect(await titleNow()).toBe('First')
  expect(found()?.inputs).toEqual(
    expect.arrayContaining([join(root, 'site.config.ts'), join(root, 'words.ts')]),
  )
  expect(await titleNow()).toBe('First')
  write('words.ts', 'export const title = "Second"\n')
  expect(found()).toBeUndefined()
  expect(await titleNow()).toBe('Second')
  rmSync(join(root, 'words.ts'))
  expect((await loadConfig(root, {cache: true})).diagnostics[0]?.message).toMatch(/words/)
})

test('packages that are installed or updated count', async () => {
  write('node_modules/later/package.json', '{"version": "1.0.0", "main": "index.js"}')
  write('node_modules/later/index.js', 'export default 1\n')
  write('site.config.ts', 'export default {title: "A", later: () => import("later")}\n')
  await older()
  await loadConfig(root, {cache: true})
  expect(Object.keys(found()?.later ?? {})).toEqual(['later'])
  write('node_modules/later/package.json', '{"version": "1.0.1", "main": "index.js"}')
  expect(found()).toBeUndefined()
  await loadConfig(root, {cache: true})
  expect(found()?.later.later?.version).toBe('1.0.1')
  write('package-lock.json', '{}')
  expect(found()).toBeUndefined()
})

test('a package.json with the mark of an editor on Windows', async () => {
  write('package.json', '\uFEFF{"version": "1.0.0"}')
  write('site.config.ts', 'export default {title: import.meta.url.slice(-14)}\n')
  expect(await titleNow()).toBe('site.config.ts')
})

test('a config that cannot be bundled is not kept', async () => {
  write('site.config.ts', 'export default {title: }\n')
  expect((await loadConfig(root, {cache: true})).diagnostics).toHaveLength(1)
  expect(found()).toBeUndefined()
})

test('without a cache, nothing is kept or read', async () => {
  await loadConfig(root)
  expect(found()).toBeUndefined()
  await titleNow()
  write('words.ts', 'export const title = "Second"\n')
  expect((await loadConfig(root)).config?.title).toBe('Second')
})

test('a file that is changed while it is bundled is bundled again', async () => {
  await older()
  const path = join(root, 'site.config.ts')
  const scripts = createScriptCache(openCache(cacheFolderOf(root), true), root)
  const began = Date.now()
  write('words.ts', 'export const title = "Second"\n')
  scripts.keep(path, {text: 'old', inputs: [path, join(root, 'words.ts')], later: {}}, began)
  expect(found()).toBeUndefined()
  expect(await titleNow()).toBe('Second')
})

test('code finds the files next to it, as if it were not bundled, also in a folder that was moved', async () => {
  for (const name of [
    'words.txt',
    'lib/words.txt',
    'node_modules/esm/w.txt',
    'node_modules/cjs/w.txt',
  ])
    write(name, `${name} `)
  write(
    'lib/words.ts',
    `import {readFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {fileURLToPath} from 'node:url'
const __dirname = dirname(fileURLToPath(import.meta.url))
export default readFileSync(__dirname + '/words.txt', 'utf8')\n`,
  )
  write('node_modules/esm/package.json', '{"type": "module", "main": "index.js"}')
  write(
    'node_modules/esm/index.js',
    "import {readFileSync} from 'node:fs';export default readFileSync(new URL('w.txt',import.meta.url),'utf8')",
  )
  write('node_modules/cjs/package.json', '{"main": "index.js"}')
  write(
    'node_modules/cjs/index.js',
    "#!/usr/bin/env node\nmodule.exports = require('fs').readFileSync(require('path').join(__dirname, 'w.txt'), 'utf8')",
  )
  write(
    'site.config.ts',
    `import {readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import cjs from 'cjs'
import esm from 'esm'
import words from './lib/words.ts'
const own = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
const [same, name] = [import.meta.dirname === __dirname, basename(import.meta.filename)]
if (!same || !existsIn(__dirname) || __filename !== import.meta.filename) throw new Error('no folder')
function existsIn(folder: string) { return readFileSync(join(folder, 'words.txt'), 'utf8') === own }
export default {title: own + words + esm + cjs + name}\n`,
  )
  await older()
  const all = 'words.txt lib/words.txt node_modules/esm/w.txt node_modules/cjs/w.txt site.config.ts'
  expect(await titleNow()).toBe(all)
  const {text} = found()!
  expect(text).not.toContain(root)
  const moved = temporary('moved')
  rmSync(moved, {recursive: true})
  renameSync(root, moved)
  root = moved
  write('words.txt', 'other ')
  expect(found()?.text).toBe(text)
  expect(await titleNow()).toBe(all.replace('words.txt', 'other'))
})
