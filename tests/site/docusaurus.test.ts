/**
 * A Docusaurus site, built as it is: detected in a folder without config, or named in the config. None of its code is run.
 */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {importSite} from '../../cli/commands/import.ts'
import type {Page} from '../../runtime/shared/types.ts'
import {DOCUSAURUS} from '../support/docusaurus.ts'
import {check, heard} from '../support/in-process.ts'
import {temporary} from '../support/temporary.ts'

async function build(root: string, strict = false) {
  const out = join(temporary('docusaurus-out'), 'dist')
  const run = await check(root, {write: true, out, strict})
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  return {...run, out, read, page: (name: string) => JSON.parse(read(`${name}.json`)) as Page}
}

test('a bare folder is recognized: pages, links, files and the report', async () => {
  const root = temporary('handbook', {
    ...DOCUSAURUS,
    'docs/front.md': '# Front\n\nBack to [the front](/#features).\n',
  })
  const {code, stdout, stderr, page, read, out} = await build(root)
  expect(stderr).toMatch(/^warning skipped-files/m)
  expect(stderr).toContain(`4 files are not part of the site:
  - docs/guide/_unused.mdx: a file whose name begins with _ appears only on pages that include it.
  - README.md: only the docs of the site are read.
  - blog/: 2 files, posts of a blog are not read.
`)
  expect(stderr).toContain(`warning untranslated  .
  2 pages have parts that labdocs does not know:
  - Components whose text and content are kept: 2. Meter (2).
  - Expressions, shown as code: 1. props.size (1).
  - Imports: 1. @site/src/Meter (1).
  - Keys of front matter: 1. tags (1).
`)
  expect([code, stderr.match(/^\d.*/m)?.[0]]).toEqual([0, '0 errors, 2 warnings'])
  expect(stdout).toContain(
    'This folder is read as a site of Docusaurus, MDX included (docs, static)',
  )
  expect(stdout).toContain('Links to /blog lead to parts of that site that are not read.')
  // Running its configuration would end the process.
  expect(read('index.html')).toContain('url=/manual')
  expect(page('manual').title).toBe('Handbook')
  const install = page('manual/guide/setup').html!
  expect(install).toContain('<a href="/manual/guide/use#first">')
  expect(install).toContain('<a href="/manual/guide/use">without ending</a>')
  expect(install).toContain('<a href="/manual/guide/use">by its route</a>')
  expect(install).toMatch(/<a href="\/blog\/news"/)
  // The landing page is code, so its anchors are not known.
  expect(page('manual/front').html).toContain('<a href="/manual#features">the front</a>')
  expect(install).toContain('src="/img/dot.svg"')
  expect(install).toContain('Words of the fragment')
  expect(install).toContain('role="tab')
  expect(existsSync(join(out, 'img/dot.svg'))).toBe(true)
  const site = read('manual/guide/use.html')
  expect(site).toContain('The guide')
})

test('each version has a first page, which the list of versions leads to', async () => {
  const root = temporary('versions', {
    'docusaurus.config.js': "export default {title: 'V\\'s', presets: [['classic', {docs: {}}]]}\n",
    'versions.json': '["2.0", "1.0"]',
    'docs/start.md': '# Start\n\n## A/B\n\n[On](#ab).\n',
    'versioned_docs/version-2.0/start.md': '# Start\n',
    'versioned_docs/version-1.0/index.md': '# Own\n',
  })
  const {code, stderr, page, read} = await build(root)
  expect([code, stderr]).toEqual([0, ''])
  expect(page('docs').html).toContain('href="/docs/start"')
  expect(page('docs/next').html).toContain('href="/docs/next/start"')
  expect(page('docs/1.0').title).toBe('Own')
  expect(read('docs/1.0.html')).toContain("<title>Own | V's</title>")
})

test('places of mistakes are those that the author sees', async () => {
  const root = temporary('places', {
    'docusaurus.config.js': DOCUSAURUS['docusaurus.config.js'],
    'docs/index.mdx':
      "---\nid: index\n---\n\nimport Tabs from '@theme/Tabs'\n\n<Tabs>\n  <TabItem value='a'>\n    A [link](gone.md).\n  </TabItem>\n</Tabs>\n",
  })
  const {stderr} = await build(root)
  expect(stderr).toMatch(/^error broken-link {2}docs\/index\.mdx:9:7\n/m)
  expect(stderr).toContain('9 |     A [link](gone.md).')
})

