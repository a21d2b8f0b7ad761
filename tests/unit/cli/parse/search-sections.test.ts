import {expect, test} from 'vitest'
import type {Section} from '../../../../cli/types.ts'
import {CELL, FIGURE, ROW, TABLE, withoutSigns} from '../../../../runtime/shared/search/signs.ts'
import {parse} from './parse.ts'

const sections = async (text: string, options = {}) => (await parse(text, options)).sections

test('text between headings of levels 1 to 3', async () => {
  expect(await sections('before\n\n## A {#a}\n\nin a\n\n### B\n\nin b\n\n#### C\n\nin c')).toEqual([
    {id: null, heading: '', text: 'before'},
    {id: 'a', heading: 'A', text: 'in a'},
    {id: 'b', heading: 'B', text: 'in b C in c'},
  ])
})

test('a space at the border of blocks, none inside a word', async () => {
  expect((await sections('- one\n- t**w**o\n\nline<br>break'))[0]?.text).toBe('one two line break')
  expect((await sections('a\tb &nbsp; c\u2003d\n e (f )&#32; , ( ) .'))[0]?.text).toBe(
    'a b c d e (f ), ( ).',
  )
})

test('a table with its header, rows and cells; an empty cell keeps its place', async () => {
  const table = '| a | b |\n|---|---|\n| c | d *e* |\n| | f |\n| g | |\n| | |'
  const [{text}] = (await sections(`before\n\n${table}\n\nbehind`)) as [Section]
  const rows = [`a${CELL}b`, `c${CELL}d e`, `${CELL}f`, 'g']
  expect(text).toBe(`before ${TABLE}${rows.join(ROW)}${TABLE} behind`)
  expect(withoutSigns(text)).toBe('before a: b; c: d e; f; g behind')
  const bare = '<table><tr><td>a</td><td>b</td></tr></table>'
  expect((await sections(bare))[0]?.text).toBe(`${TABLE}${ROW}a${CELL}b${TABLE}`)
})

test('pictures by their words, code with its text, directives with label and title', async () => {
  expect(
    (
      await sections(
        '![a plot](/x.png) `code`\n\n:::note[Mind]\nthe :ui[:plus: Add] gap\n:::\n\n::file{src=/a title="The file"}',
      )
    )[0]?.text,
  ).toBe('a plot code Mind the Add gap The file')
})

test('a section without text keeps its heading; a page without text has none', async () => {
  expect(await sections('## A')).toEqual([{id: 'a', heading: 'A', text: ''}])
  expect(await sections('')).toEqual([])
})

test('a level-1 heading that opens the page is not a section', async () => {
  expect(await sections('# T\n\ntext')).toEqual([{id: null, heading: '', text: 'text'}])
})

test('an icon is no word; the words of a figure count once', async () => {
  expect((await sections('Press :icon[plus] twice.'))[0]?.text).toBe('Press twice.')
  const figure =
    '```dot title="A graph"\ndigraph { Save -> Close; Close -> Save; Save -> Share }\n```'
  const words = (await sections(figure))[0]!.text.split(FIGURE)[1]!.split(' ')
  for (const word of ['Save', 'Close', 'Share'])
    expect(words.filter((one) => one === word)).toEqual([word])
  const [told] = await sections(`Press save, then (Close).\n\n${figure}`)
  expect(told!.text.match(/Save|Close|Share/gi)).toEqual(['save', 'Close', 'Share'])
})

test('a chip before a sentence is no word of it', async () => {
  expect((await sections(':since[1.8] When you export, wait.'))[0]?.text).toBe(
    '(since 1.8) When you export, wait.',
  )
})

test('a role before a sentence is no word of it', async () => {
  const [{text}] = (await sections(':role[User] When you export, wait.')) as [Section]
  expect(text).toBe('When you export, wait.')
})

test('the template of a row is filled in', async () => {
  expect((await sections('A :since[3.0], B.'))[0]?.text).toBe('A (since 3.0), B.')
})

test('an example of Markdown is not found beside its result; other code is', async () => {
  const text = '```md\nA **bold** example.\n```\n\n```bash\ndocker compose up\n```\n'
  expect((await sections(text))[0]?.text).toBe('docker compose up')
})

test('what may be divided is whole; the name of an icon is left out, a part of a command is not', async () => {
  const [{text}] = (await sections(
    'na&shy;no&shy;par&shy;ti&shy;cle `rake db:test:prepare` and :ui[:plus: Add]',
  )) as [Section]
  expect(text).toBe('nanoparticle rake db:test:prepare and Add')
})
