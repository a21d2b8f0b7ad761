import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {imageSize} from 'image-size'
import {expect, test} from 'vitest'
import {createDraw} from '../../../../cli/previews/draw.ts'
import {createFonts} from '../../../../cli/previews/fonts.ts'
import {HEIGHT, WIDTH} from '../../../../cli/previews/preview.ts'
import {HOME} from '../../../support/labdocs.ts'

const ICON = readFileSync(join(HOME, 'theme/chemotion/touch-icon.png'))
const draw = createDraw(ICON)
const PAGE = {title: 'Print labels', trail: ['Handbook', 'The lab'], site: 'Chemotion'}
const sizeOf = (bytes: Uint8Array | undefined) => bytes && imageSize(bytes)

test('a picture has the size that networks ask for, and few bytes', () => {
  const bytes = draw(PAGE)!
  expect(sizeOf(bytes)).toMatchObject({width: WIDTH, height: HEIGHT, type: 'png'})
  expect([WIDTH, HEIGHT]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(20_000)
})

test('the same words give the same bytes, whoever draws them and whatever came before', () => {
  draw({...PAGE, title: 'Another'})
  expect(Buffer.from(draw(PAGE)!).equals(createDraw(ICON)(PAGE)!)).toBe(true)
})

test.each([
  ['title', {title: 'Print label'}],
  ['place', {trail: ['Handbook']}],
  ['site', {site: 'Chemistry'}],
])('the %s is in it', (_, change) => {
  expect(Buffer.from(draw(PAGE)!).equals(draw({...PAGE, ...change})!)).toBe(false)
})

test('the icon is in it where it can be read', () => {
  const without = createDraw(undefined)(PAGE)!
  expect(Buffer.from(draw(PAGE)!).equals(without)).toBe(false)
  expect(Buffer.from(createDraw(Buffer.from('no PNG'))(PAGE)!).equals(without)).toBe(true)
})

test.each([
  ['long', 'Words '.repeat(100)],
  ['in one word', 'x'.repeat(500)],
  ['empty', ''],
  ['in other scripts', 'Ångström, β-carotene, Straße, Привет, Ellenbogengelenk – “50 %”'],
  ['in parts', 'A\u030angstro\u0308m'],
])('a title that is %s is drawn', (_, title) => {
  expect(sizeOf(draw({title, trail: [title], site: title}))).toMatchObject({width: WIDTH})
})

test('what no font has is not drawn as boxes: there is no picture', () => {
  for (const change of [{title: '電子実験ノート'}, {trail: ['👩‍🔬']}, {site: '실험'}])
    expect(draw({...PAGE, ...change})).toBeUndefined()
})

test('letters are where the font says', () => {
  const {layOut} = createFonts()
  const widthOf = (text: string) => layOut(text, 600, 100)!.width
  expect(widthOf('ii')).toBeCloseTo(2 * widthOf('i'), 5)
  expect(widthOf('W')).toBeGreaterThan(2 * widthOf('i'))
  expect(layOut('', 400, 10)).toEqual({letters: [], width: 0})
})
