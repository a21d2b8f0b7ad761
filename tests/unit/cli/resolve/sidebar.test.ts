import {expect, test} from 'vitest'
import type {UserConfig} from '../../../../cli/config/config.ts'
import {readCategory} from '../../../../cli/resolve/sidebar/categories.ts'
import type {SidebarItem} from '../../../../runtime/shared/types.ts'
import {said, say, siteOf} from './site.ts'

/** Returns the tree as lines: label, route, `*` if it starts open. */
function lines(items: SidebarItem[], indent = ''): string[] {
  return items.flatMap((item) => [
    `${indent}${item.label}${item.route === undefined ? '' : ` ${item.route}`}${item.collapsed === false ? ' *' : ''}`,
    ...lines(item.items ?? [], `${indent}  `),
  ])
}
async function tree(files: Record<string, string>, options = {}): Promise<string[]> {
  const {versions} = await siteOf(files, options)
  return lines(versions[0]!.sidebars.sidebar!)
}
const page = (fields = '') => `---\n${fields}\n---\ntext`

test('6.6: by position, then by file or folder name in byte order; those without a position last', async () => {
  expect(
    await tree({
      'docs/b.md': '# b',
      'docs/B.md': '# B',
      'docs/a-b.md': '# a-b',
      'docs/a.md': '# a',
      'docs/2-two.md': '# two',
      'docs/last.md': page('title: last\nsidebar_position: 99'),
      'docs/first.md': page('title: first\nsidebar_position: 1.5'),
      // What the page says goes before the number in its name.
      'docs/1-later.md': page('title: later\nsidebar_position: 100'),
      'docs/m/x.md': '# x',
    }),
  ).toEqual([
    'first /docs/first',
    'two /docs/two',
    'last /docs/last',
    'later /docs/later',
    'B /docs/B',
    'a-b /docs/a-b',
    'a /docs/a',
    'b /docs/b',
    'M',
    '  x /docs/m/x',
  ])
})

test('6.6: equal positions go by name', async () => {
  expect(
    await tree({
      'docs/settings/x.md': '# x',
      'docs/settings/_category.yml': 'position: 1',
      'docs/details/x.md': '# x',
      'docs/details/_category.yml': 'position: 1',
    }),
  ).toEqual(['Details', '  x /docs/details/x', 'Settings', '  x /docs/settings/x'])
})

test('6.7: labels of documents and categories', async () => {
  expect(
    await tree({
      'docs/a.md': page('title: Title\nsidebar_label: Label'),
      'docs/b.md': '# Heading',
      'docs/c/_category.yml': 'label: From the file',
      'docs/c/index.md': '# Index C',
      'docs/c/x.md': '# x',
      'docs/d/index.md': page('title: Index D\nsidebar_label: Label D'),
      'docs/d/x.md': '# x',
      'docs/03-named/x.md': '# x',
    }),
  ).toEqual([
    'Named',
    '  x /docs/named/x',
    'Label /docs/a',
    'Heading /docs/b',
    'From the file /docs/c',
    '  x /docs/c/x',
    'Label D /docs/d',
    '  x /docs/d/x',
  ])
})

test('6.7: positions of categories: file, else index, else prefix', async () => {
  expect(
    await tree({
      'docs/9-a/_category.yml': 'position: 1',
      'docs/9-a/x.md': '# x',
      'docs/8-b/index.md': page('title: b\nsidebar_position: 2'),
      'docs/8-b/x.md': '# x',
      'docs/3-c/x.md': '# x',
    }),
  ).toEqual(['A', '  x /docs/a/x', 'b /docs/b', '  x /docs/b/x', 'C', '  x /docs/c/x'])
})

test('6.8: collapsed: false starts open', async () => {
  expect(await tree({'docs/a/_category.yml': 'collapsed: false', 'docs/a/x.md': '# x'})).toEqual([
    'A *',
    '  x /docs/a/x',
  ])
})

test('6.8: link to a document, by id', async () => {
  expect(
    await tree({
      'docs/a/_category.yml': 'link: {type: doc, id: a/start}',
      'docs/a/start.md': '# Start',
      'docs/a/x.md': '# x',
    }),
  ).toEqual(['Start /docs/a/start', '  x /docs/a/x'])
})

