import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {parseScreen} from '../../../cli/figures/screen/screen.ts'
import {context, figure, html, icons, list, said} from './draw.ts'

const screen = figure('screen')
const complaints = async (body: string, given = {}, caption = 'A caption') =>
  said((await screen(body, caption, context(given))).diagnostics)

test('a screen without a mistake', async () => {
  const body =
    'window App\n  toolbar\n    icon share Share {selected} <1>\n    field Name = x [g] | Purity = 0.98 {narrow}\n  [x] Ticked | [ ] Not\n  button Save {primary}'
  const figure = await screen(body, 'The window', context({list: list(['Save'])}))
  expect(said(figure.diagnostics)).toEqual([])
  expect(figure.bindsList).toBe(true)
})

test('the tree: words, cells, values, small buttons, marks, callouts', () => {
  expect(parseScreen('field Amount = 0.78 [g] {required wide} <2> | Purity', icons).nodes).toEqual([
    {
      is: 'field',
      items: [],
      cells: [
        {
          text: ['Amount'],
          value: ['0.78'],
          add: [['g']],
          marks: ['required', 'wide'],
          callouts: [2],
        },
        {text: ['Purity'], marks: [], callouts: []},
      ],
    },
  ])
})

test('inline forms, and a backslash that makes them literal', () => {
  const text = (line: string) => parseScreen(`text ${line}`, icons).nodes[0]?.cells[0]?.text
  expect(text('^13C NMR `2 :user:` CDCl_3')).toEqual([
    {sup: '13'},
    'C NMR ',
    {tag: ['2 ', {icon: 'user'}]},
    ' CDCl',
    {sub: '3'},
  ])
  expect(text('[x] a ( ) b [go]')).toEqual([
    {box: 'square', on: true},
    ' a ',
    {box: 'round', on: false},
    ' b ',
    {small: ['go']},
  ])
  expect(text('click to \\[deactivate] \\{open} a \\| b file_2x f(x)')).toEqual([
    'click to [deactivate] {open} a | b file',
    {sub: '2'},
    'x f(x)',
  ])
  expect(parseScreen('text a \\<1>', icons).callouts).toEqual([])
})

test('names of files and numbers with leading zeros are no formulas', () => {
  const text = (line: string) => parseScreen(`text ${line}`, icons).nodes[0]?.cells[0]?.text
  for (const name of ['IMG_0815.jpg', 'COMP_001', 'run_2.zip', 'dba_1H_500MHz.jdx', 'NMR_1H_001'])
    expect(text(name)).toEqual([name])
  expect(text('C_60, c_0, H_2O.')).toEqual([
    'C',
    {sub: '60'},
    ', c',
    {sub: '0'},
    ', H',
    {sub: '2'},
    'O.',
  ])
})

test('circled numbers are callouts as well', () => {
  expect(parseScreen('text a ③', icons).callouts).toEqual([{number: 3, line: 1, column: 8}])
})

test('a caption is needed', async () => {
  expect(await complaints('text a', {}, '')).toEqual([
    'screen-caption 0:1 A screen needs a caption after the word `screen`. (`screen The Analyses tab of a sample`)',
  ])
})

