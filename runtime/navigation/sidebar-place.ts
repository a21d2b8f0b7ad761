/** The page's place in the sidebar, as a hook. In its own file, because the first view can be read without it. */
import {usePage, useSidebarRows} from '../react/context.tsx'
import {locate, type Place} from '../shared/sidebar.ts'

/** Returns the place of the shown page in its sidebar: trail (outermost first), previous, next, position in its section. */
export function usePlace(): Place {
  const sidebar = useSidebarRows()
  const page = usePage()
  return locate(sidebar, page)
}
