import {expect, test} from 'vitest'
import {codes, hinted, parse} from '../parse.ts'

const found = async (text: string) =>
  (await parse(text)).diagnostics.map(
    ({code, severity, line, column, hint}) =>
      `${severity} ${code} ${line}:${column}${hint ? ` ${hint}` : ''}`,
  )

test('links that do not say where they lead', async () => {
  for (const word of ['here', 'Click here', 'this page', 'read more', 'see below', 'why'])
    expect(await found(`See [${word}](a.md).`)).toEqual([
      'warning vague-link 1:5 Name the page or the task.',
    ])
  expect(await found('See [the page about labels](a.md).')).toEqual([])
})

test('bare addresses; one in angle brackets is meant', async () => {
  expect(await found('See https://example.org/x now.')).toEqual([
    'warning bare-url 1:5 [What it leads to](https://…)',
  ])
  expect(await found('See [https://example.org](https://example.org).')).toEqual([])
  expect(await found('See <https://example.org/x> and `https://example.org`.')).toEqual([])
  expect(await found('See [the list](https://example.org/x).')).toEqual([])
})

test('a bold word that is a label of the application', async () => {
  expect(await found('Click on **Save**.')).toEqual(['warning bold-label 1:10 :ui[Save]'])
  expect(await found('open the **Menu**')).toEqual(['warning bold-label 1:10 :ui[Menu]'])
  expect(await found('This is **important**.')).toEqual([])
})

test('asterisks and links that show as they are typed', async () => {
  expect(codes(await parse('a ** b ** c'))).toEqual(['stray-markdown'])
  expect(codes(await parse('see ](/docs/x) there'))).toEqual(['stray-markdown'])
  expect(codes(await parse('2 ** 3 is 8'))).toEqual([])
})

test('a title without brackets', async () => {
  expect(await found(':::note Mind this\n\ntext\n\n:::')).toEqual([
    'error directive-title 1:1 :::note[Mind this]',
  ])
  expect(await found(':::notte Mind\n')).toEqual(['error directive-title 1:1 :::note[Mind]'])
})

test('a space between the colons and the name', async () => {
  const expected = ['error directive-attribute 1:1 :::note']
  expect(await found('::: note\ntext\n:::')).toEqual(expected)
  expect(await found('::: note\n\ntext\n\n:::')).toEqual(expected)
  expect(await found('::: notte\n\ntext\n\n:::')).toEqual(expected)
  expect(await found('::: Note Mind\n\ntext\n\n:::')).toEqual([
    'error directive-title 1:1 :::note[Mind]',
  ])
})

test('a space before what is no directive: there is none, and those that there are', async () => {
  const [one, ...rest] = (await parse('::: quiz-show\n\ntext\n\n:::')).diagnostics
  expect(rest).toEqual([])
  expect(one).toMatchObject({
    code: 'unknown-directive',
    line: 1,
    message: 'There is no directive :::quiz-show.',
    hint: expect.stringMatching(/^There are .*:::note/),
  })
  expect(await found('::: code-group\n\ntext\n\n:::')).toEqual([
    'error unknown-directive 1:1 Write :::tabs, and in it a :::tab[Label] around each code block.',
  ])
  // A documented module, in the notation of MkDocs: no end follows.
  expect(await found('::: lab.scales.Reader')).toEqual([
    'warning stray-markdown 1:1 Write its text here: labdocs reads no code.',
  ])
  expect(await found('::: note\n\n::: lab.scales\n\n:::')).toEqual([
    'error directive-attribute 1:1 :::note',
    'warning stray-markdown 3:1 Write its text here: labdocs reads no code.',
  ])
})

test('an opening that is not read has a correction, if the directive exists and can have a title', async () => {
  const fixes = async (text: string) => (await parse(text)).diagnostics.map(({fix}) => fix)
  expect(await fixes('::: tip Use *this* \ntext\n:::')).toEqual([undefined])
  expect(await fixes('::: Note Use *this* \ntext\n:::')).toEqual([
    {text: '::: Note Use *this* ', to: ':::note[Use *this*]'},
  ])
  expect(await fixes('::: note\ntext\n:::')).toEqual([{text: '::: note', to: ':::note'}])
  expect(await fixes('::: note Title {open}\ntext\n:::')).toEqual([undefined])
  const folded = {text: '::: note See *it* {collapsible}', to: ':::note[See *it*]{collapsible}'}
  expect(await fixes(`${folded.text}\ntext\n:::`)).toEqual([folded])
  const plain = {text: '::: note {no-title}', to: ':::note'}
  expect(await fixes(`${plain.text}\n\ntext\n\n:::`)).toEqual([plain])
  expect((await fixes('::: ui Save'))[0]).toBe(undefined)
  expect((await fixes(':::steps Title\n\n1. a\n\n:::'))[0]).toBe(undefined)
})

