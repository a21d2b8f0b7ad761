import {expect, test} from 'vitest'
import {covers, versionOf} from '../../../cli/figures/screen/screen-version.ts'
import {context, figure, html, list, said} from './draw.ts'

const screen = figure('screen')
const complaints = async (body: string, given = {}, meta = 'A caption') =>
  said((await screen(body, meta, context(given))).diagnostics)

const TWO =
  'frame 1 Open it.\n  window App\n    button Open\nframe 2 Save H_2O.\n  window App\n    button Save <1>'

test('frames are drawn in order, each with its number and its caption', async () => {
  const figure = await screen(TWO, 'The way', context({list: list([])}))
  expect(said(figure.diagnostics)).toEqual([])
  expect(figure.bindsList).toBe(true)
  expect(figure.text).toBe('The way · Open it. · Save H2O. · App · Open · Save')
  const text = await html(figure.node)
  expect(text.match(/<b>\d of 2<\/b>[^<]*/g)).toEqual([
    '<b>1 of 2</b>',
    '<b>1 of 2</b> Open it.',
    '<b>2 of 2</b> Save H',
  ])
  expect(text.match(/aria-label="Schematic screen: [^"]*"/g)).toEqual([
    'aria-label="Schematic screen: Open it."',
    'aria-label="Schematic screen: Save H2O."',
  ])
})

test('mistakes in a frame are reported at their line and column of the fence', async () => {
  expect(
    await complaints('frame 1 A\n  window App\n    buton Save\n\nframe 2 B\n   text x'),
  ).toEqual([
    'screen-word 3:5 Unknown word "buton". (Did you mean `button`?)',
    'screen-indent 6:1 3 spaces. Use two spaces a level.',
  ])
  expect(await complaints('frame 1 A\n  mol C1CC\nframe 2 B\n    text x')).toEqual([
    'broken-smiles 2:8 Not a SMILES: dangling ring closure at 2.',
    'screen-indent 4:1 Two levels deeper than the line above.',
  ])
  expect(await complaints('frame 1 A\n  text a\n text b\nframe 2 B\n  text c')).toEqual([
    'screen-indent 3:1 1 space. Use two spaces a level.',
  ])
  const long = `frame 1 A\n  text x\nframe 2 B\n${'  text x\n'.repeat(121)}`
  expect(await complaints(long)).toEqual([
    'screen-size 124:1 121 lines. Show only what the text speaks of. (at most 120 lines, 8 levels)',
  ])
})

test('numbers, captions and contents of frames', async () => {
  expect(await complaints('frame 1 A\n  text a\nframe 3 B\n  text b')).toEqual([
    'screen-frame 3:7 This is frame 2, not 3.',
  ])
  expect(await complaints('frame 1\n  text a\nframe B\n')).toEqual([
    'screen-frame 1:8 A frame needs a caption. (`frame 1 Open the sample`)',
    'screen-frame 3:6 This frame has no number. (`frame 2`)',
    'screen-frame 3:1 This frame is empty. (Indent its window by two spaces below it.)',
  ])
  expect(await complaints('frame 1 A\n  text a')).toEqual([
    'screen-frame 1:1 One frame is not a sequence. (Add `frame 2`, or remove this line.)',
  ])
  const many = Array.from({length: 9}, (_, at) => `frame ${at + 1} A\n  text a`).join('\n')
  expect(await complaints(many)).toEqual([
    'screen-size 17:1 9 frames. Show only the steps that the text speaks of. (at most 8 frames)',
  ])
})

test('what is outside of all frames', async () => {
  const hint = 'Indent it by two spaces below a line such as `frame 1 Open the sample`.'
  expect(await complaints(`window App\n  text a\n${TWO.replace(' <1>', '')}`)).toEqual([
    `screen-frame 1:1 This line is in no frame. (${hint})`,
  ])
  expect(await complaints(`${TWO.replace(' <1>', '')}\nwindow App\n  text a`)).toEqual([
    `screen-frame 7:1 This line is in no frame. (${hint})`,
  ])
  expect(await complaints('frame 1 A\n  text a\nfrme 2 B\n  text b\nframe 2 C\n  text c')).toEqual([
    'screen-frame 3:1 This line is in no frame. (Did you mean `frame`?)',
  ])
})

test('a drop shows what is dragged, and both are said in words', async () => {
  const {node, diagnostics} = await screen(
    'list\n  JB-20 {drag}\ntext Here {drop}\nfield Name {lit}\nbutton Save {pointer}\ntable A\n  x {lit}',
    'A drag',
    context(),
  )
  expect(said(diagnostics)).toEqual([])
  const text = (await html(node)).replace(/<svg.*?<\/svg>/g, '')
  expect(text).toContain('<span class="screen__load">JB-20</span>')
  expect(text.match(/class="screen__hand"/g)).toHaveLength(2)
  for (const words of ['picked up', 'dropped here', 'highlighted', 'pointer here'])
    expect(text).toContain(`(${words})`)
  expect(text).toMatch(/<div role="row" class="screen__tr"><div role="cell"[^>]*data-is="lit"/)
  expect(await complaints('window App {lit}')).toEqual([
    'screen-mark 1:13 `lit` does nothing on `window`.',
  ])
})

test('the version of a screen, at either end of its line', async () => {
  expect(versionOf('The window version="ELN 3.0"')).toEqual({
    version: 'ELN 3.0',
    rest: 'The window',
  })
  expect(versionOf('version=\'ELN  3\' title="The window"')).toEqual({
    version: 'ELN 3',
    rest: 'title="The window"',
  })
  expect(versionOf('The window version=3.0')).toEqual({version: '3.0', rest: 'The window'})
  expect(versionOf('The field version=3 of a file')).toEqual({
    rest: 'The field version=3 of a file',
  })
  const {node, text} = await screen('text Name', 'The window version="ELN 3.0"', context())
  expect(await html(node)).toContain('The window <span class="shot__v">(ELN 3.0)</span>')
  expect(text).toBe('The window · Name')
})

test('screens without a version, and of one that is not supported', async () => {
  const supported = ['ELN 3', 'ELN 2.1', 'TopSpin']
  expect(await complaints('text a', {supported})).toEqual([
    'warning screen-version 0:1 This screen does not say which version it shows. (Add `version="ELN 3"` to its first line.)',
  ])
  expect(await complaints('text a', {supported}, 'A version="ELN 1.9"')).toEqual([
    'warning screen-unsupported 0:1 This screen shows ELN 1.9, which is not among the supported versions. (Supported: ELN 3, ELN 2.1)',
  ])
  expect(await complaints('text a', {supported}, 'A version="TopSpn"')).toEqual([
    'warning screen-unsupported 0:1 This screen shows TopSpn, which is not among the supported versions. (Did you mean `TopSpin`?)',
  ])
  for (const version of ['ELN 3.1', 'ELN 1.9 and earlier', 'TopSpin 4'])
    expect(await complaints('text a', {supported}, `A version="${version}"`)).toEqual([])
  expect(await complaints('text a', {supported}, 'A version="EL 1.9 and earlier"')).toEqual([
    'warning screen-unsupported 0:1 This screen shows EL 1.9 and earlier, which is not among the supported versions. (Did you mean `ELN`?)',
  ])
  expect(await complaints('text a')).toEqual([])
  expect(covers('ELN 3', 'ELN 30')).toBe(false)
  expect(covers('TopSpin', 'TopSpin 4')).toBe(true)
})
