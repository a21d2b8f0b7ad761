import {expect, test} from 'vitest'
import {fillTwin} from '../../../../cli/parse/markdown-version.ts'
import {parse, SPECS} from './parse.ts'

/** Shows lists by name and addresses in braces. */
const twin = async (text: string, options = {}) =>
  fillTwin(
    (await parse(text, options)).markdown,
    (needs) => `(${needs})`,
    (url) => `{${url}}`,
  )

test('title, description, and the text as it was written', async () => {
  expect(
    await twin('---\ntitle: T\ndescription: D.\n---\nSome *text*,\n  oddly   spaced\n\n\n\n* list'),
  ).toBe('# T\n\nD.\n\nSome *text*,\n  oddly   spaced\n\n* list\n')
  expect(await twin('# Heading\n\ntext')).toBe('# Heading\n\ntext\n')
})

test('a title below badges, or in HTML, is there once', async () => {
  const bare = {bare: true}
  const badge = '[![Build](https://b.org/b.svg)](https://b.org)'
  expect(await twin(`${badge}\n\n# Real {#id}\n\nText.\n\n# Other`, bare)).toBe(
    `# Real\n\n${badge}\n\nText.\n\n# Other\n`,
  )
  expect(await twin('<h1 align="center">In <b>HTML</b></h1>\n\nText.', bare)).toBe(
    '# In HTML\n\nText.\n',
  )
  expect(await twin('<div>\n  <h1>\n  A\n  </h1>\n  <a href="b.md">b</a>\n</div>', bare)).toBe(
    '# A\n\n<div>\n  \n  <a href="{b.md}">b</a>\n</div>\n',
  )
  expect(await twin('---\ntitle: T\nhide_title: true\n---\n\nText.\n\n# T\n\n# U')).toBe(
    '# T\n\nText.\n\n# U\n',
  )
})

test('directives become Markdown that reads well anywhere', async () => {
  expect(await twin('Press :ui[:plus: New > Sample] or :foo and see.', {})).toBe(
    '# Page\n\nPress **New › Sample** or :foo and see.\n',
  )
  expect(await twin(':::note\n\nText.\n\n:::\n\nafter')).toBe(
    '# Page\n\n**Note**\n\nText.\n\nafter\n',
  )
  expect(await twin(':::note[Mind]\nText.\n:::')).toBe('# Page\n\n**Note: Mind**\n\nText.\n')
  expect(await twin('::file{src=/a.yml title="The file"}')).toBe('# Page\n\n[The file]({/a.yml})\n')
  // The label is text of the author, which must not get lost.
  const specs = {...SPECS, card: {...SPECS.card!, label: 'optional' as const}}
  expect(await twin('::card[A *file*]{src=/a.yml}', {specs})).toBe('# Page\n\n[A file]({/a.yml})\n')
})

test('addresses of the site are found, whatever is around them', async () => {
  for (const [written, expected] of [
    ['[a](b.md)', '[a]({b.md})'],
    ['[a](../b.md#c "T")', '[a]({../b.md#c} "T")'],
    ['[b.md](b.md) b.md', '[b.md]({b.md}) b.md'],
    ['[a](<b c.md>)', '[a](<{b c.md}>)'],
    ['[`](`](b.md)', '[`](`]({b.md})'],
    ['![p](p.png)', '![p]({p.png})'],
    ['[![p](p.png)](b.md)', '[![p]({p.png})]({b.md})'],
    ['[a][b]\n\n[b]: b.md', '[a][b]\n\n[b]: {b.md}'],
    [
      '<img src="p.png" alt="b.md"> <a href="b.md">b</a>',
      '<img src="{p.png}" alt="b.md"> <a href="{b.md}">b</a>',
    ],
    [
      '<video src=\'v.mp4\' poster="p.png"></video>',
      '<video src=\'{v.mp4}\' poster="{p.png}"></video>',
    ],
    [
      '<img src=a.png alt=A> <a href = b.md#c>B</a> <a href=https://x.org>C</a>',
      '<img src={a.png} alt=A> <a href = {b.md#c}>B</a> <a href=https://x.org>C</a>',
    ],
    [
      '<a href="https://b.org" title="the href=b.md">b</a> <a href="#c">c</a> <kbd>src="p.png"</kbd>',
      undefined,
    ],
    // Not ours, or within the page.
    ['[a](https://b.org) <https://b.org> [a](#c) [a]()', undefined],
    // Code is an example.
    ['`[a](b.md)`\n\n```md\n[a](b.md)\n```', undefined],
  ] as const)
    expect(await twin(written)).toBe(`# Page\n\n${expected ?? written}\n`)
})

test('a heading without its id', async () => {
  expect(await twin('Words.\n\n## Print a label {#print}\n\ntext')).toBe(
    '# Page\n\nWords.\n\n## Print a label\n\ntext\n',
  )
})

test('items are separate', async () => {
  expect(await twin('::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::\nafter')).toBe(
    '# Page\n\n**A**\n\na\n\n**B**\n\nb\n\nafter\n',
  )
})

test('a foreign tree keeps its colons', async () => {
  expect(await twin('x :foo[bar]{a=b}\n\n::leaf\n\n:::box\ny\n:::', {bare: true})).toBe(
    '# Page\n\nx :foo[bar]{a=b}\n\n::leaf\n\n:::box\ny\n:::\n',
  )
})

test('nested containers, alerts and code stay readable', async () => {
  expect(await twin('::::note[Out]\n:::note[In]\nx\n:::\n::::')).toBe(
    '# Page\n\n**Note: Out**\n\n**Note: In**\n\nx\n',
  )
  expect(await twin('> [!NOTE]\n> x')).toBe('# Page\n\n> [!NOTE]\n> x\n')
  expect(await twin('```md\n:::note\nx\n:::\n```')).toBe('# Page\n\n```md\n:::note\nx\n:::\n```\n')
})

test('the template of a row is filled in', async () => {
  expect(await twin('A :since[3.0], B.')).toBe('# Page\n\nA (since 3.0), B.\n')
  const specs = {
    hello: {kind: 'leaf', label: 'required'},
    secret: {kind: 'container', markdown: ''},
    quiz: {kind: 'container', label: 'required', markdown: '**Quiz ({level}): {label}**'},
  } as const
  expect(
    await twin(
      '::hello[World]\n\n:::secret\nWords.\n:::\n\n:::quiz[Which one?]{level=2}\n\nThis.\n\n:::',
      {specs},
    ),
  ).toBe('# Page\n\nWorld\n\n**Quiz (2): Which one?**\n\nThis.\n')
})

test('notes of authors, which the page does not show, are left out', async () => {
  expect(
    await twin(
      'Text <!-- a\nnote --> more.\n\n<!-- [a](b.md) -->\n\n[//]: # (another note)\n\n`<!-- code -->` [top][]\n\n[top]: #\n',
    ),
  ).toBe('# Page\n\nText  more.\n\n`<!-- code -->` [top][]\n\n[top]: #\n')
})
