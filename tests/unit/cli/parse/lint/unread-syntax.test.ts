import {expect, test} from 'vitest'
import {parse} from '../parse.ts'

const found = async (text: string, options: Parameters<typeof parse>[1] = {}) =>
  (await parse(text, options)).diagnostics.map(
    ({code, severity, line, column}) => `${severity} ${code} ${line}:${column}`,
  )

test('references to what is not defined, and those that are', async () => {
  expect(await found('a [^b] and\n> [text][ref], [text][]')).toEqual([
    'error undefined-reference 1:3',
    'error undefined-reference 2:3',
    'error undefined-reference 2:16',
  ])
  expect(await found('a [^b], [t][r], [r]\n\n[^b]: note\n\n[r]: a.md')).toEqual([])
})

test('a name that is nearly defined: one mistake, one message', async () => {
  const doc = await parse('a [^nots] b\n\n[^note]: text')
  expect(doc.said).toEqual([
    'undefined-reference 1:3 "[^nots]" is shown as typed: there is no footnote [^nots].',
  ])
  expect(doc.diagnostics[0]?.hint).toBe('Did you mean [^note]?')
})

test('brackets that are no references', async () => {
  for (const text of [
    '`[a][b]` and `[^a]`',
    '```text\n[a][b] [^c]\n```',
    '$[a][b]$ and $$[x][y]$$',
    'the values a[i][j] and f(x)[0][1]',
    'the sources [1][2] and [3]',
    'the ionic liquids [EMIM][BF4], [Bmim][PF6] and [bmim][NTf2]',
    '\\[text\\][ref], \\[^note]',
    '- [ ] [x] one\n- [x] two',
    ':ui[A] :ui[B]',
    '<!-- [a][b] -->',
    '[a [b] c](x.md)',
  ])
    expect(await found(text), text).toEqual([])
})

test('a label in parentheses', async () => {
  const {diagnostics} = await parse('Click :ui(Save all) now.')
  expect(diagnostics).toMatchObject([
    {
      code: 'directive-attribute',
      column: 7,
      message: 'The text of :ui is in parentheses; both are shown as typed.',
      hint: ':ui[Save all]',
    },
  ])
  for (const text of ['a:ui(x)', ':ui[A](b)', ':other(x)', '`:ui(x)`', 'the prefix :ui (short)'])
    expect(await found(text), text).toEqual([])
})

test('notes and tabs as MkDocs writes them', async () => {
  for (const [text, hint] of [
    ['!!! note\n    Text', /^Write :::note/],
    ['??? tip "A title"\n\n    Text', /^Write :::note/],
    ['/// warning | A title\nText\n///', /^Write :::note/],
    ['=== "Linux"\n\n    Text', /^Write :::tabs/],
  ] as const) {
    const {diagnostics} = await parse(text)
    expect(diagnostics, text).toMatchObject([
      {
        code: 'stray-markdown',
        severity: 'warning',
        line: 1,
        column: 1,
        hint: expect.stringMatching(hint),
      },
    ])
    expect(await found(text, {bare: true}), text).toEqual([])
  }
  for (const text of ['!!! note that this is loud', 'a\n!!! note', '/// <reference', '=== a'])
    expect(await found(text), text).toEqual([])
})

test('a note of MkDocs is corrected where it is in no other block; tabs are corrected together', async () => {
  const fixes = async (text: string) => (await parse(text)).diagnostics.map(({fix}) => fix)
  const [note, ...others] = await fixes('!!! note inline "A"\n\n    Text\n\n!!! note\n    Text\n')
  expect(note).toEqual({
    text: '!!! note inline "A"\n\n    Text',
    to: ':::note[A]\n\nText\n\n:::',
  })
  expect(others).toMatchObject([{to: ':::note\n\nText\n\n:::'}])
  const tabs = await fixes('=== "A"\n\n    1\n\n=== "B"\n\n    2\n\n!!! note\n\n    Text\n')
  expect(tabs).toMatchObject([
    {to: expect.stringMatching(/^::::tabs/)},
    undefined,
    {to: expect.any(String)},
  ])
  for (const text of [
    '- A\n\n  !!! note\n\n  Text',
    '> !!! note\n>\n>     Text',
    '> - !!! note\n>\n>       Text',
    '!!! note\n\nText',
    ':::note\n\n- A\n\n  !!! note\n\n      Text\n\n:::',
  ])
    expect(await fixes(text), text).toEqual([undefined])
})

