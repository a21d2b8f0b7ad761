/** How long a request waits for the server, in ms, before it is aborted. */
export const TIMEOUT = 8000

/** Calls `fetch` and aborts it after the timeout. The timeout also covers reading the body. */
export function fetchWithin(url: string | URL, init?: RequestInit): Promise<Response> {
  const off = new AbortController()
  setTimeout(() => off.abort(), TIMEOUT)
  return fetch(url, {...init, signal: off.signal})
}

/** Rejects after the timeout. A late result is not lost: the next `import()` of the same file uses it. */
export function within<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Timeout')), TIMEOUT)),
  ])
}