test('an opening that is not read and its end in one paragraph hide no later colons', async () => {
  expect(await found(':::note Mind\ntext\n:::\n\nmore\n\n:::')).toEqual([
    'error directive-title 1:1 :::note[Mind]',
    'error stray-directive 7:1 Nested directives need more colons outside than inside.',
  ])
})

test('a directive that is not closed, colons that close nothing', async () => {
  expect(await found('a\n\n:::note\n\ntext')).toEqual([
    'error directive-open 3:1 End it with a line of as many colons.',
  ])
  expect(await found('> :::note\n> text\n> :::')).toEqual([])
  expect(await found('a\n\n:::\n')).toEqual([
    'error stray-directive 3:1 Nested directives need more colons outside than inside.',
  ])
})

test('a directive with as many colons as the one around it is one mistake', async () => {
  expect(await found(':::note\n\na\n\n:::note\n\nb\n\n:::\n\n:::\n\nc')).toEqual([
    'error directive-open 5:1 Give the :::note around it more colons.',
  ])
  // Each of them would close what the outer one should close.
  expect(await found('::::note\n\n:::note\n\nb\n\n::::\n\n:::')).toEqual([
    'error directive-open 3:1 End it with a line of as many colons.',
  ])
})

test('tabs with as many colons as each tab are one mistake', async () => {
  const tab = (name: string, colons = ':::') => `${colons}tab[${name}]\n\na\n\n${colons}\n`
  expect(await found(`:::tabs\n${tab('A')}${tab('B')}${tab('C')}:::\n`)).toEqual([
    'error directive-open 2:1 Give the :::tabs around it more colons.',
  ])
  // A tab of no tabs is another mistake.
  expect(await found(`::::tabs\n${tab('A')}${tab('B')}::::\n\n${tab('C')}`)).toEqual([
    'error unknown-directive 14:1 Put it inside :::tabs, which needs more colons than :::tab.',
  ])
})

test('an end in a list that closes what is around the list names what needs more colons', async () => {
  expect(await found(':::steps\n\n1. a\n\n   :::note\n\n   b\n\n   :::\n\n2. c\n\n:::')).toEqual([
    'error directive-open 5:4 Give the :::steps around it more colons.',
  ])
  const tabs = '   ::::tabs\n\n   :::tab[A]\n\n   b\n\n   :::\n\n   ::::'
  expect(await found(`:::steps\n\n1. a\n\n${tabs}\n\n:::`)).toEqual([
    'error directive-open 5:4 Give the :::steps around it more colons.',
    'error directive-open 7:4 Give the :::steps around it more colons.',
  ])
  // The end of the note is missing, and the last line closes the steps.
  expect(await found(':::steps\n\n1. a\n\n   :::note\n\n   b\n\n2. c\n\n:::')).toEqual([
    'error directive-open 5:4 End it with a line of as many colons, as far to the right as its first line.',
  ])
})

test('a directive below a list that should be in it is one mistake', async () => {
  const note = ':::note\n\nb\n\n:::\n\n2. c'
  const indent = 'Indent it as far as the text of an entry, or move it out of the directive.'
  expect(await found(`:::steps\n\n1. a\n\n${note}\n\n:::`)).toEqual([
    `error directive-open 5:1 Give the :::steps around it more colons. ${indent}`,
  ])
  expect(await found(`::::steps\n\n1. a\n\n${note}\n\n::::`)).toEqual([
    `error directive-attribute 5:1 ${indent}`,
  ])
  expect(await found('::::checklist[A]\n\n- [ ] a\n\n:::note\n\nb\n\n::::')).toEqual([
    `error directive-open 5:1 End it with a line of as many colons. ${indent}`,
  ])
})

