import {expect, test} from 'vitest'
import {isDangerous, refusalOf} from '../../../../cli/parse/url-schemes.ts'
import {parse, places} from './parse.ts'

test('every url as it was written, with its place', async () => {
  const text =
    'a [b](c.md#d "t") ![e](f.png)\n\n[g]: /h\n[g] <https://i.org> <a href="?j">k</a> [l](#m)'
  expect((await parse(text, {bare: true})).links).toEqual([
    {url: 'c.md#d', kind: 'page', line: 1, column: 3, text: 'b'},
    {url: 'f.png', kind: 'asset', line: 1, column: 19},
    {url: '/h', kind: 'page', line: 4, column: 1, text: 'g'},
    {url: 'https://i.org', kind: 'page', line: 4, column: 5, text: 'https://i.org'},
    {url: '?j', kind: 'page', line: 4, column: 21, text: 'k'},
    {url: '#m', kind: 'page', line: 4, column: 40, text: 'l'},
  ])
})

test('a link in code is none', async () => {
  expect((await parse('`[a](b)`\n\n```\n[a](b)\n```')).links).toEqual([])
})

test('protocols that run code, however they are spelled', () => {
  for (const url of [
    'javascript:x',
    'JaVaScript:x',
    ' javascript:x',
    'java\nscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    'blob:x',
  ])
    expect(isDangerous(url), url).toBe(true)
  for (const url of [
    'https://x',
    'mailto:a@b.c',
    'tel:1',
    'a.md',
    '/javascript:x',
    '#javascript:x',
    'javascript.md',
    'data.md',
  ])
    expect(isDangerous(url), url).toBe(false)
})

test('a link to a file on the computer of its author says what to do', async () => {
  expect((await parse('[a](file:///C:/x.pdf) [b](C:/x.pdf)')).diagnostics).toMatchObject([
    {code: 'unsafe-html', hint: expect.stringContaining('put it into content/public/')},
    {code: 'unknown-scheme', hint: expect.stringContaining('put it into content/public/')},
  ])
})

test('two slashes without a host behind them lead nowhere, and nothing is loaded from there', async () => {
  const {said, tree} = await parse(
    '[a](//../b) ![c](//../../d.png) <img src="///e.png" alt="e">\n\n::card{src=//../f}',
  )
  expect(said.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
    'broken-link 3:1',
    'broken-link 1:1',
    'broken-link 1:13',
    'broken-link 1:33',
  ])
  expect(tree).not.toContain('//')
  for (const url of ['//x', '//x.org/..', 'https://../', '/..', '../a', '#//', '?//', 'a//..'])
    expect(refusalOf(url, 'page'), url).toBeUndefined()
})

test('schemes that lead somewhere, and all others with what was meant', () => {
  for (const url of [
    'https://x',
    'HTTP://x',
    'mailto:a@b.c',
    'tel:1',
    'a.md',
    '/a:b',
    './a:b.md',
    '#a:b',
    '?a:b',
    '//x',
  ])
    expect(refusalOf(url, 'page'), url).toBeUndefined()
  for (const [url, hint] of [
    ['htps://x', 'Did you mean https:?'],
    ['C:\\a.pdf', 'A file on your computer'],
    ['localhost:3000/a', 'Write http:// before it.'],
    ['feed:x', 'Available: http:'],
    ['x:y', 'Available: http:'],
  ])
    expect(refusalOf(url!, 'page'), url).toEqual({
      code: 'unknown-scheme',
      message: expect.stringContaining(`"${url!.split(':')[0]!.toLowerCase()}:"`),
      hint: expect.stringContaining(hint!),
    })
  expect(refusalOf('mailto:a@b.c', 'asset')?.code).toBe('unknown-scheme')
  expect(refusalOf('javascript:x', 'page')?.code).toBe('unsafe-html')
})

test('what is refused is reported at its place and not used', async () => {
  const doc = await parse('a [b](htps://x) ![c](x:y)\n\n::file{src=htps://x title=T}\n')
  expect(places(doc)).toEqual(['unknown-scheme 3:1', 'unknown-scheme 1:3', 'unknown-scheme 1:17'])
  expect(doc.html).not.toMatch(/htps|x:y/)
  expect(doc.links).toEqual([])
})

