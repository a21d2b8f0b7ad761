import {afterEach, expect, test} from 'vitest'
import {type Store, stored} from '../../../runtime/storage.ts'

type Listener = (event: {key: string | null; newValue: string | null}) => void

/** A window with a storage of its own; `broken` names what throws. */
function open(broken: 'nothing' | 'reading' | 'writing' | 'everything' = 'nothing') {
  const values = new Map<string, string>()
  const listeners = new Set<Listener>()
  const fail = () => {
    throw new Error('denied')
  }
  const storage = {
    getItem: (key: string) => (broken === 'reading' ? fail() : (values.get(key) ?? null)),
    setItem: (key: string, value: string) =>
      broken === 'writing' ? fail() : values.set(key, value),
    removeItem: (key: string) => (broken === 'writing' ? fail() : values.delete(key)),
  }
  Object.assign(globalThis, {
    window: {
      get localStorage() {
        return broken === 'everything' ? fail() : storage
      },
      addEventListener: (_: string, listener: Listener) => listeners.add(listener),
      removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    },
  })
  // The one warning is a test of the browser.
  console.warn = () => {}
  /** What another tab did. */
  const elsewhere = (key: string | null, newValue: string | null) => {
    for (const listener of [...listeners]) listener({key, newValue})
  }
  return {values, listeners, elsewhere}
}

const {warn} = console
afterEach(() => {
  console.warn = warn
})

let count = 0
const fresh = (): [string, Store] => {
  const key = `key-${count++}`
  return [key, stored(key)]
}

test('a value is kept, read and removed', () => {
  const {values} = open()
  const [key, store] = fresh()
  expect(store.get()).toBeNull()
  store.set('a')
  expect([store.get(), values.get(key)]).toEqual(['a', 'a'])
  store.set(null)
  expect([store.get(), values.has(key)]).toEqual([null, false])
})

test('one key is one store', () => {
  open()
  const [key, store] = fresh()
  expect(stored(key)).toBe(store)
})

test('listeners hear changes from here and from other tabs, of their key alone, until they leave', () => {
  const {elsewhere, listeners} = open()
  const [key, store] = fresh()
  const heard: (string | null)[] = []
  const leave = store.subscribe(() => heard.push(store.get()))
  store.set('here')
  elsewhere(key, 'there')
  elsewhere('another', 'x')
  elsewhere(null, null)
  expect(heard).toEqual(['here', 'there', null])
  leave()
  store.set('later')
  expect(heard.length).toBe(3)
  expect(listeners.size).toBe(0)
})

for (const broken of ['everything', 'reading', 'writing'] as const) {
  test(`where ${broken} fails, a value lasts as long as the page`, () => {
    open(broken)
    const [, store] = fresh()
    expect(store.get()).toBeNull()
    store.set('a')
    expect(store.get()).toBe('a')
    store.set(null)
    expect(store.get()).toBeNull()
  })
}
