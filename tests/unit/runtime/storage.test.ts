import {afterEach, expect, test} from 'vitest'
import {readList, type Store, stored} from '../../../runtime/browser/storage.ts'

type Listener = (event: {key: string | null; newValue: string | null}) => void

/** Opens a window with its own storage. `broken` says which calls throw. */
function open(
  broken: 'nothing' | 'reading' | 'writing' | 'everything' = 'nothing',
  dataset: {base?: string} = {},
) {
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
    document: {documentElement: {dataset}},
    window: {
      get localStorage() {
        return broken === 'everything' ? fail() : storage
      },
      addEventListener: (_: string, listener: Listener) => listeners.add(listener),
      removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    },
  })
  // A browser test checks the one warning.
  console.warn = () => {}
  /** Fakes a change in another tab. */
  const elsewhere = (key: string | null, newValue: string | null) => {
    if (key === null) values.clear()
    else if (newValue !== null) values.set(key, newValue)
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

test('sites below paths of one host have keys of their own, except for what fits any site', () => {
  const {values, listeners, elsewhere} = open('nothing', {base: '/manual/'})
  const [key, store] = fresh()
  store.set('a')
  stored('theme').set('dark')
  expect([...values.keys()]).toEqual([`/manual/${key}`, 'theme'])
  expect(store.get()).toBe('a')
  const calls: (string | null)[] = []
  store.subscribe(() => calls.push(store.get()))
  elsewhere(key, 'another site')
  elsewhere(`/manual/${key}`, 'b')
  expect([calls, listeners.size]).toEqual([['b'], 1])
  // A copy on the disk has another base on each page.
  const disk = open('nothing', {base: '../'})
  stored(key).set('c')
  expect([...disk.values.keys()]).toEqual([key])
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

test('what another tab stored counts, also without a listener', () => {
  const {elsewhere} = open()
  const [key, store] = fresh()
  store.set('here')
  expect(store.get()).toBe('here')
  elsewhere(key, 'there')
  expect(store.get()).toBe('there')
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

test('a stored list has the items that are meant, whatever another program stored', () => {
  const isText = (item: unknown) => typeof item === 'string'
  expect(readList('["a","b"]', isText)).toEqual(['a', 'b'])
  for (const broken of [null, '', '{', '{"a":1}', '[1,null]'])
    expect(readList(broken, isText)).toEqual([])
})