test('an end with too few colons, and what it lets in, is one mistake', async () => {
  expect(await found('::::note\n\ntext\n\n:::\n\nmore')).toEqual([
    'error directive-open 1:1 End it with a line of as many colons.',
  ])
  expect(await found('::::steps\n\n1. a\n\n:::\n\nmore')).toEqual([
    'error directive-open 1:1 End it with a line of as many colons.',
  ])
  expect(await found('::::tabs\n\n:::tab[A]\n\na\n\n:::\n\nmore')).toEqual([
    'error directive-open 1:1 End it with a line of as many colons.',
  ])
})

test('pictures without words', async () => {
  expect(await found('![](/a.png)')).toEqual([
    'warning missing-alt 1:1 ![What the picture shows](picture.png)',
  ])
  expect(await found('<img src="/a.png">')).toEqual([
    'warning missing-alt 1:1 ![What the picture shows](picture.png)',
  ])
  expect(await found('![a](/a.png)')).toEqual([])
})

test('a foreign tree is not linted', async () => {
  expect(
    codes(
      await parse('[here](a.md) ![](b.png) https://example.org click **X**\n\n:::note\n\nx', {
        bare: true,
      }),
    ),
  ).toEqual([])
})

test('directives with parentheses or words in place of braces and brackets', async () => {
  const notRead = (name: string) => `This is not read as ${name}; it is shown as typed.`
  for (const [line, name, meant, to] of [
    ['::include(file=_a.md)', '::include', 'Write ::include{file=_a.md}', '::include{file=_a.md}'],
    ['::include _a.md', '::include', '::include{file=_name.md}', undefined],
    ['::include: _a.md', '::include', '::include{file=_name.md}', undefined],
    ['::include(_a.md)', '::include', '::include{file=_name.md}', undefined],
    ['::card(src=/a.pdf)', '::card', 'Write ::card{src=/a.pdf}', '::card{src=/a.pdf}'],
    ['::card /a.pdf', '::card', '::card{src=…}', undefined],
  ]) {
    const {diagnostics} = await parse(line!)
    expect(diagnostics, line).toMatchObject([
      {line: 1, column: 1, message: notRead(name!), hint: meant},
    ])
    const [{fix} = {}] = diagnostics
    expect(fix && 'to' in fix ? fix.to : undefined, line).toBe(to)
  }
  const blocks =
    ':::note(Two words)\nText\n:::\n\n::::tabs(group=a)\n\n:::tab[A]\nText\n:::\n\n::::'
  expect(hinted(await parse(blocks))).toEqual([
    `1:1 ${notRead(':::note')} Write :::note[Two words]`,
    `5:1 ${notRead('::::tabs')} Write ::::tabs{group=a}`,
  ])
  for (const text of ['std::card(a)', '::vector(a)', 'Text ::card, and more.', '`::card(a)`'])
    expect(hinted(await parse(text)), text).toEqual([])
})

test('what writers nearly get right: one message, with what was meant', async () => {
  const found = async (text: string) => hinted(await parse(text))
  expect(await found('x :ui{Save as}')).toEqual([
    '1:3 :ui needs a text in brackets. Write it in brackets: :ui[Save as]',
  ])
  expect(await found('::::tabs\n\n::::')).toEqual([
    '1:1 :::tabs contains no :::tab. Put :::tab[…] into it, with one colon less than :::tabs.',
  ])
  expect(await found('x ::card{src=/a.pdf} y')).toEqual([
    '1:3 ::card is in the middle of a line, so it is shown as typed. Put it on a line of its own.',
  ])
  expect(await found('::card{src=https://example.org/?a=b}')).toEqual([
    '1:1 This is not read as ::card; it is shown as typed. Put the value of src in quotes: src="…".',
  ])
  for (const [box, meant] of [
    ['[]', '- [ ] To do'],
    ['[X ]', '- [x] Done'],
  ])
    expect(await found(`- ${box} a\n- [ ] b\n- [x](c.md)`)).toEqual([
      `1:3 "${box}" is shown as typed: it is not read as a box. ${meant}`,
    ])
})

test('a definition is used by every name that Markdown takes for the same', async () => {
  const text = '[Größe], [Bar Baz][], [^maß]\n\n[Größe]: a.md\n[Bar\nbaz]: b.md\n[^maß]: Note.\n'
  expect(codes(await parse(text))).toEqual([])
})
