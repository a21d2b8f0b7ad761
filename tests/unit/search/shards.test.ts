import {expect, test} from 'vitest'
import {createShards, keyOfTexts, type PageBody, type Use} from '../../../cli/search/shards.ts'

const body = (name: string, text = name.repeat(400), texts = 2): PageBody => {
  const bytes = new TextEncoder().encode(text)
  return {name, texts, size: bytes.length, key: keyOfTexts(texts, bytes), bytes: () => bytes}
}
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const many = Array.from({length: 600}, (_, at) => body(`folder/page-${at}`))

/** The text of each page, read as the manifest says. */
function readBack(uses: readonly Use[], pages: number): string[] {
  const texts = new Array<string>(pages)
  for (const {shard, pages: runs} of uses) {
    const whole = new TextDecoder().decode(Buffer.concat(shard.bytes()))
    const {sizes} = shard
    const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
    for (let run = 0; run < runs.length; run += 3)
      for (let at = 0; at < runs[run + 2]!; at++) {
        const place = runs[run + 1]! + at
        texts[runs[run]! + at] = whole.slice(starts[place], starts[place]! + sizes[place]!)
      }
  }
  return texts
}
const textsOf = (pages: readonly PageBody[]) =>
  pages.map(({bytes}) => new TextDecoder().decode(bytes()))

test('each page is in a file, and files are of about the same size', () => {
  const uses = createShards()(many)
  expect(readBack(uses, many.length)).toEqual(textsOf(many))
  const sizes = uses.map(({shard}) => sum(shard.sizes))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(96_000)
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeGreaterThan(24_000)
})

test('a page longer than a file has one of its own', () => {
  const long = body('long', 'x'.repeat(150_000))
  const uses = createShards()([many[0]!, long, many[1]!])
  expect(uses.map(({shard}) => shard.counts.length)).toContain(1)
  expect(readBack(uses, 3)).toEqual(textsOf([many[0]!, long, many[1]!]))
})

test('the file of a page does not depend on how many pages come before it', () => {
  const filesOf = (pages: PageBody[]) =>
    createShards()(pages).map(({shard}) => new TextDecoder().decode(Buffer.concat(shard.bytes())))
  const before = filesOf(many)
  const other = (after: string[]) => after.filter((text) => !before.includes(text)).length
  expect(other(filesOf([body('a-new-page'), ...many]))).toBeLessThanOrEqual(2)
  expect(other(filesOf(many.slice(3)))).toBeLessThanOrEqual(2)
  const longer = many.map((one, at) => (at === 100 ? body(one.name, `${'y'.repeat(9000)}`) : one))
  expect(other(filesOf(longer))).toBeLessThanOrEqual(3)
})

test('a version takes what another one has, and brings what is new', () => {
  const shards = createShards()
  const first = shards(many)
  const changed = many.map((one, at) =>
    at % 50 === 7 ? body(one.name, `${one.name} is new`) : one,
  )
  const second = shards(changed)
  expect(readBack(second, many.length)).toEqual(textsOf(changed))
  const known = first.map(({shard}) => shard)
  const own = second.filter(({shard}) => !known.includes(shard))
  expect(own.flatMap(({shard}) => shard.counts)).toHaveLength(12)
  // A third one equal to the second needs no shards of its own.
  const third = shards(changed)
  expect(third.map(({shard}) => shard)).toEqual(second.map(({shard}) => shard))
})

test('a file of which a version has little is not loaded for that', () => {
  const shards = createShards()
  const first = shards(many)
  const few = many.filter((_, at) => at % 10 === 0)
  const second = shards(few)
  expect(readBack(second, few.length)).toEqual(textsOf(few))
  const known = first.map(({shard}) => shard)
  const large = second.filter(({shard}) => known.includes(shard) && shard.counts.length > 2)
  expect(large.length).toBe(0)
  expect(first.filter(({shard}) => shard.counts.length > 2).length).toBeGreaterThan(5)
})

test('the same text on several pages is stored once', () => {
  const same = many.slice(0, 20).map(({name}) => body(name, 'Moved.'))
  const uses = createShards()(same)
  expect(uses.flatMap(({shard}) => shard.counts)).toHaveLength(1)
  expect(readBack(uses, same.length)).toEqual(textsOf(same))
})

test('texts of other sections are other texts, though they are the same bytes', () => {
  const two = [body('a', 'Text.'), body('b', 'Text.', 3)]
  const uses = createShards()(two)
  expect(uses.flatMap(({shard}) => shard.counts)).toEqual([2, 3])
})