test('text that pages import from outside of the docs is a part of them, also after an import', async () => {
  const root = temporary('parts', {
    'docusaurus.config.js': "export default {title: 'A', presets: [['classic', {docs: {}}]]}\n",
    'docs/index.md':
      "# A\n\nimport One from '@site/src/parts/_one.mdx'\nimport Two from '../src/parts/two.md'\nimport Gone from '@site/src/gone.mdx'\n\n<One />\n\n<Two />\n",
    'docs/b.md': '# B\n\n[A](index.md)\n',
    'src/parts/_one.mdx':
      'First words, [on](../../docs/b.md).\n\nimport Three from "./three.mdx"\n\n<Three />\n',
    'src/parts/two.md': 'Second words.\n',
    'src/parts/three.mdx': 'Third words.\n',
    'src/parts/unused.mdx': 'Nobody shows this.\n',
  })
  const shown = /First words, <a href="[^"]*\/docs\/b">on<.*Third words\..*Second words\./s
  const {stdout, stderr, page} = await build(root)
  expect(page('docs').html).toMatch(shown)
  expect(stderr).toContain('- src/: 1 file, pages outside of the docs are not read.')
  expect(stdout).toContain('MDX included (docs, static);')
  const to = join(temporary('parts-new'), 'site')
  const {stdout: said} = await heard(() => importSite(root, to))
  expect(said).toContain('No page needs to be edited by hand.')
  expect((await build(to)).page('docs').html).toMatch(shown)
})

test('a config names the dialect, and can turn the report off', async () => {
  const root = temporary('named', {
    ...DOCUSAURUS,
    'site.config.ts': `export default {title: 'Ours', dialect: 'docusaurus', external: ['/blog'],
      docs: {at: '/manual'}, check: {untranslated: 'off', 'missing-description': 'off', 'unused-asset': 'off'}}`,
  })
  const {code, stderr, page} = await build(root)
  expect([code, stderr]).toEqual([0, ''])
  expect(page('manual/guide/use').html).toContain('class="note note--tip"')
})

test('links from the root name files and indexes, also if all of the content is docs', async () => {
  const links = ['/guide/index', '/guide/use.mdx', '/manual/guide/index', '/gone/index']
  const root = temporary('whole', {
    'site.config.ts': `export default {title: 'Ours', dialect: 'docusaurus', content: './pages',
      docs: {folder: '.', at: '/manual'}, check: {'missing-description': 'off'}}`,
    'pages/index.mdx': `# A\n\n${links.map((url) => `[to ${url}](${url})`).join(' ')}\n`,
    'pages/guide/index.mdx': '# Guide\n',
    'pages/guide/use.mdx': '# Use\n',
  })
  const {stderr} = await build(root)
  expect([...stderr.matchAll(/There is no page at (\S+)\./g)].map(([, to]) => to)).toEqual([
    '/gone/index',
  ])
})

test('a folder of Markdown alone is not taken for a site of Docusaurus', async () => {
  const {stdout} = await build(temporary('plain-notes', {'index.md': '# A\n\n<Tabs>\n'}))
  expect(stdout).not.toContain('Docusaurus')
})

/** A site with a base, and links to files that its router does not know. */
const FILES = {
  'docusaurus.config.js':
    "export default {title: 'A', baseUrl: '/base/', presets: [['classic', {docs: {}}]]}\n",
  'static/a b.zip': 'x',
  'static/50%.zip': 'x',
  'static/api/index.html': '<p>x',
  'static/dot.svg': DOCUSAURUS['static/img/dot.svg'],
}
const LINKS: [url: string, href: string, imported: string][] = [
  ['/a%20b.zip', '/base/a%20b.zip', '/a%20b.zip'],
  ['/base/a%20b.zip#page=2', '/base/a%20b.zip#page=2', '/a%20b.zip#page=2'],
  ['/50%25.zip', '/base/50%25.zip', '/50%25.zip'],
  ['/50%.zip?x', '/base/50%25.zip?x', '/50%25.zip?x'],
  ['/api/', '/base/api/index.html', '/api/index.html'],
  ['/api', '/base/api/index.html', '/api/index.html'],
  ['/docs/use', '/base/docs/use', 'use.md'],
]

