/** Links in content for other tools have the same targets here as there. */
import {expect, test} from 'vitest'
import {temporary} from '../../../support/temporary.ts'
import {said, siteOf} from './site.ts'

const FILES = {
  'index.md': '# Home\n',
  'guide/README.md': '# Guide\n\n## First/second\n',
  'guide/start.md': '# Start\n',
  'rules/one.md': '# One\n',
  '2-next/3.md': '# Three\n',
  'later.mdx': '# Later\n',
}

async function hrefs(markdown: string, options = {}) {
  const site = await siteOf(
    {...FILES, 'guide/page.md': `# P\n\n${markdown}`},
    {bare: true, ...options},
  )
  return {
    hrefs: site.entries.get('/guide/page')!.hrefs,
    said: said(site).filter((one) => one.includes('page.md')),
    site,
  }
}

test('a page may be named as it is published', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](../guide/index.html) [b](start.html) [c](/guide/start.md) [d](/guide/index.html) [e](../start/) [f](/index.html) [g](/2-next/3/)',
  )
  expect(found).toEqual({
    '../guide/index.html': '/guide',
    'start.html': '/guide/start',
    '/guide/start.md': '/guide/start',
    '/guide/index.html': '/guide',
    '../start/': '/guide/start',
    '/index.html': '/',
    '/2-next/3/': '/next/3',
  })
  expect(complaints).toEqual([])
})

test('a page may be named in other capitals', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](/Guide/START/) [b](Start) [c](../rules/ONE.md)',
  )
  expect(found).toEqual({
    '/Guide/START/': '/guide/start',
    Start: '/guide/start',
    '../rules/ONE.md': '/rules/one',
  })
  expect(complaints).toEqual([])
  const ours = await hrefs('[b](Start.md)', {bare: false})
  expect(ours.said).toHaveLength(1)
})

test('an anchor of another tool leads to the heading that it means', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](../guide#first-second) [b](/guide#gone)',
  )
  expect(found['../guide#first-second']).toBe('/guide#firstsecond')
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain('There is no "#gone" on /guide.')
})

test('a page may be named after #, as Docsify does', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '[a](#/guide/start) [b](#/guide/?id=firstsecond) [c](#/rules/one.md) [d](#/) [e](#/nowhere) [f](#/guide/?id=gone)',
  )
  expect(found).toMatchObject({
    '#/guide/start': '/guide/start',
    '#/guide/?id=firstsecond': '/guide#firstsecond',
    '#/rules/one.md': '/rules/one',
    '#/': '/',
  })
  expect(complaints.map((one) => one.slice(one.indexOf('There is')))).toEqual([
    expect.stringContaining('There is no "#/nowhere" on this page.'),
    expect.stringContaining('There is no "#gone" on /guide.'),
  ])
  const ours = await hrefs('[a](#/guide/start)', {bare: false})
  expect(ours.said).toHaveLength(1)
})

test('an address behind # that contains itself many times is a missing heading', async () => {
  const {said: complaints, site} = await hrefs(`[a](#${'/guide?id='.repeat(20_000)}x)`)
  expect(complaints).toHaveLength(1)
  expect(site.diagnostics.map(({code}) => code)).not.toContain('bug')
})

test('a missing heading behind # is not corrected: its address in the file is another one', async () => {
  const {site} = await hrefs('[a](#/guide?id=first-seconds)')
  expect(site.diagnostics.find(({code}) => code === 'broken-anchor')).toMatchObject({
    fix: undefined,
    meant: undefined,
  })
})

test('the hint names the only id with the same long word', async () => {
  const {site} = await hrefs(
    '## Environment (text)\n\n## Required: item\n\n## Settings one\n\n## Settings two\n\n[a](#environment-number--list) [b](#item) [c](#settings-three-and-four)',
  )
  const hints = site.diagnostics.filter(({code}) => code === 'broken-anchor').map(({hint}) => hint)
  expect(hints).toEqual([
    'Did you mean "#environment-text"?',
    'Did you mean "#required-item"?',
    expect.stringMatching(/^Ids there: /),
  ])
})

