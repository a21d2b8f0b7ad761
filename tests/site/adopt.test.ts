/** Folders of Markdown as other tools have them: nothing vanishes, and a lenient build always ends with a site. */
import {readFileSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {Page} from '../../runtime/types.ts'
import {filesBelow} from '../support/files.ts'
import {check} from '../support/in-process.ts'
import type {Run} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

interface Built extends Run {
  page: (name: string) => Page
  pages: string[]
}

async function build(root: string, options: {lenient?: boolean} = {}): Promise<Built> {
  const out = join(temporary('adopted'), 'dist')
  const run = await check(root, {write: true, out, ...options})
  return {
    ...run,
    page: (name) => JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8')) as Page,
    pages: run.code
      ? []
      : filesBelow(out).filter((file) => /^(?!assets\/|404).*\.html$/.test(file)),
  }
}

test('a folder without an index gets one that lists what is in it', async () => {
  const root = temporary('handbook', {
    'guide/install.md': '# Install\n\nBack to [the start](../).\n',
    'reference.md': '# Reference\n\nSee [home](/).\n',
  })
  const {code, stderr, page, pages} = await build(root)
  expect([code, stderr]).toEqual([0, ''])
  expect(pages).toContain('index.html')
  expect(page('index').html).toContain('href="/guide/install"')
  expect(page('index').html).toContain('href="/reference"')
  expect(page('guide/install').html).toContain('<a href="/">the start</a>')
})

test('a folder with an index keeps its own', async () => {
  const {page} = await build(temporary('own', {'README.md': '# Mine\n\nMy words.\n'}))
  expect(page('index').title).toBe('Mine')
  expect(page('index').html).toContain('My words.')
})

test('a lenient build ends with a site that opens at /, whatever some pages hold', async () => {
  const root = temporary('rough', {
    'guide/broken.md': '---\ntitle: [a\n---\n\n# Kept\n\nText below.\n',
    'guide/latin.md': Uint8Array.from([0x41, 0xe9, 0x42]),
    'guide/links.md': '# Links\n\n[x](missing.md)\n',
  })
  symlinkSync('nowhere', join(root, 'guide/dangling.md'))
  const strict = await build(root)
  expect([strict.code, strict.pages]).toEqual([1, []])
  const {code, stderr, page, pages} = await build(root, {lenient: true})
  expect(code).toBe(0)
  expect(pages).toEqual(['guide/broken.html', 'guide/links.html', 'index.html', 'search.html'])
  expect(page('guide/broken').html).toContain('Text below.')
  for (const file of ['guide/broken.md', 'guide/dangling.md', 'guide/latin.md', 'guide/links.md'])
    expect(stderr).toMatch(new RegExp(`^warning \\S+ {2}${file}`, 'm'))
  expect(stderr).toContain('0 errors, 4 warnings')
})

test('a page that begins with a line across is no front matter', async () => {
  const root = temporary('ruled', {
    'index.md': '---\n\nFirst words: of the page.\n\n---\n\nMore.\n',
    'fields.md': '---\n# A comment\n\ntitle: Named\n---\n\nText.\n',
    'empty.md': '---\n---\n\n# Empty\n',
  })
  const {code, stderr, page} = await build(root)
  expect([code, stderr]).toEqual([0, ''])
  expect(page('index').html).toContain('First words: of the page.')
  expect(page('fields').title).toBe('Named')
  expect(page('fields').html).not.toContain('comment')
  expect(page('empty').title).toBe('Empty')
})

test('the opening heading is the title, with its links and emphasis, and can be linked to', async () => {
  const root = temporary('titled', {
    'index.md':
      '# Install `foo` on *Linux* with [care][c]\n\nSee [above](#install-foo-on-linux-with-care).\n\n[c]: more.html\n',
    'more.md': '## Second level {#two}\n\nSee [it](#two).\n\n## Second level\n',
    'badges.md': '![badge](b.svg)\n\n# Below badges\n\nText.\n',
    'b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'ch01-02-no_heading.md': 'Text alone.\n',
    'shown.md':
      '---\ntitle: Named\n---\n\n## Section\n\nSee [it](#section) and [nothing](#nothing).\n',
  })
  const {code, stderr, page} = await build(root, {lenient: true})
  expect(code).toBe(0)
  expect(stderr.match(/^warning .*/gm)).toEqual(['warning broken-anchor  shown.md:7:24'])
  expect(page('index')).toMatchObject({
    title: 'Install foo on Linux with care',
    headingId: 'install-foo-on-linux-with-care',
    headingHtml: 'Install <code>foo</code> on <em>Linux</em> with <a href="/more">care</a>',
  })
  expect(page('more')).toMatchObject({
    title: 'Second level',
    headingId: 'two',
    headings: [{id: 'second-level', text: 'Second level'}],
  })
  expect(page('badges')).toMatchObject({title: 'Below badges', hideTitle: true})
  expect(page('badges').html).toContain('<h1 id="below-badges">Below badges</h1>')
  expect(page('ch01-02-no_heading').title).toBe('No heading')
  expect(page('shown')).toMatchObject({title: 'Named', headings: [{id: 'section'}]})
  expect(page('shown').headingId).toBeUndefined()
})

test('words are shown as typed: tags that HTML does not know, and flags of fences', async () => {
  const root = temporary('typed', {
    'index.md': 'A List<String>, first.\n\n```rust,ignore\nfn main() {}\n```\n',
  })
  const {code, stderr, page} = await build(root)
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^warning unsafe-html {2}index\.md:1:7\n.*\n.*\n.*\n.*\n\n0 errors, 1 warning\n$/,
  )
  expect(page('index').html).toContain('A List&lt;String&gt;, first.')
  expect(page('index').html).toContain('data-lang="rust"')
})

test('the first paragraph is not shown twice', async () => {
  const root = temporary('lede', {'index.md': '<a id="top"></a>Only once.\n'})
  const out = join(temporary('lede-out'), 'dist')
  await check(root, {write: true, out})
  const html = readFileSync(join(out, 'index.html'), 'utf8')
  expect(html).toContain('<meta name="description" content="Only once.">')
  expect(html).not.toContain('class="lede"')
  expect(html.split('Only once.').length - 1).toBe(4)
})
