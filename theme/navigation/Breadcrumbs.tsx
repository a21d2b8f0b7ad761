import {usePlace} from '../../runtime/navigation/sidebar-place.ts'
import {useHref, usePage} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'

export function Breadcrumbs() {
  const href = useHref()
  const {title} = usePage()
  const trail = usePlace().trail.slice(0, -1)
  // A phone shows only the link one level up.
  const up = trail.findLastIndex(({route}) => route !== undefined)
  const last = usePlace().trail.at(-1)?.label ?? title
  return (
    <nav className="crumbs" aria-label={msg('nav.crumbs')}>
      <ol>
        <li data-up={up < 0 || undefined}>
          <a href={href('/')}>{msg('nav.home')}</a>
        </li>
        {trail.map(({label, route}, at) => (
          <li key={route ?? label} data-up={at === up || undefined}>
            {route === undefined ? label : <a href={href(route)}>{label}</a>}
          </li>
        ))}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  )
}
