import {useHref, usePage, useSidebarRows} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {firstRoute, tabOf, tabsOf} from '../../runtime/shared/sidebar.ts'

/** Links to the parts of the docs, each with its own sidebar. */
export function DocTabs() {
  const sidebar = useSidebarRows()
  const href = useHref()
  const {route} = usePage()
  const own = tabOf(sidebar, route)
  return (
    own && (
      <nav className="doc-tabs" aria-label={msg('nav.tabs')}>
        <ul>
          {tabsOf(sidebar).map((tab) => {
            const to = firstRoute(tab) ?? '/'
            return (
              <li key={to}>
                <a
                  href={href(to)}
                  aria-current={to === route ? 'page' : tab === own ? true : undefined}
                >
                  {tab.label}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
    )
  )
}
