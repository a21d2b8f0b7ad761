import {expect, test} from 'vitest'
import {parse} from '../parse.ts'

const found = async (text: string, bare = false) =>
  (await parse(text, {bare})).diagnostics
    .filter(({code}) => code === 'stray-markdown')
    .map(({line, column, message, hint}) => `${line}:${column} ${message} ${hint}`)

test('entries of a list without a space', async () => {
  for (const [text, place, sign, meant] of [
    ['-eins\n-zwei\n-drei', '1:1', '-', '- Text.'],
    ['*a\n*b', '1:1', '*', '* Text.'],
    ['+a\n+b', '1:1', '+', '+ Text.'],
    ['You need:\n-**a** spoon\n-`b`', '2:1', '-', '- Text.'],
    ['1.Öffnen\n2.Speichern', '1:1', '1.', '1. Text.'],
    ['First:\n1)Open\n2)Save', '2:1', '1)', '1. Text.'],
    ['> -a\n> -b', '1:3', '-', '- Text.'],
    ['- a\n  -b\n  -c', '2:3', '-', '- Text.'],
  ])
    expect(await found(text!), text).toEqual([
      `${place} "${sign}" is shown as typed: it does not begin an entry of a list. Leave a space after it: ${meant}`,
    ])
  for (const text of [
    '-eins',
    'a\n-b',
    '-5 °C\n-6 °C',
    '*a* b\n*c* d',
    '**a** b\n**c** d',
    '-a  \n-b',
    '-a\\\n-b',
    'Version\n1.a and\n2.b',
    '1.a\n3.b',
    '1.5 mL\n2.5 mL',
    '--a\n--b',
    '`-a`\n`-b`',
    '```\n-a\n-b\n```',
  ])
    expect(await found(text), text).toEqual([])
  expect(await found('-a\n-b', true)).toEqual([])
})

test('headings without a space', async () => {
  const one = (sign: string) =>
    `1:1 "${sign}" is shown as typed; this is not a heading. Leave a space after it: ${sign} Title.`
  for (const text of ['#Titel', '#Über das Wiegen', '#Title of `code`'])
    expect(await found(text), text).toEqual([one('#')])
  expect(await found('##title')).toEqual([one('##')])
  for (const text of [
    '#12',
    '#topic',
    '#Tag #Other',
    '#Chemotion is a notebook.',
    '#Chemotion is\na notebook',
    '> #Title',
    'Text\n#Title',
  ])
    expect(await found(text), text).toEqual([])
  expect(await found('#Title', true)).toEqual([])
})

test('headings without a text', async () => {
  for (const text of ['##', '## ', '## {#id}', '## ![](/a.png)', '##  ##'])
    expect(await found(text), text).toEqual([
      '1:1 This heading has no text. Write it after ##, or remove the line.',
    ])
  for (const text of ['## ![A](/a.png)', '## `a`', '## :icon[save]', '#'])
    expect((await found(text)).length, text).toBe(text === '#' ? 1 : 0)
  expect(await found('##', true)).toEqual([])
})

test('a space inside the signs of emphasis', async () => {
  for (const [text, at, typed, signs] of [
    ['a *text * b', 3, '*text *', 'asterisks'],
    ['a _two words _, b', 3, '_two words _', 'underscores'],
    ['a __ text __ b', 3, '__ text __', 'underscores'],
    ['a __text __', 3, '__text __', 'underscores'],
    ['a ~~ text ~~', 3, '~~ text ~~', 'tildes'],
    ['a *text *, ** b **', 3, '*text *', 'asterisks'],
  ] as const)
    expect(await found(text), text).toContain(
      `1:${at} "${typed}" is shown as typed. No space inside the ${signs}; [text](address) for a link.`,
    )
  for (const text of [
    '*Fields marked with * are required.',
    '*required, * optional',
    'int *a, *b and * c',
    'a *b * c * d',
    'Name __ __ and ____ text ____',
    '__init__ and __name__ ',
    'a ~~ b',
    '`*a * b`',
    '$a *b *$ c',
  ])
    expect(await found(text), text).toEqual([])
})

test('bold text next to a letter', async () => {
  for (const [text, at, typed] of [
    ['**Note:**text', 1, '**Note:**'],
    ['a **"Zitat"**text', 3, '**"Zitat"**'],
    ['a**(x)** b', 2, '**(x)**'],
    ['**`a`:**b', 1, '**`a`:**'],
  ])
    expect(await found(text as string), text as string).toEqual([
      `1:${at} "${typed}" is shown as typed: its asterisks are between punctuation and a letter. Leave a space there, or move the punctuation out of the bold text.`,
    ])
  for (const text of [
    '**Note:** text',
    '**Note**: text',
    'a**b**c',
    'src/**/a/**b',
    '2**3**x',
    'f(**kwargs)',
    '`**a:**b`',
    '\\*\\*a:\\*\\*b',
  ])
    expect(await found(text), text).toEqual([])
})

test('text that hyphens below it make a heading', async () => {
  for (const text of ['A sentence.\n---', 'Two\nlines\n---', '> Note:\n> ---'])
    expect((await found(text))[0], text).toMatch(
      /The hyphens below this text make it a heading\. Leave an empty line/,
    )
  for (const text of ['Title\n---', 'Why?\n---', 'A sentence.\n\n---', 'Title.\n===', '## A.'])
    expect(await found(text), text).toEqual([])
})