test('links without a text', async () => {
  const said = async (text: string) => places(await parse(text))
  expect(await said('a [](b.md) [ ](c.md) <a href="d.md"></a>')).toEqual([
    'empty-link 1:3',
    'empty-link 1:12',
    'empty-link 1:22',
  ])
  for (const text of [
    '[![a](b.png)](c.md)',
    '[`a`](b.md)',
    '[:ui[a]](b.md)',
    '<a id="x"></a>',
    '[]()',
  ])
    expect(await said(text), text).toEqual([])
})

test('each picture of a srcset', async () => {
  const {links} = await parse(
    '<picture><source srcset="a.png 2x, b.png, https://x/c.png"><img src="d.png" alt="e"></picture>',
  )
  expect(links.map(({url, kind}) => `${kind} ${url}`)).toEqual([
    'asset a.png',
    'asset b.png',
    'asset https://x/c.png',
    'asset d.png',
  ])
})

test('ids that the page itself has are reported and not used; names as well', async () => {
  const doc = await parse(
    '## A {#main}\n\n:::note{#root}\nx\n:::\n\n<b id="term:x">y</b> <img name="forms" src="/a.png" alt="z">\n\n## Main',
  )
  expect(places(doc).sort()).toEqual([
    'reserved-id 1:1',
    'reserved-id 3:1',
    'reserved-id 7:1',
    'reserved-id 7:22',
  ])
  expect(doc.ids).toEqual(['a', 'main-1'])
  expect(doc.html).not.toMatch(/\sname=|\sid="(?:main|root|term:x)"/)
})

test('in a folder of another tool, a name is left out as other attributes are', async () => {
  const text = '<details name="outline"><summary>a</summary></details>\n\n<input name="b">\n'
  const {diagnostics, html} = await parse(text, {bare: true})
  expect(diagnostics.map(({severity, cause}) => [severity, cause])).toEqual([
    ['warning', 'attributes'],
    ['warning', 'attributes'],
  ])
  expect(html).not.toContain('name=')
})

test('the old form of an anchor is an id', async () => {
  const doc = await parse('<a name="there"></a>\n\n<a name="x" id="y">z</a>')
  expect([doc.said, doc.ids]).toEqual([[], ['there', 'y']])
})

test('ids that links may lead to: headings, footnotes, HTML, directives', async () => {
  expect(
    (await parse('## A\n\n<span id="b">x</span>\n\n:::note{#c}\nx[^1]\n:::\n\n[^1]: y')).ids.sort(),
  ).toEqual(['a', 'b', 'c', 'fn-1', 'fnref-1'])
})

test('a footnote with a name beyond ASCII has the id that its link means', async () => {
  const doc = await parse('x[^†]\n\n[^†]: y')
  expect(doc.ids.sort()).toEqual(['fn-†', 'fnref-†'])
  expect(doc.html).toContain('href="#fn-%E2%80%A0"')
  expect(doc.html).toContain('id="fn-†"')
})

test('what browsers read as another host, although it looks like a path', () => {
  for (const url of [
    '\\\\evil.example\\x',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '\n//e',
    ' //e',
  ])
    for (const kind of ['page', 'asset', 'download'] as const)
      expect(refusalOf(url, kind)?.code, JSON.stringify(url)).toBe('unsafe-html')
  for (const url of ['//example.org/x', '/docs', 'a\\b', 'a//b', '#//', '?//'])
    expect(refusalOf(url, 'page'), url).toBeUndefined()
})

test('an address of a srcset that Docusaurus marks, or that is refused, changes no other', async () => {
  const picture = (srcset: string) =>
    `<picture><source srcset="${srcset}"><img src="e.png" alt="E"></picture>`
  const {html, links} = await parse(picture('a.png 1x, pathname:///b.png 2x, c.png 3x'), {
    dialect: {site: '', outside: []} as never,
  })
  expect(html).toContain('srcset="a.png 1x, /b.png 2x, c.png 3x"')
  expect(links.map(({url}) => url)).toEqual(['a.png', '/b.png', 'c.png', 'e.png'])
  const refused = await parse(picture('a.png 1x, javascript:b 2x'))
  expect(refused.html).toContain('srcset="a.png 1x"')
  expect((await parse(picture('javascript:b'))).html).toContain('<source>')
})

test('each candidate of a srcset, with and without a space behind the comma', async () => {
  const {links} = await parse(
    '<picture><source srcset="a.png 1.5x,b.png 2x, c,d.png"><img src="e.png" alt="E"></picture>',
  )
  expect(links.map(({url}) => url)).toEqual(['a.png', 'b.png', 'c,d.png', 'e.png'])
})
