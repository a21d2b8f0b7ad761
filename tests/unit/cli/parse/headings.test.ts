import {expect, test} from 'vitest'
import {codes, parse} from './parse.ts'

const named = async (text: string, options = {}) =>
  (await parse(text, options)).headings.map(
    ({depth, id, number}) => `${depth} ${id}${number ? ` ${number}` : ''}`,
  )

test('the level-1 heading that opens a page is its title, not part of the article', async () => {
  const doc = await parse('# The *title* {#x}\n\ntext')
  expect([doc.title, doc.heading, doc.html]).toEqual(['The title', undefined, '<p>text</p>'])
})

test('a version in a heading keeps its word everywhere but in ids', async () => {
  const doc = await parse('# Export :since[2.0]\n\nText.\n\n## Copy *it* :since[Next] :ui[all]\n')
  expect(doc.title).toBe('Export (since 2.0)')
  expect(doc.headings).toMatchObject([{id: 'copy-it-next-all', text: 'Copy it (since Next) all'}])
  expect(doc.sections.at(-1)!.heading).toBe('Copy it (since Next) all')
})

test('a template of a theme can have attributes, and a comment is none of the words', async () => {
  const specs = {
    dose: {kind: 'text', attributes: {unit: 'text?'}, text: '{content} ({unit})'},
  } as const
  const text = '# Take :dose[5]{unit=mg}\n\nText.\n\n## Give <!-- no --> :dose[$&]{unit=ml}\n'
  const doc = await parse(text, {specs})
  expect(doc.title).toBe('Take 5 (mg)')
  expect(doc.headings).toMatchObject([{text: 'Give $& (ml)'}])
  expect(doc.sections.at(-1)!.heading).toBe('Give $& (ml)')
})

test('the names of icons, and the signs of a path, are none of the words', async () => {
  const doc = await parse(
    '# Press :icon[plus] or :ui[:plus: New > Sample]\n\nText.\n\n## On :ui[A > B] :role[Admin]\n\n## :icon[plus]\n',
  )
  expect(doc.title).toBe('Press or New › Sample')
  expect(doc.headings).toMatchObject([
    {id: 'on-a--b-admin', text: 'On A › B Admin'},
    {id: 'plus', text: 'plus'},
  ])
  expect(doc.sections.map(({heading}) => heading)).toContain('On A › B Admin')
})

test('with a title in the front matter it is what is in the page header', async () => {
  const doc = await parse('---\ntitle: Short\n---\n# Long title\n')
  expect([doc.title, doc.heading]).toEqual(['Short', 'Long title'])
  expect((await parse('---\ntitle: Same\n---\n# Same\n')).heading).toBeUndefined()
})

test('hide_title leaves it where it is', async () => {
  expect((await parse('---\nhide_title: true\n---\n# Title\n')).html.trim()).toBe(
    '<h1 id="title">Title</h1>',
  )
})

test('without any title the file gives it, an index its folder', async () => {
  expect((await parse('text', {file: 'docs/first_steps.md'})).title).toBe('First steps')
  expect((await parse('text', {file: 'docs/eln/index.md'})).title).toBe('Eln')
  expect((await parse('text', {file: 'README.md'})).title).toBe('README')
})

test('the description is the first paragraph, cut at a word', async () => {
  expect((await parse('# T\n\nOne *two*\nthree.\n\nMore.')).description).toBe('One two three.')
  const long = (await parse('word '.repeat(60))).description
  expect(long.length).toBeLessThanOrEqual(158)
  expect(long.endsWith('word…')).toBe(true)
  expect((await parse('# T')).description).toBe('')
})

test('formulas of the title and of the description are readable text', async () => {
  const page = await parse('# The $\\alpha$ helix\n\nIts energy is $E = mc^2$, its mass $m_i$.')
  expect(page.title).toBe('The α helix')
  expect(page.description).toBe('Its energy is E = mc², its mass m_i.')
  const wrong = await parse('# T\n\nIt is $\\frac{1$ long.')
  expect(wrong.description).toBe('It is \\frac{1 long.')
})

test('ids: slugs, twice with a number, never empty', async () => {
  expect(await named('## Set up\n\n## Set up\n\n## ÄÖ & “x”\n\n## !!!\n\n## ???')).toEqual([
    '2 set-up 1',
    '2 set-up-1 2',
    '2 äö--x 3',
    '2 section 4',
    '2 section-1 5',
  ])
})

test('an explicit id wins over every slug, wherever it is', async () => {
  expect(await named('## Start\n\n## Other {#start}')).toEqual(['2 start-1 1', '2 start 2'])
  expect(await named(':::note{#start}\nx\n:::\n\n## Start')).toEqual(['2 start-1'])
  expect(await named('<span id="start">x</span>\n\n## Start')).toEqual(['2 start-1'])
})

test('an explicit id is not part of the text', async () => {
  const doc = await parse('## With `code` {#my-id}\n')
  expect(doc.headings[0]).toEqual({depth: 2, id: 'my-id', text: 'With code'})
  expect(doc.html).toContain('<h2 id="my-id">With <code>code</code></h2>')
})

