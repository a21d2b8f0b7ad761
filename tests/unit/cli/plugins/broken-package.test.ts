/** Plugins that are packages: what is wrong with a package that is installed, and with what it exports. */
import {expect, test} from 'vitest'
import {takeBackChanges} from '../../../../cli/config/changed-globals.ts'
import {loadConfig} from '../../../../cli/config/load-config.ts'
import {temporary} from '../../../support/temporary.ts'

const GOOD = "export default {name: 'words', html() {}}"

async function said(files: Record<string, string>, name = 'words') {
  const root = temporary('package', {
    'site.config.ts': `export default {title: 'T', plugins: ['${name}']}`,
    ...Object.fromEntries(
      Object.entries(files).map(([file, text]) => [`node_modules/words/${file}`, text]),
    ),
  })
  const {diagnostics} = await loadConfig(root)
  return diagnostics.map(({message, hint}) => `${message} (${hint})`)
}

const MODULE = '{"type": "module", "exports": "./index.js"}'

test.each<[string, Record<string, string>, RegExp]>([
  ['is missing', {}, /^There is no plugin words\. \(Install the package: npm install words\)$/],
  [
    'has no package.json',
    {'a.js': GOOD},
    /is installed, but has no package\.json\. \(Remove the folder node_modules\/words and/,
  ],
  [
    'has a package.json that is not JSON',
    {'package.json': '{a', 'index.js': GOOD},
    /its package\.json cannot be read: .+ \(Remove the folder/,
  ],
  [
    'names no file',
    {'package.json': '{}'},
    /names no file \("exports"\), and it has no index\.js\. \(If the package is yours, build it/,
  ],
  [
    'was not built',
    {'package.json': '{"exports": "./dist/a.js"}', 'a.ts': GOOD},
    /no file for "words": "exports" of its package\.json is "\.\/dist\/a\.js"\./,
  ],
  [
    'is for browsers',
    {'package.json': '{"exports": {"browser": "./a.js"}}', 'a.js': GOOD},
    /is \{"browser":"\.\/a\.js"\}\./,
  ],
  [
    'has a main that is not there',
    {'package.json': '{"main": "a.js"}'},
    /"main" of its package\.json is "a\.js"\./,
  ],
  [
    'exports no default',
    {'package.json': MODULE, 'index.js': "export const words = {name: 'words'}"},
    /has no default export\. \(export default/,
  ],
  [
    'exports a function',
    {'package.json': MODULE, 'index.js': 'export default () => ({})'},
    /is a function that makes a plugin\. \(Import the function in site\.config\.ts, and call it: import plugin from 'words'/,
  ],
])('a package that %s', async (_, files, message) => {
  expect(await said(files)).toEqual([expect.stringMatching(message)])
})

test.each([
  ['Array.prototype.last = () => 1', 'Array.prototype.last'],
  ['Object.prototype.extra = 5', 'Object.prototype.extra'],
])('a package that changes what all code shares: %s', async (line, name) => {
  expect(await said({'package.json': MODULE, 'index.js': `${line}\n${GOOD}`})).toEqual([
    `The plugin words cannot be run: it changes ${name}, which all code of the build shares (Remove the line that changes ${name}, or the package that has this line.)`,
  ])
  const names: string[] = []
  for (const key in []) names.push(key)
  expect(names).toEqual([])
})

test('what a package removes is there again', () => {
  const [map, before] = [Array.prototype.map, globalThis.process]
  // Nothing else may run meanwhile.
  Object.assign(Array.prototype, {map: undefined})
  Object.assign(globalThis, {process: undefined})
  const first = takeBackChanges()
  expect(first).toBe('process')
  expect(Array.prototype.map).toBe(map)
  expect(globalThis.process).toBe(before)
  expect(takeBackChanges()).toBeUndefined()
})

test('a package that adds what newer versions of Node.js have', async () => {
  const polyfill =
    "Object.defineProperty(Array.prototype, 'newest', {value: () => 1, configurable: true, writable: true})\nconst {at} = Array.prototype; Array.prototype.at = function (n) { return at.call(this, n) }"
  expect(await said({'package.json': MODULE, 'index.js': `${polyfill}\n${GOOD}`})).toEqual([])
  Reflect.deleteProperty(Array.prototype, 'newest')
})