test('a link with pathname: leads to a file of the static folder below the base', async () => {
  const md = LINKS.map(([url]) => `[${url}](pathname://${url})`).join(' ')
  const page = `# A\n\n${md}\n\n- [b][c]\n\n  [c]: pathname:///api/\n\n
<a href="pathname:///api/">d</a> <Link to="pathname:///api/">e</Link> ![f](pathname:///dot.svg)\n`
  const files = {...FILES, 'docs/index.md': page, 'docs/use.md': '# Use\n'}
  const root = temporary('file-links', files)
  const out = join(temporary('docusaurus-out'), 'dist')
  const {code, stderr} = await check(root, {write: true, out, base: '/base/'})
  expect([code, stderr]).toEqual([0, ''])
  const html = readFileSync(join(out, 'docs.html'), 'utf8')
  for (const [url, href] of LINKS) expect(html).toContain(`<a href="${href}">${url}</a>`)
  for (const text of ['b', 'd', 'e'])
    expect(html).toContain(`<a href="/base/api/index.html">${text}</a>`)
  expect(html).toContain('src="/base/dot.svg"')
  expect(html).not.toContain('href="pathname')
  expect(readFileSync(join(out, 'docs.md'), 'utf8')).toContain('[/api/](/base/api/index.html)')
  const to = join(temporary('file-links-new'), 'site')
  await heard(() => importSite(root, to))
  const written = readFileSync(join(to, 'content/docs/index.md'), 'utf8')
  for (const [url, , imported] of LINKS) expect(written).toContain(`[${url}](${imported})`)
  expect(written).toContain('[c]: /api/index.html')
  expect(written).toContain('<a href="/api/index.html">d</a> [e](</api/index.html>) ![f](/dot.svg)')
  expect((await check(to)).stderr).toMatch(/^0 errors, /m)
})

test('a link with pathname: to a file that is not there', async () => {
  const files = {...FILES, 'docs/index.md': '# A\n\n[a](pathname:///api/inde.html).\n'}
  const {stderr} = await build(temporary('no-file', files))
  expect(stderr).toMatch(/^error missing-asset {2}docs\/index\.md:3:1\n/m)
  expect(stderr).toContain('There is no file static/api/inde.html.')
  expect(stderr).toContain('hint: Did you mean /api/index.html?')
  expect(stderr).toContain('1 error, 0 warnings')
})

test('links to parts that are not read stay below the base, in a build and in an import', async () => {
  const links: [url: string, href: string][] = [
    ['/blog/news', '/base/blog/news'],
    ['/base/blog/news#a', '/base/blog/news#a'],
    ['pathname:///blog', '/base/blog'],
    ['/blog/?x', '/base/blog/?x'],
  ]
  const md = links.map(([url], at) => `[to ${at}](${url})`).join(' ')
  const files = {...FILES, 'blog/news.md': '# News\n', 'docs/index.md': `# A\n\n${md}\n`}
  const root = temporary('parts', files)
  const to = join(temporary('parts-new'), 'site')
  await heard(() => importSite(root, to))
  for (const [from, base] of [
    [root, '/base/'],
    [to, undefined],
  ] as const) {
    const out = join(temporary('parts-out'), 'dist')
    const run = await check(from, {write: true, out, host: 'nginx', ...(base ? {base} : {})})
    expect(run.stderr).toContain('0 errors')
    const read = (file: string) => readFileSync(join(out, file), 'utf8')
    for (const [at, [, href]] of links.entries())
      expect(read('docs.html')).toContain(`<a href="${href}" target="_top">to ${at}</a>`)
    // The browser, the worker and the host look at the part of an address below the base.
    expect(read('offline-worker.js')).toContain('"external":["/blog"]')
    expect(read('nginx.conf')).toContain('^/base/(?!blog(?:/|$))')
    const [, data] = /data-site="\/base\/([^"]+)"/.exec(read('docs.html'))!
    expect(JSON.parse(read(data!)).external).toEqual(['/blog'])
  }
})

test('an import leaves YAML that it cannot read to the author', async () => {
  const root = temporary('unread-yaml', {
    'docusaurus.config.js': DOCUSAURUS['docusaurus.config.js'],
    'docs/index.md': '---\ntitle: *bold*\n---\n\nText.\n',
    'docs/guide/_category_.yml': 'label: *bold*\n',
    'docs/guide/use.md': '# Use\n',
  })
  const to = join(temporary('unread-yaml-new'), 'site')
  await heard(() => importSite(root, to))
  const read = (file: string) => readFileSync(join(to, 'content/docs', file), 'utf8')
  expect(read('index.md')).toContain('title: *bold*\n')
  expect(read('guide/_category.yml')).toBe('label: *bold*\n')
  expect(readFileSync(join(to, 'import-report.md'), 'utf8')).toContain(
    '"npm run check" shows each of these places, and how to correct it.\n\n- content/docs/guide/_category.yml',
  )
})
