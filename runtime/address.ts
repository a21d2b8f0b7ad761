/**
 * The query of the address as React state. A link to the same page with another query changes no page, so pages and
 * components that live from the query need to be told by themselves.
 */
import {useRef, useSyncExternalStore} from 'react'
import {usePage, useSite} from './context.tsx'
import {normalizePath, withoutBase} from './location.ts'

const listeners = new Set<() => void>()

/** `?q=…` of the shown page; '' on the server and at first render. On the way to another page it stays what it was. */
export function useQuery(): string {
  const {base} = useSite()
  const {route} = usePage()
  const last = useRef('')
  const read = () => {
    if (normalizePath(withoutBase(location.pathname, base) ?? '') === route)
      last.current = location.search
    return last.current
  }
  return useSyncExternalStore(subscribe, read, () => '')
}

/** Changes parameters of the address without a history entry; '' takes one away, others stay. */
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
  // The router answers clicks at the document, so at the window the address is new already.
  window.addEventListener('click', listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('click', listener)
    window.removeEventListener('popstate', listener)
  }
}
