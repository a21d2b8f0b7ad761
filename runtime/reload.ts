/**
 * A full load in place of a switch that failed (behaviours.md 2.5): at most once a session for an address, and not while
 * the browser is offline. Otherwise the reader keeps the page and is told.
 */
const KEY = 'labdocs.reloaded'

export function reloadOnce(url: URL, instead: () => void): void {
  const done = read()
  const address = url.pathname + url.search
  if (!navigator.onLine || done.includes(address)) return instead()
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...done, address].slice(-50)))
  } catch {
    // Storage denied: a second failure would reload again, which the reader can stop.
  }
  location.assign(url)
}

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}