test('unknown words', async () => {
  expect(await complaints('window App\n  buton Save')).toEqual([
    'screen-word 2:3 Unknown word "buton". (Did you mean `button`?)',
  ])
  const [far] = await complaints('qwertzuiop x')
  expect(far).toMatch(
    /^screen-word 1:1 Unknown word "qwertzuiop"\. \(Words: window, dialog, panel,/,
  )
  expect(await complaints('item x')).toHaveLength(1)
})

test('what is under an unknown word is complained about only once', async () => {
  expect(
    await complaints('buton Create\n  :sample: Create Sample\n  ---\n  Copy Sample'),
  ).toHaveLength(1)
  expect(await complaints('pannel Name\n  field A\n  buton B')).toEqual([
    'screen-word 1:1 Unknown word "pannel". (Did you mean `panel`?)',
    'screen-word 3:3 Unknown word "buton". (Did you mean `button`?)',
  ])
})

test('indentation', async () => {
  expect(await complaints('window A\n   text b')).toEqual([
    'screen-indent 2:1 3 spaces. Use two spaces a level.',
  ])
  expect(await complaints('window A\n\ttext b')).toEqual([
    'screen-indent 2:1 A tab in the indentation. (Use two spaces a level.)',
  ])
  expect(await complaints('window A\n    text b')).toEqual([
    'screen-indent 2:1 Two levels deeper than the line above.',
  ])
})

test('what cannot hold lines', async () => {
  expect(await complaints('field A\n  text b\n  text c')).toEqual([
    'screen-nesting 2:3 `field` cannot hold lines. (Put the line at the level of the field.)',
  ])
  expect(await complaints('button A | B\n  Item')).toContain(
    'screen-nesting 2:3 A line with "|" cannot hold lines. (Put the line at the level of the button.)',
  )
  expect(await complaints('list\n  JB-1\n    text b')).toEqual([
    'screen-nesting 3:5 An entry of a `list` can contain only `mol`. (Put the line at the level of the entry.)',
  ])
  expect(await complaints('panel A | B')).toEqual([
    'screen-nesting 1:1 `panel` must be alone on its line. (Write `\\|` for a bar in a text.)',
  ])
})

test('marks', async () => {
  expect(await complaints('tabs A {slected}')).toEqual([
    'screen-mark 1:9 Unknown mark "slected". (Did you mean `selected`?)',
  ])
  expect(await complaints('button A {1}')).toEqual([
    'screen-mark 1:11 Unknown mark "1". (A callout is written <1>)',
  ])
  expect(await complaints('window A {required}')).toEqual([
    'screen-mark 1:11 `required` does nothing on `window`.',
  ])
  expect(await complaints('text a {open')).toEqual(['screen-mark 1:8 "{" is not closed.'])
  expect(await complaints('field A {wide} = 3')).toEqual([
    'screen-mark 1:9 "{wide}" is not at the end. (Move it to the end, or write `\\{wide}`.)',
  ])
})

test('icons', async () => {
  expect(await complaints('icon pencl Edit')).toEqual([
    'screen-icon 1:6 No icon "pencl". (Did you mean `pencil`?)',
  ])
  expect(await complaints('text a :pencl: b')).toEqual([
    'warning screen-icon 1:8 No icon "pencl". (Did you mean `pencil`?)',
  ])
})

test('rows have as many cells as the head', async () => {
  expect(await complaints('table A | B\n  1 | 2 | 3')).toEqual([
    'warning screen-cells 2:3 This row has 3 cells, the head has 2.',
  ])
})

test('callouts and the list', async () => {
  expect(await complaints('text a <4>', {list: list([], [], [])})).toEqual([
    'screen-callout 1:8 Callout 4 is not in the list below. (Add entry 4, or remove `<4>`.)',
    'screen-callout entry 1 Entry 1 has no callout in the screen above. (Add `<1>`.)',
    'screen-callout entry 2 Entry 2 has no callout in the screen above. (Add `<2>`.)',
    'screen-callout entry 3 Entry 3 has no callout in the screen above. (Add `<3>`.)',
  ])
  expect(await complaints('text a <1>')).toEqual([
    'screen-callout 1:8 The screen has callouts, but no ordered list follows. (Explain them in a list `1. …` directly below.)',
  ])
  expect(await complaints('text a <1>', {list: {start: 3, entries: [{labels: []}]}})).toEqual([
    'screen-callout entry 1 The list begins at 3. (Begin it with `1.`)',
  ])
  expect(await complaints('text a <21>')).toEqual([
    'screen-callout 1:8 Callouts count from 1 to 20.',
  ])
  expect(await complaints('toolbar <1>\n  button A', {list: list([])})).toEqual([
    'screen-callout 1:9 `toolbar` shows no callout. (Put `<1>` on a line with a text or an icon.)',
  ])
  expect(await complaints('panel {wide} <1>\n  text a', {list: list([])})).toEqual([
    'screen-callout 1:14 `panel` without a title shows no callout. (Put `<1>` on a line with a text or an icon.)',
  ])
  expect(await complaints('panel {open} <1>\n  text a', {list: list([])})).toEqual([])
  expect(await complaints('text a', {list: list([], [])})).toEqual([])
  expect(await complaints('text a <1>\ntext b <1>', {list: list([])})).toEqual([])
})

test('labels in the list that nearly are labels of the screen', async () => {
  expect(await complaints('button Save <1>', {list: list(['save'])})).toEqual([
    'warning screen-label entry 1 The label "save" reads "Save" in the screen above.',
  ])
  expect(
    await complaints('button Publish <1>', {list: list(['Publsh', 'Elsewhere', 'Publish'])}),
  ).toEqual([
    'warning screen-label entry 1 The label "Publsh" reads "Publish" in the screen above.',
  ])
})

test('a figure shows only what the text speaks of', async () => {
  expect(await complaints('text a\n'.repeat(140))).toEqual([
    'screen-size 121:1 140 lines. Show only what the text speaks of. (at most 120 lines, 8 levels)',
  ])
  const deep = Array.from({length: 9}, (_, level) => `${'  '.repeat(level)}panel P`).join('\n')
  expect(await complaints(deep)).toEqual([
    'screen-size 9:1 9 levels. Show only what the text speaks of. (at most 120 lines, 8 levels)',
  ])
})

test('structures are checked where they are', async () => {
  expect(await complaints('panel A\n  mol C1CC = Ring')).toEqual([
    'broken-smiles 2:8 Not a SMILES: dangling ring closure at 2.',
  ])
  expect(await complaints('mol')).toEqual(['broken-smiles 1:4 Not a SMILES: it is empty.'])
})

test('labels are found by search, data is not', async () => {
  const body =
    'window App\n  tabs One | Two | 24 | A1\n  field Name = Marie\n  list\n    JB-24\n  table Head\n    Cell\n  tree\n    Thesis\n  icon share Share it\n  mol CCO = Ethanol\n  note Done'
  const {text} = await screen(body, 'The caption', context())
  expect(text).toBe('The caption · App · One · Two · Name · Head · Thesis · Share it · Done')
})

const gallery = readFileSync(
  new URL('../../../content/docs/documentation/figures.md', import.meta.url),
  'utf8',
)
const shown = [...gallery.matchAll(/^```screen (.*)\n([\s\S]*?)\n```$/gm)].map(
  (found) => [found[1], found[2]] as [string, string],
)

test('screens of the gallery as HTML: real text, nothing that can be focused, no styles, no ids', async () => {
  const {iconNames} = await themeIcons()
  expect(shown.length).toBeGreaterThan(9)
  for (const [caption, body] of shown) {
    const {node} = await screen(body, caption, context({icons: iconNames}))
    // All but the strip of frames, which scrolls, and the two buttons that turn it.
    const text = (await html(node))
      .replace(/<div class="frames__bar.*?<\/div>/s, '')
      .replace(/(<ol class="frames__strip"[^>]*) tabindex="0"/, '$1')
    expect(text, caption).toContain('Schematic screen: ')
    expect(text, caption).not.toMatch(
      /<(?:button|input|select|textarea|a)\b|tabindex|role="button"|aria-pressed| style=|<style| id=/,
    )
  }
})

test('states are words, not only colors', async () => {
  const {node} = await screen(
    'tabs One {selected} | Two\n[x] Yes\n[ ] No\nbutton Save <7>\ntable Name\n  Ada',
    'States',
    context(),
  )
  const text = (await html(node))
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
  expect(text).toContain('One (selected)')
  expect(text).toContain('checked Yesnot checked No')
  expect(text).toContain('Button Save')
  expect(text).toContain('Callout 7')
})

test('icons without a text have names for screen readers', async () => {
  const {node} = await screen(
    'button :sample: :plus: {primary} | :pencil: Edit\ntable Name | :plus:\n  Ada | :minus:\ntext ',
    'Icons',
    context(),
  )
  const text = (await html(node)).replace(/<svg.*?<\/svg>/g, '')
  const hidden = [...text.matchAll(/<span class="vh">(.*?)<\/span>/g)].map(([, name]) => name)
  expect(hidden).toEqual(['Button ', 'sample plus', 'Button ', 'plus', 'minus'])
})

test('callouts of columns are drawn again in the first row, for cards, and read once', async () => {
  const {node} = await screen(
    'table A <1> | B | :plus: <3>\n  a | b <2> | c\n  d | e | f',
    'Callouts',
    context(),
  )
  const text = await html(node)
  const copies = text.match(/<span aria-hidden="true" class="screen__of-head.*?<\/b><\/span>/g)
  expect(copies).toEqual([
    '<span aria-hidden="true" class="screen__of-head screen--c1"><b class="screen__n">1</b></span>',
    // A card does not name this column.
    expect.stringMatching(
      /^<span [^>]*screen--c3"><span class="screen__i".*<b class="screen__n">3</,
    ),
  ])
  expect(text.match(/Callout /g)).toHaveLength(3)
})

test('tables below each other that have as many columns are laid out as one, and are read as two', async () => {
  const drawn = async (body: string) => html((await screen(body, 'Tables', context())).node)
  const layouts = (text: string) => text.match(/class="screen__table[ "]/g)?.length
  const tables = (text: string) => text.match(/role="table"/g)?.length
  const alike = await drawn('table A | B\n  a | b\ntable C | D\n  c | d')
  expect([layouts(alike), tables(alike)]).toEqual([1, 2])
  for (const between of ['table C\n  c', 'text C\ntable D | E\n  d | e']) {
    const other = await drawn(`table A | B\n  a | b\n${between}`)
    expect([layouts(other), tables(other)]).toEqual([2, 2])
  }
})

test('what an author types is text', async () => {
  const {node} = await screen(
    'text <script>alert(1)</script> & "x"\nicon user <b>hi</b>',
    '<i>caption</i>',
    context(),
  )
  const text = await html(node)
  expect(text).not.toMatch(/<script|<b>hi|<i>/)
  expect(text).toContain('&lt;script&gt;')
})

async function themeIcons(): Promise<{iconNames: ReadonlySet<string>}> {
  const source = readFileSync(new URL('../../../theme/icons/icons.tsx', import.meta.url), 'utf8')
  return {
    iconNames: new Set(
      [...source.matchAll(/^ {2}'?([a-z][a-z-]*)'?:/gm)].map((found) => found[1] as string),
    ),
  }
}
