/** Writes PNG files with few colors, and reads icons (https://www.w3.org/TR/png-3/). */
import {constants, crc32, deflateSync, inflateSync} from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes per pixel by color type, for 8 bits per channel: gray, RGB, gray and alpha, RGBA. */
const CHANNELS: Record<number, number> = {0: 1, 2: 3, 4: 2, 6: 4}

/** A picture with a palette: each pixel is the index of a color. */
export interface Canvas {
  width: number
  pixels: Uint8Array
  /** `0xRRGGBB`, at most 256. */
  colors: number[]
}

/** What rows that are mostly zeros need: it looks for repeated bytes only, in a fifth of the time. */
const PACKING = {strategy: constants.Z_RLE}
/** The filter of a row that is written as its difference to the one above. */
const UP = 2

/** Encodes a PNG. Equal pixels give equal bytes. A row like the one above is written as no difference, others as they are. */
export function encodePng({width, pixels, colors}: Canvas): Uint8Array {
  const height = pixels.length / width
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits, a palette, no interlacing.
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  let above: Uint8Array = new Uint8Array(width)
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const at = y * (width + 1)
    if (Buffer.compare(row, above) === 0) rows[at] = UP
    else rows.set(row, at + 1)
    above = row
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.flatMap((rgb) => [rgb >> 16, rgb >> 8, rgb]))),
    chunk('IDAT', deflateSync(rows, PACKING)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  bytes.set(body, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

export interface Picture {
  width: number
  height: number
  /** Red, green, blue, alpha. */
  pixels: Uint8Array
}

/** Decodes an icon. Returns undefined if it is no PNG, or has a rare format: a palette, 16 bits, or interlacing. */
export function decodePng(bytes: Uint8Array): Picture | undefined {
  try {
    const file = Buffer.from(bytes)
    if (!file.subarray(0, 8).equals(SIGNATURE)) return undefined
    const width = file.readUInt32BE(16)
    const height = file.readUInt32BE(20)
    const [bits, type = -1, , , passes] = file.subarray(24, 29)
    const channels = CHANNELS[type]
    if (bits !== 8 || channels === undefined || passes !== 0) return undefined
    const data: Uint8Array[] = []
    for (let at = 8; at + 8 <= file.length; at += file.readUInt32BE(at) + 12)
      if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
        data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
    const raw = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels)
    return {width, height, pixels: toRgba(raw, channels)}
  } catch {
    return undefined
  }
}

/** Decodes a row: its filter stores it as a difference to the pixels on its left and above. */
function unfilter(data: Uint8Array, row: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (row + 1)]
    for (let x = 0; x < row; x++) {
      const at = y * row + x
      const left = x >= step ? out[at - step]! : 0
      const above = y > 0 ? out[at - row]! : 0
      const corner = x >= step && y > 0 ? out[at - row - step]! : 0
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0]
      out[at] = data[y * (row + 1) + 1 + x]! + (guess ?? 0)
    }
  }
  return out
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function toRgba(raw: Uint8Array, channels: number): Uint8Array {
  const pixels = new Uint8Array((raw.length / channels) * 4)
  const isGray = channels < 3
  for (let at = 0; at < pixels.length / 4; at++) {
    const from = at * channels
    pixels[at * 4] = raw[from]!
    pixels[at * 4 + 1] = raw[from + (isGray ? 0 : 1)]!
    pixels[at * 4 + 2] = raw[from + (isGray ? 0 : 2)]!
    pixels[at * 4 + 3] = channels % 2 ? 255 : raw[from + channels - 1]!
  }
  return pixels
}