test('an anchor may have other capitals, as on GitHub', async () => {
  const {hrefs: found, said: complaints} = await hrefs(
    '## Été\n\n[a](../guide#First-Second) [b](#P) [c](#%C3%89T%C3%89)',
  )
  expect(found).toEqual({
    '../guide#First-Second': '/guide#firstsecond',
    '#P': '#p',
    '#%C3%89T%C3%89': '#%C3%A9t%C3%A9',
  })
  expect(complaints).toEqual([])
})

test('an alias may end with a slash, and those that are other names have one cause', async () => {
  const site = await siteOf(
    {...FILES, 'a.md': '---\naliases: [/old/page/, First name, Second name]\n---\n\n# A\n'},
    {bare: true},
  )
  expect([...site.redirects]).toEqual([['/old/page', '/a']])
  const wrong = site.diagnostics.filter(({code}) => code === 'alias-invalid')
  expect(wrong.map(({cause, severity}) => [cause, severity])).toEqual(
    Array(2).fill(['no route', 'warning']),
  )
  // One word can be a relative address, but notes of Obsidian share such names.
  const notes = {
    'b.md': '---\naliases: [AI, "A<I>"]\n---\n\n# B\n',
    'ai.md': '---\naliases: [AI]\n---\n\n# C\n',
  }
  const named = (await siteOf({...FILES, ...notes}, {bare: true})).diagnostics
  expect(
    named
      .filter(({code}) => code === 'alias-invalid')
      .map(({cause, severity}) => [cause, severity]),
  ).toEqual([
    ['taken', 'warning'],
    [undefined, 'warning'],
    ['taken', 'warning'],
  ])
})

test('a relative alias counts from the folder of the page, as in Hugo', async () => {
  const aliases =
    '[../old-name/, ./here, plain, sub/deep/, ../../../far, ../rules/one, ../rules/One]'
  const files = {
    ...FILES,
    'guide/more/index.md': `---\naliases: ${aliases}\n---\n\n# More\n`,
    'guide/more/x.md': '---\naliases: [../../x, "a b", "c:d"]\n---\n\n# X\n',
  }
  const site = await siteOf(files, {bare: true})
  expect([...site.redirects]).toEqual([
    ['/old-name', '/guide/more'],
    ['/guide/here', '/guide/more'],
    ['/guide/plain', '/guide/more'],
    ['/guide/sub/deep', '/guide/more'],
    ['/far', '/guide/more'],
    ['/x', '/guide/more/x'],
  ])
  const wrong = site.diagnostics.filter(({code}) => code === 'alias-invalid')
  expect(wrong.map(({message, severity, line}) => [message, severity, line])).toEqual([
    ['The alias /rules/one is the address of rules/one.md.', 'warning', 2],
    [expect.stringContaining('The alias "/rules/One" cannot be used'), 'warning', 2],
    ['The alias "a b" cannot be used: it is not a route.', 'warning', 2],
    ['The alias "c:d" cannot be used: it is not a route.', 'warning', 2],
  ])
  // A site of ours names whole addresses.
  const ours = await siteOf({...files, 'guide/more/x.md': '# X\n'})
  expect([...ours.redirects]).toEqual([])
})

test('a page at the address of the not-found page is in no sidebar', async () => {
  const site = await siteOf({...FILES, '404.md': '# Gone\n'}, {bare: true})
  expect(said(site)).toContainEqual(expect.stringMatching(/^warning duplicate-route 404\.md/))
  expect(JSON.stringify(site.versions)).not.toContain('/404')
})

test('a folder without an index is a list of its pages', async () => {
  const {hrefs: found, site} = await hrefs('[a](../rules) [b](../rules/)')
  expect(found).toEqual({'../rules': '/rules', '../rules/': '/rules'})
  expect(site.entries.get('/rules')).toMatchObject({kind: 'category', title: 'Rules'})
  expect(site.versions[0]!.sidebars.sidebar).toContainEqual(
    expect.objectContaining({label: 'Rules', route: '/rules'}),
  )
})

