/** The layer rule of the house: arrows point down only. Reads the imports of every source. */
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {dirname, join, normalize, relative} from 'node:path'
import {expect, test} from 'vitest'
import {HOME} from '../support/labdocs.ts'

const LAYERS = ['cli', 'runtime', 'theme', 'content']
/** What this site alone adds to the theme: nothing of the generator may need it. */
const ADDED = 'theme/chemotion'
/** What the generator and the browser both know: shapes of data and pure functions over them. */
const SHARED = [
  'types',
  'contract',
  'location',
  'own',
  'sidebar',
  'screen',
  'plot',
  'live-events',
  'ids',
  'version-words',
  'offline/plan',
  'search/tokenize',
  'search/format',
  'search/german',
  'search/signs',
  'spectrum/jcamp',
  'spectrum/kinds',
  'spectrum/plot',
  'spectrum/curve',
  'spectrum/peaks',
].map((name) => `runtime/${name}.ts`)
/** What `cli/render/ssr.tsx` draws with; it is compiled into the server bundle, never into the generator. */
const IN_SERVER_BUNDLE = [
  ...['app', 'article', 'islands', 'context', 'wake'].map((name) => `runtime/${name}.tsx`),
  'runtime/strict.ts',
]
/** What a TSX page may use in addition to the theme. */
const FOR_PAGES = 'runtime/index.ts'

function layerOf(file: string): string {
  return file.startsWith(`${ADDED}/`) ? ADDED : file.split('/')[0]!
}

/** Whether a file may import another file of this repository. */
function mayImport(file: string, target: string): boolean {
  const layer = layerOf(file)
  if (layerOf(target) === layer) return true
  if (layer === 'cli')
    return (
      SHARED.includes(target) ||
      (file === 'cli/render/ssr.tsx' && IN_SERVER_BUNDLE.includes(target))
    )
  if (layer === 'theme') return layerOf(target) === 'runtime'
  if (layer === ADDED) return /^(?:theme|runtime)\//.test(target)
  if (layer === 'content') return layerOf(target) === 'theme' || target === FOR_PAGES
  if (file === 'site.config.ts') return target === 'cli/index.ts'
  return false
}

/** Packages that a layer may use; the generator may use what it likes. */
const PACKAGES: Record<string, RegExp> = {
  runtime: /^(react|react-dom|lunr|jcampconverter)(\/|$)/,
  theme: /^(react|react-dom|uqr)(\/|$)/,
  [ADDED]: /^(react|openchemlib)(\/|$)/,
  content: /^react(\/|$)/,
}

const sources = LAYERS.flatMap((layer) => filesBelow(layer)).filter((file) => /\.tsx?$/.test(file))

test('arrows point down only, types included', () => {
  const wrong = [...sources, 'site.config.ts'].flatMap((file) =>
    importsOf(file)
      .filter((target) => isOurs(target) && !mayImport(file, target))
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('pages and config import what a stranger can import as well', () => {
  const wrong = [
    ...sources.filter((file) => file.startsWith('content/')),
    'site.config.ts',
  ].flatMap((file) =>
    [...read(file).matchAll(/from '(\.[^']+)'/g)]
      .map(([, name]) => normalize(join(dirname(file), name!)))
      .filter((target) => !target.startsWith('content/'))
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('what the generator shares with the browser needs no browser', () => {
  const wrong = SHARED.filter((file) => sources.includes(file)).flatMap((file) =>
    importsOf(file, 'values')
      // A reader of files in plain TypeScript.
      .filter((target) => !SHARED.includes(target) && target !== 'jcampconverter')
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('what runs in the browser uses its few packages and nothing of Node', () => {
  const wrong = sources
    .filter((file) => !file.startsWith('cli/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !isOurs(target) && !PACKAGES[layerOf(file)]!.test(target))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('shared types live in three files, and these hold nothing else', () => {
  for (const file of ['runtime/types.ts', 'runtime/contract.ts', 'cli/types.ts']) {
    const statements =
      read(file).match(/^(export\s+)?(const|let|function|class|default)\b.*/gm) ?? []
    expect(statements, file).toEqual([])
    expect(read(file).match(/^import (?!type)/gm) ?? [], file).toEqual([])
  }
})

test('no two paths differ only in case: on some disks they are one file', () => {
  const seen = new Map<string, string>()
  const twins = [...LAYERS, 'tests/unit', 'tests/site', 'tests/browser', 'tests/support']
    .flatMap((folder) => filesBelow(folder))
    .flatMap((file) => {
      const twin = seen.get(file.toLowerCase())
      seen.set(file.toLowerCase(), file)
      return twin ? [`${twin} and ${file}`] : []
    })
  expect(twins).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = sources
    .map((file) => ({file, lines: read(file).trimEnd().split('\n').length}))
    .filter(({lines}) => lines > 300)
  expect(long).toEqual([])
})

test('nothing writes a style attribute or a style element', () => {
  const wrong = sources
    .filter((file) => !file.startsWith('content/'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          /(?<![\w.-])style=[{"'`]|<style[\s>]|\.setAttribute\(\s*['"]style['"]|properties\.style\s*=(?!=)/.test(
            line,
          )
            ? [`${file}:${at + 1} ${line.trim()}`]
            : [],
        ),
    )
  expect(wrong).toEqual([])
})

test('the top level holds what it must, and no more', () => {
  const allowed = [
    ...LAYERS,
    'tests',
    'site.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'biome.json',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'LICENSE',
    // Generated, and ignored by git.
    'node_modules',
    'dist',
    'lib',
    'test-results',
  ]
  expect(
    readdirSync(HOME).filter((name) => !name.startsWith('.') && !allowed.includes(name)),
  ).toEqual([])
})

test('one name for one thing: kebab-case for modules, capitals for components', () => {
  const wrong = sources
    .filter((file) => /^(cli|runtime)\//.test(file))
    .filter((file) => !/^[a-z0-9-]+\.tsx?$/.test(file.split('/').at(-1)!))
  expect(wrong).toEqual([])
  expect(
    sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file)),
  ).toEqual([])
})

function read(file: string): string {
  return readFileSync(join(HOME, file), 'utf8')
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(HOME, folder)).flatMap((name) => {
    const file = `${folder}/${name}`
    return statSync(join(HOME, file)).isDirectory() ? filesBelow(file) : [file]
  })
}

/** What a file imports, also later: our files by their path from the top, packages by name. */
function importsOf(file: string, what: 'all' | 'values' = 'all'): string[] {
  const text = read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const statements = [
    ...text.matchAll(
      /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]*?\sfrom\s*)?['"]([^'"\n]+)['"]/gm,
    ),
  ]
    .filter(([, type]) => what === 'all' || !type)
    .map(([, , name]) => name!)
  const later = [...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)].map(([, name]) => name!)
  return [...statements, ...later].map((name) =>
    name.startsWith('.') ? normalize(relative(HOME, join(HOME, dirname(file), name))) : named(name),
  )
}

/** Our own exports by their files. */
function named(name: string): string {
  if (name === 'labdocs') return 'cli/index.ts'
  if (name === 'labdocs/runtime') return FOR_PAGES
  return name.replace(/^labdocs\/theme$/, 'theme/exports.ts').replace(/^labdocs\/theme\//, 'theme/')
}

function isOurs(target: string): boolean {
  return (
    [...LAYERS, 'tests'].some((layer) => target.startsWith(`${layer}/`)) ||
    target === 'site.config.ts'
  )
}
