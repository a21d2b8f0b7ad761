import {useLayoutEffect, useMemo, useSyncExternalStore} from 'react'
import {usePlace} from '../../runtime/navigation/sidebar-place.ts'
import {usePage} from '../../runtime/react/context.tsx'
import {firstRoute} from '../../runtime/shared/sidebar.ts'
import type {Route, SidebarItem} from '../../runtime/shared/types.ts'

/** Which categories are open: the branch of the shown page, and what the reader opened or closed. */
export interface TreeState {
  isOpen: (item: SidebarItem) => boolean
  set: (item: SidebarItem, open: boolean) => void
}

/** Keyed by strings: the item objects are replaced when `labdocs dev` sends a changed sidebar. */
type Opened = ReadonlyMap<string, boolean>

function keyOf(item: SidebarItem): string {
  return item.route ?? `${item.label} ${firstRoute(item) ?? ''}`
}

interface State {
  /** The page whose branch was opened last. */
  route: Route | undefined
  opened: Opened
}

const START: State = {route: undefined, opened: new Map()}

/** One store for the sidebar and the drawer. It lasts as long as the visit. */
let state = START
const listeners = new Set<() => void>()

function put(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Each page opens its own branch; other branches stay as they are. At first render it depends on the page only. */
export function useTree(): TreeState {
  const shown = useSyncExternalStore(
    subscribe,
    () => state,
    () => START,
  )
  const {route} = usePage()
  const {trail} = usePlace()
  const opened: Opened = useMemo(
    () =>
      shown.route === route
        ? shown.opened
        : new Map([...shown.opened, ...trail.map((item) => [keyOf(item), true] as const)]),
    [shown, route, trail],
  )
  useLayoutEffect(() => {
    if (state.route !== route) put({route, opened})
  })
  return useMemo(
    () => ({
      isOpen: (item) => opened.get(keyOf(item)) ?? item.collapsed === false,
      // Rows may come after another category was opened.
      set: (item, open) =>
        put({
          route,
          opened: new Map(state.route === route ? state.opened : opened).set(keyOf(item), open),
        }),
    }),
    [route, opened],
  )
}
