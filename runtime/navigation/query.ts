/**
 * The query of the address as React state. A link to the same page with another query changes no page, so this state
 * notifies components that depend on the query.
 */
import {useSyncExternalStore} from 'react'
import {usePage, useSite} from '../react/context.tsx'
import {routeOfPath} from '../shared/location.ts'

export const listeners = new Set<() => void>()

/** The query of the shown page. After Back the address is no longer that of this page, until the next page is shown. */
export const shown = {query: '', isInAddress: true}

/**
 * Returns the query (`?q=…`) of the shown page; '' on the server and at first render. While another page loads, it stays
 * the same.
 */
export function useQuery(): string {
  const {base} = useSite()
  const {route} = usePage()
  const read = () => {
    shown.isInAddress = routeOfPath(location.pathname, base) === route
    if (shown.isInAddress) shown.query = location.search
    return shown.query
  }
  return useSyncExternalStore(subscribe, read, () => '')
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
