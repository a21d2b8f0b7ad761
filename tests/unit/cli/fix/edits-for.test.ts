import {expect, test} from 'vitest'
import {editsFor} from '../../../../cli/fix/edits-for.ts'
import type {Fix} from '../../../../cli/fix/fix.ts'
import {apply} from '../../../../cli/move/edit.ts'
import type {Diagnostic} from '../../../../cli/types.ts'

const at = (fix: Fix, line = 1, column = 1): Diagnostic => ({
  severity: 'error',
  code: 'broken-link',
  file: 'a.md',
  line,
  column,
  message: '',
  fix,
})

/** The texts after all corrections. */
function fixed(texts: Record<string, string>, diagnostics: Diagnostic[]): Record<string, string> {
  const edits = editsFor(diagnostics, {specs: {}, bare: false, read: (file) => texts[file]})
  return Object.fromEntries(
    [...edits].map(([file, list]) => [file, apply(texts[file]!, list)] as const),
  )
}

test('an address is replaced wherever it is one, and nowhere else', () => {
  const text = [
    'See [a](old.md#x), [b](old.md#x "Title") and ![c](old.md#x).',
    '`[a](old.md#x)`, old.md#x and [d](older.md#x).',
    '',
    '[e]: old.md#x',
    '',
    '[e]',
  ].join('\n')
  expect(fixed({'a.md': text}, [at({url: 'old.md#x', to: 'new.md#x'})])['a.md']).toBe(
    text
      .replace('[a](old', '[a](new')
      .replace('[b](old', '[b](new')
      .replace('![c](old', '![c](new')
      .replace('[e]: old', '[e]: new'),
  )
})

test('an address is also found with letters and signs as an author types them', () => {
  const text = [
    '[a](Geräte/alt.md#x), [b](<Geräte/alt.md#x> "T"), [c](Ger%C3%A4te/alt.md#x)',
    '[d](Geräte/alt\\.md#x) <a href="Geräte/alt.md#x">e</a>',
    '',
    '[f]: <Geräte/alt.md#x>',
    '',
    '[f] [g](Gerate/alt.md#x) [h](mit leer.md) [i](<mit leer.md>)',
    '[j](alt.md?a=1&amp;b=2)',
  ].join('\n')
  const edits = [
    at({url: 'Ger%C3%A4te/alt.md#x', to: 'neu.md#x'}),
    at({url: 'mit%20leer.md', to: 'ohne.md'}),
    at({url: 'alt.md?a=1&b=2', to: 'neu.md?a=1'}),
  ]
  expect(fixed({'a.md': text}, edits)['a.md']).toBe(
    [
      '[a](neu.md#x), [b](<neu.md#x> "T"), [c](neu.md#x)',
      '[d](neu.md#x) <a href="neu.md#x">e</a>',
      '',
      '[f]: <neu.md#x>',
      '',
      '[f] [g](Gerate/alt.md#x) [h](mit leer.md) [i](<ohne.md>)',
      '[j](neu.md?a=1)',
    ].join('\n'),
  )
})

test('a text is replaced at its place only, with all ends of lines', () => {
  const text = 'One **bold **word.\r\nTwo **bold **words.\r\n'
  const fix = {text: '**bold **', to: '**bold** '}
  expect(fixed({'a.md': text}, [at(fix, 2, 5)])).toEqual({
    'a.md': 'One **bold **word.\r\nTwo **bold** words.\r\n',
  })
})

test('a correction of several lines has the ends of lines of its file', () => {
  const fix = {text: 'A\n\nb', to: ':::\n\nb\n'}
  expect(fixed({'a.md': 'x\r\nA\r\n\r\nb\r\n'}, [at(fix, 2, 1)])['a.md']).toBe(
    'x\r\n:::\r\n\r\nb\r\n\r\n',
  )
})

