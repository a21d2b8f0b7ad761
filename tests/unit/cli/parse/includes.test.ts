import {expect, test} from 'vitest'
import {fillTwin} from '../../../../cli/parse/markdown-version.ts'
import {codes, parse} from './parse.ts'

test('the fragment replaces the line', async () => {
  const doc = await parse('a\n\n::include{file=_b.md}\n\nd', {
    files: {'docs/_b.md': 'b *c*\n\n## H\n'},
  })
  expect(doc.html).toBe('<p>a</p>\n<p>b <em>c</em></p>\n<h2 id="h">H</h2>\n<p>d</p>')
  expect(doc.dependencies).toEqual({'docs/_b.md': expect.stringMatching(/^[0-9a-f]{16}$/)})
  expect(doc.markdown).toContain('a\n\nb *c*\n\n## H\n\nd')
})

test('text between two thematic breaks is no front matter', async () => {
  const files = {'docs/_b.md': '---\n\nFirst words.\n\n---\n\nSecond words.'}
  const doc = await parse('::include{file=_b.md}', {files})
  expect(doc.html).toContain('First words.')
  expect(doc.markdown).toContain('First words.')
})

test('of a page, the front matter is left out', async () => {
  const doc = await parse('a\n\n::include{file=b.md}', {
    files: {'docs/b.md': '---\ntitle: B\n---\n\n::nope\n\n:ui[b]\n'},
  })
  expect(doc.html).toContain('<p>a</p>\n<p>::nope</p>')
  expect(doc.html).not.toContain('title')
  expect(doc.markdown.trim()).toBe('# Page\n\na\n\n**b**')
  expect(doc.said).toEqual(['unknown-directive docs/b.md:5:1 There is no directive ::nope.'])
})

test('a fragment in a fragment; from another folder; inside a list', async () => {
  const files = {'_top.md': '::include{file=docs/sub/_low.md}', 'docs/sub/_low.md': 'low'}
  expect((await parse('1. x\n\n   ::include{file=../_top.md}', {files})).html).toContain(
    '<p>low</p>',
  )
})

test('relative links and pictures of a fragment are relative to it', async () => {
  const files = {
    'docs/sub/_f.md':
      '[a](a.md#x) ![p](p.png) [b](/abs) [c](#here) [d](https://x.org) [e]\n\n[e]: ../e.md\n\n::file{src="f.yml ../h.yml" title=F}\n::see[x]{to=g.md}',
  }
  const doc = await parse('::include{file=sub/_f.md}', {files})
  expect(doc.links.map(({url}) => url)).toEqual([
    'sub/f.yml',
    'h.yml',
    'sub/g.md',
    'sub/a.md#x',
    'sub/p.png',
    '/abs',
    '#here',
    'https://x.org',
    'e.md',
  ])
})

test('addresses in HTML of a fragment are relative to it, next to Markdown and in fragments of fragments', async () => {
  const files = {
    'docs/sub/_f.md':
      '<a href="a.md#x">a</a> [m](m.md) <img src="../p.png" alt="p"> <a href="/abs">b</a> <a href="#here">c</a> <a href="https://x.org">d</a> <a href="?q=1">e</a> [q](?q=2)\n\n<div>\n\n[n](n.md) <source srcset="q.png 1x, r.png 2x">\n\n</div>\n\n::include{file=../deep/_g.md}',
    'docs/deep/_g.md': '<a href="e.md">e</a>',
  }
  const doc = await parse('::include{file=sub/_f.md}\n\n<a href="own.md">own</a>', {files})
  expect(doc.links.map(({url}) => url)).toEqual([
    'sub/a.md#x',
    'sub/m.md',
    'p.png',
    '/abs',
    '#here',
    'https://x.org',
    '?q=1',
    '?q=2',
    'sub/n.md',
    'sub/q.png',
    'sub/r.png',
    'deep/e.md',
    'own.md',
  ])
  expect(doc.links[11]).toMatchObject({file: 'docs/deep/_g.md', line: 1, column: 1})
  for (const part of [
    '<a href="sub/a.md#x">',
    '<a href="sub/m.md">',
    '<img src="p.png"',
    'srcset="sub/q.png 1x, sub/r.png 2x"',
    '<a href="deep/e.md">',
    '<a href="own.md">',
  ])
    expect(doc.html).toContain(part)
  const markdown = fillTwin(doc.markdown, String, (url) => `{${url}}`)
  for (const part of [
    '<a href="{sub/a.md#x}">',
    '<img src="{p.png}"',
    'srcset="{sub/q.png} 1x, {sub/r.png} 2x"',
    '<a href="{deep/e.md}">',
  ])
    expect(markdown).toContain(part)
})

test('the file of a fence in a fragment is relative to it', async () => {
  const files = {
    'docs/sub/_f.md':
      '```text title="file=x" file=a.txt\n```\n\n```text file="/b.txt" lines=1-1\n```',
    'docs/sub/a.txt': 'near',
    'public/b.txt': 'public',
  }
  const doc = await parse('::include{file=sub/_f.md}\n\n```text file=sub/a.txt\n```', {files})
  expect(doc.said).toEqual([])
  expect(doc.html.match(/near|public/g)).toEqual(['near', 'public', 'near'])
  expect(doc.markdown.match(/near|public/g)).toEqual(['near', 'public', 'near'])
})

test('lines that the file of a fence does not have: one message for pages in all folders', async () => {
  const files = {
    'docs/sub/_f.md': '```text file=a.txt lines=1-9\n```',
    'docs/sub/a.txt': 'near',
  }
  for (const [file, path] of [
    ['docs/page.md', 'sub/_f.md'],
    ['docs/other/page.md', '../sub/_f.md'],
  ])
    expect((await parse(`::include{file=${path}}`, {files, file})).said).toEqual([
      expect.stringContaining('docs/sub/a.txt does not have the lines 1-9: it has 1.'),
    ])
})

