import {expect, test} from 'vitest'
import {groupByCause} from '../../../../cli/report/diagnostics.ts'
import {searchPages} from '../../../../cli/search/pages.ts'
import {said, siteOf} from './site.ts'

const page = (fields: string) => `---\n${fields}\n---\n`

test('pages of every kind, with their files, versions and dates', async () => {
  const site = await siteOf(
    {
      'about.md': '# About',
      'docs/index.md': page('title: Docs\nid: welcome'),
      'docs/a.md': '# A',
      'index.tsx': '',
    },
    {
      modules: [{file: 'index.tsx', page: {title: 'Home', description: 'D'}, renderable: true}],
      dates: {'docs/a.md': '2024-05-01T10:00:00Z'},
    },
  )
  expect(
    [...site.entries.values()].map(({route, file, kind, version, title, updated}) => ({
      route,
      file,
      kind,
      version,
      title,
      updated,
    })),
  ).toEqual([
    {
      route: '/about',
      file: 'about.md',
      kind: 'page',
      version: undefined,
      title: 'About',
      updated: undefined,
    },
    {
      route: '/docs',
      file: 'docs/index.md',
      kind: 'doc',
      version: 'current',
      title: 'Docs',
      updated: undefined,
    },
    {
      route: '/docs/a',
      file: 'docs/a.md',
      kind: 'doc',
      version: 'current',
      title: 'A',
      updated: '2024-05-01T10:00:00Z',
    },
    {
      route: '/',
      file: 'index.tsx',
      kind: 'page',
      version: undefined,
      title: 'Home',
      updated: undefined,
    },
  ])
})

test('the record of a version', async () => {
  const {versions} = await siteOf({
    'docs/a/b.md': '# B',
    'docs/index.md': page('title: Docs\nid: welcome'),
    'docs/d.md': page('title: D\ndraft: true'),
    'docs/u.md': page('title: U\nunlisted: true'),
  })
  expect(versions).toEqual([
    {
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/docs',
      mainDocId: 'welcome',
      docs: [
        {id: 'a/b', path: '/docs/a/b', sidebar: 'sidebar'},
        {id: 'welcome', path: '/docs', sidebar: 'sidebar'},
        {id: 'u', path: '/docs/u', sidebar: 'sidebar'},
      ],
      draftIds: ['d'],
      sidebars: {
        sidebar: [
          {label: 'Docs', route: '/docs'},
          {label: 'A', items: [{label: 'B', route: '/docs/a/b'}]},
        ],
      },
    },
  ])
})

test('several versions: own routes, own sidebars, one of them is the last', async () => {
  const {versions, entries} = await siteOf(
    {
      'docs/index.md': '# Next',
      'docs/x.md': '# X',
      'docs-v1/index.md': '# One',
      'docs-v1/x.md': '# X1',
    },
    {
      config: {
        docs: {
          versions: [{name: 'v1', label: '1.0', folder: 'docs-v1', at: '/docs/v1', last: true}],
        },
      },
    },
  )
  expect(
    versions.map(({name, isLast, path, docs}) => [name, isLast, path, docs.map((doc) => doc.path)]),
  ).toEqual([
    ['current', false, '/docs', ['/docs', '/docs/x']],
    ['v1', true, '/docs/v1', ['/docs/v1', '/docs/v1/x']],
  ])
  expect(entries.get('/docs/v1/x')?.version).toBe('v1')
  expect(
    said(
      await siteOf(
        {'docs/index.md': '# N', 'docs-v1/index.md': '# O'},
        {config: {docs: {versions: [{name: 'v1', label: '1', folder: 'docs-v1', at: '/docs/v1'}]}}},
      ),
    ),
  ).toEqual([])
})

test('what reaches the browser has no documents and no drafts', async () => {
  const {data} = await siteOf({
    'docs/index.md': '# D',
    'docs/u.md': page('title: U\nunlisted: true'),
    'about.md': '# A',
  })
  expect(Object.keys(data.versions[0]!)).toEqual([
    'name',
    'label',
    'isLast',
    'path',
    'mainDocId',
    'sidebars',
  ])
  expect(data.routes).toEqual(['/docs/u', '/about'])
  expect(data).toMatchObject({
    base: '/',
    docsAt: '/docs',
    redirects: {},
    colorMode: {default: 'light', switch: false},
  })
})

