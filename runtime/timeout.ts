/** How long the server may be silent, in ms. After that a request of the reader's browser is given up. */
export const TIMEOUT = 8000

/** `fetch` that gives up after the timeout, the reading of the body included. */
export function fetchWithin(url: string | URL, init?: RequestInit): Promise<Response> {
  const off = new AbortController()
  setTimeout(() => off.abort(), TIMEOUT)
  return fetch(url, {...init, signal: off.signal})
}

/** Rejects after the timeout. What comes too late is not lost: an `import()` that is asked for again has it. */
export function within<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Timeout')), TIMEOUT)),
  ])
}
