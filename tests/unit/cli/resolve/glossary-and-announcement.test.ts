import {expect, test} from 'vitest'
import {createAudit} from '../../../../cli/render/audit/link-audit.ts'
import {imageOf} from '../../../../cli/resolve/links/front-matter-references.ts'
import {bytesOfPicture} from '../../../support/picture.ts'
import {temporary} from '../../../support/temporary.ts'
import {said, say, siteOf} from './site.ts'

const GLOSSARY = [
  '- term: one',
  '  definition: The first.',
  '  more: /docs/nope',
  '- term: two',
  '  definition: The second.',
  '  more: "/docs/a#gone"',
  '- {term: three, definition: The third., more: /docs/a}',
].join('\n')

test('where terms of the glossary lead: told in the glossary, at the address', async () => {
  const site = await siteOf({'docs/a.md': '# A'}, {glossary: GLOSSARY})
  expect(said(site)).toEqual([
    'broken-link glossary.yml:3:9 There is no page at /docs/nope. (An absolute link is a route, or a file in public/.)',
    expect.stringMatching(/^broken-anchor glossary\.yml:6:9 There is no "#gone" on \/docs\/a\./),
  ])
})

test('pages that show them are not blamed as well', async () => {
  const site = await siteOf({'docs/a.md': '# A'}, {glossary: GLOSSARY})
  const audit = createAudit(site)
  for (const entry of site.entries.values())
    audit.see(entry, '<a href="/docs/nope">More</a> <a href="/docs/a#gone">More</a>')
  expect(audit.diagnostics(new Set()).map(say)).toEqual([])
})

