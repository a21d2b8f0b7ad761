import {expect, test} from 'vitest'
import {llms, llmsFull} from '../../../../cli/write/llms.ts'
import {feed, openSearch, webManifest} from '../../../../cli/write/machine-files.ts'
import {sitemaps} from '../../../../cli/write/sitemap.ts'
import {xmlProblems} from '../../../support/xml.ts'
import {siteOf} from '../resolve/site.ts'

const FILES = {
  'about.md': '---\ntitle: About\ndescription: Who we are.\n---\n',
  'docs/index.md': '---\ntitle: Start\ndescription: Begin here.\n---\n',
  'docs/b.md': '---\ntitle: B & <b>\ndescription: D.\n---\n',
  'docs/lab/_category.yml': 'label: The lab\n',
  'docs/lab/c.md': '---\ntitle: C\ndescription: See.\n---\n',
  'docs/hidden.md': '---\ntitle: H\ndescription: Not shown.\nunlisted: true\n---\n',
}
const dates = {
  'docs/b.md': '2024-05-01T10:00:00Z',
  'docs/lab/c.md': '2025-05-01T10:00:00Z',
  'docs/hidden.md': '2026-05-01T10:00:00Z',
}
const site = (
  over: {title?: string; tagline?: string} = {},
  known: Record<string, string> = dates,
) => siteOf(FILES, {config: {title: 'T', url: 'https://x.org', base: '/s/', ...over}, dates: known})

test('the feed: dated pages, the latest first, with what changed; hidden ones are left out', async () => {
  const text = feed(await site(), new Map([['docs/b.md', 'Correct a <number>']]))
  const entries = [...text.matchAll(/<entry>(.*?)<\/entry>/g)].map(([, inner]) => inner)
  expect(entries).toEqual([
    '<title>C</title><id>https://x.org/s/docs/lab/c</id><link href="https://x.org/s/docs/lab/c"/><updated>2025-05-01T10:00:00Z</updated><summary>See.</summary>',
    '<title>B &amp; &lt;b&gt;</title><id>https://x.org/s/docs/b</id><link href="https://x.org/s/docs/b"/><updated>2024-05-01T10:00:00Z</updated><summary>Correct a &lt;number&gt;. D.</summary>',
  ])
  expect(text).toContain('<updated>2025-05-01T10:00:00Z</updated>\n<author>')
  // Atom requires these elements in every feed.
  for (const element of ['<title>T</title>', '<id>https://x.org/s/</id>', '<link rel="self" '])
    expect(text).toContain(element)
})

test('the feed says who made a change, where the page does', async () => {
  const value = await siteOf({
    'docs/a.md': '---\ntitle: A\nlast_update: {date: 2025-01-02, author: Ada & Bo}\n---\n',
  })
  expect(feed(value, new Map())).toContain('<author><name>Ada &amp; Bo</name></author><summary>')
})

test('control characters in titles and descriptions do not break XML', async () => {
  const strange = 'Start\v1\0 \u001B[31m\uFFFF\u0085'
  const value = await siteOf(
    {'docs/a.md': `---\ntitle: ${JSON.stringify(strange)}\ndescription: "A\\x08b"\n---\n`},
    {
      config: {title: strange, tagline: strange, url: 'https://x.org'},
      dates: {'docs/a.md': '2024-05-01T10:00:00Z'},
    },
  )
  expect(await xmlProblems(feed(value, new Map()), 'atom.rng')).toEqual([])
  for (const text of [feed(value, new Map()), openSearch(value)])
    expect(text).not.toMatch(/[^\P{Cc}\n]|\uFFFF/u)
})

test('the feed lists no page of an old version, and no copy of a page', async () => {
  const value = await siteOf(
    {'docs/a.md': '# A', 'v2/a.md': '# A', 'v2/b.md': '# B', 'v1/a.md': '# A', 'v1/c.md': '# C'},
    {
      config: {
        url: 'https://x.org',
        docs: {
          at: '/docs/next',
          versions: [
            {name: '2', label: '2', folder: 'v2', at: '/docs', last: true},
            {name: '1', label: '1', folder: 'v1', at: '/docs/1'},
          ],
        },
      },
      dates: Object.fromEntries(
        ['docs/a.md', 'v2/a.md', 'v2/b.md', 'v1/a.md', 'v1/c.md'].map((file) => [
          file,
          '2025-05-01T10:00:00Z',
        ]),
      ),
    },
  )
  expect(feed(value, new Map()).match(/(?<=<entry>.*<id>)[^<]+/g)).toEqual([
    'https://x.org/docs/a',
    'https://x.org/docs/b',
  ])
})