test('6.8: link: null, the index is a page like others', async () => {
  expect(
    await tree({
      'docs/a/_category.yml': 'label: A\nlink: null',
      'docs/a/index.md': '# Index',
      'docs/a/x.md': '# x',
    }),
  ).toEqual(['A', '  Index /docs/a', '  x /docs/a/x'])
})

test('6.9: without a link the index is the page of the category', async () => {
  expect(await tree({'docs/a/index.md': '# A', 'docs/a/x.md': '# x'})).toEqual([
    'A /docs/a',
    '  x /docs/a/x',
  ])
})

test('a folder with nothing but its index is a page like others, with the label of the folder', async () => {
  const {versions} = await siteOf({
    'docs/a/index.md': '# Index',
    'docs/b/_category.yml': 'label: B',
    'docs/b/index.md': '# Index B',
  })
  expect(versions[0]!.sidebars.sidebar).toEqual([
    {label: 'Index', route: '/docs/a'},
    {label: 'B', route: '/docs/b'},
  ])
})

test('6.9: a generated index, by its label or its slug; equal labels are numbered', async () => {
  const generated = (more: string) => `${more}\nlink: {type: generated-index}`
  const site = await siteOf({
    'docs/a/_category.yml': generated('label: Third Party Apps\ndescription: About them.'),
    'docs/a/x.md': '# x',
    'docs/b/_category.yml': generated('label: Third Party Apps'),
    'docs/b/x.md': '# x',
    'docs/c/_category.yml':
      'label: C\nlink: {type: generated-index, slug: /own, title: Own title, description: D, keywords: [k]}',
    'docs/c/x.md': '# x',
    'docs/d/_category.yml': 'link: {type: generated-index, slug: below}',
    'docs/d/x.md': '# x',
  })
  expect(
    lines(site.versions[0]!.sidebars.sidebar!).filter((line) => !line.startsWith(' ')),
  ).toEqual([
    'Third Party Apps /docs/category/third-party-apps',
    'Third Party Apps /docs/category/third-party-apps-1',
    'C /docs/own',
    'D /docs/category/below',
  ])
  expect(site.entries.get('/docs/category/third-party-apps')).toMatchObject({
    kind: 'category',
    file: 'docs/a/_category.yml',
    title: 'Third Party Apps',
    description: 'About them.',
  })
  expect(site.entries.get('/docs/own')?.category).toEqual({
    folder: 'docs/c',
    within: 'c',
    title: 'Own title',
    description: 'D',
    keywords: ['k'],
  })
})

test('6.9: two generated indexes with one slug', async () => {
  const file = (label: string) => `label: ${label}\nlink: {type: generated-index, slug: same}`
  expect(
    said(
      await siteOf({
        'docs/a/_category.yml': file('A'),
        'docs/a/x.md': '# x',
        'docs/b/_category.yml': file('B'),
        'docs/b/x.md': '# x',
      }),
    ),
  ).toEqual([
    'duplicate-route docs/b/_category.yml:2:1 /docs/category/same is already the route of docs/a/_category.yml. (Give one of them another "slug".)',
  ])
})

test('6.10: a folder with an index alone is an entry like others; an empty one is nothing', async () => {
  expect(
    await tree({
      'docs/a/index.md': '# A',
      'docs/b/_category.yml': 'label: B\nlink: {type: generated-index}',
      'docs/c.md': '# c',
    }),
  ).toEqual(['A /docs/a', 'c /docs/c'])
})

test('6.10: a folder with an index alone keeps the label of its file', async () => {
  expect(
    await tree({
      'docs/a/index.md': page('title: Title\nsidebar_label: Label'),
      'docs/a/_category.yml': 'label: From the file',
    }),
  ).toEqual(['From the file /docs/a'])
})

test('drafts and unlisted pages are not in it; a folder of nothing else disappears', async () => {
  const files = {
    'docs/a.md': page('title: a\nunlisted: true'),
    'docs/b.md': page('title: b\ndraft: true'),
    'docs/f/x.md': page('title: x\nunlisted: true'),
    'docs/c.md': '# c',
  }
  expect(await tree(files)).toEqual(['c /docs/c'])
  expect(await tree(files, {drafts: true})).toEqual(['b /docs/b', 'c /docs/c'])
})

