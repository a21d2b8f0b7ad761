/** `npm run lint` on packages: what it accepts, and what it reports. */
import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {noticesOf} from '../../cli/bundle/license-notices.ts'
import {HOME} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

interface Entry {
  license?: string
  integrity?: string
  dev?: boolean
  hasInstallScript?: boolean
}

interface Tree {
  /** Path in the lock -> what the lock says. */
  locked?: Record<string, Entry>
  /** Path -> license that the installed package names itself. */
  installed?: Record<string, unknown>
  rows?: string[]
  npmrc?: string
}

/** A good tree with one package, and the changes of a test. */
function problems({locked = {}, installed = {}, rows = ['a'], npmrc}: Tree = {}): string[] {
  const good: Entry = {license: 'MIT', integrity: 'sha512-x'}
  const packages = {'node_modules/a': good, ...locked}
  const files = Object.entries({'node_modules/a': 'MIT', ...installed}).map(([path, license]) => [
    `${path}/package.json`,
    JSON.stringify({license}),
  ])
  const root = temporary('supply', {
    'package.json': JSON.stringify({dependencies: {a: '^1.0.0'}}),
    'package-lock.json': JSON.stringify({packages: {'': {}, ...packages}}),
    '.npmrc': npmrc ?? 'ignore-scripts=true\n',
    'CONTRIBUTING.md': `# C\n\n## Packages\n\n| Package | Gives us |\n| --- | --- |\n${rows.map((name) => `| \`${name}\` | A reason. |\n`).join('')}`,
    ...Object.fromEntries(files),
  })
  const {status, stderr} = spawnSync(
    process.execPath,
    [join(HOME, 'tests/tools/supply-chain.mjs'), '--root', root],
    {encoding: 'utf8'},
  )
  const said = stderr.trim().split('\n').filter(Boolean)
  expect(status).toBe(said.length ? 1 : 0)
  return said.map((line) => line.replace('supply chain: ', ''))
}

test('the packages of this repository pass', () => {
  const run = spawnSync(process.execPath, [join(HOME, 'tests/tools/supply-chain.mjs')], {
    encoding: 'utf8',
  })
  expect(run.stderr).toBe('')
  expect(run.status).toBe(0)
})

test('a tree in order has no problem', () => {
  expect(problems()).toEqual([])
  expect(
    problems({
      locked: {
        'node_modules/b': {license: 'GPL-3.0-only OR MIT', integrity: 'sha512-x'},
        'node_modules/@c/d': {license: 'MPL-2.0', integrity: 'sha512-x', dev: true},
        'node_modules/a/node_modules/e': {license: 'MIT AND ISC', integrity: 'sha512-x'},
      },
    }),
  ).toEqual([])
})

for (const [name, tree, said] of [
  [
    'an unknown license',
    {locked: {'node_modules/b': {license: 'Custom', integrity: 'sha512-x'}}},
    /^b has the license "Custom"/,
  ],
  ['no license', {locked: {'node_modules/b': {integrity: 'sha512-x'}}}, /^b has the license null/],
  [
    'a license for developers in production',
    {locked: {'node_modules/b': {license: 'MPL-2.0', integrity: 'sha512-x'}}},
    /^b has the license "MPL-2.0"\. Production allows MIT/,
  ],
  [
    'one license of two that must both be kept',
    {locked: {'node_modules/b': {license: 'MIT AND GPL-3.0-only', integrity: 'sha512-x'}}},
    /^b has the license/,
  ],
  [
    'an installed package that names another license than the lock',
    {installed: {'node_modules/a': 'UNLICENSED'}},
    /^a has the license "UNLICENSED"/,
  ],
  [
    'an installed package that the lock does not know',
    {installed: {'node_modules/@x/y/node_modules/z': 'SSPL-1.0', 'node_modules/@x/y': 'MIT'}},
    /^z has the license "SSPL-1.0"/,
  ],
  [
    'no hash',
    {locked: {'node_modules/b': {license: 'MIT'}}},
    /^b has no SHA-512 in package-lock\.json/,
  ],
  [
    'a weak hash',
    {locked: {'node_modules/b': {license: 'MIT', integrity: 'sha1-x'}}},
    /^b has no SHA-512/,
  ],
  [
    'an install script',
    {
      locked: {
        'node_modules/b': {license: 'MIT', integrity: 'sha512-x', hasInstallScript: true},
      },
    },
    /^b brings a script that runs when it is installed/,
  ],
  ['install scripts that may run', {npmrc: 'fund=false\n'}, /^\.npmrc lets packages run scripts/],
  ['a package without a reason', {rows: []}, /^a is in package\.json without a reason/],
  ['a reason without a package', {rows: ['a', 'gone']}, /^gone has a row in CONTRIBUTING\.md/],
] as [string, Tree, RegExp][]) {
  test(`${name} is named`, () => {
    const found = problems(tree)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(said)
  })
}

test('the notices hold each bundled package once, with its text', () => {
  const root = temporary('notices', {
    'node_modules/b/package.json': JSON.stringify({name: 'b', version: '2.0.0', license: 'MIT'}),
    'node_modules/b/LICENSE': 'Copyright B\r\n',
    'node_modules/b/dist/one.js': '',
    'node_modules/@c/d/package.json': JSON.stringify({
      name: '@c/d',
      version: '1.0.0',
      license: 'ISC',
    }),
    'node_modules/@c/d/license.md': 'Copyright D',
  })
  const inputs = ['b/dist/one.js', 'b/dist/two.js', '@c/d/index.js', '../own.ts']
  const {text} = noticesOf(inputs.map((path) => join(root, 'node_modules', path)))
  const rule = '-'.repeat(80)
  expect(text).toBe(
    `The scripts and fonts of this site contain these packages.\n\n${rule}\n\n@c/d 1.0.0 (ISC)\n\nCopyright D\n\n${rule}\n\nb 2.0.0 (MIT)\n\nCopyright B\n`,
  )
})