test('the build id follows from what the browser gets, not from the text of a page', async () => {
  const id = async (files: Record<string, string>) => (await siteOf(files)).data.build
  const first = await id({'docs/a.md': '# A\n\ntext'})
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(await id({'docs/a.md': '# A\n\nother text'})).toBe(first)
  expect(await id({'docs/a.md': '# B\n\ntext'})).not.toBe(first)
})

test('drafts are pages in development only', async () => {
  const files = {'docs/d.md': page('title: D\ndraft: true'), 'docs/a.md': '[d](d.md)'}
  expect([...(await siteOf(files)).entries.keys()]).toEqual(['/docs/a'])
  expect(said(await siteOf(files))[0]).toContain('broken-link docs/a.md:1:1')
  const dev = await siteOf(files, {drafts: true})
  expect([...dev.entries.keys()]).toEqual(['/docs/d', '/docs/a'])
  expect([said(dev), dev.data.build]).toEqual([[], 'dev'])
})

test('two files with one route', async () => {
  expect(
    said(
      await siteOf({
        'docs/a.md': '# A',
        'docs/b.md': page('title: B\nslug: a'),
        'docs/c/index.md': '# C',
        'docs/c/README.md': page('title: R\nid: r'),
      }),
    ),
  ).toEqual([
    'duplicate-route docs/b.md:3:1 docs/b.md has the same route as docs/a.md: /docs/a. (Rename one of the files, or give it another "slug".)',
    'duplicate-route docs/c/README.md:1:1 docs/c/README.md has the same route as docs/c/index.md: /docs/c. (Rename one of the files, or give it another "slug".)',
  ])
})

test('of two files with one route, the one with a slug is named, and links to either are not broken', async () => {
  expect(
    said(
      await siteOf({
        'docs/a.md': page('title: New\nslug: /z'),
        'docs/b.md': '# B\n\n[a](a.md) [z](z.md#x) [z](z)',
        'docs/z.md': '# Z\n\n[a](a.md)',
      }),
    ),
  ).toEqual([
    'duplicate-route docs/a.md:3:1 docs/a.md has the same route as docs/z.md: /docs/z. (Rename one of the files, or give it another "slug".)',
  ])
})

