/** A small PNG of about 16 kB: larger than what any generator puts into the page itself. */
import {deflateSync} from 'node:zlib'
import {randomFrom} from './random.mjs'

const WIDTH = 320
const HEIGHT = 160
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const CRC = Array.from({length: 256}, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

export function picture(seed) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH)
  header.writeUInt32BE(HEIGHT, 4)
  // 8 bits for each of red, green and blue.
  header[8] = 8
  header[9] = 2
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels(seed), {level: 9})),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Waves in one color. Each row begins with the number of its filter, 0 for none. */
function pixels(seed) {
  const random = randomFrom(seed)
  const row = WIDTH * 3 + 1
  const bytes = Buffer.alloc(row * HEIGHT)
  const color = [60 + random() * 150, 60 + random() * 150, 60 + random() * 150]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const wave = Math.floor(40 * Math.sin(x / 17 + seed) * Math.cos(y / 23))
      const value = wave + ((x * y) % 97 === 0 ? 30 : 0)
      for (let channel = 0; channel < 3; channel++)
        bytes[y * row + 1 + x * 3 + channel] = Math.max(
          0,
          Math.min(255, Math.floor(color[channel] + value)),
        )
    }
  return bytes
}

function chunk(type, data) {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(checksum(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

function checksum(bytes) {
  let value = ~0
  for (const byte of bytes) value = CRC[(value ^ byte) & 255] ^ (value >>> 8)
  return ~value >>> 0
}