test('the main page of the docs comes first', async () => {
  expect(
    await tree({'docs/index.md': '# Welcome', 'docs/a.md': page('title: a\nsidebar_position: 0')}),
  ).toEqual(['Welcome /docs', 'a /docs/a'])
})

test('keys of Docusaurus that have no counterpart are no mistakes in its category files', () => {
  const read = (file: string) => {
    const text = '{"label": "A", "customProps": {"x": 1}, "position": "first"}'
    const {category, diagnostics} = readCategory({file, kind: 'category', text, hash: ''})
    return [category.label, ...diagnostics.map(({code}) => code)]
  }
  expect(read('docs/a/_category_.json')).toEqual(['A', 'category-invalid'])
  expect(read('docs/a/_category.yml')).toEqual(['A', 'category-unknown', 'category-invalid'])
})

test('mistakes in category files', async () => {
  const {diagnostics} = await siteOf({
    'docs/a/_category.yml': 'lable: x\nposition: first\nlink: {type: doc}',
    'docs/a/x.md': '# x',
    'docs/b/_category.yml': 'label: B\nlink:\n  type: doc\n  id: b/none',
    'docs/b/x.md': '# x',
  })
  expect(diagnostics.filter(({file}) => file.endsWith('.yml')).map(say)).toEqual([
    'category-unknown docs/a/_category.yml:1:1 Unknown key "lable". (Did you mean "label"?)',
    'category-invalid docs/a/_category.yml:2:1 "position" must be a number.',
    'category-invalid docs/a/_category.yml:3:1 "link" of the type "doc" needs an "id".',
    'unknown-doc docs/b/_category.yml:2:1 There is no document with the id "b/none" in version "current". (Available ids: a/x, b/x.)',
  ])
  expect(
    said(
      await siteOf({
        'docs/a/_category.yml': 'link: {type: generated-index, slug: ../../x}',
        'docs/a/x.md': '# x',
      }),
    ),
  ).toEqual([
    'category-invalid docs/a/_category.yml:1:1 The slug "../../x" of "link" cannot be used: it contains "..".',
  ])
})

test('links to other sites are rows of their folder, by position; pages are not followed by them', async () => {
  const site = await siteOf({
    'docs/_category.yml':
      'links:\n  - {label: Demo, href: "https://demo.example", position: 1}\n  - {label: Mail, href: "mailto:a@b.example"}',
    'docs/a.md': page('title: A\nsidebar_position: 2'),
    'docs/m/_category.yml': 'links: [{label: Inside, href: "http://in.example"}]',
    'docs/m/x.md': '# X',
  })
  expect(site.diagnostics.filter(({severity}) => severity === 'error')).toEqual([])
  expect(site.versions[0]!.sidebars.sidebar).toEqual([
    {label: 'Demo', href: 'https://demo.example'},
    {label: 'A', route: '/docs/a'},
    {
      label: 'M',
      items: [
        {label: 'X', route: '/docs/m/x'},
        {label: 'Inside', href: 'http://in.example'},
      ],
    },
    {label: 'Mail', href: 'mailto:a@b.example'},
  ])
})

test.each(['javascript:alert(1)', '/docs/a', 'a.md', 'https://', 'data:text/html,x'])(
  'a link of the sidebar leads to another site: %s does not',
  async (href) => {
    const site = await siteOf({
      'docs/_category.yml': `links:\n  - label: X\n    href: ${JSON.stringify(href)}\n`,
      'docs/a.md': '# A',
    })
    expect(said(site)).toEqual([
      `category-invalid docs/_category.yml:3:12 The address "${href}" in "links" must begin with https://, http:// or mailto:. (Pages of the site are in the sidebar by themselves.)`,
    ])
    expect(site.versions[0]!.sidebars.sidebar).toEqual([{label: 'A', route: '/docs/a'}])
  },
)