test('the Markdown of a page has the text of its fragments as the page shows it', async () => {
  const markdown = async (text: string, files: Record<string, string>) =>
    fillTwin((await parse(text, {files})).markdown, String, (url) => `{${url}}`)
  const sub = '[a](a.md#x) ![p](./p.png) [q](../../q.md)\n\n[e]: ../e.md'
  expect(await markdown('::include{file=sub/_f.md}', {'docs/sub/_f.md': sub})).toContain(
    '[a]({sub/a.md#x}) ![p]({sub/p.png}) [q]({../q.md})\n\n[e]: {e.md}',
  )
  const files = {'docs/_f.md': '[x](y.md) :ui[A]\n\n- two'}
  const other =
    'b\n\n::include{ file="_f.md" }\n\n1. c\n\n   ::include{file=_f.md}\n\n> ::include{file=_f.md}'
  expect(await markdown(`::include{file=_f.md}\n\n${other}`, files)).toBe(
    '# Page\n\n[x]({y.md}) **A**\n\n- two\n\nb\n\n[x]({y.md}) **A**\n\n- two\n\n1. c\n\n   [x]({y.md}) **A**\n\n   - two\n\n> [x]({y.md}) **A**\n>\n> - two\n',
  )
  const conflict = '<<<<<<< HEAD\n:ui[ours]\n=======\n:ui[theirs]\n>>>>>>> x\n\n:ui[Abc]'
  expect(await markdown('::include{file=_f.md}', {'docs/_f.md': conflict})).toBe(
    '# Page\n\n**ours**\n\n**Abc**\n',
  )
  expect(await markdown('a\n\n::include{file=_no.md}', {})).toBe('# Page\n\na\n')
})

test('the Markdown of a page of Docusaurus has its fragments in our notation', async () => {
  const page = `import Part from './_part.mdx'\n\n# Page\n\n<Part />\n`
  const part = `import {x} from './x'\n\n:::note Mind\n\nSome words.\n\n:::\n\n[a](./a.md)\n`
  const doc = await parse(page, {
    file: 'docs/page.mdx',
    files: {'docs/_part.mdx': part},
    dialect: {site: '', outside: []} as never,
  })
  expect(doc.markdown.replace(/\uE001/g, '|')).toBe(
    '# Page\n\n**Note: Mind**\n\nSome words.\n\n[a](|a.md|)\n',
  )
})

test('mistakes in a fragment are reported with its name and line', async () => {
  const doc = await parse('x\n\n::include{file=_f.md}', {
    files: {'docs/_f.md': 'ok\n\n::nope{}\n\n[x](javascript:y)'},
  })
  expect(doc.said).toEqual([
    'unknown-directive docs/_f.md:3:1 There is no directive ::nope.',
    'unsafe-html docs/_f.md:5:1 A link cannot lead to javascript:.',
  ])
  expect(
    (await parse('::include{file=_f.md}', {files: {'docs/_f.md': '[x](y.md)'}})).links[0],
  ).toMatchObject({file: 'docs/_f.md', line: 1, column: 1})
})

test('a merge conflict in a fragment', async () => {
  const text = 'a\n\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> x\n'
  const doc = await parse('::include{file=_f.md}', {files: {'docs/_f.md': text}})
  expect(doc.said).toEqual([expect.stringMatching(/^merge-conflict docs\/_f\.md:3:1 /)])
  expect(doc.html).toContain('ours')
})

test('what includes itself', async () => {
  expect((await parse('::include{file=page.md}', {files: {'docs/page.md': 'x'}})).said).toEqual([
    'circular-include 1:1 docs/page.md includes itself: docs/page.md -> docs/page.md.',
  ])
  const files = {'docs/_a.md': '::include{file=_b.md}', 'docs/_b.md': 'x\n\n::include{file=_a.md}'}
  expect((await parse('::include{file=_a.md}', {files})).said).toEqual([
    'circular-include docs/_b.md:3:1 docs/_a.md includes itself: docs/page.md -> docs/_a.md -> docs/_b.md -> docs/_a.md.',
  ])
})

test('the same fragment twice is no circle', async () => {
  expect(
    codes(
      await parse('::include{file=_a.md}\n\n::include{file=_a.md}', {files: {'docs/_a.md': 'x'}}),
    ),
  ).toEqual([])
})

test('no file, no such file, a file outside the content, a name that is none', async () => {
  expect((await parse('::include')).said).toEqual([
    'directive-attribute 1:1 ::include needs the attribute "file".',
  ])
  expect((await parse('::include{flie=_a.md}')).said).toEqual([
    'directive-attribute 1:1 ::include has no attribute "flie".',
  ])
  expect((await parse('::include{file=_no.md}')).said).toEqual([
    'missing-asset 1:1 There is no fragment docs/_no.md.',
  ])
  expect((await parse('::include{file=../../x.md}', {files: {'../x.md': 'secret'}})).said).toEqual([
    'outside-content 1:1 ../x.md is outside the content folder.',
  ])
  expect((await parse('::include{file="%zz.md"}')).said).toEqual([
    'missing-asset 1:1 There is no fragment docs/%zz.md.',
  ])
})

test('an example of the directive is not the directive', async () => {
  const doc = await parse('```md\n::include{file=_a.md}\n```', {files: {'docs/_a.md': 'FRAGMENT'}})
  expect(doc.markdown).toContain('```md\n::include{file=_a.md}\n```')
  expect(doc.html).not.toContain('FRAGMENT')
})
