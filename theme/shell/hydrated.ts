import {useSyncExternalStore} from 'react'

const never = () => () => {}

/** Returns false on the server and at first render, then true: for what is a link without scripts and a button with them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
