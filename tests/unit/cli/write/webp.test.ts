import {expect, test} from 'vitest'
import type {Asset} from '../../../../cli/types.ts'
import {type Encoder, webpCopies} from '../../../../cli/write/webp.ts'
import {memoryCache} from '../../../support/memory.ts'
import {temporary} from '../../../support/temporary.ts'

const content = temporary('webp', {
  'a.png': 'a picture',
  'b.jpg': 'a photograph',
  'c.svg': '<svg/>',
  'small.png': 'x',
  'public/d.png': 'a picture',
  'fake.png': 'none',
})
const asset = (file: string, more: Partial<Asset> = {}): Asset => ({
  file,
  url: `/s/assets/${file.replace('.', '-1a2b3c4d.')}`,
  bytes: 9,
  hash: file,
  width: 2,
  height: 2,
  ...more,
})
const copies = async (
  assets: Asset[],
  encode: Encoder['encode'] = async () => Buffer.from('webp'),
  {cache, version = '1'} = {cache: memoryCache().cache, version: '1'},
) =>
  [...(await webpCopies(assets, content, {version, encode}, cache))].map(
    ([from, {url, bytes}]) => `${from} -> ${url}: ${Buffer.from(bytes)}`,
  )

test('pictures of pages get a copy beside them, named like them', async () => {
  expect(await copies([asset('a.png'), asset('b.jpg')])).toEqual([
    '/s/assets/a-1a2b3c4d.png -> /s/assets/a-1a2b3c4d.webp: webp',
    '/s/assets/b-1a2b3c4d.jpg -> /s/assets/b-1a2b3c4d.webp: webp',
  ])
})

test('drawings without loss, photographs with', async () => {
  const asked: string[] = []
  await copies([asset('a.png'), asset('b.jpg')], async (bytes, {lossless}) => {
    asked.push(`${Buffer.from(bytes)} ${lossless}`)
    return bytes
  })
  expect(asked).toEqual(['a picture true', 'a photograph false'])
})

test('none of drawings in SVG, of public files, of what is no picture, of what would grow', async () => {
  expect(
    await copies([
      asset('c.svg'),
      asset('public/d.png', {url: '/s/d.png', isPublic: true}),
      {file: 'fake.png', url: '/s/assets/fake-1.png', bytes: 4, hash: ''},
      asset('small.png'),
    ]),
  ).toEqual([])
})

test('a picture is encoded once, until it or the encoder changes', async () => {
  const {cache} = memoryCache()
  const encoded: string[] = []
  const look = (assets: Asset[], version = '1') =>
    copies(
      assets,
      async (bytes) => {
        encoded.push(String(bytes))
        return Buffer.from('webp')
      },
      {cache, version},
    )
  // The copy of the last one would be larger.
  const all = [asset('a.png'), asset('small.png')]
  const first = await look(all)
  expect(await look(all)).toEqual(first)
  expect(encoded).toEqual(['a picture', 'x'])
  await look([asset('a.png', {hash: 'other'})])
  await look(all, '2')
  expect(encoded).toEqual(['a picture', 'x', 'a picture', 'a picture', 'x'])
})

test('a picture that is used under two names is read once', async () => {
  let count = 0
  const twice = [asset('a.png'), asset('a.png')]
  expect(await copies(twice, async () => Buffer.from(`${++count}`))).toHaveLength(1)
  expect(count).toBe(1)
})

test('without an encoder, and for a picture that it cannot read, all stays as it is', async () => {
  expect(await webpCopies([asset('a.png')], content, undefined, memoryCache().cache)).toEqual(
    new Map(),
  )
  expect(await copies([asset('a.png')], () => Promise.reject(new Error('broken')))).toEqual([])
  expect(await copies([asset('gone.png')])).toEqual([])
})
