/**
 * The query of the address as React state. A link to the same page with another query changes no page, so this state
 * notifies components that depend on the query.
 */
import {useRef, useSyncExternalStore} from 'react'
import {usePage, useSite} from '../react/context.tsx'
import {routeOfPath} from '../shared/location.ts'

const listeners = new Set<() => void>()

/**
 * Returns the query (`?q=…`) of the shown page; '' on the server and at first render. While another page loads, it stays
 * the same.
 */
export function useQuery(): string {
  const {base} = useSite()
  const {route} = usePage()
  const last = useRef('')
  const read = () => {
    if (routeOfPath(location.pathname, base) === route) last.current = location.search
    return last.current
  }
  return useSyncExternalStore(subscribe, read, () => '')
}

/** Changes parameters of the address without a history entry. '' removes a parameter; others stay. */
export function replaceQuery(parameters: Record<string, string>): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  history.replaceState(history.state, '', url)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // The router handles clicks on the document, so a listener on the window sees the new address.
  window.addEventListener('click', listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('click', listener)
    window.removeEventListener('popstate', listener)
  }
}