test('routes whose files would overwrite another one', async () => {
  const clash = async (files: Record<string, string>) =>
    said(await siteOf(files)).map((one) => one.replace(/ \(.*/, ''))
  expect(await clash({'docs/a.md': '# A', 'docs/b.md': page('title: B\nslug: a.json')})).toEqual([
    'duplicate-route docs/b.md:3:1 The route /docs/a.json is used by docs/a.md.',
  ])
  expect(await clash({'404.md': '# x'})).toEqual([
    'duplicate-route 404.md:1:1 The route /404 is used by the not-found page.',
  ])
  expect(await clash({'manifest.md': '# x'})).toEqual([
    'duplicate-route manifest.md:1:1 The route /manifest is used by the list of routes.',
  ])
  expect(
    await clash({'a.md': page('title: Home\nslug: /'), 'b.md': page('title: B\nslug: /index')}),
  ).toEqual(['duplicate-route b.md:3:1 The route /index is used by a.md.'])
})

test('two documents with one id', async () => {
  expect(said(await siteOf({'docs/a.md': '# A', 'docs/b.md': page('title: B\nid: a')}))).toEqual([
    'duplicate-doc docs/b.md:3:1 The id "a" is already that of docs/a.md. (Give one of them another "id".)',
  ])
})

test('aliases lead to their page', async () => {
  expect(
    (
      await siteOf({
        'index.md': '# Home',
        'docs/a.md': page('title: A\naliases: [/docs/old, /older/still]'),
      })
    ).redirects,
  ).toEqual(
    new Map([
      ['/docs/old', '/docs/a'],
      ['/older/still', '/docs/a'],
    ]),
  )
})

test('an alias can have a space, as the address of a file with one', async () => {
  const {redirects} = await siteOf({'docs/a.md': page('title: A\naliases: [/docs/old name/x]')})
  expect(redirects.get('/docs/old name/x')).toBe('/docs/a')
  expect(said(await siteOf({'docs/a.md': page('title: A\naliases: [/docs/old%20name]')}))).toEqual([
    'alias-invalid docs/a.md:3:11 The alias "/docs/old%20name" cannot be used: it contains %. (Write it without codes: /docs/old name)',
  ])
})

test('an alias can be the file of an old page', async () => {
  const files = {'docs/a.md': page('title: A\naliases: [/docs/old.html, /a/index.html]')}
  const {redirects} = await siteOf(files)
  expect([...redirects.keys()].slice(0, 2)).toEqual(['/docs/old', '/a/index'])
  const folders = await siteOf(files, {config: {urls: 'folder'}})
  expect([...folders.redirects.keys()].slice(0, 2)).toEqual(['/docs/old.html', '/a/index.html'])
})

test('an alias for the file of a folder: hosts that need the file for the page of the folder have it anyway', async () => {
  const files = {
    'docs/index.md': page('title: D\naliases: [/docs/index.html]'),
    'docs/a.md': page('title: A\naliases: [/docs/a/index.html, /old/index.html, /old]'),
  }
  const at = async (host?: 'plain' | 'github-pages', more = {}) => {
    const site = await siteOf({...files, ...more}, {config: {host, url: 'https://e.org'}})
    return {aliases: [...site.redirects.keys()].filter((one) => one !== '/'), said: said(site)}
  }
  expect(await at()).toEqual({
    aliases: ['/docs/index', '/docs/a/index', '/old/index', '/old'],
    said: [],
  })
  for (const host of ['plain', 'github-pages'] as const)
    expect(await at(host)).toEqual({aliases: ['/old'], said: []})
  const others = {
    'docs/b.md': page('title: B\naliases: [/docs/a/index]'),
    'docs/a.md': '# A',
    'docs/c.md': page('title: C\naliases: [/index.html]'),
  }
  for (const host of ['plain', undefined] as const)
    expect((await at(host, others)).said.sort()).toEqual([
      'alias-invalid docs/b.md:3:11 The alias /docs/a/index is the file of /docs/a, which leads to docs/a.md. (Remove the alias, or give the other page another address.)',
      'alias-invalid docs/c.md:3:11 The alias /index is the address of the first page. (Remove the alias, or give the other page another address.)',
    ])
})

test('aliases that are no route, or somebody else’s', async () => {
  const clash = async (alias: string) =>
    said(
      await siteOf({
        'docs/a.md': page(`title: A\naliases: [${JSON.stringify(alias)}]`),
        'docs/b.md': page('title: B\naliases: [/taken]'),
      }),
    )
  expect(await clash('/docs/b')).toEqual([
    'alias-invalid docs/a.md:3:12 The alias /docs/b is the address of docs/b.md. (Remove the alias, or give the other page another address.)',
  ])
  expect(await clash('/docs/a')).toEqual([
    'alias-invalid docs/a.md:3:12 The alias /docs/a is the address of docs/a.md. (Remove the alias: a page cannot redirect to itself.)',
  ])
  const twice = await siteOf({'docs/a.md': page('title: A\naliases: [/old, /old.html]')})
  expect(said(twice)).toEqual([
    'alias-invalid docs/a.md:3:17 The alias /old is an alias of docs/a.md already. (Remove one of them: the page lists it twice.)',
  ])
  const same = await siteOf({'docs/a.md': page('title: A\naliases:\n  - /old\n  - /old')})
  expect(said(same)).toEqual([expect.stringContaining('alias-invalid docs/a.md:5:5 ')])
  const twins = await siteOf({
    'docs/a.md': page('title: A\naliases: [/old]'),
    'docs/b.md': page('title: B\naliases: [/Old]'),
  })
  expect(said(twins)[0]).toContain('on many disks it would replace /old, which differs only in')
  expect((await clash('/taken'))[0]).toContain(
    'alias-invalid docs/b.md:3:11 The alias /taken is an alias of docs/a.md already.',
  )
  for (const [alias, why] of [
    ['old', 'it is not a route'],
    ['/a/', 'it is not a route'],
    ['/', 'it is not a route'],
    ['//x', 'it is not a route'],
    ['/a /b', 'it contains a space'],
    ['/a?b', 'it contains ?'],
    ['/../../etc/x', 'it contains ".."'],
    ['/.git/x', '".git" begins with a dot'],
    ['/a\0b', 'it contains a control character'],
    ['/docs/b.html/x', 'docs/b.html is already a file of docs/b.md'],
    [
      '/docs/B',
      'on many disks it would replace /docs/b, which differs only in capitalization or in the Unicode form of its letters',
    ],
  ] as const)
    expect((await clash(alias))[0], alias).toContain(`The alias "${alias}" cannot be used: ${why}.`)
  expect((await clash(`/${'x'.repeat(300)}`))[0]).toContain(
    `"${'x'.repeat(60)}…" has 300 bytes, and a name can have at most 250.`,
  )
  // At the entry, not at the key; a longer entry before it is another one.
  const list = 'aliases:\n  - /a?b/c\n  - "/a?b" # old'
  expect(said(await siteOf({'docs/a.md': page(`title: A\n${list}`)}))).toEqual([
    'alias-invalid docs/a.md:4:5 The alias "/a?b/c" cannot be used: it contains ?. (Choose another address, or remove it.)',
    'alias-invalid docs/a.md:5:6 The alias "/a?b" cannot be used: it contains ?. (Choose another address, or remove it.)',
  ])
  for (const alias of ['/404', '/manifest'])
    expect((await clash(alias))[0], alias).toContain(`The alias ${alias} is the address of the`)
})

test('neighbors and sidebars that do not exist', async () => {
  expect(
    said(
      await siteOf({
        'docs/a.md': page(
          'title: A\npagination_prev: bb\npagination_next: nothing\ndisplayed_sidebar: main',
        ),
        'docs/b.md': page('title: B\npagination_next: null'),
      }),
    ),
  ).toEqual([
    'unknown-doc docs/a.md:3:1 "pagination_prev" names the document "bb", which does not exist. (Did you mean "b"?)',
    'unknown-doc docs/a.md:4:1 "pagination_next" names the document "nothing", which does not exist. (Available ids: a, b.)',
    'unknown-sidebar docs/a.md:5:1 There is no sidebar "main". (Available sidebars: sidebar.)',
  ])
})

test('a sidebar that many pages name and nobody has is one mistake', async () => {
  const named = (name: string) => page(`title: A\ndisplayed_sidebar: ${name}`)
  const {diagnostics} = await siteOf({
    'docs/a.md': named('tools'),
    'docs/b.md': named('tools'),
    'docs/c.md': named('other'),
    'docs/d.md': named('tools'),
  })
  const groups = groupByCause(diagnostics.filter(({code}) => code === 'unknown-sidebar'))
  expect(groups.map(({first, more}) => [first.message, more])).toEqual([
    ['There is no sidebar "tools".', 2],
    ['There is no sidebar "other".', 0],
  ])
})

test('a date that an author wrote counts more than the history', async () => {
  const {entries} = await siteOf(
    {
      'docs/a.md': '---\ntitle: A\nlast_update: {date: 2023-03-04}\n---\n',
      'docs/b.md': '---\ntitle: B\nlast_update: {date: "2023-03-04T05:00:00+02:00"}\n---\n',
      'docs/c.md': '---\ntitle: C\nlast_update: {author: " Ada "}\n---\n',
    },
    {dates: {'docs/a.md': '2024-05-01T10:00:00Z', 'docs/c.md': '2024-05-01T10:00:00Z'}},
  )
  expect(['a', 'b', 'c'].map((name) => entries.get(`/docs/${name}`)!.updated)).toEqual([
    '2023-03-04T00:00:00.000Z',
    '2023-03-04T03:00:00.000Z',
    '2024-05-01T10:00:00Z',
  ])
  expect(entries.get('/docs/c')!.author).toBe('Ada')
})

test('the content folder itself can hold the docs: its pages are in the sidebar', async () => {
  const site = await siteOf(
    {
      'index.md': '# Start',
      'a.md': '# A',
      'guide/b.md': '# B',
      'guide/_category.yml': 'link: {type: generated-index, slug: /all}\n',
    },
    {config: {docs: {folder: '.', at: '/'}}},
  )
  const [version] = site.versions
  expect(Object.values(version!.sidebars)[0]).toMatchObject([
    {route: '/'},
    {route: '/a'},
    {route: '/all', items: [{route: '/guide/b'}]},
  ])
  const found = searchPages(site, new Map()).map(({route, context}) => [route, context])
  expect(found).toEqual([
    ['/', ''],
    ['/a', 'a'],
    ['/guide/b', 'guide'],
    ['/all', 'guide'],
  ])
})