test('a page at the address of a folder keeps it', async () => {
  const site = await siteOf({'rules.md': '# All', 'rules/one.md': '# One'}, {bare: true})
  expect(site.entries.get('/rules')!.file).toBe('rules.md')
})

test('links to what is not read, and out of the folder, are one cause each', async () => {
  const {said: complaints, site} = await hrefs(
    '[a](/later) [b](../later) [c](../../other/x.html) [d](../../other/y.html) [e](nothing.md)',
  )
  const causes = site.diagnostics.filter(({code}) => code === 'broken-link').map(({cause}) => cause)
  expect(causes).toEqual(['not read', 'not read', 'outside', 'outside', undefined])
  expect(complaints.join('\n')).toMatch(
    /later\.mdx is not read[\s\S]*to \.\.\/other\/x\.html\.[\s\S]*nothing/,
  )
})

test('in a site of ours, links are files', async () => {
  const {said: complaints} = await hrefs('[b](start.md) [a](/later)', {bare: false})
  expect(complaints).toHaveLength(1)
})

test('pictures that a template names, and those in a hidden folder, have one cause each', async () => {
  const {site} = await hrefs(
    '![]({{page.logo}}) ![](../.gitbook/assets/a.png) ![](<../.gitbook/assets/b (1).png>) ![](../.env)',
  )
  const found = site.diagnostics.filter(({code}) => code === 'missing-asset')
  expect(found.map(({severity, cause, message}) => [severity, cause, message])).toEqual([
    ['warning', 'template', 'A template makes this address, and labdocs does not run it.'],
    ...Array(2).fill([
      'error',
      'hidden .gitbook',
      'The folder .gitbook is hidden and not part of the content.',
    ]),
    ['error', undefined, '.env is hidden and not part of the content.'],
  ])
})

test('pictures above the folder are one cause, and links there are said to lead out of it', async () => {
  const {site} = await hrefs('![](../../a.png) ![](../../b/c.png) [d](../../d.md)')
  const found = site.diagnostics.filter(({code}) => /^missing-asset|^broken-link/.test(code))
  expect(found.map(({severity, cause, message}) => [severity, cause, message])).toEqual([
    ['error', 'outside', '../a.png is outside the content folder.'],
    ['error', 'outside', '../b/c.png is outside the content folder.'],
    ['warning', 'outside', 'This link leads out of the folder, to ../d.md.'],
  ])
})

test('an absolute address of a picture begins at the folder of all pages', async () => {
  const picture = {'img/a.png': 'GIF89a', 'guide/page.md': '# P\n\n![](/img/a.png)\n'}
  const content = temporary('pictures', {'img/a.png': 'GIF89a'})
  const site = await siteOf({...FILES, ...picture}, {bare: true, content})
  expect(said(site).filter((one) => one.includes('a.png'))).toEqual([])
  expect(site.assets.has('img/a.png')).toBe(true)
  const below = await siteOf(
    {'index.md': '# Home\n\n![](/img/a.png) ![](/img/b.png)\n', 'docs/img/a.png': 'GIF89a'},
    {bare: true},
  )
  const broken = below.diagnostics.filter(({code}) => code === 'missing-asset')
  expect(broken.map(({cause, message}) => [cause, message])).toEqual([
    ['root /docs', 'There is no file at /img/a.png, but one at /docs/img/a.png.'],
    [undefined, 'There is no file public/img/b.png.'],
  ])
})

