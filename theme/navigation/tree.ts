import {useLayoutEffect, useMemo, useSyncExternalStore} from 'react'
import {createObservable} from '../../runtime/browser/observable.ts'
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
const tree = createObservable(START)

/** Each page opens its own branch; other branches stay as they are. At first render it depends on the page only. */
export function useTree(): TreeState {
  const shown = useSyncExternalStore(tree.subscribe, tree.get, () => START)
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
    if (tree.get().route !== route) tree.set({route, opened})
  })
  return useMemo(
    () => ({
      isOpen: (item) => opened.get(keyOf(item)) ?? item.collapsed === false,
      // Rows may come after another category was opened.
      set: (item, open) => {
        const latest = tree.get().route === route ? tree.get().opened : opened
        tree.set({route, opened: new Map(latest).set(keyOf(item), open)})
      },
    }),
    [route, opened],
  )
}
