/** Folders of Markdown written for other tools: nothing is lost, and a lenient build always ends with a site. */
import {readFileSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {Page} from '../../runtime/shared/types.ts'
import {filesBelow} from '../support/files.ts'
import {check} from '../support/in-process.ts'
import type {Run} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

interface Built extends Run {
  page: (name: string) => Page
  pages: string[]
}

async function build(
  root: string,
  options: {lenient?: boolean; strict?: boolean} = {},
): Promise<Built> {
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
  expect(page('index').html).toContain('href="/guide"')
  expect(page('guide').html).toContain('href="/guide/install"')
  expect(page('index').html).toContain('href="/reference"')
  expect(page('guide/install').html).toContain('<a href="/">the start</a>')
})

test('a folder with an index keeps its own', async () => {
  const {page} = await build(temporary('own', {'README.md': '# Mine\n\nMy words.\n'}))
  expect(page('index').title).toBe('Mine')
  expect(page('index').html).toContain('My words.')
})

test('a build that fails says that --lenient accepts all of it, unless it does not', async () => {
  const hint = 'With --lenient, these errors are only warnings.'
  const broken = {'a.md': '# A\n\nSee [B](b.md).\n'}
  const folder = await build(temporary('to-forgive', broken))
  expect([folder.code, folder.stdout]).toEqual([1, expect.stringContaining(hint)])
  const strict = await build(temporary('strict', broken), {strict: true})
  expect([strict.code, strict.stdout]).toEqual([1, expect.not.stringContaining(hint)])
  const site = await build(
    temporary('to-correct', {
      'site.config.ts': "export default {title: 'T', content: '.'}",
      ...broken,
    }),
  )
  expect([site.code, site.stdout]).toEqual([1, expect.not.stringContaining(hint)])
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
  expect(pages).toEqual([
    'guide.html',
    'guide/broken.html',
    'guide/links.html',
    'index.html',
    'search.html',
  ])
  expect(page('guide/broken').html).toContain('Text below.')
  for (const file of ['guide/broken.md', 'guide/dangling.md', 'guide/latin.md', 'guide/links.md'])
    expect(stderr).toMatch(new RegExp(`^warning \\S+ {2}${file}`, 'm'))
  expect(stderr).toContain('0 errors, 4 warnings')
})

test.each([
  ['nothing', {'.keep': ''}, 'empty-content'],
  ['only pictures', {'a/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>'}, 'empty-content'],
  ['only a page that cannot be read', {'index.md': Uint8Array.of(0xe9)}, 'not-utf8'],
  ['a site without pages', {'docusaurus.config.js': 'throw 1'}, 'empty-content'],
  ['only MDX', {'a/b.mdx': "import X from './x'\n\n# Words\n\n<X>held</X>\n"}, 'untranslated'],
])(
  'a lenient build of %s opens at /',
  async (_, files: Record<string, string | Uint8Array>, code) => {
    const {pages, stderr} = await build(temporary('bare', files), {lenient: true})
    expect(pages.some((file) => file === 'index.html')).toBe(true)
    expect(stderr).toContain(`warning ${code}  `)
  },
)

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

test('a front page without a heading is called as its front matter or the site is', async () => {
  const {page} = await build(
    temporary('hero', {
      'index.md': '---\nlayout: doc\n---\n\nText.\n',
      'en/index.md': '---\nlayout: home\nhero:\n  text: Notes of a lab\n  name: "Lab notes"\n---\n',
      'guide/README.md': 'Text.\n',
    }),
  )
  expect(page('index').title).toMatch(/^labdocs-hero-/)
  expect(page('en').title).toBe('Lab notes')
  expect(page('guide').title).toBe('Guide')
})

test('words are shown as typed: tags that HTML does not know, and flags of fences', async () => {
  const root = temporary('typed', {
    'index.md': 'A List<String>, first.\n\n```rust,ignore\nfn main() {}\n```\n',
  })
  const {code, stderr, page} = await build(root)
  expect(code).toBe(0)
  expect(stderr.match(/^(?:warning|error) .*/gm)).toEqual([
    'warning foreign-notation  .',
    'warning unsafe-html  index.md:1:7',
  ])
  expect(stderr).toContain(
    '1 code block with flags at its language, such as "rust,ignore" (first in index.md:3).',
  )
  expect(page('index').html).toContain('A List&lt;String&gt;, first.')
  expect(page('index').html).toContain('data-lang="rust"')
})

