/** A value that tells who listens about each change. */
export interface Observable<T> {
  get: () => T
  /** Changes parts of the value. */
  set: (change: Partial<T>) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createObservable<T>(first: T): Observable<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change) => {
      value = {...value, ...change}
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
