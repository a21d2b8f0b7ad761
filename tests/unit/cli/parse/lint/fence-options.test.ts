import {expect, test} from 'vitest'
import {editsFor} from '../../../../../cli/fix/edits-for.ts'
import {apply} from '../../../../../cli/move/edit.ts'
import {hinted, parse} from '../parse.ts'

const found = async (options: string, more = {}) =>
  hinted(await parse(`x\n\n\`\`\`js ${options}\nlet a = 1\nlet b = 2\n\`\`\``, more))

test('options of a code block that it has', async () => {
  for (const options of [
    'title="A b" {1,2} showLineNumbers wrap',
    "nocheck title='a' showLineNumbers=4",
    'hl_lines="1 2" linenums="1"',
    '{1-2}',
  ])
    expect(await found(options), options).toEqual([])
})

test('unknown options, and lines that are not there', async () => {
  const all = 'The options are title, file, lines, showLineNumbers, nocheck, wrap and {1,3-4}.'
  const quotes = 'Write title="…" with straight quotes, and a space after it.'
  for (const [options, said] of [
    ['foo=bar', `3:7 A code block has no option "foo=bar". ${all}`],
    ['wrap nochekc', '3:12 A code block has no option "nochekc". Did you mean "nocheck"?'],
    ['title=“x”', `3:7 A code block has no option "title=“x”". ${quotes}`],
    ['title=x', `3:7 A code block has no option "title=x". ${quotes}`],
    [
      '{2-99}',
      '3:7 Line 3 cannot be marked: this block has 2 lines. Count the lines from 1, without the line of the fence.',
    ],
  ])
    expect(await found(options!)).toEqual([said])
  // Other tools have options of their own.
  expect(await found('foo=bar', {bare: true})).toEqual([])
})

test('lines of a file that are not there', async () => {
  const files = {'docs/a.js': 'a\nb\n'}
  const said = async (lines: string) =>
    (await parse(`\`\`\`js file=a.js lines=${lines}\n\`\`\``, {files})).said
  expect(await said('1-2')).toEqual([])
  for (const lines of ['2-9', '0-1', '2-1'])
    expect(await said(lines)).toEqual([
      `directive-attribute 1:1 docs/a.js does not have the lines ${lines}: it has 2.`,
    ])
})

test('an id of a heading with spaces', async () => {
  for (const [braces, meant] of [
    ['{#my id}', '{#my-id}'],
    ['{ #id }', '{#id}'],
  ]) {
    const {diagnostics} = await parse(`## A ${braces}`)
    expect(diagnostics.map(({message, hint}) => `${message} ${hint}`)).toEqual([
      `"${braces}" is shown as typed: an id has no spaces, and none around it. ${meant}`,
    ])
  }
})

test('the id of a heading as MkDocs writes it is corrected; words that are no id, and escaped braces, are not', async () => {
  const fixed = async (text: string) => {
    const {diagnostics} = await parse(text)
    const input = {specs: {}, bare: false, read: () => text}
    return apply(text, [...editsFor(diagnostics, input).values()].flat())
  }
  expect(await fixed('Text { #id }.\n\n## A *b* `c` d { #id }\n\n### E  {#  two }\n')).toBe(
    'Text { #id }.\n\n## A *b* `c` d {#id}\n\n### E  {#two}\n',
  )
  expect(await fixed('## `a` {: #id }\n\n### E {:#two}\n')).toBe('## `a` {#id}\n\n### E {#two}\n')
  for (const same of ['## A {#my id}', '## A { #my id }', '## A \\{ #id }', '## A &#123; #id }'])
    expect(await fixed(same)).toBe(same)
})
