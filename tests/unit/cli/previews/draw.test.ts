import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {inflateSync} from 'node:zlib'
import {imageSize} from 'image-size'
import {expect, test} from 'vitest'
import {createDraw} from '../../../../cli/previews/draw.ts'
import {createFonts} from '../../../../cli/previews/fonts.ts'
import {DRAWING, HEIGHT, WIDTH} from '../../../../cli/previews/preview.ts'
import {HOME} from '../../../support/labdocs.ts'

const ICON = readFileSync(join(HOME, 'theme/chemotion/touch-icon.png'))
const draw = createDraw(ICON)
const PAGE = {title: 'Print labels', trail: ['Handbook', 'The lab'], site: 'Chemotion'}
const sizeOf = (bytes: Uint8Array) => imageSize(bytes)

/** Returns the palette and the pixels of a picture: how they are written can change, and differs between versions of Node.js. */
function pixelsIn(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes)
  const data: Uint8Array[] = []
  const rows: Uint8Array[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    const name = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    if (name === 'PLTE') data.push(content)
    if (name === 'IDAT') rows.push(inflateSync(content))
  }
  const written = Buffer.concat(rows)
  for (let at = 0; at < written.length; at += WIDTH + 1) {
    const above = data.at(-1)!
    const row = written.subarray(at + 1, at + 1 + WIDTH)
    data.push(written[at] === 0 || !at ? row : row.map((value, x) => value + above[x]!))
  }
  return Buffer.concat(data)
}

test('a picture has the size that networks ask for, and few bytes', () => {
  const bytes = draw(PAGE)
  expect(sizeOf(bytes)).toMatchObject({width: WIDTH, height: HEIGHT, type: 'png'})
  expect([WIDTH, HEIGHT]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(20_000)
})

test('the same words give the same bytes, whoever draws them and whatever came before', () => {
  draw({...PAGE, title: 'Another'})
  expect(Buffer.from(draw(PAGE)).equals(createDraw(ICON)(PAGE))).toBe(true)
})

test.each([
  ['title', {title: 'Print label'}],
  ['place', {trail: ['Handbook']}],
  ['site', {site: 'Chemistry'}],
])('the %s is in it', (_, change) => {
  expect(Buffer.from(draw(PAGE)).equals(draw({...PAGE, ...change}))).toBe(false)
})

test('the icon is in it where it can be read', () => {
  const without = createDraw(undefined)(PAGE)
  expect(Buffer.from(draw(PAGE)).equals(without)).toBe(false)
  expect(Buffer.from(createDraw(Buffer.from('no PNG'))(PAGE)).equals(without)).toBe(true)
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

test('whoever changes a pixel gives the pictures new names', () => {
  const titles = ['Print labels', 'Ångström, β-carotene, Привет – “50 %”', 'Words '.repeat(40)]
  const hash = createHash('sha256')
  for (const title of titles) hash.update(pixelsIn(draw({...PAGE, title})))
  // If the second value changes, change both here, and the number in `preview.ts`.
  expect([DRAWING, hash.digest('hex').slice(0, 16)]).toEqual([1, 'bfc216f72a09ccda'])
})

test('letters are where the font says', () => {
  const {layOut} = createFonts()
  const widthOf = (text: string) => layOut(text, 600, 100).width
  expect(widthOf('ii')).toBeCloseTo(2 * widthOf('i'), 5)
  expect(widthOf('W')).toBeGreaterThan(2 * widthOf('i'))
  expect(layOut('', 400, 10)).toEqual({letters: [], width: 0})
})