test('a file whose address differs only in capitals is not below another folder', async () => {
  const {diagnostics} = await siteOf(
    {'index.md': '# Home\n\n![A](/img/A.png)\n', 'public/img/a.png': 'GIF89a'},
    {bare: true},
  )
  const broken = diagnostics.filter(({code}) => code === 'missing-asset')
  expect(broken.map(({cause, message, hint}) => [cause, message, hint])).toEqual([
    [
      undefined,
      'There is no file public/img/A.png.',
      'Did you mean /img/a.png? Upper and lower case make a difference.',
    ],
  ])
})

test('absolute links that begin at a folder below have one cause, and a way out', async () => {
  const files = {'pages/docs/first.md': '# First\n', 'pages/docs/second.md': '# Second\n'}
  const site = await siteOf(
    {
      ...files,
      'index.md':
        '# Home\n\n[a](/docs/first) [b](/docs/second) [c](/docs/gone) [d](docs/first.md)\n',
    },
    {bare: true},
  )
  const broken = site.diagnostics.filter(({code}) => code === 'broken-link')
  expect(broken.map(({cause, message, hint}) => [cause, message, hint])).toEqual([
    ...['first', 'second'].map((name) => [
      'root /pages',
      `There is no page at /docs/${name}, but one at /pages/docs/${name}.`,
      'If all addresses begin at /pages, name that folder with --root.',
    ]),
    ['folder /docs', expect.stringContaining('/docs/gone'), expect.anything()],
    [undefined, 'There is no page or file docs/first.md.', 'Did you mean pages/docs/first.md?'],
  ])
})

test('absolute links that begin with a folder too much have one cause', async () => {
  const {site} = await hrefs('[a](/it/guide/start/) [b](/it/rules/one) [c](/it/gone)')
  const broken = site.diagnostics.filter(({code}) => code === 'broken-link')
  expect(broken.map(({cause, message}) => [cause, message])).toEqual([
    ['root - /it', 'There is no page at /it/guide/start, but one at /guide/start.'],
    ['root - /it', 'There is no page at /it/rules/one, but one at /rules/one.'],
    ['folder /it', 'There is no folder /it, so this link to /it/gone leads nowhere.'],
  ])
  expect(broken[0]!.hint).toContain('Leave out /it')
  const other = await siteOf(
    {'CONTRIBUTING.md': '# A\n', 'index.md': '# B\n\n[a](/docs/contributing)\n'},
    {bare: true},
  )
  expect(other.diagnostics.map(({cause}) => cause)).toEqual([undefined])
})

test('a file that is missing in a folder with other files is not a missing folder', async () => {
  const site = await siteOf(
    {'assets/a.png': 'GIF89a', 'index.md': '# B\n\n![a](/assets/a.png) [b](/assets/gone.jpg)\n'},
    {bare: true},
  )
  expect(said(site).join()).not.toContain('no folder')
})

test('links to pages that only other languages have are one cause for each language', async () => {
  const files = {'en/guide/start.md': '# A\n', 'en/guide/end.md': '# B\n'}
  const text = '# C\n\n[a](/it/guide/start/) [b](/it/guide/end) [c](/it/gone) [d](/fr/guide/end)\n'
  const site = await siteOf({...files, 'it/index.md': text}, {bare: true})
  const broken = site.diagnostics.filter(({code}) => code === 'broken-link')
  expect(broken.map(({cause, message}) => [cause, message])).toEqual([
    ['sibling /it', 'There is no page at /it/guide/start, but one at /en/guide/start.'],
    ['sibling /it', 'There is no page at /it/guide/end, but one at /en/guide/end.'],
    [undefined, 'There is no page at /it/gone.'],
    ['sibling /fr', 'There is no page at /fr/guide/end, but one at /en/guide/end.'],
  ])
})

test('links to a folder that is not there are one cause', async () => {
  const {site} = await hrefs(
    '[a](/api/v1/first) [b](/api/v2/second/) [c](snippets/a.cpp) [d](snippets/more/b.cpp) [e](/gone) [f](gone.cpp) [g](/guide/gone)',
  )
  const broken = site.diagnostics.filter(({code}) => code === 'broken-link')
  expect(broken.map(({cause}) => cause)).toEqual([
    'folder /api',
    'folder /api',
    'folder guide/snippets',
    'folder guide/snippets',
    ...Array(3).fill(undefined),
  ])
  expect(broken.map(({message}) => message)).toContain(
    'There is no folder /api, so this link to /api/v1/first leads nowhere.',
  )
  expect((await hrefs('[a](/api/v1/one)', {bare: false})).said[0]).toContain('There is no page at')
})