test('the announcement: its links are those of a page in the content folder', async () => {
  const content = 'See **[a](docs/a.md)**, [b](/docs/b), [c](#d) and [e](htps://x).'
  const site = await siteOf({'docs/a.md': '# A'}, {config: {base: '/s/', announcement: {content}}})
  expect(JSON.parse(site.data.announcement!.html)).toEqual({'docs/a.md': '/s/docs/a', '#d': '#d'})
  expect(said(site).map((one) => one.replace(/ \(.*/, ''))).toEqual([
    'unknown-scheme site.config.ts:3:78 There is no scheme "htps:" for links.',
    'broken-link site.config.ts:3:52 There is no page at /docs/b.',
    'broken-anchor site.config.ts:3:66 There is no "#d" on this page.',
  ])
})

test('an announcement that is written with escapes is reported at its key', async () => {
  const site = await siteOf(
    {'docs/a.md': '# A'},
    {config: {announcement: {content: "it\\'s [b](/b)"}}},
  )
  expect(said(site)[0]).toMatch(/^broken-link site\.config\.ts:3:\d+ /)
})

test('a link of the navigation is reported where the config has it', async () => {
  const site = await siteOf({'docs/a.md': '# A'}, {config: {nav: [{label: 'N', to: '/no#x'}]}})
  const audit = createAudit(site, () => "{\n  nav: [{label: 'N', to: '/no#x'}]\n}")
  for (const entry of site.entries.values()) audit.see(entry, '<a href="/no#x">N</a>')
  expect(audit.diagnostics(new Set()).map(say)).toEqual([
    'broken-link site.config.ts:2:27 "nav" or "footer" links to /no, which does not exist.',
  ])
})

test('names that differ by capitals or by the Unicode form alone', async () => {
  const files = {
    'docs/a.md': '# A',
    'docs/A.md': '# B',
    'docs/b.md': '---\ntitle: D\nslug: /C\n---\n',
    'docs/c.md': '# C',
  }
  expect(said(await siteOf(files))).toEqual([
    'name-twin docs/A.md:0:0 The name of docs/A.md differs from docs/a.md only in capitalization. (Rename one of them, a page with "labdocs move": on many disks one would replace the other.)',
    'name-twin docs/c.md:1:1 The route /docs/c differs from /docs/C of docs/b.md only in capitalization. (Choose another "slug": on many disks one page would replace the other.)',
  ])
  expect(said(await siteOf({'docs/\u00e9.md': '# A', 'docs/e\u0301.md': '# B'}))[0]).toContain(
    'only in the Unicode form of its letters',
  )
})

test('the picture of the front matter', async () => {
  const page = (image: string) => `---\ntitle: For ${image}\nimage: ${image}\n---\n`
  const content = temporary('image', {
    'public/yes.png': bytesOfPicture(4, 3, 200),
    'public/page.png': '<!doctype html><p>Not found</p>',
  })
  const site = await siteOf(
    {
      'docs/a.md': page('no.png'),
      'docs/b.md': page('yes.png'),
      'docs/c.md': page('/yes.png'),
      'docs/d.md': page('https://x.org/no.png'),
      'docs/e.md': page('/no.png'),
      'docs/yes.png': '',
      'public/yes.png': '',
    },
    {content},
  )
  expect(said(site).map((one) => one.replace(/ \(.*/, ''))).toEqual([
    'missing-asset docs/a.md:3:1 There is no file docs/no.png.',
    'missing-asset docs/e.md:3:1 There is no file public/no.png.',
  ])
  const broken = await siteOf(
    {
      'docs/a.md': page('/page.png'),
      'docs/b.md': page('notes.txt'),
      'docs/c.md': page('scan.bmp'),
      'docs/notes.txt': '',
      'docs/scan.bmp': 'BM',
      'public/page.png': '',
    },
    {content},
  )
  const formats = 'Name a picture in one of these formats: SVG, PNG, JPEG, WebP, AVIF, or GIF.'
  expect(said(broken).slice(0, 3)).toEqual([
    'broken-picture docs/a.md:3:1 public/page.png is a web page, not a picture. (Probably an error message was saved instead of the picture. Export or download the picture again.)',
    `broken-picture docs/b.md:3:1 docs/notes.txt is not in a format that can be used here. (${formats})`,
    `broken-picture docs/c.md:3:1 docs/scan.bmp is not in a format that can be used here. (${formats})`,
  ])
  // It is used, although it is not visible.
  expect(site.diagnostics.filter(({code}) => code === 'unused-asset')).toEqual([])
})

test('the picture of a page of another tool is looked for where that tool has it', async () => {
  const content = temporary('image', {
    'public/img/a.png': bytesOfPicture(4, 3, 200),
    'assets/b.png': bytesOfPicture(4, 3, 200),
  })
  const page = (image: string) => `---\ntitle: For ${image}\nimage: ${image}\n---\n`
  const site = await siteOf(
    {
      'a.md': page('/img/a.png'),
      'sub/b.md': page('img/a.png'),
      'sub/c.md': page('/assets/b.png'),
      'sub/d.md': page('assets/b.png'),
      'sub/e.md': page('no.png'),
      'public/img/a.png': '',
      'assets/b.png': '',
    },
    {content, bare: true},
  )
  expect(said(site).filter((one) => one.startsWith('missing'))).toEqual([
    'missing-asset sub/e.md:3:1 There is no file sub/no.png. (Correct the path, or remove the key: no page shows this picture.)',
  ])
  const docusaurus = {
    config: {publicFolder: 'static', bare: false, dialect: {}},
    sources: new Set(['static/a.png']),
  } as never
  for (const image of ['/a.png', 'a.png'])
    expect(imageOf({file: 'docs/a.md', fields: {image}}, docusaurus)).toBe('static/a.png')
})

test('an empty description is reported at its key, a wrong one once', async () => {
  const told = async (front: string) =>
    (await siteOf({'docs/a.md': `---\ntitle: A\n${front}\n---\n`})).diagnostics
      .filter(({code}) => /description|front/.test(code))
      .map(({code, line, column}) => `${code} ${line}:${column}`)
  expect(await told('description: ""')).toEqual(['missing-description 3:1'])
  expect(await told('sidebar_label: B')).toEqual(['missing-description 1:1'])
  expect(await told('descriptoin: A page')).toEqual(['front-matter-unknown 3:1'])
  expect(await told('description:')).toEqual(['front-matter-invalid 3:1'])
  expect(await told('description: "no end')).toEqual(['front-matter-invalid 3:14'])
  expect(await told('keywords: [a, "b]')).toEqual(['front-matter-invalid 3:15'])
})