test('a note of MkDocs in an entry of a list is corrected with its indent', async () => {
  const corrected = async (text: string) => {
    const {diagnostics} = await parse(text)
    const [{fix} = {}] = diagnostics
    if (!fix || !('text' in fix)) return undefined
    expect(text.split(fix.text)).toHaveLength(2)
    const result = text.replace(fix.text, () => fix.to)
    expect((await parse(result)).said).toEqual([])
    return result
  }
  expect(
    await corrected(
      '1. A\n\n    !!! note "T"\n\n        Text\n\n        - b\n\n            c\n\n    After\n\n2. B\n',
    ),
  ).toBe(
    '1. A\n\n    :::note[T]\n\n    Text\n\n    - b\n\n        c\n\n    :::\n\n    After\n\n2. B\n',
  )
  expect(await corrected('- !!! note\n\n      Text\n\nAfter')).toBe(
    '- :::note\n\n  Text\n\n  :::\n\nAfter',
  )
  expect(await corrected('- A\n    - B\n\n        !!! note\n            Text\n    - C\n')).toBe(
    '- A\n    - B\n\n        :::note\n\n        Text\n\n        :::\n    - C\n',
  )
})

test('a line that stands for the table of contents', async () => {
  for (const mark of ['[[toc]]', '[[_TOC_]]', '[TOC]', '[toc]']) {
    const {diagnostics} = await parse(`${mark}\n\nText`)
    expect(diagnostics, mark).toMatchObject([
      {
        code: 'stray-markdown',
        line: 1,
        hint: 'Delete it: each page has a table of contents.',
        fix: {text: `${mark}\n\n`, to: ''},
      },
    ])
  }
  for (const end of ['', '\n', '\n\n', '\n \n\n'])
    expect((await parse(`Text\n\n[[toc]]${end}`)).diagnostics).toMatchObject([
      {fix: {text: `[[toc]]${end}`}},
    ])
  expect((await parse('Text\n\n[[toc]]\n## Title')).diagnostics).toMatchObject([
    {fix: {text: '[[toc]]\n'}},
  ])
  for (const text of ['The [TOC] of a sample', '[toc]\n\n[toc]: https://a.org', '`[[toc]]`'])
    expect(await found(text), text).toEqual([])
})

test('attributes in braces have a correction, which keeps the id of a heading', async () => {
  const fixes = async (text: string) =>
    (await parse(text)).diagnostics.flatMap(({fix}) => fix ?? [])
  expect(await fixes('![A flask](/a.svg){ width=300 }')).toEqual([{text: '{ width=300 }', to: ''}])
  expect(await fixes('**Bold**{.wide}')).toEqual([{text: '{.wide}', to: ''}])
  expect(await fixes('**Bold**{#here .wide}')).toEqual([])
  expect(await fixes('## Title { #an-id .wide }')).toEqual([
    {text: '{ #an-id .wide }', to: '{#an-id}'},
  ])
  expect(await fixes('## Title { id="4.6" }')).toEqual([{text: '{ id="4.6" }', to: '{#4.6}'}])
  expect(await fixes('## Title {.wide}')).toEqual([{text: '{.wide}', to: ''}])
  // Brackets that are escaped, and values of a formula, are meant as text.
  for (const text of ['\\[a\\]{.wide}', `$f(x)$${'{x=1}'}`])
    expect(await fixes(text), text).toEqual([])
})

