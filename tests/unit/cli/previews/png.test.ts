import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {crc32, deflateSync, inflateSync} from 'node:zlib'
import {imageSize} from 'image-size'
import {expect, test} from 'vitest'
import {decodePng, encodePng} from '../../../../cli/previews/png.ts'
import {HOME} from '../../../support/labdocs.ts'

/** A PNG of 3 by 2 pixels, made by hand: `rows` with the number of the filter before each. */
function png(type: number, rows: number[][], {bits = 8, passes = 0} = {}): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(data.length)
    sizes.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, bits, type, 0, 0, passes])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const rgba = (bytes: Uint8Array) => [...(decodePng(bytes)?.pixels ?? [])]

test('a picture has its size, its palette and the same bytes each time', () => {
  const canvas = {
    width: 3,
    pixels: Uint8Array.from([0, 1, 0, 1, 0, 1]),
    colors: [0xffffff, 0x0c4f87],
  }
  const bytes = encodePng(canvas)
  expect(imageSize(bytes)).toMatchObject({width: 3, height: 2, type: 'png'})
  expect(Buffer.from(bytes).includes(Buffer.from([255, 255, 255, 0x0c, 0x4f, 0x87]))).toBe(true)
  expect(Buffer.from(encodePng(canvas)).equals(bytes)).toBe(true)
})

test('rows that are equal to the one above, and others, are written so that they can be read', () => {
  const pixels = Uint8Array.from([0, 0, 0, 7, 0, 255, 7, 0, 255, 1, 2, 3])
  const file = Buffer.from(encodePng({width: 3, pixels, colors: [0xffffff]}))
  const from = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(from + 4, from + 4 + file.readUInt32BE(from - 4)))
  // The same rows as gray: our reader knows no palettes.
  const lines = Array.from({length: 4}, (_, y) => [...rows.subarray(y * 4, y * 4 + 4)])
  const gray = png(0, lines)
  Buffer.from(gray.buffer, gray.byteOffset).writeUInt32BE(4, 20)
  expect(rgba(gray).filter((_, at) => at % 4 === 0)).toEqual([...pixels])
})

test('gray, colors and transparency are read', () => {
  const gray = [
    [0, 1, 2, 3],
    [0, 4, 5, 6],
  ]
  expect(rgba(png(0, gray)).slice(0, 8)).toEqual([1, 1, 1, 255, 2, 2, 2, 255])
  const twice = [
    [0, 1, 9, 2, 9, 3, 9],
    [0, 4, 9, 5, 9, 6, 9],
  ]
  expect(rgba(png(4, twice)).slice(-4)).toEqual([6, 6, 6, 9])
  const colors = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  ]
  expect(rgba(png(2, colors)).slice(4, 8)).toEqual([4, 5, 6, 255])
})

test('rows that are written as differences are read', () => {
  const rows = (filter: number) =>
    rgba(
      png(0, [
        [0, 10, 20, 30],
        [filter, 1, 2, 3],
      ]),
    )
      .filter((_, at) => at % 4 === 0)
      .slice(3)
  expect([0, 1, 2, 3, 4].map(rows)).toEqual([
    [1, 2, 3],
    [1, 3, 6],
    [11, 22, 33],
    [6, 15, 25],
    [11, 22, 33],
  ])
})

test('what is no picture of a usual kind is left out', () => {
  const rows = [
    [0, 1, 2, 3],
    [0, 4, 5, 6],
  ]
  expect(decodePng(png(3, rows))).toBeUndefined()
  expect(decodePng(png(0, rows, {bits: 16}))).toBeUndefined()
  expect(decodePng(png(0, rows, {passes: 1}))).toBeUndefined()
  expect(decodePng(png(0, rows).subarray(0, 40))).toBeUndefined()
  expect(decodePng(Buffer.from('<svg/>'))).toBeUndefined()
})

test('the icon of the theme can be read', () => {
  const icon = decodePng(readFileSync(join(HOME, 'theme/chemotion/touch-icon.png')))
  expect(icon).toMatchObject({width: 512, height: 512})
  expect(new Set(icon!.pixels).size).toBeGreaterThan(2)
})
