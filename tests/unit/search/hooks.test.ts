// @vitest-environment happy-dom
/** Search as React state: the latest answer counts, and a letter is drawn together with it. */
import {createElement as h} from 'react'
import {flushSync} from 'react-dom'
import {createRoot, type Root} from 'react-dom/client'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Phase, Search} from '../../../runtime/search/client.ts'
import {useBehind, useResult, useTyped} from '../../../runtime/search/hooks.ts'
import type {Result} from '../../../runtime/search/messages.ts'
import {open} from '../runtime/site.ts'

const OPTIONS = {}
let asked: {q: string; answer: (result: Result | null) => void}[]
let expected: string[]
let root: Root
let search: Search
/** What was rendered, in order. */
let drawn: string[]

beforeEach(() => {
  open('/docs/a', '<div id="box"></div><input>')
  asked = []
  expected = []
  drawn = []
  search = {
    query: (q: string) => new Promise((answer) => asked.push({q, answer})),
    expect: (text: string) => void expected.push(text),
    known: () => undefined,
  } as unknown as Search
  root = createRoot(document.getElementById('box')!)
})

afterEach(() => root.unmount())

const result = (q: string, over: Partial<Result> = {}) =>
  ({q, match: 'all', complete: true, ...over}) as Result
const last = () => drawn.at(-1)
const draws = (text: string) => vi.waitFor(() => expect(last()).toBe(text))

function Found({q, phase}: {q: string; phase: Phase}) {
  drawn.push(useResult(search, phase, q, OPTIONS, null)?.q ?? 'nothing')
  return null
}

/** Draws, effects and all. */
const show = (q: string, phase: Phase = 'complete') =>
  flushSync(() => root.render(h(Found, {q, phase})))

test('the answer before stays until the next is there; a late one does not count', async () => {
  show(' sample ')
  expect(asked.map(({q}) => q)).toEqual(['sample'])
  asked[0]!.answer(result('sample'))
  await draws('sample')
  show('nmr')
  show('embargo')
  expect(last()).toBe('sample')
  asked[1]!.answer(result('nmr'))
  asked[2]!.answer(result('embargo'))
  await draws('embargo')
  expect(drawn).not.toContain('nmr')
  show('')
  expect(last()).toBe('nothing')
})

test('it asks again when the texts have come; nothing in the titles alone is no answer', async () => {
  show('vial', 'idle')
  expect(asked).toEqual([])
  show('vial', 'titles')
  const before = drawn.length
  asked[0]!.answer(result('vial', {match: 'none', complete: false}))
  await vi.waitFor(() => expect(drawn.length).toBeGreaterThan(before))
  expect(last()).toBe('nothing')
  show('vial', 'complete')
  expect(asked.length).toBe(2)
  asked[1]!.answer(result('vial', {match: 'none'}))
  await draws('vial')
})

test('if no texts will come, nothing in the titles is the answer', async () => {
  show('vial', 'failed')
  asked[0]!.answer(result('vial', {match: 'none', complete: false}))
  await draws('vial')
})

function Typing({phase}: {phase: Phase}) {
  const {text, result: found} = useTyped(document.querySelector('input')!, search, phase, OPTIONS)
  drawn.push(`${text}: ${found?.q ?? 'nothing'}`)
  return null
}

function type(text: string): void {
  const input = document.querySelector('input')!
  input.value = text
  input.dispatchEvent(new Event('input'))
}

test('a letter is drawn together with its answer, and the next letters are prepared', async () => {
  root.render(h(Typing, {phase: 'complete'}))
  await vi.waitFor(() => expect(expected).toEqual(['']))
  type(' nm')
  asked[0]!.answer(result('nm'))
  await draws(' nm: nm')
  expect(drawn).not.toContain(' nm: nothing')
  await vi.waitFor(() => expect(expected).toEqual(['', 'nm']))
})

test('an answer that takes long does not hold the letter back; of two letters the second counts', async () => {
  root.render(h(Typing, {phase: 'complete'}))
  await vi.waitFor(() => expect(expected).toEqual(['']))
  type('n')
  await draws('n: nothing')
  type('nm')
  asked[0]!.answer(result('n'))
  asked[1]!.answer(result('nm'))
  await draws('nm: nm')
  expect(drawn.some((text) => text.endsWith(': n'))).toBe(false)
  type('')
  await draws(': nothing')
})

function Behind({value}: {value: {name: string}}) {
  drawn.push(useBehind(value).name)
  return null
}

test('what may wait is drawn behind the frame that shows the change', async () => {
  const old = {name: 'old'}
  flushSync(() => root.render(h(Behind, {value: old})))
  const next = {name: 'new'}
  flushSync(() => root.render(h(Behind, {value: next})))
  expect(last()).toBe('old')
  await draws('new')
})
