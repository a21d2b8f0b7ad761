import {expect, test} from 'vitest'
import {parse} from './parse.ts'

const bare = (text: string) => parse(text, {file: 'page.md', bare: true})

test('a list behind a heading gives its id, and is no text', async () => {
  const ids = async (text: string) =>
    (await bare(`# Title\n\n${text}`)).headings.map(({id, text}) => `${id}: ${text}`)
  expect(await ids('## One { #first .wide data-toc-label="1" }\n')).toEqual(['first: One'])
  expect(await ids('## 9.7 <small>March</small> { id="9.7" }\n')).toEqual(['9.7: 9.7 March'])
  expect(await ids('## Two {: .wide }\n')).toEqual(['two: Two'])
  expect(await ids('## Sets {a, b}\n')).toEqual(['sets-a-b: Sets {a, b}'])
})

test('a list behind a link, a picture or code is no text', async () => {
  const {html, ids} = await bare(
    '[a](b.md){ .md-button } ![c](d.png){ width="300" } `e`{.sql} **f**{ #f }, [](){ #place }here.\n',
  )
  expect(html).not.toContain('{')
  expect(ids).toEqual(expect.arrayContaining(['f', 'place']))
})

test('a list in a line of its own belongs to a block, and is no text', async () => {
  const blocks = [
    '## One\n{: #first .wide }\n\nText\n{: .note }\n\n{: .note }\n> Quoted\n\n{: .note }\nMore *words*',
    '- a\n- b\n{: .wide }\n\n```sh\nls\n```\n{: data-title="x" }\n\n| a |\n| - |\n| b |\n{: .wide }',
    '## Two {#second}\n{:.wide}\n\n1. TOC\n{:toc}',
  ]
  const {html, headings} = await bare(`# Title\n{: .wide }\n\n${blocks.join('\n\n')}\n`)
  expect(headings.map(({id}) => id)).toEqual(['first', 'second'])
  expect(html).not.toMatch(/\{|TOC|<p><\/p>/)
  expect(html.match(/<tr>/g)).toHaveLength(2)
  for (const text of ['Text', 'Quoted', 'More', 'words', 'ls']) expect(html).toContain(text)
})

test('a list is the last row of a table, and never its only one', async () => {
  const head = '| a |\n| - |\n'
  expect((await bare(`${head}| b |\n{: .wide }\n`)).html).not.toContain('wide')
  expect((await bare('| {: .wide } |\n| - |\n')).html).toContain('<th')
})

test('a line that stands for the table of contents is no text', async () => {
  for (const line of ['[[toc]]', '[TOC]', '[[_TOC_]]', '[[TOC]]'])
    expect((await bare(`# Title\n\n${line}\n\nText\n`)).html).toBe('<p>Text</p>')
  expect((await bare('See [[toc]]\n')).html).toContain('[[toc]]')
})

test('braces that are no list stay', async () => {
  for (const text of [
    'Some {text}',
    '`a` {#b}',
    '`a`{b, c}',
    '**a**{}',
    'a{ .b }',
    'a\n{b}',
    '`{: .a }`',
  ])
    expect((await bare(text)).html).toMatch(/\{.*\}/)
})

test('pages of our own have no such lists', async () => {
  expect((await parse('`a`{ .b }\n')).html).toContain('{ .b }')
})

test('a heading that is a comment says what is in it', async () => {
  const {headings, anchors, diagnostics} = await bare('# T\n\n## <!-- md:setting config.name -->\n')
  expect(diagnostics).toEqual([])
  expect(headings[0]!.text).toBe('md:setting config.name')
  expect(anchors).toMatchObject({'config.name': headings[0]!.id})
  expect((await bare('# T\n\n## Text <!-- note -->\n')).headings[0]!.text).toBe('Text')
})