test('what other tools have on many pages is said once, and what they mean works', async () => {
  const root = temporary('theirs', {
    'index.md':
      '---\nlayout: home\n---\n\n# A <Badge text="new" />\n\n<div class="grid">\n\nOne\n\n</div>\n',
    'guide/use.md':
      '---\nlayout: doc\n---\n\n# Use\n\n<div class="grid">\n\n<img src="../../dot.svg" alt="A dot">\n\n</div>\n',
    'guide/more.md':
      "---\nlayout: doc\n---\n\n<script setup>\nimport Own from '@theme/Own'\n</script>\n\n# More\n\n[Up](../#a) and [out](../../x.html).\n",
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  })
  const {code, stdout, stderr, page, pages} = await build(root, {lenient: true})
  expect(code).toBe(0)
  expect(stderr.match(/^(?:warning|error) .*/gm)).toEqual([
    'warning front-matter-unknown  guide/more.md:2:1, and on 2 other pages',
    'warning unsafe-html  guide/more.md:5:1',
    'warning broken-link  guide/more.md:11:17',
    'warning unsafe-html  guide/use.md:7:1, and on 1 other page',
    'warning unsafe-html  index.md:5:5',
  ])
  expect(stdout).not.toContain('Docusaurus')
  expect(pages).toContain('guide.html')
  expect(page('guide').html).toContain('href="/guide/use"')
  expect(page('guide/more').html).toContain('<a href="/#a-new">Up</a>')
  expect(page('guide/use').html).toContain('src="/assets/')
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

test('a folder of Hugo: _index.md is the page of its folder', async () => {
  const root = temporary('hugo', {
    '_index.md':
      '---\ntitle: Manual\n---\n\nSee [the guide](/guide/) and [its file](guide/_index.md).\n',
    'guide/_index.md': 'Begin [here](first.md).\n',
    'guide/first.md': '# First\n\nBack [up](../).\n',
  })
  const {code, stderr, page, pages} = await build(root)
  expect([code, stderr]).toEqual([0, ''])
  expect(pages).toEqual(['guide.html', 'guide/first.html', 'index.html', 'search.html'])
  expect(page('index').title).toBe('Manual')
  expect(page('index').html).toContain('<a href="/guide">its file</a>')
  expect(page('guide').title).toBe('Guide')
})

test('several files that could be the page of a folder: the best is, and no page is lost', async () => {
  const root = temporary('several', {
    'README.md': '# Read me\n\n[Home](index.md), [roles](auth/), [more](auth/auth.md)\n',
    'index.md': '# Home\n\n[Read me](README.md)\n',
    'auth/_index.md': '# Roles\n',
    'auth/auth.md': '# More\n',
  })
  const {code, stderr, page, pages} = await build(root)
  expect([code, stderr]).toEqual([0, ''])
  expect(pages).toEqual(['README.html', 'auth.html', 'auth/auth.html', 'index.html', 'search.html'])
  expect(page('index').title).toBe('Home')
  expect(page('README').html).toContain('<a href="/auth">roles</a>')
  expect(page('README').html).toContain('<a href="/auth/auth">more</a>')
  expect(page('auth').title).toBe('Roles')
})

test('links of a folder with the same target, and those that a template makes, are said once', async () => {
  const root = temporary('gone', {
    'a.md': '# A\n\n[x](/gone/) [y](/gone/) [i](inv:sphinx#a) [p]({{page.url}})\n',
    'b.md': '# B\n\n[x](/gone) [i](inv:other#b) [p](<{{% ref "a.md" %}}>)\n',
  })
  const {stderr} = await build(root)
  expect(stderr.match(/^(?:warning|error) .*/gm)).toEqual([
    'error broken-link  a.md:3:1, and on 1 other page',
    'warning unknown-scheme  a.md:3:25, and on 1 other page',
    'warning broken-link  a.md:3:43, and on 1 other page',
  ])
})

test('a folder of MyST: its directives and labels are said once, and are no typos', async () => {
  const root = temporary('myst', {
    'a.md':
      '(start)=\n# A\n\n```{note}\nText\n```\n\n```{code-block} python\nx = 1\n```\n\n$$\na^2\n$$\n',
    'b.md': '# B\n\n[x](#start), [y](a.md#start), [z](start) and ![](#start) ![](#no)\n',
  })
  const {code, stderr} = await build(root)
  expect(code).toBe(1)
  expect(stderr.match(/^(?:warning|error) .*/gm)).toEqual([
    'warning foreign-notation  .',
    'warning broken-anchor  b.md:3:1, and in 1 other place',
    'warning broken-link  b.md:3:31',
    'warning missing-asset  b.md:3:46',
    'error missing-asset  b.md:3:58',
  ])
  expect(stderr).toContain('"#no" is not a file.')
  const lenient = await build(root, {lenient: true})
  expect(lenient.page('a').html).toContain('data-lang="python"')
})

test('front matter of other tools: empty keys are left out, and others are said once', async () => {
  const page = (title: string) => `---\naliases:\ndescription:\ndate: 1\n---\n\n# ${title}\n`
  const {code, stderr} = await build(temporary('keys', {'a.md': page('A'), 'b.md': page('B')}))
  expect(code).toBe(0)
  expect(stderr).toContain('warning front-matter-unknown  a.md:4:1, and on 1 other page')
  expect(stderr).toContain('hint: It does nothing here.')
  expect(stderr).not.toContain('Known:')
})

test('all keys of front matter that only another tool knows are one message', async () => {
  const {stderr} = await build(
    temporary('many-keys', {
      'a.md': '---\ntitle: A\nlayout: doc\n---\n\nText.\n',
      'b.md': '---\ntitle: B\ntoc: true\nlayout: doc\n---\n\nText.\n',
      'c.md': '---\ntitel: C\n---\n\nText.\n',
    }),
  )
  expect(stderr.match(/^warning front-matter-unknown .*\n.*/gm)).toEqual([
    'warning front-matter-unknown  a.md:3:1\n  2 keys of front matter are unknown: "layout" (2), "toc" (1).',
    'warning front-matter-unknown  c.md:2:1\n  Unknown key "titel".',
  ])
  expect(stderr).toContain('hint: They do nothing here.')
})

test('a page in a folder that is published as it is, is named', async () => {
  const root = temporary('public', {'index.md': '# A\n', 'public/more.md': '# B\n'})
  const {stderr, pages} = await build(root)
  expect(pages).not.toContain('public/more.html')
  expect(stderr).toContain('- public/more.md: files in this folder are published as they are.')
})