test('each wrong address of a sidebar link is reported at its place, and the other links stay', async () => {
  const site = await siteOf({
    'docs/_category.yml':
      "links:\n  - label: X\n    href: /x\n  - label: Y\n    href: https://y.example\n  - {label: Z, href: 'a\\b'}\n  - label: W\n    href: 'it''s'\n",
    'docs/a.md': '# A',
  })
  expect(
    said(site)
      .map((one) => one.split(' in "links"')[0])
      .sort(),
  ).toEqual([
    'category-invalid docs/_category.yml:1:1 The address "it\'s"',
    'category-invalid docs/_category.yml:3:11 The address "/x"',
    'category-invalid docs/_category.yml:6:23 The address "a\\b"',
  ])
  expect(site.versions[0]!.sidebars.sidebar).toEqual([
    {label: 'A', route: '/docs/a'},
    {label: 'Y', href: 'https://y.example'},
  ])
})

test('a wrong address of a sidebar link is reported next to other mistakes in the list', async () => {
  const site = await siteOf({
    'docs/_category.yml':
      'links:\n  - label: X\n    href: /x\n  - {label: 7, href: https://y.example}\n  - {href: b.md}\n  - text\nnope: 1\n',
    'docs/a.md': '# A',
  })
  expect(said(site).map((one) => one.split(/ in "links"|\. \(/)[0])).toEqual(
    expect.arrayContaining([
      'category-invalid docs/_category.yml:3:11 The address "/x"',
      'category-invalid docs/_category.yml:5:12 The address "b.md"',
      expect.stringContaining('docs/_category.yml:4:6 "links.1.label" must be a text'),
    ]),
  )
  expect(site.versions[0]!.sidebars.sidebar).toEqual([{label: 'A', route: '/docs/a'}])
})

test('badges of pages and folders', async () => {
  const files = {
    'docs/a.md': page('title: A\nsidebar_badge: new'),
    'docs/b/index.md': page('title: B\nsince: ELN 2.1\nsidebar_badge: since'),
    'docs/b/c.md': page('title: C\nsince: ELN 2.2'),
  }
  const site = await siteOf(files)
  expect(site.versions[0]!.sidebars.sidebar).toEqual([
    {label: 'A', route: '/docs/a', badge: 'New'},
    {label: 'B', route: '/docs/b', badge: 'ELN 2.1', items: [{label: 'C', route: '/docs/b/c'}]},
  ])
  const german = await siteOf(files, {config: {lang: 'de'}})
  expect(german.versions[0]!.sidebars.sidebar![0]!.badge).toBe('Neu')
})

const TABS = {
  'docs/index.md': '# Welcome',
  'docs/a/x.md': '# X',
  'docs/b/index.md': '# B',
  'docs/c/y.md': '# Y',
}

test('folders with a tab are behind the others, in the order of the config', async () => {
  const site = await siteOf(TABS, {config: {docs: {sidebars: ['c', 'b']}}})
  expect(said(site)).toEqual([])
  expect(
    site.versions[0]!.sidebars.sidebar!.map(({label, tab}) => `${label}${tab ? ' tab' : ''}`),
  ).toEqual(['Welcome', 'A', 'C tab', 'B tab'])
})

test('a tab for a folder that no version has', async () => {
  const source = "docs: {\n  sidebars: ['a', 'bb', 'zzzz']}"
  const config = {docs: {sidebars: ['a', 'bb', 'zzzz']}}
  const site = await siteOf({...TABS, 'docs/z.md': '# Z'}, {config, source})
  expect(said(site)).toEqual([
    'unknown-sidebar site.config.ts:2:20 "docs.sidebars" names the folder "bb", which has no pages in the docs. (Did you mean "b"?)',
    'unknown-sidebar site.config.ts:2:26 "docs.sidebars" names the folder "zzzz", which has no pages in the docs. (Folders: a, b, c.)',
  ])
})

test('a color of a folder that a list names as well', async () => {
  const source = "docs: {\n  sidebars: ['a', 'bb'],\n  colors: {bb: 'green'}}"
  const config: Partial<UserConfig> = {docs: {sidebars: ['a', 'bb'], colors: {bb: 'green'}}}
  expect(said(await siteOf(TABS, {config, source}))).toEqual([
    expect.stringMatching(/^unknown-sidebar site\.config\.ts:2:20 "docs\.sidebars"/),
    expect.stringMatching(/^unknown-sidebar site\.config\.ts:3:12 "docs\.colors"/),
  ])
})

test('a color of a folder that no version has, and versions without pages', async () => {
  const source = "docs: {\n  colors: {bb: 'green'},\n  versions: [{folder: 'docs-1'}]}"
  const version = {name: '1', label: 'One', folder: 'docs-1', at: '/docs/1'}
  const config: Partial<UserConfig> = {
    docs: {colors: {a: 'blue', bb: 'green'}, versions: [version]},
  }
  const site = await siteOf(TABS, {config, source})
  // No menu and no notice leads there.
  expect(site.versions.map(({label}) => label)).toEqual(['Next'])
  expect(said(site)).toEqual([
    'empty-content site.config.ts:3:24 The version "One" of the docs is in the folder "docs-1" of the content, which has no pages. (Name a folder with pages, relative to the content folder.)',
    'unknown-sidebar site.config.ts:2:12 "docs.colors" names the folder "bb", which has no pages in the docs. (Did you mean "b"?)',
  ])
  const wrong = await siteOf(TABS, {
    config: {docs: {folder: 'dcs'}},
    source: "docs: {folder: 'dcs'}",
  })
  expect(said(wrong)).toContain(
    'empty-content site.config.ts:1:17 The version "Next" of the docs is in the folder "dcs" of the content, which has no pages. (Name a folder with pages, relative to the content folder.)',
  )
  expect(said(await siteOf({'index.md': '# Home'}))).toEqual([])
})

test('equal positions and equal names of neighbors are reported where the second one has them', async () => {
  const files = {
    'docs/index.md': page('title: Docs'),
    'docs/a.md': page('title: One\nsidebar_position: 2'),
    'docs/b.md': page('title: Two\nsidebar_position: 2'),
    'docs/c/index.md': page('title: Other\nsidebar_label: one'),
    'docs/c/_category.yml': 'position: 2',
    // The two are not adjacent.
    'docs/c/d.md': page('title: Two\nsidebar_position: 2'),
  }
  const of = ({diagnostics}: Awaited<ReturnType<typeof siteOf>>) =>
    diagnostics
      .filter(({code}) => code.startsWith('sibling'))
      .map(({code, file, line}) => `${code} ${file}:${line}`)
  expect(of(await siteOf(files))).toEqual([
    'sibling-position docs/b.md:3',
    'sibling-position docs/c/_category.yml:1',
    'sibling-title docs/c/index.md:3',
  ])
  expect(of(await siteOf(files, {bare: true}))).toEqual([])
})

test('what no one wrote is not equal: no positions, and numbers of file names', async () => {
  const {diagnostics} = await siteOf({
    'docs/a.md': '# A',
    'docs/b.md': '# B',
    'docs/01-c.md': '# C',
    'docs/01-d.md': '# D',
  })
  expect(diagnostics.filter(({code}) => code.startsWith('sibling'))).toEqual([])
})

test('folders of another tool whose pages have one title are called as they are on the disk', async () => {
  const files = {
    'docs/index.md': '# Overview',
    'docs/get-started/index.md': '# Overview',
    'docs/get-started/a.md': '# A',
    'docs/guide/index.md': '# Overview',
    'docs/guide/b.md': '# B',
    'docs/last/index.md': page('title: Overview\nsidebar_label: Kept'),
    'docs/last/c.md': '# C',
    'docs/one/index.md': '# The one',
    'docs/one/d.md': '# D',
  }
  const labels = async (options: object) =>
    (await tree(files, options)).filter((line) => !line.startsWith(' '))
  const own = await labels({})
  expect(own.filter((one) => one.startsWith('Overview '))).toHaveLength(3)
  expect(await labels({bare: true, config: {docs: {folder: 'docs'}}})).toEqual([
    'Overview /',
    'Get started /get-started',
    'Guide /guide',
    'Kept /last',
    'The one /one',
  ])
})
