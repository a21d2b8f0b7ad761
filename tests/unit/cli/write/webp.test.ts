import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {hashOf} from '../../../../cli/text/hash.ts'
import type {Asset} from '../../../../cli/types.ts'
import {type Encoder, webpCopies} from '../../../../cli/write/webp.ts'
import {memoryCache} from '../../../support/memory.ts'
import {temporary} from '../../../support/temporary.ts'

const files = {
  'a.png': 'a picture',
  'b.jpg': 'a photograph',
  'c.svg': '<svg/>',
  'small.png': 'x',
  'public/d.png': 'a picture',
  'fake.png': 'none',
}
const content = temporary('webp', files)
const asset = (file: string, more: Partial<Asset> = {}): Asset => ({
  file,
  url: `/s/assets/${file.replace('.', '-1a2b3c4d.')}`,
  bytes: 9,
  hash: hashOf(files[file as keyof typeof files] ?? ''),
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
  await look(all, '2')
  expect(encoded).toEqual(['a picture', 'x', 'a picture', 'x'])
})

test('a picture that was changed after it was hashed has no copy, and none is kept', async () => {
  const {cache} = memoryCache()
  const encode: Encoder['encode'] = async (bytes) => Buffer.from(`w${bytes}`.slice(0, 3))
  writeFileSync(join(content, 'a.png'), 'the other one')
  expect(await copies([asset('a.png')], encode, {cache, version: '1'})).toEqual([])
  writeFileSync(join(content, 'a.png'), files['a.png'])
  expect(await copies([asset('a.png')], encode, {cache, version: '1'})).toEqual([
    '/s/assets/a-1a2b3c4d.png -> /s/assets/a-1a2b3c4d.webp: wa ',
  ])
  writeFileSync(join(content, 'a.png'), 'the other one')
  const hash = hashOf('the other one')
  expect(await copies([asset('a.png', {hash})], encode, {cache, version: '1'})).toEqual([
    '/s/assets/a-1a2b3c4d.png -> /s/assets/a-1a2b3c4d.webp: wth',
  ])
  writeFileSync(join(content, 'a.png'), files['a.png'])
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
