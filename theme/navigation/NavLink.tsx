import {useHref, usePage} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {NavItem} from '../../runtime/shared/types.ts'
import {useDocsRoute} from '../shell/VersionMenu.tsx'

/** Arrow after the label of a link that opens elsewhere, with words for screen readers. */
export function NewTab() {
  return (
    <>
      {' '}
      <span aria-hidden="true">↗</span>
      <span className="vh">{` ${msg('nav.newTab')}`}</span>
    </>
  )
}

/** A link of the bar or the footer. `aria-current` is `page` on the page itself and `true` on pages below it. */
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
