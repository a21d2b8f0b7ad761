import {useSite} from '../../runtime/react/context.tsx'
import {NavLink} from './NavLink.tsx'

/** The links of the bar as a list below the article, for narrow windows without scripts. */
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
