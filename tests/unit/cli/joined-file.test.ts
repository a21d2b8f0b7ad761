import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {joinParts, type KeptPart, type Part, rangesOf} from '../../../cli/remember/joined-file.ts'
import {type Range, writePieces} from '../../../cli/write/write-pieces.ts'
import {temporary} from '../../support/temporary.ts'

const GAP = '\n---\n'
const part = (key: string | undefined, text: string | undefined) => ({key, text: () => text})
const unread = (key: string) => ({
  key,
  text: () => {
    throw new Error(`${key} is read again`)
  },
})

/** Writes the parts into a file. Returns its text, the number of pieces, and where its parts are. */
function joined(file: string, parts: Part[], known: ReadonlyMap<string, Range> = new Map()) {
  const kept: KeptPart[] = []
  const pieces = [...joinParts(parts, GAP, known, kept)]
  const path = join(folder, file)
  const bytes = writePieces(path, pieces)
  const text = readFileSync(path, 'utf8')
  expect(bytes).toBe(Buffer.byteLength(text))
  return {text, kept, pieces: pieces.length, ranges: rangesOf(path, kept, GAP)}
}

const folder = temporary('joined')

test('texts with a separator between them; a page that cannot be rendered adds nothing', () => {
  const made = joined('a.txt', [part('a', 'Ä'), part('b', undefined), part('c', 'c')])
  expect(made.text).toBe('Ä\n---\nc')
  expect(made.kept).toEqual([
    ['a', 2],
    ['c', 1],
  ])
  expect(joined('none.txt', []).text).toBe('')
})

test('what another file has is copied from there, in the new order', () => {
  const last = joined('old.txt', [part('a', 'äa'), part('b', 'b'), part('c', 'cc')])
  const made = joined('new.txt', [unread('c'), part('b2', 'new'), unread('a')], last.ranges)
  expect(made.text).toBe('cc\n---\nnew\n---\näa')
  expect(joined('one.txt', [unread('a')], made.ranges).text).toBe('äa')
})

test('neighbors are copied together', () => {
  const texts = ['a', 'b', 'c', 'd', 'e'].map((key) => part(key, key.repeat(100_000)))
  const last = joined('five.txt', texts)
  const parts = [unread('a'), unread('b'), part('x', 'new'), unread('d'), unread('e')]
  const made = joined('changed.txt', parts, last.ranges)
  expect(made.text).toBe(last.text.replace('c'.repeat(100_000), 'new'))
  expect(made.pieces).toBe(5)
})

test('a text without a key is read each time', () => {
  const last = joined('keys.txt', [part(undefined, 'old'), part('b', 'b')])
  const made = joined('later.txt', [part(undefined, 'new'), unread('b')], last.ranges)
  expect(made.text).toBe('new\n---\nb')
})

test('a file that became shorter is an error, not an endless loop', () => {
  const path = join(folder, 'short.txt')
  writeFileSync(path, 'abc')
  const range = {file: path, from: 0, to: 9}
  expect(() => writePieces(join(folder, 'target.txt'), [range])).toThrow('became shorter')
})