test('the last lines of a file are removed with the empty lines above them', () => {
  const fix = {text: '[[toc]]', to: ''}
  for (const end of ['', '\n', '\n\n', '\r\n']) {
    const text = `One\n\n\n[[toc]]${end}`
    expect(fixed({'a.md': text}, [at(fix, 4, 1)]), JSON.stringify(end)).toEqual({'a.md': 'One\n'})
  }
  expect(fixed({'a.md': 'One\r\n\r\n[[toc]]\r\n'}, [at(fix, 3)])).toEqual({'a.md': 'One\r\n'})
  expect(fixed({'a.md': '- One\n\n  [[toc]]\n'}, [at(fix, 3, 3)])).toEqual({'a.md': '- One\n'})
  expect(fixed({'a.md': '[[toc]]\n'}, [at(fix)])).toEqual({'a.md': ''})
})

test('where the text is another one, nothing is changed', () => {
  const fix = {text: '**bold **', to: '**bold** '}
  expect(fixed({'a.md': 'Nothing here.'}, [at(fix), at(fix, 9, 9)])).toEqual({})
  expect(fixed({}, [at(fix)])).toEqual({})
  expect(fixed({'a.md': '[a](b.md)'}, [{...at(fix), fix: undefined as never}])).toEqual({})
})

test('the position of a text does not count a byte order mark', () => {
  const fix = {text: '**bold **', to: '**bold** '}
  const text = '\uFEFFA **bold **text.\n**bold **text.\n'
  expect(fixed({'a.md': text}, [at(fix, 1, 3), at(fix, 2, 1)])['a.md']).toBe(
    text.replaceAll('bold **', 'bold** '),
  )
})

test('of two that overlap, the first one', () => {
  const text = '[a](old.md)'
  const both = [at({text, to: '[b](c.md)'}), at({url: 'old.md', to: 'new.md'})]
  expect(fixed({'a.md': text}, both)).toEqual({'a.md': '[b](c.md)'})
})

test.each([
  ['Old name', '[Old name, /docs/old]'],
  ['Old name # as it was', '[Old name, /docs/old] # as it was'],
  ['"Old, name"', "['Old, name', /docs/old]"],
  ['2024', "['2024', /docs/old]"],
  ['|\n  Old\n  name', '|\n  Old\n  name'],
  ['{a: b}', '{a: b}'],
])('one alias without a list: %s', (before, after) => {
  const text = (aliases: string) => `---\naliases: ${aliases}\ntitle: A\n---\n`
  const texts = {'a.md': text(before)}
  const changed = fixed(texts, [{...at({aliases: {'a.md': '/docs/old'}}), file: '.'}])
  expect({...texts, ...changed}).toEqual({'a.md': text(after)})
})

test('aliases go into the front matter of the pages that have got another name', () => {
  const texts = {
    'a.md': '---\ntitle: A\n---\n',
    'b.md': '---\naliases: [/x]\n---\n',
    'c.md': '---\naliases: []\n---\n',
    'd.md': '---\naliases:\n- /x\n---\n',
  }
  const fix = {
    aliases: {'a.md': '/docs/old', 'b.md': '/docs/was', 'c.md': '/docs/c', 'd.md': '/docs/d'},
  }
  expect(fixed(texts, [{...at(fix), file: '.'}])).toEqual({
    'a.md': '---\ntitle: A\naliases:\n  - /docs/old\n---\n',
    'b.md': '---\naliases: [/x, /docs/was]\n---\n',
    'c.md': '---\naliases: [/docs/c]\n---\n',
    'd.md': '---\naliases:\n- /x\n- /docs/d\n---\n',
  })
})

test('what is removed at the end of a line leaves no space there', () => {
  const remove = (text: string, from: string) =>
    fixed({'a.md': text}, [at({text: from, to: ''}, 1, text.indexOf(from) + 1)])['a.md']
  expect(remove('## Title {.wide}\n\nText', '{.wide}')).toBe('## Title\n\nText')
  expect(remove('## Title  {.wide}\r\n', '{.wide}')).toBe('## Title\r\n')
  expect(remove('## Title {.wide}', '{.wide}')).toBe('## Title')
  expect(remove('**Bold**{.wide}\n', '{.wide}')).toBe('**Bold**\n')
  expect(remove('A `b` {.wide} c', '{.wide}')).toBe('A `b`  c')
  expect(remove('  [[toc]]\n\nText', '[[toc]]\n')).toBe('  \nText')
})
