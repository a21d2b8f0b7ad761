import {expect, test} from 'vitest'
import {joinParts} from '../../../cli/remember/joined-file.ts'

const GAP = '\n---\n'
const part = (key: string | undefined, text: string | undefined) => ({key, text: () => text})
const unread = (key: string) => ({
  key,
  text: () => {
    throw new Error(`${key} is read again`)
  },
})
const textOf = ({bytes}: {bytes: Uint8Array}) => Buffer.from(bytes).toString()

test('texts with a separator between them; a page that cannot be rendered adds nothing', () => {
  const made = joinParts([part('a', 'Ä'), part('b', undefined), part('c', 'c')], GAP, undefined)
  expect(textOf(made)).toBe('Ä\n---\nc')
  expect(made.parts).toEqual([
    ['a', 2],
    ['c', 1],
  ])
  expect(textOf(joinParts([], GAP, undefined))).toBe('')
})

test('what has not changed is copied from the last file, in the new order', () => {
  const last = joinParts([part('a', 'äa'), part('b', 'b'), part('c', 'cc')], GAP, undefined)
  const made = joinParts([unread('c'), part('b2', 'new'), unread('a')], GAP, last)
  expect(textOf(made)).toBe('cc\n---\nnew\n---\näa')
  expect(textOf(joinParts([unread('a')], GAP, made))).toBe('äa')
})

test('a text without a key is read each time', () => {
  const last = joinParts([part(undefined, 'old'), part('b', 'b')], GAP, undefined)
  expect(textOf(joinParts([part(undefined, 'new'), unread('b')], GAP, last))).toBe('new\n---\nb')
})
