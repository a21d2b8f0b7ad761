// @vitest-environment happy-dom
/** Where the reader was, for Back and Forward. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {rememberScroll, type ScrollMemory} from '../../../runtime/navigation/scroll.ts'
import {denied, frame, open} from './site.ts'

let memory: ScrollMemory
const KEY = 'labdocs.scroll'

beforeEach(() => {
  open('/docs/a', '')
  history.scrollRestoration = 'auto'
  at(0)
  window.scrollTo = ((to: ScrollToOptions) => at(to.top!)) as typeof window.scrollTo
})

afterEach(() => memory?.stop())

function at(y: number): void {
  Object.defineProperty(window, 'scrollY', {value: y, configurable: true, writable: true})
}

async function scrollTo(y: number): Promise<void> {
  at(y)
  window.dispatchEvent(new Event('scroll'))
  await frame()
}

const key = () => (history.state as {key?: string}).key

test('the entry of a first load gets a key, and what its state held stays', () => {
  history.replaceState({mine: 1}, '')
  memory = rememberScroll()
  expect(history.state).toEqual({mine: 1, key: key()})
  expect(key()).toEqual(expect.any(String))
  expect(memory.position()).toBeUndefined()
})

test('back on an entry, its place is known; a new one has none', async () => {
  memory = rememberScroll()
  const first = history.state
  await scrollTo(300)
  const second = memory.fresh()
  expect(second.key).not.toBe(key())
  expect(memory.position()).toBeUndefined()
  await frame()
  // The page of this entry is never scrolled.
  expect(memory.position()).toBe(300)
  await scrollTo(50)
  memory.enter(first)
  expect(memory.position()).toBe(300)
  memory.enter(second)
  // Where the reader was when he went back.
  expect(memory.position()).toBe(50)
})

test('while the page of an entry is loading, what the reader does on the one before it does not count', async () => {
  memory = rememberScroll()
  const first = history.state
  await scrollTo(300)
  const second = memory.fresh()
  // The frame after this scroll comes when the address is that of the first entry.
  at(0)
  window.dispatchEvent(new Event('scroll'))
  memory.enter(first)
  await frame()
  await scrollTo(20)
  memory.enter(second)
  memory.enter(first)
  memory.fresh()
  memory.enter(first)
  expect(memory.position()).toBe(300)
  await scrollTo(310)
  expect(memory.position()).toBe(310)
})

test('leaving counts the place even if no frame came after the last scroll', () => {
  memory = rememberScroll()
  const first = history.state
  at(420)
  memory.fresh()
  memory.enter(first)
  expect(memory.position()).toBe(420)
})

test('an entry that the browser made (a hash link) gets a key as well', () => {
  memory = rememberScroll()
  const before = key()
  history.pushState(null, '', '#there')
  memory.enter(null)
  expect(key()).not.toBe(before)
})

test('an entry whose page was not shown yet has no position', async () => {
  memory = rememberScroll()
  await scrollTo(300)
  // A hash link, pressed while the page of the address is loading; and an entry that was forgotten.
  for (const state of [null, {key: 'forgotten'}]) {
    memory.enter(state)
    await scrollTo(310)
    expect(memory.position()).toBeUndefined()
  }
})

test('if the document is left while a page is loading, the browser restores nothing', () => {
  memory = rememberScroll()
  memory.enter({key: 'earlier'})
  window.dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('manual')
})

test('while the document is ours the browser restores nothing; of another one it does', () => {
  memory = rememberScroll()
  expect(history.scrollRestoration).toBe('manual')
  window.dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
  window.dispatchEvent(new Event('pageshow'))
  expect(history.scrollRestoration).toBe('manual')
})

test('a document that is still loading is left to the browser, until a page is switched', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  memory = rememberScroll()
  expect(history.scrollRestoration).toBe('auto')
  memory.fresh()
  expect(history.scrollRestoration).toBe('manual')
})

test('places last for the session: at most 200, the latest', async () => {
  sessionStorage.setItem(KEY, JSON.stringify(Array.from({length: 250}, (_, n) => [`old-${n}`, n])))
  memory = rememberScroll()
  await scrollTo(10)
  window.dispatchEvent(new Event('pagehide'))
  const kept = JSON.parse(sessionStorage.getItem(KEY)!) as [string, number][]
  expect(kept.length).toBe(200)
  expect(kept.at(-1)).toEqual([key(), 10])
  expect(kept[0]![0]).toBe('old-51')
})

test('places are stored when the tab goes to the background, because it may end there', async () => {
  memory = rememberScroll()
  await scrollTo(10)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(JSON.parse(sessionStorage.getItem(KEY)!)).toContainEqual([key(), 10])
})

test('the place is stored even if the tab goes before the frame after the last scroll', async () => {
  memory = rememberScroll()
  await frame()
  at(420)
  window.dispatchEvent(new Event('scroll'))
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.parse(sessionStorage.getItem(KEY)!)).toContainEqual([key(), 420])
})

test('a document that goes before the browser has restored the place keeps it', () => {
  history.replaceState({key: 'mine'}, '')
  sessionStorage.setItem(KEY, '[["mine",640]]')
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  memory = rememberScroll()
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.parse(sessionStorage.getItem(KEY)!)).toContainEqual(['mine', 640])
})

test('a document from the back/forward cache keeps what another one has stored meanwhile', async () => {
  memory = rememberScroll()
  await scrollTo(10)
  window.dispatchEvent(new Event('pagehide'))
  const stored = JSON.parse(sessionStorage.getItem(KEY)!) as [string, number][]
  sessionStorage.setItem(KEY, JSON.stringify([...stored, ['another', 640]]))
  window.dispatchEvent(Object.assign(new Event('pageshow'), {persisted: true}))
  await scrollTo(20)
  window.dispatchEvent(new Event('pagehide'))
  const places = new Map(JSON.parse(sessionStorage.getItem(KEY)!) as [string, number][])
  expect([places.get(key()!), places.get('another')]).toEqual([20, 640])
})

test('an entry that was ours and that the browser left at the top is restored', () => {
  history.replaceState({key: 'mine'}, '')
  sessionStorage.setItem(KEY, '[["mine",640]]')
  memory = rememberScroll()
  expect(window.scrollY).toBe(640)
})

test('a storage that is denied, full or holds something else does no harm', () => {
  sessionStorage.setItem(KEY, 'not ours')
  memory = rememberScroll()
  expect(memory.position()).toBeUndefined()
  memory.stop()
  vi.stubGlobal('sessionStorage', denied)
  memory = rememberScroll()
  const failed = vi.fn()
  window.addEventListener('error', failed)
  window.dispatchEvent(new Event('pagehide'))
  window.removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
})

test.each(['5', 'null', '{}', '[5]', '[null]', '[["a"],["b",null],[3,4]]', '"text"'])(
  'stored places that another program wrote do nothing: %s',
  async (text) => {
    sessionStorage.setItem(KEY, text)
    memory = rememberScroll()
    window.dispatchEvent(Object.assign(new Event('pageshow'), {persisted: true}))
    await scrollTo(30)
    expect(memory.position()).toBe(30)
    memory.enter({key: 'b'})
    expect(memory.position()).toBeUndefined()
    sessionStorage.removeItem(KEY)
  },
)
