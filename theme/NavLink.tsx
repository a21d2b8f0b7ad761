import {useHref, usePage, useSite} from '../runtime/context.tsx'
import type {NavItem} from '../runtime/types.ts'
import {useDocsRoute} from './VersionMenu.tsx'

/** Behind the label of a link that leads elsewhere. */
export function NewTab() {
  return (
    <>
      {' '}
      <span aria-hidden="true">↗</span>
      <span className="vh"> (opens in new tab)</span>
    </>
  )
}

/** A link of the bar or the footer. `aria-current`: `page` on the page itself, `true` on pages below it. */
export function NavLink({item: {label, to, href: elsewhere}}: {item: NavItem}) {
  const href = useHref()
  const {route} = usePage()
  const target = useDocsRoute(to)
  if (to === undefined)
    return (
      <a href={elsewhere} target="_blank" rel="noopener noreferrer">
        {label}
        <NewTab />
      </a>
    )
  return (
    <a
      href={href(target ?? to)}
      aria-current={
        route === to ? 'page' : to !== '/' && route.startsWith(`${to}/`) ? true : undefined
      }
    >
      {label}
    </a>
  )
}

/** The bar's links as a list below the article, for narrow windows without scripts. */
export function MenuLinks() {
  return (
    <ul className="links">
      {useSite().nav.map((item) => (
        <li key={item.label}>
          <NavLink item={item} />
        </li>
      ))}
    </ul>
  )
}
