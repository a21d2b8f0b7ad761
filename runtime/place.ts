/** Where am I, as a hook. Apart from the other hooks, since a first view is readable without it. */
import {usePage, useSidebar} from './context.tsx'
import {locate, type Place} from './sidebar.ts'

/** Where the shown page is in its sidebar: trail (from the outside in), previous, next, position in its section. */
export function usePlace(): Place {
  const sidebar = useSidebar()
  const page = usePage()
  return locate(sidebar, page)
}
