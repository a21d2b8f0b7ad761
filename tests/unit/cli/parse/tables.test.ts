import {expect, test} from 'vitest'
import {parse} from './parse.ts'

test('alignment is a class', async () => {
  const {html} = await parse('| a | b | c | d |\n|:--|:-:|--:|---|\n| w | x | y | z |')
  expect(
    [...html.matchAll(/<(t[hd])(?: class="([^"]*)")?>/g)].map(([, tag, name]) =>
      `${tag} ${name ?? ''}`.trim(),
    ),
  ).toEqual([
    'th align-left',
    'th align-center',
    'th align-right',
    'th',
    'td align-left',
    'td align-center',
    'td align-right',
    'td',
  ])
})

test('columns of numbers are found', async () => {
  const table = (rows: string[]) =>
    parse(`| a | b | c |\n|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`)
  expect((await table(['x | 1 | 50 %', 'y | −2.5 | 1 000'])).html).toContain(
    '<table data-numeric="1 2">',
  )
  expect((await table(['x | 1 | 5 mg'])).html).toContain('<table data-numeric="1">')
  expect((await table(['x | 1 | 2', 'y | | 3'])).html).toContain('<table data-numeric="2">')
  expect((await table(['x | 3.1.0 | 2.1', 'y | 3.1.1 | 3'])).html).toContain(
    '<table data-numeric="2">',
  )
  expect((await parse('| a |\n|---|')).html).toContain('<table>')
})

test('cells that the theme leaves to the parser', async () => {
  const {html} = await parse('| | b | c |\n|---|---|--:|\n| x | y | 1 |', {
    promises: {elements: {table: {cells: true}}, directives: {}},
  })
  expect(html.match(/<t[hd]\b.*?>/g)).toEqual([
    '<td>',
    '<th scope="col">',
    '<th class="num" scope="col">',
    '<th scope="row">',
    '<td>',
    '<td class="num">',
  ])
})

test('dates and other short words with a hyphen are marked, so that they stay whole', async () => {
  const cellsOf = async (...cells: string[]) => {
    const {html} = await parse(`| a |\n|:--|\n${cells.map((cell) => `| ${cell} |\n`).join('')}`, {
      promises: {elements: {table: {cells: true}}, directives: {}},
    })
    return html.match(/<td\b.*?>/g)
  }
  const marked = '<td class="align-left whole">'
  expect(await cellsOf('2026-07-14', '4.0.0-rc', '`--fix`')).toEqual(Array(3).fill(marked))
  // So are dates in words, and letters with spaces between them.
  expect(await cellsOf('December 2025', '3. Mai 2025', 'B − A', 'E S (D)')).toEqual(
    Array(4).fill(marked),
  )
  // Neither does an option leave its value on the next line.
  expect(await cellsOf('`--port <number>`', '`-o <dir>`')).toEqual(Array(2).fill(marked))
  const usual = '<td class="align-left">'
  for (const words of ['-', 'word', 'on 2026-07-14', 'well-known-long-name', 'since May 2025'])
    expect(await cellsOf(words)).toEqual([usual])
  for (const code of ['`--concurrency <number>`', '`-a name` or b', '`docker compose`'])
    expect(await cellsOf(code)).toEqual([usual])
})

test('of three columns or more, the first cell of those with text is marked, so that the theme can give them a width', async () => {
  const cellsOf = async (head: string[], ...rows: string[][]) => {
    const row = (text: string[]) => `| ${text.join(' | ')} |\n`
    const {html} = await parse(row(head) + row(head.map(() => '---')) + rows.map(row).join(''), {
      promises: {elements: {table: {cells: true}}, directives: {}},
    })
    return html.match(/<t[hd]\b.*?>/g)
  }
  const sentence = 'what users see when they open it'
  const long = `${sentence}, and what they see if they may not open it`
  const rows = [
    ['a', sentence, 'b'],
    ['a name of two words', 'c', long],
  ]
  const usual = Array(6).fill('<td>')
  expect(await cellsOf(['A', 'B', 'C'], ...rows)).toEqual([
    '<th scope="col">',
    '<th scope="col" class="text">',
    '<th scope="col" class="long">',
    ...usual,
  ])
  // Without a head, it is the first cell that there is.
  const marked = ['<td class="text">', '<td class="long">']
  const labels = ['<th scope="row">', ...marked, '<th scope="row">', '<td>', '<td>']
  expect(await cellsOf(['', '', ''], ...rows)).toEqual(labels)
  // Numbers stay narrow, whatever is above them.
  expect((await cellsOf(['A', 'B', sentence], ['a', 'b', '1']))![2]).not.toContain('text')
  // Two columns have enough room on any phone.
  expect(await cellsOf(['A', 'B'], [sentence, long])).toEqual([
    ...Array(2).fill('<th scope="col">'),
    ...Array(2).fill('<td>'),
  ])
})

test('a long name in code may be broken after its separators, and stays one word for search', async () => {
  const inTable = (cell: string, cells = true) =>
    parse(`| a |\n|---|\n| ${cell} |`, {
      promises: {elements: {table: {cells}}, directives: {}},
    })
  const long = await inTable('see `content/public/spectra/file_name.jdx`')
  expect(long.html).toContain(
    '<code>content/<wbr>public/<wbr>spectra/<wbr>file_<wbr>name.<wbr>jdx</code>',
  )
  expect(JSON.stringify(long.sections)).toContain('content/public/spectra/file_name.jdx')
  for (const usual of [
    '`content/files.yml`',
    '`a/b c/d e/f g/h i/j`',
    'content/public/spectra/file',
  ])
    expect((await inTable(usual)).html).not.toContain('<wbr>')
  expect((await inTable('`https://host.example//a.`')).html).toContain(
    '<code>https://<wbr>host.<wbr>example//<wbr>a.</code>',
  )
  expect((await inTable('`content/public/spectra/file`', false)).html).not.toContain('<wbr>')
})

test('a head without a word is left out, because it would be an empty band', async () => {
  const headOf = async (...rows: string[]) => {
    const {html} = await parse(rows.join('\n'), {
      promises: {elements: {table: {cells: true}}, directives: {}},
    })
    return html.match(/<thead>/g)?.length ?? 0
  }
  expect(await headOf('| | |', '|---|---|', '| x | y |')).toBe(0)
  expect(await headOf('| | b |', '|---|---|', '| x | y |')).toBe(1)
  expect(await headOf('| | ![B](b.png) |', '|---|---|', '| x | y |')).toBe(1)
  // A table with nothing but a head stays as it is.
  expect(await headOf('| | |', '|---|---|')).toBe(1)
})
