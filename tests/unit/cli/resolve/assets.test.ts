import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {deflateSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {resolveAsset} from '../../../../cli/resolve/assets.ts'
import {temporary} from '../../../support/temporary.ts'

const content = temporary('assets')
function asset(file: string, bytes: string | Uint8Array, base = '/') {
  writeFileSync(join(content, file), bytes)
  return resolveAsset({file, kind: 'asset', text: '', hash: 'x'}, content, base)
}
/** Returns a white PNG. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([length(data.length), Buffer.from(type), data, length(0)])
  const length = (n: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(n)
    return bytes
  }
  const head = Buffer.concat([length(width), length(height), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (width * 3 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('true size and hashed name of a picture', () => {
  expect(asset('label.png', png(30, 20))).toEqual({
    file: 'label.png',
    url: expect.stringMatching(/^\/assets\/label-[0-9a-f]{8}\.png$/),
    hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    width: 30,
    height: 20,
    bytes: expect.any(Number),
  })
  expect(
    asset('plot.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"></svg>'),
  ).toMatchObject({width: 8, height: 6})
})

test('the name follows from the bytes', () => {
  const first = asset('x.png', png(1, 1))?.url
  expect(asset('x.png', png(2, 1))?.url).not.toBe(first)
  expect(asset('x.png', png(1, 1))?.url).toBe(first)
})

test('other files have no size; names are encoded; a file without ending has a hash as well', () => {
  expect(asset('a b.pdf', 'pdf', '/s/')).toEqual({
    file: 'a b.pdf',
    url: expect.stringMatching(/^\/s\/assets\/a%20b-[0-9a-f]{8}\.pdf$/),
    hash: expect.any(String),
    bytes: 3,
  })
  expect(asset('LICENSE', 'x')?.url).toMatch(/^\/assets\/LICENSE-[0-9a-f]{8}$/)
})

test('what only says that it is a picture is shown without size', () => {
  expect(asset('fake.png', 'not a picture')).not.toHaveProperty('width')
})

test('a file that is gone', () => {
  expect(
    resolveAsset({file: 'gone.png', kind: 'asset', text: '', hash: 'x'}, content, '/'),
  ).toBeUndefined()
})

test('a picture that is cut off, or says a size that no browser shows, has no size', () => {
  const whole = png(800, 600)
  // A small file is read into a part of a buffer, and other files are behind it.
  for (const end of [16, 18, 20, 22])
    for (let time = 0; time < 20; time++)
      expect(asset('cut.png', whole.subarray(0, end))).not.toHaveProperty('width')
  const broken = Buffer.from(png(8, 6))
  broken.writeUInt32BE(0x7fffffff, 20)
  expect(asset('tall.png', broken)).not.toHaveProperty('height')
  broken.writeUInt32BE(0, 20)
  expect(asset('flat.png', broken)).not.toHaveProperty('height')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 297000 210000"></svg>'
  expect(asset('board.svg', drawing)).toMatchObject({width: 297_000})
})
