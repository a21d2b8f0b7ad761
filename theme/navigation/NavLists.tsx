import {useSite} from '../../runtime/react/context.tsx'
import {Links} from './MenuLinks.tsx'

/** The links of the bar, left and right. */
export function NavLists() {
  const {nav} = useSite()
  return (['left', 'right'] as const).map((side) => (
    <Links key={side} items={nav.filter((item) => (item.side ?? 'left') === side)} />
  ))
}
