import {expect, test} from 'vitest'
import type {VersionConfig} from '../../../../cli/config/config.ts'
import {
  docId,
  docRoute,
  isIndex,
  join,
  pageRoute,
  splitPrefix,
  versionOf,
} from '../../../../cli/resolve/routes.ts'

const docs: VersionConfig = {
  name: 'current',
  label: 'Next',
  folder: 'docs',
  at: '/docs',
  last: true,
  noindex: false,
}
const old: VersionConfig = {
  name: 'v1',
  label: '1',
  folder: 'docs/old',
  at: '/docs/v1',
  last: false,
  noindex: false,
}
const bare: VersionConfig = {...docs, folder: '', at: '/'}
const route = (file: string, fields = {}) => docRoute(file, fields, docs)

test('the path of the file below the docs', () => {
  expect([
    route('docs/a.md'),
    route('docs/eln/ui/barcodes.md'),
    route('docs/eln/ChemCLI.md'),
  ]).toEqual(['/docs/a', '/docs/eln/ui/barcodes', '/docs/eln/ChemCLI'])
})

test('a file may be called by a number alone', () => {
  expect([route('docs/a/1.md'), route('docs/2.mdx'), docId('docs/a/1.md', {}, docs)]).toEqual([
    '/docs/a/1',
    '/docs/2',
    'a/1',
  ])
})

test('signs that an address reads otherwise are dashes', () => {
  expect([route('docs/ha#sh.md'), route('docs/a?b/que?stion.md'), pageRoute('c#.md', {})]).toEqual([
    '/docs/ha-sh',
    '/docs/a-b/que-stion',
    '/c-',
  ])
})

test('index files give the route of their folder', () => {
  for (const file of [
    'docs/eln/index.md',
    'docs/eln/README.md',
    'docs/eln/readme.md',
    'docs/eln/Index.md',
    'docs/eln/eln.md',
    'docs/01-eln/eln.md',
  ])
    expect(route(file), file).toBe('/docs/eln')
  expect(route('docs/index.md')).toBe('/docs')
  expect(docRoute('README.md', {}, bare)).toBe('/')
})

test('slugs: from the docs root, or from the folder', () => {
  expect([
    route('docs/a/b.md', {slug: '/x'}),
    route('docs/a/b.md', {slug: 'x'}),
    route('docs/a/b.md', {slug: '/'}),
  ]).toEqual(['/docs/x', '/docs/a/x', '/docs'])
  expect(route('docs/a/index.md', {id: 'other'})).toBe('/docs/a')
})

test('number prefixes are positions; dates and versions are names', () => {
  expect(['01-intro', '1. Intro', '2_name', '3.x', '10-a-b'].map(splitPrefix)).toEqual([
    {name: 'intro', position: 1},
    {name: 'Intro', position: 1},
    {name: 'name', position: 2},
    {name: 'x', position: 3},
    {name: 'a-b', position: 10},
  ])
  for (const name of ['2021-11-foo', '7.0-foo', '1', '01', 'v1-2', '3d'])
    expect(splitPrefix(name)).toEqual({name})
  expect(route('docs/02-guide/01-start.md')).toBe('/docs/guide/start')
})

test('ids', () => {
  expect([
    docId('docs/eln/ui/a.md', {}, docs),
    docId('docs/eln/index.md', {id: 'eln'}, docs),
    docId('docs/1-a/2-b.md', {}, docs),
    docId('docs/x.md', {}, docs),
  ]).toEqual(['eln/ui/a', 'eln/eln', 'a/b', 'x'])
})

test('pages outside the docs', () => {
  expect(
    ['index.tsx', 'about.md', 'help/index.md', 'help/desk.tsx'].map((file) => pageRoute(file, {})),
  ).toEqual(['/', '/about', '/help', '/help/desk'])
  expect(pageRoute('about.md', {slug: '/team'})).toBe('/team')
})

test('the version of a file is the one with the longest folder', () => {
  expect(
    ['docs/a.md', 'docs/old/a.md', 'about.md', 'docsy/a.md'].map(
      (file) => versionOf(file, [docs, old])?.name,
    ),
  ).toEqual(['current', 'v1', undefined, undefined])
  expect(versionOf('anything.md', [bare])?.name).toBe('current')
})

test('parts make a route', () => {
  expect([join(''), join('/', 'a', '/b/', '', 'c'), join('a')]).toEqual(['/', '/a/b/c', '/a'])
})

test('which files are indexes', () => {
  expect(['a/index.md', 'a/a.md', 'a/b.md', 'index.tsx', 'a.md'].map(isIndex)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})
