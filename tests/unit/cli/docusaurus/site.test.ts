/** What is read from the configuration of a Docusaurus site. Its code never runs. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {withoutComments} from '../../../../cli/docusaurus/config-text.ts'
import {recognize} from '../../../../cli/docusaurus/site.ts'
import {temporary} from '../../../support/temporary.ts'

const siteWith = (config: string, files: Record<string, string> = {}) =>
  recognize(
    temporary('docusaurus', {
      'docusaurus.config.js': `export default {title: 'A', ${config}}\n`,
      'docs/a.md': '# A\n',
      ...files,
    }),
  )!

const VERSIONED = {
  'versions.json': '["2.0", "1.0"]',
  'versioned_docs/version-2.0/a.md': '# A\n',
  'versioned_docs/version-1.0/a.md': '# A\n',
}
const versions = (docs: string) => {
  const {at, version, versions} = siteWith(`presets: [['classic', {${docs}}]]`, VERSIONED)
  return {
    current: {at, ...version},
    ...Object.fromEntries(
      versions.map(({name, label, at, last, noindex}) => [
        name,
        {label, at, ...(last ? {last} : {}), ...(noindex ? {noindex} : {})},
      ]),
    ),
  }
}

test('versions: readers get the newest one of the list', () => {
  expect(versions('')).toEqual({
    current: {at: '/docs/next'},
    '2.0': {label: '2.0', at: '/docs', last: true},
    '1.0': {label: '1.0', at: '/docs/1.0'},
  })
  // The theme has options called "docs" as well.
  expect(versions('}], {docs: {sidebar: {}}}], themeConfig: {docs: {lastVersion: 1}')).toEqual(
    versions(''),
  )
})

test('versions: the options say which one readers get, and their labels and addresses', () => {
  expect(versions("docs: {lastVersion: 'current'}")).toEqual({
    current: {at: '/docs'},
    '2.0': {label: '2.0', at: '/docs/2.0'},
    '1.0': {label: '1.0', at: '/docs/1.0'},
  })
  expect(
    versions(
      `docs: {routeBasePath: '/', lastVersion: "1.0", versions: {
        current: {label: 'Canary', path: 'canary/', noIndex: true},
        '2.0': {label: 'Beta', banner: 'none'}, "1.0": {path: 'stable'},
      }}`,
    ),
  ).toEqual({
    current: {at: '/canary', label: 'Canary', noindex: true},
    '2.0': {label: 'Beta', at: '/2.0'},
    '1.0': {label: '1.0', at: '/stable', last: true},
  })
  // A name that there is not, or one that code computes, is not known.
  for (const last of ["'3.0'", 'process.env.LAST'])
    expect(versions(`docs: {lastVersion: ${last}}`)).toEqual(versions(''))
})

test('the address of docs outside of the folder is also that of their versions', () => {
  const root = temporary('outside', {
    'docs/a.md': '# A\n',
    'website/docusaurus.config.js':
      "export default {title: 'A', presets: [['classic', {docs: {path: '../docs', routeBasePath: 'manual'}, blog: {}}]]}\n",
    'website/versions.json': '["1.0"]',
    'website/versioned_docs/version-1.0/a.md': '# A\n',
    'website/blog/a.md': '# A\n',
  })
  const {at, versions, external} = recognize(join(root, 'website'))!
  expect([at, versions.map((one) => one.at)]).toEqual(['/manual/next', ['/manual']])
  // Links to a version are checked.
  expect(external).toEqual(['/manual/next', '/blog'])
  expect(recognize(root)!.external).toEqual(['/blog'])
})

test('versions whose folder is missing are left out', () => {
  const {at, versions} = siteWith('', {'versions.json': '["1.0"]'})
  expect([at, versions]).toEqual(['/docs', []])
})

test('the address at which pages are edited: as it is written, computed by code, or none', () => {
  const edited = (docs: string) => {
    const {editUrl, isEditUrlCode} = siteWith(`presets: [['classic', {${docs}}]]`)
    return editUrl ?? isEditUrlCode
  }
  const url = 'https://example.org/o/r/edit/main'
  expect(edited(`docs: {sidebarPath: './s.js', editUrl: '${url}'}`)).toBe(`${url}/`)
  expect(edited(`docs: {editUrl: "${url}//", routeBasePath: '/'}`)).toBe(`${url}/`)
  expect(edited(`blog: {editUrl: '${url}'}, docs: {path: 'docs'}`)).toBe(undefined)
  expect(edited('docs: {editUrl: undefined}')).toBe(undefined)
  expect(edited("docs: {editUrl: 'edit/main'}")).toBe(undefined)
  expect(edited(`docs: {editUrl: \`\${HOST}/edit/\`}`)).toBe(true)
  expect(edited('docs: {path: "docs", editUrl: ({docPath}) => { return HOST + docPath }}')).toBe(
    true,
  )
  expect(edited('docs: {path: "docs", ...common}')).toBe(undefined)
  expect(edited('}]], common: {editUrl: HOST}, x: [[{docs: {path: "docs", ...common}')).toBe(true)
  expect(edited('docs: {path: "docs", editUrl(page) { return null }}')).toBe(true)
})

test('the address of a blog is not that of the docs, but of a part that is not read', () => {
  const {at, folder, external} = siteWith(
    "presets: [['classic', {blog: {path: './posts', routeBasePath: '/news/'}}]]",
    {'posts/a.md': '# A\n'},
  )
  expect([folder, at, external]).toEqual(['docs', '/docs', ['/news']])
  expect(siteWith('', {'blog/a.md': '# A\n'}).external).toEqual(['/blog'])
  expect(siteWith('').external).toEqual([])
})

test('signs of a comment in quotes are text', () => {
  const docs = `include: ['**/*.md'], path: './manual', /* it's path: 'x' */ routeBasePath: 'guide', exclude: ["**/_*/**"]`
  const {at, folder} = siteWith(`presets: [['classic', {docs: {${docs}}}]]`, {
    'manual/a.md': '# A\n',
  })
  expect([folder, at]).toEqual(['manual', '/guide'])
})

test('empty lines of a configuration take no time', () => {
  const before = performance.now()
  expect(withoutComments(`a\n  // b\n${'\n'.repeat(80_000)}c`)).toMatch(/^a\n\n+c$/)
  expect(performance.now() - before).toBeLessThan(1000)
})
