import {expect, test} from 'vitest'
import {parse} from '../parse.ts'

const found = async (text: string, bare = false) =>
  (await parse(text, {bare})).diagnostics
    .filter(({message}) => message.includes('entry of a list'))
    .map(({line, column, fix}) => [line, column, fix && 'to' in fix ? fix.to : undefined])

test('lines with a dash or a bullet of a word processor', async () => {
  for (const sign of ['–', '—', '•']) {
    expect(await found(`${sign} a balance\n${sign} a spoon`), sign).toEqual([
      [1, 1, '- a balance\n- a spoon'],
    ])
    expect(await found(`You need:\n${sign} a balance`), sign).toEqual([[2, 1, '- a balance']])
  }
  expect(await found('You need:\n•\ta balance\n•\u00A0a spoon\n')).toEqual([
    [2, 1, '- a balance\n- a spoon'],
  ])
  expect(await found('·\ta balance\n·\ta spoon\n\n●\tone\n●\ttwo')).toEqual([
    [1, 1, '- a balance\n- a spoon'],
    [4, 1, '- one\n- two'],
  ])
  expect(await found('- First:\n  – one\n  – two')).toEqual([[2, 3, '- one\n  - two']])
  expect(await found('> – one\n> – two')).toEqual([[1, 3, '- one\n> - two']])
})

test('no dialog, no dash within a sentence, and nothing of another tool', async () => {
  for (const text of [
    '— Where is the balance?\n— In the weighing room.',
    '– « Bonjour »\n– « Bonsoir »',
    'She asked:\n— Where is it?',
    'The balance – it is in the weighing room\n– must be level.',
    'One word\n– two words –\n– three words',
    '> A quotation.\n> — Ada',
    '– alone',
    '• Home • Imprint •\n• More • Less •',
    '- a\n- b – c',
    '–20 °C\n–80 °C',
    '`– a`\n`– b`',
    '```\n– a\n– b\n```',
  ])
    expect(await found(text), text).toEqual([])
  expect(await found('– a\n– b', true)).toEqual([])
})
