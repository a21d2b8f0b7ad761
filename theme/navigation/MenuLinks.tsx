// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
import {useSite} from '../../runtime/react/context.tsx'
import type {NavItem} from '../../runtime/shared/types.ts'
import {NavLink} from './NavLink.tsx'

/** The links of the bar as one list, for narrow windows: in the drawer, and without scripts below the article. */
export function MenuLinks() {
  return <Links className="links" items={useSite().nav} />
}

export function Links({className, items}: {className?: string; items: NavItem[]}) {
  return (
    <ul className={className} role="list">
      {items.map((item) => (
        <li key={item.label}>
          <NavLink item={item} />
        </li>
      ))}
    </ul>
  )
}