test('the same id twice, in Markdown or in HTML', async () => {
  expect((await parse('## A {#x}\n\n## B {#x}')).said).toEqual([
    'duplicate-id 3:1 The id "x" is already used on line 1.',
  ])
  expect((await parse('<span id="x">a</span>\n\n<span id="x">b</span>')).said).toEqual([
    'duplicate-id 3:1 The id "x" is already used on line 1.',
  ])
  expect((await parse('<span id="x">a</span>\n\n## B {#x}')).said).toEqual([
    'duplicate-id 3:1 The id "x" is already used on line 1.',
  ])
})

test('of three the first one stays, in whatever order they are found', async () => {
  expect(
    (await parse('## A {#x}\n\n:::note{#x}\ny\n:::\n\n<span id="x">z</span>')).said.sort(),
  ).toEqual([
    'duplicate-id 3:1 The id "x" is already used on line 1.',
    'duplicate-id 7:1 The id "x" is already used on line 3.',
  ])
  expect((await parse('<span id="x">z</span> :ui[y]{#x}')).said).toEqual([
    'duplicate-id 1:23 The id "x" is already used on line 1.',
  ])
  expect(
    (await parse('a\n\n## A {#x}\n\n::include{file=_f.md}', {files: {'docs/_f.md': '## B {#x}'}}))
      .said,
  ).toEqual(['duplicate-id docs/_f.md:1:1 The id "x" is already used in docs/page.md on line 3.'])
})

test('sections are numbered where there are two and more', async () => {
  expect(await named('## A\n\n### B\n\n### C\n\n#### D\n\n## E\n\n### F')).toEqual([
    '2 a 1',
    '3 b 1.1',
    '3 c 1.2',
    '4 d',
    '2 e 2',
    '3 f 2.1',
  ])
  expect(await named('## Only one')).toEqual(['2 only-one'])
  expect(await named('---\nnumbered: false\n---\n## A\n\n## B')).toEqual(['2 a', '2 b'])
  expect(await named('### A\n\n## B\n\n### C')).toEqual(['3 a', '2 b', '3 c'])
  expect(await named('## A\n\n## B', {file: 'about.md'})).toEqual(['2 a', '2 b'])
  expect(await named('## A\n\n## B', {file: 'about.md', docsAtRoot: true})).toEqual([
    '2 a 1',
    '2 b 2',
  ])
  expect(await named('# T\n\n## A\n\n## B', {bare: true})).toEqual(['2 a', '2 b'])
})

test('in a foreign tree, an anchor above the first heading does not hide that it is the title', async () => {
  const text = '<!-- old -->\n\n<a id="old-name"></a>\n\n## Real title\n\nText.\n'
  expect((await parse(text, {bare: true})).title).toBe('Real title')
})

test('a level that is left out, a second title', async () => {
  expect((await parse('## A\n\n#### B\n\n## C\n\n### D')).said).toEqual([
    'heading-skipped 3:1 A level-4 heading follows a level-2 heading.',
  ])
  expect((await parse('# T\n\n# U')).said).toEqual([
    'several-titles 3:1 A page has one level-1 heading: its title.',
  ])
  expect(codes(await parse('# T\n\n# U\n\n#### V', {bare: true}))).toEqual([])
})

test('the number of a footnote belongs neither to the id nor to the text of a heading', async () => {
  const {headings} = await parse('Text.[^1]\n\n## A title[^2]\n\n[^1]: One.\n[^2]: Two.\n')
  expect(headings.map(({id, text}) => [id, text])).toEqual([['a-title', 'A title']])
})

test('a tag that is shown as text is a part of the title and of the description', async () => {
  for (const bare of [true, false]) {
    const doc = await parse('# List<String> <b>and</b> <!-- x --> Map<K, V>\n\nUse List<T>.', {
      bare,
    })
    expect(doc.title).toBe('List<String> and Map<K, V>')
    expect(doc.description).toBe('Use List<T>.')
  }
  expect((await parse('# New <Badge text="2" />\n', {bare: true})).title).toBe('New')
})

test('pictures alone are no description', async () => {
  const badges = '[![CI](/ci.svg)](/x)\n![a](/a.svg)<br>[![b]][b]\n\n[b]: /b.svg'
  expect((await parse(`# A\n\n${badges}\n\nA *notebook*.`)).description).toBe('A notebook.')
  expect((await parse(`# A\n\n${badges}`)).description).toBe('')
  expect((await parse('# A\n\n![A](/a.svg) is a notebook.')).description).toBe('A is a notebook.')
})

test('a heading in HTML is the title of a page of a foreign tree', async () => {
  const text =
    '<h1 align="center">\n  <img src="/a.svg" alt="A"> My &amp; <b>project</b>\n</h1>\n\nText.'
  const doc = await parse(text, {bare: true})
  expect(doc.title).toBe('My & project')
  expect(doc.html.match(/<h1/g)).toHaveLength(1)
  expect(doc.fields.hide_title).toBe(true)
  expect((await parse('<h1><img src="/a.svg" alt="A"></h1>\n\n# B', {bare: true})).title).toBe('B')
  expect((await parse('<h1><img src="/a.svg" alt="A"></h1>', {bare: true})).title).toBe('Page')
})
