/**
 * localStorage that may be missing, denied or full: a store then keeps its value in memory and warns once. A change in
 * another tab of the browser arrives at once. Sites below different paths of one host have keys of their own.
 */
import {useSyncExternalStore} from 'react'

export interface Store {
  get: () => string | null
  /** Stores a text; null removes it. */
  set: (value: string | null) => void
  /** Calls the listener on each change, from this tab or another one. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

const stores = new Map<string, Store>()
let warned = false

/** `boot.ts` reads these before it knows where the site is, and they fit any site. */
const OF_HOST = ['theme', 'display', 'announcement.dismissed']

/** Returns the name in the storage: below the path of the site, if it is not that of the host or of a copy on the disk. */
function nameOf(key: string): string {
  const {base = '/'} = document.documentElement.dataset
  return OF_HOST.includes(key) || !/^\/./.test(base) ? key : base + key
}

/** Returns the store of a key; the same object for the same key. */
export function stored(key: string): Store {
  const existing = stores.get(key)
  if (existing) return existing
  const store = createStore(key)
  stores.set(key, store)
  return store
}

/** Returns the value of a store as React state. On the server and at first render it is null. */
export function useStored(store: Store): string | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null)
}

/** Returns the items of a stored list. Another program may have stored something else under the same key. */
export function readList<T>(text: string | null, isItem: (item: T) => boolean): T[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isItem) : []
  } catch {
    return []
  }
}

function createStore(key: string): Store {
  const listeners = new Set<() => void>()
  /** What was set last: the value if the storage does not take it or give it. */
  let own: string | null = null
  let isRefused = false
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    // `key` is null when the other tab cleared everything.
    if (event.key === nameOf(key) || event.key === null) notify()
  }
  return {
    // Read each time: another tab may have changed it while there was no listener here.
    get: () => {
      try {
        if (!isRefused) return window.localStorage.getItem(nameOf(key))
      } catch (error) {
        warn(error)
      }
      return own
    },
    set: (next) => {
      own = next
      isRefused = false
      try {
        if (next === null) window.localStorage.removeItem(nameOf(key))
        else window.localStorage.setItem(nameOf(key), next)
      } catch (error) {
        isRefused = true
        warn(error)
      }
      notify()
    },
    subscribe: (listener) => {
      if (!listeners.size) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (!listeners.size) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** Warns once. Choices then last until the tab is closed. */
function warn(error: unknown): void {
  if (warned) return
  warned = true
  console.warn('[labdocs] Local storage is not available.', error)
}
