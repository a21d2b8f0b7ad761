/** Plugins that are packages: what is wrong with a package that is installed, and with what it exports. */
import {symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {loadConfig} from '../../../../cli/config/load-config.ts'
import {HOME} from '../../../../cli/installation.ts'
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

test('the exports of a package are cut', async () => {
  const exports = Object.fromEntries(
    Array.from({length: 50}, (_, at) => [`./part-${at}`, `./part-${at}.js`]),
  )
  const [message = ''] = await said({'package.json': JSON.stringify({exports})})
  expect(message).toContain('is {"./part-0":"./part-0.js",')
  expect(message.length).toBeLessThan(400)
})

test.each([
  ['labdocs/plugins/chemestry', 'Did you mean labdocs/plugins/chemistry?'],
  ['labdocs/plugins/balances', 'Available: labdocs/plugins/chemistry'],
])('a built-in plugin that is misspelled where labdocs is installed: %s', async (name, hint) => {
  const root = temporary('installed', {
    'site.config.ts': `export default {title: 'T', plugins: ['${name}']}`,
    'node_modules/.keep': '',
  })
  symlinkSync(HOME, join(root, 'node_modules/labdocs'))
  const {diagnostics} = await loadConfig(root)
  expect(diagnostics).toMatchObject([
    {message: `There is no plugin ${name}.`, hint: expect.stringContaining(hint)},
  ])
})

const keysOf = (value: object) => {
  const names: string[] = []
  for (const key in value) names.push(key)
  return names
}

// As the package "colors" does it, and as others do.
test.each([
  ['Array.prototype.last = function () { return this.at(-1) }', 'Array', 'last'],
  ["Array.prototype.__defineGetter__('last', function () { return this.at(-1) })", 'Array', 'last'],
  ['Object.prototype.extra = 5', 'Object', 'extra'],
  ["String.prototype.__defineGetter__('red', function () { return 1 })", 'String', 'red'],
])('a package that adds to what all code shares: %s', async (line, type, added) => {
  const {prototype} = (globalThis as never as Record<string, {prototype: object}>)[type]!
  expect(await said({'package.json': MODULE, 'index.js': `${line}\n${GOOD}`})).toEqual([])
  // The package still has it, but no loop of the generator finds it.
  expect(added in prototype).toBe(true)
  expect([...keysOf([]), ...keysOf({})]).toEqual([])
  Reflect.deleteProperty(prototype, added)
})

test('a package that adds what newer versions of Node.js have', async () => {
  const polyfill =
    "Object.defineProperty(Array.prototype, 'newest', {value: () => 1, configurable: true, writable: true})\nconst {at} = Array.prototype; Array.prototype.at = function (n) { return at.call(this, n) }"
  expect(await said({'package.json': MODULE, 'index.js': `${polyfill}\n${GOOD}`})).toEqual([])
  Reflect.deleteProperty(Array.prototype, 'newest')
})
