/** A folder that extends the built-in theme: what it holds is added, or takes the place of a part. */
import {spawnSync} from 'node:child_process'
import {cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {filesBelow, replaceIn} from '../support/copy.ts'
import {copyFixture, HOME, labdocs} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')
const build = (root: string) => labdocs(['build', '--strict', '--root', root])

test('outside of the repository: components, directives, islands, styles and the icon, with types', () => {
  const root = copyFixture('extended')
  const built = build(root)
  expect([built.code, built.stderr]).toEqual([0, ''])
  const page = read(root, 'dist/docs.html')
  expect(page).toContain('<p>Labor Nord, <!-- -->Erweitert</p><footer class="foot">')
  expect(page).toContain('data-island="Counter"')
  expect(page).toMatch(/<link rel="stylesheet" href="[^"]*style-counter-\w+\.css">/)
  // Of the built-in theme, next to what is added.
  expect(page).toContain('data-island="Tabs"')
  expect(page).toMatch(/<link rel="stylesheet" href="[^"]*style-panels-\w+\.css">/)
  expect(page).toContain('note--tip')
  const files = filesBelow(join(root, 'dist/assets'))
  const named = (pattern: RegExp) =>
    read(root, `dist/assets/${files.find((one) => pattern.test(one))}`)
  expect(named(/^icon-/)).toBe(read(root, 'theme/icon.svg'))
  const css = named(/^theme-.*\.css$/)
  expect(css).toMatch(/@layer site\{[^@]*--accent: ?#a02060[^@]*$/)
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({
      extends: join(HOME, 'tsconfig.json'),
      compilerOptions: {typeRoots: [join(HOME, 'node_modules/@types')]},
      include: ['site.config.ts', 'theme'],
      exclude: [],
    }),
  )
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['react', '@types'])
    symlinkSync(join(HOME, 'node_modules', name), join(root, 'node_modules', name))
  symlinkSync(HOME, join(root, 'node_modules/labdocs'))
  const tsc = join(HOME, 'node_modules/typescript/bin/tsc')
  const {stdout} = spawnSync(process.execPath, [tsc, '-p', root], {encoding: 'utf8'})
  expect(stdout).toBe('')
})

test('a file that is added or taken away counts, with a cache', () => {
  const root = copyFixture('extended')
  rmSync(join(root, 'theme/Footer.tsx'))
  build(root)
  expect(read(root, 'dist/docs.html')).not.toContain('Labor Nord')
  cpSync(join(HOME, 'tests/fixtures/extended/theme/Footer.tsx'), join(root, 'theme/Footer.tsx'))
  build(root)
  expect(read(root, 'dist/docs.html')).toContain('Labor Nord')
  replaceIn(join(root, 'theme/Footer.tsx'), 'Labor Nord', 'Labor Ost')
  build(root)
  expect(read(root, 'dist/docs.html')).toContain('Labor Ost')
})

const PAGE =
  '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\nText.\n'
for (const [name, files, said] of [
  [
    'a component that is misspelled',
    {'theme/Foter.tsx': 'export const Foter = () => null'},
    'error config-invalid  theme/Foter.tsx\n  The built-in theme has no Foter.tsx.\n  hint: Did you mean Footer.tsx?',
  ],
  [
    'a component that does not export what is imported',
    {'theme/Footer.tsx': 'export const Foot = () => null'},
    'cannot be loaded: Footer.tsx of the theme does not export "Footer".',
  ],
  [
    'a part that throws where React would leave it out',
    {'theme/Footer.tsx': "export function Footer() { throw new Error('No name is set.') }"},
    'No name is set.',
  ],
  [
    'a table of directives without a table',
    {'theme/directives.tsx': 'export const rows = {}'},
    'error bundle-failed',
  ],
] as const)
  test(name, () => {
    const root = temporary('extended', {
      'site.config.ts': "export default {title: 'T', theme: './theme'}",
      'content/docs/index.md': PAGE,
      ...files,
    })
    const {code, stderr} = build(root)
    expect(code).not.toBe(0)
    expect(code).not.toBe(3)
    expect(stderr).toContain(said)
  })