test('a page beside its folder keeps the address, and the page of the folder has its name', async () => {
  const files = {
    'run.md': '# Run\n\n[a](run/run.md) [b](use/) [c](use.md)\n',
    'run/run.md': '# Run it\n',
    'use.md': '# Use\n',
    'use/index.md': '# Use it\n',
    'own.md': '---\nslug: /elsewhere\n---\n\n# Own\n',
    'own/index.md': '# Own it\n',
  }
  const site = await siteOf(files, {bare: true})
  expect(said(site).filter((one) => one.startsWith('duplicate'))).toEqual([])
  const routes = [...site.entries.values()].map(({file, route}) => `${file} ${route}`)
  expect(routes).toEqual(
    expect.arrayContaining([
      'run.md /run',
      'run/run.md /run/run',
      'use.md /use',
      'use/index.md /use/index',
      'own/index.md /own',
    ]),
  )
  const {sidebar} = site.versions[0]!.sidebars
  expect(sidebar).toContainEqual({
    label: 'Run',
    route: '/run',
    items: [{label: 'Run it', route: '/run/run'}],
  })
  expect(JSON.stringify(sidebar).match(/"\/run"/g)).toHaveLength(1)
  expect(site.entries.get('/run')!.hrefs).toEqual({
    'run/run.md': '/run/run',
    'use/': '/use/index',
    'use.md': '/use',
  })
})

test('pages whose names differ only in their numbers keep them', async () => {
  const files = {
    'index.md': '# Home\n\n[a](2024-news.md) [b](01-week/notes.md) [c](02-week/)\n',
    '2024-news.md': '# Old\n',
    '2025-news.md': '# New\n',
    '01-week/notes.md': '# One\n',
    '02-week/notes.md': '# Two\n',
    '02-week/README.md': '# Week\n',
    '03-end.md': '# End\n',
  }
  const site = await siteOf(files, {bare: true})
  expect(said(site).filter((one) => one.startsWith('duplicate'))).toEqual([])
  const routes = [...site.entries.values()].map(({file, route}) => `${file} ${route}`)
  expect(routes).toEqual(
    expect.arrayContaining([
      '2024-news.md /2024-news',
      '2025-news.md /2025-news',
      '01-week/notes.md /01-week/notes',
      '02-week/notes.md /02-week/notes',
      '02-week/README.md /week',
      '03-end.md /end',
    ]),
  )
  const {sidebar} = site.versions[0]!.sidebars
  for (const route of ['/2025-news', '/01-week/notes'])
    expect(JSON.stringify(sidebar)).toContain(`"${route}"`)
})

test('links to a hidden folder are one cause, as pictures are', async () => {
  const {site} = await hrefs('[a](../.gitbook/assets/a.pdf) [b](<../.gitbook/assets/b (1).png>)')
  const found = site.diagnostics.filter(({code}) => code === 'broken-link')
  expect(found.map(({cause}) => cause)).toEqual(['hidden .gitbook', 'hidden .gitbook'])
})

test('the first page of a wiki is Home.md', async () => {
  const site = await siteOf({'Home.md': '# Start\n', 'a.md': '# A\n\n[b](Home)\n'}, {bare: true})
  expect(site.entries.get('/')!.file).toBe('Home.md')
  expect(site.entries.get('/a')!.hrefs).toEqual({Home: '/'})
  const other = await siteOf({'Home.md': '# Start\n', 'README.md': '# A\n'}, {bare: true})
  expect(other.entries.get('/Home')!.file).toBe('Home.md')
})
