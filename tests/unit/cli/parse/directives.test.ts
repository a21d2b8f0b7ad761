import {expect, test} from 'vitest'
import {hintFor} from '../../../../cli/parse/directives.ts'
import type {DirectiveSpecs} from '../../../../runtime/shared/theme-interface.ts'
import {codes, hinted, parse} from './parse.ts'

const attributes = (html: string) =>
  JSON.parse(/data-attributes="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#x22;', '"') ?? 'null')
const said = async (text: string) => (await parse(text)).said

test('the three shapes, with label and content', async () => {
  expect((await parse(':ui[Create *it*]')).html).toBe(
    '<p><x-directive data-name="ui" data-attributes="{}"><x-label data-text="Create it">Create <em>it</em></x-label></x-directive></p>',
  )
  expect((await parse('::see[There]{to=/x}')).html).toContain(
    '<x-directive data-name="see" data-attributes="{&#x22;to&#x22;:&#x22;/x&#x22;}"><x-label data-text="There">There</x-label></x-directive>',
  )
  expect((await parse(':::note[Mind]\n\nText.\n\n:::')).html).toBe(
    '<x-directive data-name="note" data-attributes="{}"><x-label data-text="Mind">Mind</x-label><p>Text.</p></x-directive>',
  )
})

test('containers nest with more colons outside', async () => {
  const doc = await parse('::::note\n:::note[in]\nx\n:::\n::::')
  expect(doc.said).toEqual([])
  expect(doc.html.match(/<x-directive/g)).toHaveLength(2)
})

test('attributes by kind', async () => {
  const doc = await parse('::file{src=/a.yml title="A b" size=3.5 look=card #here}')
  expect(attributes(doc.html)).toEqual({
    src: '/a.yml',
    title: 'A b',
    size: 3.5,
    look: 'card',
    id: 'here',
  })
  expect(doc.said).toEqual([])
  expect(doc.links).toEqual([{url: '/a.yml', kind: 'asset', line: 1, column: 1}])
  expect(doc.ids).toEqual(['here'])
  expect(attributes((await parse(':::note{collapsible}\nx\n:::')).html)).toEqual({
    collapsible: true,
  })
  expect((await parse('::see[x]{to=other.md#a}')).links).toEqual([
    {url: 'other.md#a', kind: 'page', line: 1, column: 1},
  ])
})

test('several files in one attribute are several links', async () => {
  expect((await parse('::file{src="a.yml b.yml" title=x}')).links.map(({url}) => url)).toEqual([
    'a.yml',
    'b.yml',
  ])
})

test('a space in the name of a file does not end it', async () => {
  const {html, links} = await parse('::file{src="On the bench.png" title=x}')
  expect(links.map(({url}) => url)).toEqual(['On%20the%20bench.png'])
  expect(attributes(html).src).toBe('On%20the%20bench.png')
  const urls = async (text: string) => (await parse(text)).links.map(({url}) => url)
  expect(await urls('::file{src=" a b.jdx  ver 1.0.dx " title=x}')).toEqual([
    'a%20b.jdx',
    'ver%201.0.dx',
  ])
  expect(await urls('::see[x]{to="/docs/First steps#a"}')).toEqual(['/docs/First%20steps#a'])
})

test('wrong, missing and unknown attributes', async () => {
  expect(await said('::file{src=a.yml}')).toEqual([
    'directive-attribute 1:1 ::file needs the attribute "title".',
  ])
  expect(await said('::file{src=a title=t size=big}')).toEqual([
    'directive-attribute 1:1 "size" of ::file must be a number, not "big".',
  ])
  expect(await said('::file{src=a title=t look=round}')).toEqual([
    'directive-attribute 1:1 "look" of ::file must be one of card, line, not "round".',
  ])
  expect(await said('x :ui[a]{colr=red}')).toEqual([
    'directive-attribute 1:3 :ui has no attribute "colr".',
  ])
  expect(await said('::file{src=a titel=t title=t}')).toEqual([
    'directive-attribute 1:1 ::file has no attribute "titel".',
  ])
  // A misspelled name is not missing as well.
  expect(await said('::file{src=a titel=t}')).toEqual([
    'directive-attribute 1:1 ::file has no attribute "titel".',
  ])
})

test('an address that runs code is refused', async () => {
  expect(await said('::file{src="javascript:alert(1)" title=x}')).toEqual([
    'unsafe-html 1:1 A link cannot lead to javascript:.',
  ])
})

test('labels that must, and that must not be there', async () => {
  expect(await said('::see{to=/x}')).toEqual([
    'directive-attribute 1:1 ::see needs a text in brackets.',
  ])
  expect(await said('::file[x]{src=a title=t}')).toEqual([
    'directive-attribute 1:1 ::file takes no text in brackets.',
  ])
  expect(await said(':ui{#x}')).toEqual(['directive-attribute 1:1 :ui needs a text in brackets.'])
  expect(await said(':::steps[No]\n1. a\n:::')).toEqual([
    'directive-attribute 1:1 :::steps takes no text in brackets.',
  ])
})

test('unknown names: the nearest one', async () => {
  const doc = await parse(':::nott\nx\n:::\n\n::fil{src=a}\n\n:uii[text]')
  expect(hinted(doc)).toEqual([
    '1:1 There is no directive :::nott. Did you mean note?',
    '5:1 There is no directive ::fil. Did you mean file?',
    '7:1 There is no directive :uii. Did you mean ui?',
  ])
  expect(doc.html).toContain('<p>x</p>')
  expect(doc.html).toContain(':uii[text]')
  const hint = async (text: string) => (await parse(text)).diagnostics[0]?.hint
  expect(await hint('::zzzzzzz{}')).toMatch(/^There are ::.*, ::file, .*::include, /)
  expect(await hint(':zzzzzzz[a]')).toMatch(/^There are :.*, :ui\.$/)
  // Without :::tab, which is only in :::tabs.
  expect(await hint(':::zzzzzzz\n:::')).toBe(
    'There are :::cards, :::checklist, :::definitions, :::icons, :::note, :::steps, :::tabs.',
  )
})

test('unknown names where a theme has few directives, or none', () => {
  const hint = (type: Parameters<typeof hintFor>[0]['type'], specs: DirectiveSpecs = {}) =>
    hintFor({name: 'zzzzzzz', type}, {specs})
  expect(hint('containerDirective')).toBe('The theme has no directives with ":::".')
  expect(hint('leafDirective')).toBe('There is only ::include.')
  expect(hint('textDirective', {ui: {kind: 'text'}})).toBe('There is only :ui.')
})

test('an item outside of its directive', async () => {
  const {diagnostics} = await parse(':::tab[A]\nx\n:::\n')
  expect(diagnostics.map(({message, hint}) => [message, hint])).toEqual([
    [
      ':::tab is outside of :::tabs.',
      'Put it inside :::tabs, which needs more colons than :::tab.',
    ],
  ])
})

test('the wrong number of colons', async () => {
  expect(await said('::note\n')).toEqual(['unknown-directive 1:1 ::note is written :::note.'])
  expect(await said(':::ui[x]\n:::')).toEqual(['unknown-directive 1:1 :::ui is written :ui.'])
})

test('a bare :word is text', async () => {
  const doc = await parse('hh:mm:ss, shell:startup, image:tag')
  expect([doc.html, doc.said]).toEqual(['<p>hh:mm:ss, shell:startup, image:tag</p>', []])
})

test('in a bare tree an unknown directive is text, and no complaint', async () => {
  const doc = await parse('see :foo[*bar*]{x=1}\n\n::std\n\n:::box\ninside\n:::', {bare: true})
  expect([doc.html, doc.said]).toEqual([
    '<p>see :foo[<em>bar</em>]{x="1"}</p>\n<p>::std</p>\n<p>inside</p>',
    [],
  ])
})

test('what holds one list holds nothing else', async () => {
  expect(await said(':::steps\n1. a\n2. b\n:::')).toEqual([])
  expect(await said(':::steps\ntext\n\n1. a\n:::')).toEqual([
    'directive-attribute 2:1 :::steps can contain only one list, and this is not part of it.',
  ])
  expect(await said(':::checklist\n- [ ] a\n- [x] b\n:::')).toEqual([])
  expect(await said(':::checklist\n- [ ] a\n- b\n:::')).toEqual([
    'directive-attribute 3:1 An entry of a checklist begins with a box.',
  ])
  expect(hinted(await parse(':::steps\n\n- a\n- b\n:::'))).toEqual([
    '3:1 The list of :::steps has no numbers. Begin each step with "1.", or remove the directive.',
  ])
  expect((await parse(':::checklist\n- [ ] a\n:::')).styles).toEqual(['lists'])
})

test('entries that lose text, or are no terms, are reported at their line', async () => {
  const card = '- [A](a.md): x'
  expect(await said(`:::cards\n${card}\n- [B](b.md)\n:::`)).toEqual([])
  for (const lost of [
    '- B',
    '- See [B](b.md)',
    '- **[B](b.md)**: x',
    '- [B](b.md)\n\n  More.',
    '- [B](b.md), or [C](c.md): x',
    '- [B](b.md) **x**',
  ])
    expect(await said(`:::cards\n${card}\n${lost}\n:::`)).toEqual([
      'directive-attribute 3:1 A card has a link, a colon and a description, in one paragraph; other text is lost.',
    ])
  const term = '- **A**: x'
  expect(await said(`:::definitions\n${term}\n- \`B\`: x\n- **C**\n\n  x\n:::`)).toEqual([])
  for (const wrong of [
    '- B: x',
    '- **B**',
    '- **Do not** open B.',
    '- **B** (or C): x',
    '- **B** `x`',
  ])
    expect(await said(`:::definitions\n${term}\n${wrong}\n:::`)).toEqual([
      'directive-attribute 3:1 A definition has a term in bold, a colon and its meaning.',
    ])
  // Without any entry as it should be, they have one cause.
  expect(await said(':::checklist\n- a\n- b\n:::')).toHaveLength(1)
})

test('items: labels, values, and the island that they make', async () => {
  const doc = await parse(
    '::::tabs{group=os}\n:::tab[Mac *OS*]\na\n:::\n:::tab[Windows]{value=win}\nb\n:::\n::::',
  )
  expect([doc.said, doc.islands]).toEqual([[], ['Tabs']])
  expect(
    [...doc.html.matchAll(/<x-item data-attributes="([^"]*)"/g)].map(([, json]) =>
      JSON.parse(json!.replaceAll('&#x22;', '"')),
    ),
  ).toEqual([{value: 'mac-os'}, {value: 'win'}])
})

test('items in the wrong place, or something else among them', async () => {
  expect(codes(await parse(':::tab[x]\na\n:::'))).toEqual(['unknown-directive'])
  expect(await said('::::tabs\ntext\n\n:::tab[a]\nx\n:::\n::::')).toEqual([
    'directive-attribute 2:1 :::tabs can contain only :::tab.',
  ])
  expect(await said('::::tabs\n:::tab\nx\n:::\n::::')).toEqual([
    'directive-attribute 2:1 :::tab needs a label.',
  ])
})

test('one id cannot be used twice', async () => {
  expect(await said(':::note{#a}\nx\n:::\n\n:::note{#a}\ny\n:::')).toEqual([
    'duplicate-id 5:1 The id "a" is already used on line 1.',
  ])
})
