import {useSite} from '../../runtime/react/context.tsx'
import {NavLink} from './NavLink.tsx'

/** The links of the bar, left and right. */
export function NavLists() {
  const {nav} = useSite()
  return (['left', 'right'] as const).map((side) => (
    <ul key={side}>
      {nav
        .filter((item) => (item.side ?? 'left') === side)
        .map((item) => (
          <li key={item.label}>
            <NavLink item={item} />
          </li>
        ))}
    </ul>
  ))
}
