/** Names of the built-in theme: each means one file, in any folder, and type checkers find it as well. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {expect, test} from 'vitest'
import {componentsByName, fileOfName, namedFiles} from '../../../../cli/bundle/theme-names.ts'
import {HOME} from '../../../support/labdocs.ts'

type Patterns = string | string[]

/** The first file that a pattern of package.json finds, as TypeScript takes it. */
function exported(name: string): string | undefined {
  const {exports} = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {
    exports: {'./theme/*.css': Patterns; './theme/*': {'labdocs-source': Patterns}}
  }
  const patterns = name.endsWith('.css')
    ? exports['./theme/*.css']
    : exports['./theme/*']['labdocs-source']
  return [patterns]
    .flat()
    .map((pattern) => join(HOME, pattern.replace('*', name.replace(/\.(css|tsx?)$/, ''))))
    .find((path) => existsSync(path))
}

test.each([
  'Footer',
  'Footer.tsx',
  'Footer.css',
  'section',
  'tokens.css',
  'Tabs.island',
  'panels.sheet.css',
])('%s', (name) => {
  expect(basename(fileOfName(name) ?? '').startsWith(name)).toBe(true)
})

test.each(['Foter', 'Tabs', 'islands/Tabs', 'Desk', 'search.css', '../Footer', ''])(
  'no name: "%s"',
  (name) => {
    expect(fileOfName(name)).toBeUndefined()
  },
)

test('a name stands for one file', () => {
  const paths = new Set(namedFiles().values())
  const rooms = new Set([...paths].map((path) => dirname(path)))
  const files = [...rooms]
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => /\.(tsx?|css)$/.test(path))
    // The table asks for the rows.
    .filter((path) => !/\/directives\/.*\/directives\.ts$/.test(path))
  expect(files.filter((path) => !paths.has(path))).toEqual([])
})

test('each component of labdocs/theme has a file that exports it, and does not use it itself', () => {
  const parts = componentsByName()
  expect(parts.get('TocFold')).toBe(join(HOME, 'theme/navigation/Toc.tsx'))
  const wrong = [...parts].filter(([name, path]) => {
    const source = readFileSync(path, 'utf8')
    // Were it used there, the original would be shown where a site replaces it.
    return !source.includes(`export function ${name}(`) || new RegExp(`<${name}\\b`).test(source)
  })
  expect(wrong).toEqual([])
})

test('package.json exports the same files to type checkers', () => {
  const wrong = [...namedFiles()].filter(([name, path]) => exported(name) !== path)
  expect(wrong).toEqual([])
})
