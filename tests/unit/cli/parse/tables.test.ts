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
  const usual = '<td class="align-left">'
  expect(await cellsOf('-', 'word', 'on 2026-07-14', 'well-known-long-name')).toEqual(
    Array(4).fill(usual),
  )
})