test('attributes, definitions and templates of other tools', async () => {
  for (const [text, place, hint] of [
    ['![A flask](/a.svg){ width=300 }', '1:19', /^Remove it/],
    ['Press [Start](/b){: .button #go} now', '1:18', /^Remove it/],
    ['## Title {.unnumbered}', '1:10', /^Remove it\. A heading/],
    ['## Title {#id .wide}', '1:10', /^Remove it\. A heading/],
    ['## Title {: #id}', '1:10', /^\{#id\}$/],
    ['## Title { #a.b }', '1:10', /^\{#a\.b\}$/],
    ['## Title {width=300}', '1:10', /^Remove it\. A heading/],
    ['Title {.wide}\n====', '1:7', /^Remove it\. A heading/],
    ['**Bold**{.wide}', '1:9', /^Remove it\.$/],
    ['`code`{.python}', '1:7', /^Remove it\.$/],
    ['Term\n: What it means', '2:1', /^Write :::definitions/],
    ['- Term\n  : What it means', '2:3', /^Write :::definitions/],
    ['{{< youtube abc >}}', '1:1', /^No template is run/],
    ['{% raw %}', '1:1', /^No template is run/],
    ['{{#each samples}}', '1:1', /^No template is run/],
    ['<<< @/snippets/a.js{2}', '1:1', /^Write ::include/],
    ['--8<-- "part.md"', '1:1', /^Write ::include/],
    ['{{#include part.md}}', '1:1', /^Write ::include/],
  ] as const) {
    const {diagnostics} = await parse(`x\n\n${text}`)
    const [line, column] = place.split(':').map(Number)
    const foreign = diagnostics.filter(({code}) => code === 'stray-markdown')
    expect(foreign, text).toMatchObject([
      {severity: 'warning', line: line! + 2, column, hint: expect.stringMatching(hint)},
    ])
    expect(await found(`x\n\n${text}`, {bare: true}), text).toEqual([])
  }
  for (const text of [
    '## Title {#id}',
    'the set `a`{b}, f(x){y}, and `a`{x = 1}',
    'the set {x = 1}, ratio\n:b and 3\\: 4',
    '\\{{ name }} and \\{% if %}, `{% raw %}`',
    'a template {{ name }} in a sentence',
    '{{ name }}',
    'as Prometheus does: `up`{job="eln"}',
    '### The set {.1, .2, .5}',
    '{%name%} is the placeholder\n{% tag %} in Jinja',
    '<<<@home and away',
    'Le rendement est donné par la formule suivante\n: il est de 85 %.',
    '- ratio 1\n  : 3',
    'a\n:ui[Save]',
    '![A flask](/a.svg)\\{width=300}',
  ])
    expect(
      (await found(text)).filter((one) => one.includes('stray-markdown')),
      text,
    ).toEqual([])
})

test('signs around words, as other tools read them', async () => {
  for (const [text, place, hint] of [
    ['Add H~2~O.', '1:6', 'sub'],
    ['The value c~max~ is', '1:12', 'sub'],
    ['(CH~3~)~2~CO', '1:4 1:8', 'sub'],
    ['## H~2~', '1:5', 'sub'],
    ['| a |\n|---|\n| H~2~ |', '3:4', 'sub'],
    ['10^−3^ m^2^, Ca^2+^', '1:3 1:9 1:16', 'sup'],
    ['The ^13^C spectrum', '1:5', 'sup'],
    ['This is ==important==, and ==this too==.', '1:9 1:28', 'mark'],
    ['Press ++ctrl+alt+del++ or ++new++.', '1:7 1:27', 'kbd'],
  ] as const) {
    const {diagnostics, said} = await parse(text)
    expect(said.map((one) => one.split(' ').slice(0, 2).join(' ')).join(' '), text).toBe(
      place
        .split(' ')
        .map((one) => `stray-markdown ${one}`)
        .join(' '),
    )
    expect(diagnostics[0]?.hint, text).toContain(hint)
    expect(await found(text, {bare: true}), text).toEqual([])
  }
  for (const text of [
    'a == b == c, a==b, x ==5, a === b, ==, ====, and == b ==',
    'i++ and j++, C++/C++, ++i, ++j, a++b++c, ++ x ++, +++',
    'in ~/notes and ~/more, ~5 and ~6, a ~~b~~ c, 5~10~15 mL, PROGRA~1, C~C~C, ~',
    'x^2 + y^2, 2^3^2, [^1^], ^_^ and ^o^, ^-^, a^b_c',
    '`H~2~O`, `==a==`, $x^2^$, H\\~2~O, \\==a==, https://example.org/~a/~b~',
  ])
    expect((await found(text)).filter((one) => one.includes('stray'))).toEqual([])
})

test('links that show as typed', async () => {
  for (const [text, place] of [
    ['see [x](a b.md)', '1:5'],
    ['*see* [x *y*](a b.md)', '1:7'],
    ['![x](a b.png)', '1:1'],
    ['![](a b.png)', '1:1'],
    ['see [text] (a.md#b)', '1:5'],
    ['see [text] (https://example.org/a)', '1:5'],
    ['| a |\n|---|\n| [x](a b.md) |', '3:3'],
    ['## [x](a b.md)', '1:4'],
    ['[x](a.md "title)', '1:1'],
    ['a\n[x](a.md and more', '2:1'],
    ['[x](<a.md)', '1:1'],
    ['See [x](url with space).', '1:5'],
    ['See (the page)[b.md].', '1:5'],
    ['**(a)[../b.md#c]**', '1:3'],
    ['See [[b]] here', '1:5'],
    ['[[Sample list#Labels|labels]]', '1:1'],
  ])
    expect(await found(text!), text).toEqual([`error link-syntax ${place}`])
})

test('addresses that templates make have one cause', async () => {
  const text =
    'See [a]({{< relref "a#b" >}}) and [b]({{< ref "b" >}} "Title").\n\n[c]({% link c.md %})\n'
  expect(
    (await parse(text)).diagnostics.map(({code, cause, hint}) => `${code} ${cause} ${hint}`),
  ).toEqual(
    Array(3).fill(
      'link-syntax template No template is run: name the file, as in [text](page.md#id).',
    ),
  )
  expect((await parse('[a](b "c d)')).diagnostics[0]?.cause).toBeUndefined()
})

test('brackets that are neither a reversed link nor a link of a wiki', async () => {
  for (const text of [
    'copper(II)[water] and f(x)[0]',
    'f(a)[b.md]',
    '(see)[b.md]\n\n[b.md]: a.md',
    '\\[[b]], `[[b]]`, [[1]], [[1, 2], [3]]',
    'the salts [[Ru(bpy)3]2+], [[Fe(CN)6]] and [[BF4]]',
    'if [[ -f file ]] then',
    '[[b]](a.md)',
  ])
    expect(await found(text), text).toEqual([])
})

test('a directive with a space before its bracket', async () => {
  const {diagnostics} = await parse('Click :ui [Save] or\n*:ui  [Esc]*')
  expect(diagnostics).toMatchObject([
    {code: 'directive-attribute', line: 1, column: 7, hint: ':ui[Save]'},
    {code: 'directive-attribute', line: 2, column: 2, hint: ':ui[Esc]'},
  ])
  for (const text of ['at 12:30 [note]', 'shell:ui [a]', ':ui[A] [b]', 'a :word [b]'])
    expect(await found(text), text).toEqual([])
})

test('parentheses behind brackets that are a remark', async () => {
  for (const text of [
    'f[x](y z)',
    '[optional] (see the list below)',
    'as in [1] (a.md)',
    '`[x](a b.md)`',
    '[Cp*RuCl](a salt)',
    '[EMIM](a liquid)',
    'see [x](there)',
    '\\[x](a b.md)',
    '[x](a%20b.md)',
    '[x](<a b.md>)',
    '[x](a.md "Title")',
  ])
    expect(await found(text), text).toEqual([])
})

test('asterisks with a space inside, and calculations', async () => {
  expect(await found('** bold** and **bold **')).toEqual([
    'warning stray-markdown 1:1',
    'warning stray-markdown 1:15',
  ])
  for (const text of ['a ** b', '2 ** 3 ** 4', '**a** and **b**', '`** a **`', '**a** ** **b**'])
    expect(await found(text), text).toEqual([])
})

test('a directive whose braces or quotes do not close: one message, at its start', async () => {
  for (const [text, place] of [
    [':ui[x]{title="y} z', '1:1'],
    ['a\n\n::file{src=a.yml title="x}', '3:1'],
    ['::file{src=a.yml title=x} more', '1:1'],
    [':::note{collapsible="}\n\nx\n\n:::', '1:1'],
    [':::note [x]\n\nx\n\n:::', '1:1'],
    ['> ::file{src=a.yml', '1:3'],
  ])
    expect(await found(text!), text).toEqual([`error directive-attribute ${place}`])
  expect(await found('std::file{1} and a :: b')).toEqual([])
})

test('brackets without a text', async () => {
  expect(await found('a :ui[] b :ui[ ]')).toEqual([
    'error directive-attribute 1:3',
    'error directive-attribute 1:11',
  ])
  expect(await found(':::note[]\n\nx\n\n:::')).toEqual(['error directive-attribute 1:1'])
  expect(await found(':ui[:plus:] and hh:mm:ss')).toEqual([])
})

test('code of MDX', async () => {
  for (const text of [
    "import X from 'a'",
    'import {a, b} from "c";',
    "import 'a.css'",
    'export const a = 1',
    'export default function X() {}',
    '{/* comment */}',
  ])
    expect(await found(text), text).toEqual(['error mdx-syntax 1:1'])
  for (const text of [
    'import the file from "Files" first',
    'export the list and import it again',
    'exports are lists',
    "`import X from 'a'`",
    '{x}',
  ])
    expect(await found(text), text).toEqual([])
})

test('a foreign tree may say what it likes', async () => {
  expect(
    await found("[^a] [b][c] [x](a b.md) ** a** <b>\n\nimport X from 'y'\n\n```\nx", {bare: true}),
  ).toEqual([])
})

test('in a fragment, with its name and place', async () => {
  const doc = await parse('a\n\n::include{file=_f.md}', {
    files: {'docs/_f.md': 'ok\n\nsee [x](a b.md)\n\n:::note\nx'},
  })
  expect(doc.said).toEqual([
    'link-syntax docs/_f.md:3:5 "[x](a b.md)" is not read as a link; it is shown as typed.',
    'directive-open docs/_f.md:5:1 :::note is not closed.',
  ])
})

test('a bracket of a directive that is not closed', async () => {
  expect((await parse('Press :ui[Save and go.')).said).toEqual([
    'directive-attribute 1:7 The bracket after :ui is not closed; it is shown as typed.',
  ])
  expect((await parse('Press :ui[Save and see [x](https://example.org/).')).said).toEqual([
    'directive-attribute 1:7 The bracket after :ui is not closed; it is shown as typed.',
  ])
  for (const fine of ['Press :ui[Save].', 'Press :ui[a [b] c].', '`:ui[a`', ':nope[a', ':ui\\[a'])
    expect((await parse(fine)).said).toEqual([])
})

test('a heading without the space after its signs', async () => {
  expect((await parse('Text.\n\n##Title\n\nText.')).said).toEqual([
    'stray-markdown 3:1 "##" is shown as typed; this is not a heading.',
  ])
  for (const fine of ['## Title', '#topic', '#12 is done', 'a\n##b', '\\##Title', '`##Title`'])
    expect((await parse(fine)).said).toEqual([])
})

test('typographic quotes and no-break spaces: the hint shows the line with those of a keyboard', async () => {
  const hints = async (text: string) =>
    (await parse(text)).diagnostics.map(({line, hint}) => `${line} ${hint}`)
  const straight = 'Write straight quotes and ordinary spaces:'
  expect(await hints('x\n\n::file{src=“a.png” title=“A b”}')).toEqual([
    `3 ${straight} ::file{src="a.png" title="A b"}`,
  ])
  expect(await hints('::file{src="a.png"\u00A0title="A"}')).toEqual([
    `1 ${straight} ::file{src="a.png" title="A"}`,
  ])
  expect(await hints('x\n\n:::note\u00A0[Title]\n\nText\n\n:::')).toEqual([
    `3 ${straight} :::note[Title]`,
  ])
  // Both attributes have one cause.
  expect(await hints('::file{src=“a.png” title=“A”}')).toEqual([
    '1 Write straight quotes: src="a.png"',
  ])
  expect(await hints(':::note{title=“x”}\n\nText\n\n:::')).toEqual([
    '1 Write straight quotes: title="x"',
  ])
  expect(await hints(':::note{title="Two words"}\n\nText\n\n:::')).toEqual([
    '1 A title goes in brackets: :::note[Two words]',
  ])
  expect(await hints('::file{src="a.png" title="“A” b"}')).toEqual([])
  expect(await hints('[a](b.md “two words”)')).toEqual([`1 ${straight} [text](page.md "Title").`])
  expect(await hints('[a]: b.md “Title”')).toEqual([
    '1 Write straight quotes around the title: [label]: page.md "Title".',
  ])
  for (const sign of ['##', '-', '*'])
    expect(await hints(`${sign}\u00A0Text`)).toEqual(['1 Write an ordinary space after it.'])
})

test('a footnote without its colon is one mistake, and another number no misspelled one', async () => {
  const found = async (text: string) =>
    (await parse(text)).diagnostics.map(({line, column, message, hint, fix}) => [
      `${line}:${column} ${message}`,
      hint,
      fix && 'to' in fix ? fix.to : undefined,
    ])
  const noColon = (label: string, line: number) => [
    `${line}:1 "[^${label}]" is shown as typed: a colon is missing after it.`,
    `[^${label}]: Text of the footnote.`,
    `[^${label}]: `,
  ]
  expect(await found('Text[^1] and more[^a].\n\n[^1] One\n[^a] Two')).toEqual([
    noColon('1', 3),
    noColon('a', 4),
  ])
  expect(await found('Text[^1].\n\n[^2]: Two')).toEqual([
    [
      '1:5 "[^1]" is shown as typed: there is no footnote [^1].',
      'Add a line "[^1]: …", or put the text into backticks.',
      undefined,
    ],
    ['3:1 Nothing refers to the footnote [^2].', 'Refer to it, or remove it.', undefined],
  ])
})

test('a comment that its paragraph cuts', async () => {
  for (const text of ['Text <!-- a', 'Text <!-- a\n\nb -->', '# T <!-- a'])
    expect((await parse(text)).said, text).toContain(
      `html-tag 1:${text.startsWith('#') ? 5 : 6} This comment is not closed in its paragraph; it is shown as typed.`,
    )
  for (const text of ['Text <!-- a -->', 'Text `<!--`', 'Text \\<!-- a', '<!-- a\n\nb -->'])
    expect((await parse(text)).said, text).toEqual([])
})

test('a reference with code in its text is shown as it is typed', async () => {
  expect((await parse('See [the `dir` folder][nope] and [`x`][].')).said).toEqual([
    'undefined-reference 1:5 "[the `dir` folder][nope]" is shown as typed: there is no link definition [nope].',
    'undefined-reference 1:34 "[`x`][]" is shown as typed: there is no link definition [`x`].',
  ])
})

test('a picture whose address is not defined begins at its "!"', async () => {
  const {said, diagnostics} = await parse('See ![alt][nope], ![plan][] and word![b][c].')
  expect(said).toEqual([
    'undefined-reference 1:5 "![alt][nope]" is shown as typed: there is no link definition [nope].',
    'undefined-reference 1:19 "![plan][]" is shown as typed: there is no link definition [plan].',
    'undefined-reference 1:37 "![b][c]" is shown as typed: there is no link definition [c].',
  ])
  expect(diagnostics[0]!.hint).toBe('Write ![text](address), or add a line "[nope]: address".')
  expect((await parse('See ![alt][a].\n\n[a]: https://example.org/a.png')).said).toEqual([])
})

test('a size in the address of a picture', async () => {
  expect((await parse('![a](a.png =300x200)')).diagnostics).toMatchObject([
    {
      code: 'link-syntax',
      hint: 'Remove "=300x200": the size of a picture is read from its file.',
    },
  ])
})