test('feed and sitemap follow their schemas, and what does not is reported', async () => {
  const text = feed(await site(), new Map([['docs/b.md', 'Correct a <number>']]))
  expect(await xmlProblems(text, 'atom.rng')).toEqual([])
  expect(await xmlProblems(feed(await site({}, {}), new Map()), 'atom.rng')).toEqual([])
  for (const part of [/<updated>.*?<\/updated>/, /<id>.*?<\/id>/, /<author>.*<\/author>/])
    expect(await xmlProblems(text.replace(part, ''), 'atom.rng')).not.toEqual([])
  expect(await xmlProblems(text.replace('T10:00:00Z', ''), 'atom.rng')).not.toEqual([])
  for (const limit of [50_000, 2])
    for (const list of sitemaps(await site(), limit).values())
      expect(await xmlProblems(list(), 'sitemap.xsd')).toEqual([])
  const list = sitemaps(await site()).get('sitemap.xml')!()
  expect(await xmlProblems(list.replace('https:', ''), 'sitemap.xsd')).not.toEqual([])
  expect(await xmlProblems(list.replace('T10:00:00Z', 'T10'), 'sitemap.xsd')).not.toEqual([])
})

test('a site without dates has an empty feed that is still valid', async () => {
  const text = feed(await site({}, {}), new Map())
  expect(text).not.toContain('<entry>')
  expect(text).toContain('<updated>1970-01-01T00:00:00Z</updated>')
})

test('llms.txt lists what the sidebar lists, in its order, then the rest', async () => {
  expect(llms(await site({tagline: 'All of it'}))).toBe(
    [
      '# T',
      '',
      '> All of it',
      '',
      '## Start',
      '',
      '- [Start](https://x.org/s/docs.md): Begin here.',
      '',
      '## B & <b>',
      '',
      '- [B & <b>](https://x.org/s/docs/b.md): D.',
      '',
      '## The lab',
      '',
      '- [C](https://x.org/s/docs/lab/c.md): See.',
      '',
      '## Other pages',
      '',
      '- [About](https://x.org/s/about.md): Who we are.',
      '',
    ].join('\n'),
  )
})

test('the description of the search has a name that fits', async () => {
  const text = openSearch(await site({title: 'A & a title that is too long'}))
  expect(text).toContain('<ShortName>A &amp; a title that</ShortName>')
  expect(text).toContain('template="https://x.org/s/search?q={searchTerms}"')
})

test('llms-full.txt has the pages themselves, all in one file and by section', async () => {
  const value = await siteOf(
    {
      'docs/index.md': '# Start',
      'docs/lab/index.md': '# The lab',
      'docs/lab/c.md': '# C',
      'docs/lab/d.md': '---\ntitle: D\nunlisted: true\n---\n',
      'about.md': '# About',
    },
    {config: {url: 'https://x.org', base: '/s/'}},
  )
  const files = llmsFull(value, (route) =>
    route === '/about' ? undefined : `# ${route}\n\nText.\n`,
  )
  expect([...files.keys()]).toEqual(['llms-full.txt', 'docs/lab/llms-full.txt'])
  const texts = (file: string) => files.get(file)!.map(({text}) => text())
  expect(texts('docs/lab/llms-full.txt')).toEqual([
    'Source: https://x.org/s/docs/lab.md\n\n# /docs/lab\n\nText.\n',
    'Source: https://x.org/s/docs/lab/c.md\n\n# /docs/lab/c\n\nText.\n',
  ])
  expect(texts('llms-full.txt').map((text) => text?.split('\n')[0])).toEqual([
    'Source: https://x.org/s/docs.md',
    'Source: https://x.org/s/docs/lab.md',
    'Source: https://x.org/s/docs/lab/c.md',
    undefined,
  ])
  expect(llms(value)).toContain(
    '## The lab\n\nAll of this section in one file: https://x.org/s/docs/lab/llms-full.txt\n\n- [The lab]',
  )
})

test('the web manifest names the site, where it is, its icons and its color', async () => {
  const value = await site({tagline: 'All of it'})
  expect(
    JSON.parse(webManifest(value, {icon: '/s/i.svg', touchIcon: '/s/t.png', color: '#ffffff'})),
  ).toEqual({
    name: 'T',
    short_name: 'T',
    description: 'All of it',
    lang: 'en',
    id: '/s/',
    start_url: '/s/',
    scope: '/s/',
    display: 'minimal-ui',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [
      {src: '/s/i.svg', sizes: 'any', type: 'image/svg+xml'},
      {src: '/s/t.png', sizes: '512x512', type: 'image/png'},
    ],
  })
  expect(JSON.parse(webManifest(value, {})).icons).toEqual([])
})
