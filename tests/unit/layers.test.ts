/** The layer rule of the house: arrows point down only. Reads the imports of every source. */
import {lstatSync, readdirSync, readFileSync} from 'node:fs'
import {dirname, join, normalize, relative} from 'node:path'
import {expect, test} from 'vitest'
import {filesBelow} from '../support/files.ts'
import {HOME} from '../support/labdocs.ts'

const LAYERS = ['cli', 'runtime', 'theme', 'content']
/** What only this site adds to the theme: nothing of the generator may need it. */
const ADDED = 'theme/chemotion'
/** Plugins that come with labdocs: they use only the API that every plugin can use. */
const PLUGINS = 'theme/plugins'
/** The files of package.json that a plugin may import, besides its own. */
const PUBLIC =
  /^(cli\/index|runtime\/(index|shared\/plot)|theme\/(?!chemotion|plugins)[\w/-]+)(\.tsx?)?$/
/** What the generator and the browser both know: shapes of data and pure functions over them. */
const SHARED = /^runtime\/shared\//
/** These are compiled into the server bundle, never into the generator. */
const DRAWERS = ['cli/render/ssr.tsx', 'cli/render/draw-article.tsx']
/** What they draw with. */
const IN_SERVER_BUNDLE = [
  ...['app', 'article', 'mount-islands', 'context', 'hydrate-island'].map(
    (name) => `runtime/react/${name}.tsx`,
  ),
  'runtime/react/strict.ts',
]
/** What a site replaces has the same types as the original. */
const TYPES_OF_THEME = 'cli/extend-theme.ts'
/** What a TSX page may use in addition to the theme. */
const FOR_PAGES = 'runtime/index.ts'

/** Made, not written: other folders at the top are compared path by path. */
const NOT_OURS = ['.git', 'node_modules', '.cache', '.labdocs', 'dist', 'lib', 'test-results']

function layerOf(file: string): string {
  if (file.startsWith(`${PLUGINS}/`)) return PLUGINS
  return file.startsWith(`${ADDED}/`) ? ADDED : file.split('/')[0]!
}

/** Whether a file may import another file of this repository. */
function mayImport(file: string, target: string): boolean {
  const layer = layerOf(file)
  if (layerOf(target) === layer) return true
  if (layer === 'cli')
    return (
      (file === TYPES_OF_THEME && target === 'theme/exports.ts') ||
      SHARED.test(target) ||
      (DRAWERS.includes(file) && IN_SERVER_BUNDLE.includes(target))
    )
  if (layer === 'theme') return layerOf(target) === 'runtime'
  if (layer === PLUGINS) return PUBLIC.test(target)
  if (layer === ADDED) return /^(?:theme|runtime)\//.test(target)
  if (layer === 'content') return layerOf(target) === 'theme' || target === FOR_PAGES
  if (file === 'site.config.ts') return target === 'cli/index.ts'
  return false
}

/** Packages that a layer may use. The generator may use any. */
const PACKAGES: Record<string, RegExp> = {
  runtime: /^(react|react-dom|lunr)(\/|$)/,
  theme: /^(react|react-dom|uqr)(\/|$)/,
  [ADDED]: /^(react|openchemlib|jcampconverter)(\/|$)/,
  content: /^react(\/|$)/,
}

const files = LAYERS.flatMap((layer) =>
  filesBelow(join(HOME, layer)).map((file) => `${layer}/${file}`),
)
const sources = files.filter((file) => /\.tsx?$/.test(file))

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

test('a plugin of ours imports what a plugin of a stranger can import', () => {
  const files = sources.filter((file) => file.startsWith(`${PLUGINS}/`))
  expect(files.length).toBeGreaterThan(0)
  const wrong = files.flatMap((file) => {
    const own = file.split('/').slice(0, 3).join('/')
    return [...read(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)]
      .map(([, name]) => name!)
      .filter((name) =>
        name.startsWith('.')
          ? !normalize(join(dirname(file), name)).startsWith(`${own}/`)
          : /^labdocs/.test(name) && !isExported(name),
      )
      .map((name) => `${file} imports ${name}`)
  })
  expect(wrong).toEqual([])
})

/** Whether package.json gives a module of labdocs to others. */
function isExported(name: string): boolean {
  const {exports} = JSON.parse(read('package.json')) as {exports: Record<string, unknown>}
  return Object.keys(exports).some((key) => {
    const [start, end = ''] = `labdocs${key.slice(1)}`.split('*')
    return key.includes('*')
      ? name.startsWith(start!) && name.endsWith(end) && !name.slice(start!.length).includes('/')
      : name === start
  })
}

test('what the generator shares with the browser needs no browser', () => {
  const wrong = sources
    .filter((file) => SHARED.test(file))
    .flatMap((file) =>
      importsOf(file, 'values')
        // The stemmer of lunr runs anywhere: the generator and the browser must number the same stems.
        .filter((target) => !SHARED.test(target) && target !== 'lunr')
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('what runs in the browser uses its few packages and nothing of Node', () => {
  const wrong = sources
    .filter((file) => !file.startsWith('cli/') && !file.startsWith(`${PLUGINS}/`))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !isOurs(target) && !PACKAGES[layerOf(file)]!.test(target))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('shared types live in three files, and these hold nothing else', () => {
  for (const file of [
    'runtime/shared/types.ts',
    'runtime/shared/theme-interface.ts',
    'cli/types.ts',
  ]) {
    const statements =
      read(file).match(/^(export\s+)?(const|let|function|class|default)\b.*/gm) ?? []
    expect(statements, file).toEqual([])
    expect(read(file).match(/^import (?!type)/gm) ?? [], file).toEqual([])
  }
})

test('no directory of sources has more than 25 files', () => {
  const counts = new Map<string, number>()
  for (const file of files.filter((one) => !one.startsWith('content/')))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  expect(counts.size).toBeGreaterThan(50)
})

test('no two paths differ only in case: on some disks they are one file', () => {
  const seen = new Map<string, string>()
  const tracked = readdirSync(HOME).filter((name) => !NOT_OURS.includes(name))
  const twins = tracked.flatMap(pathsBelow).flatMap((path) => {
    const twin = seen.get(path.toLowerCase())
    seen.set(path.toLowerCase(), path)
    return twin ? [`${twin} and ${path}`] : []
  })
  expect(twins).toEqual([])
  expect(seen.size).toBeGreaterThan(2000)
})

test('no two modules have names that differ only in case and ending: their types would be one file', () => {
  const names = sources.map((file) => file.replace(/\.\w+$/, ''))
  const twins = names.filter((name) =>
    names.some((other) => other !== name && other.toLowerCase() === name.toLowerCase()),
  )
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
    'knip.ts',
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

/** A file, or a folder with all that it holds. */
function pathsBelow(path: string): string[] {
  const isFolder = lstatSync(join(HOME, path)).isDirectory()
  return isFolder
    ? [path, ...readdirSync(join(HOME, path)).flatMap((name) => pathsBelow(`${path}/${name}`))]
    : [path]
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
  if (name === 'labdocs/plot') return 'runtime/shared/plot.ts'
  return name.replace(/^labdocs\/theme$/, 'theme/exports.ts').replace(/^labdocs\/theme\//, 'theme/')
}

function isOurs(target: string): boolean {
  return (
    [...LAYERS, 'tests'].some((layer) => target.startsWith(`${layer}/`)) ||
    target === 'site.config.ts'
  )
}
