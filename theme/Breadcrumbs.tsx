import {useHref, usePage} from '../runtime/context.tsx'
import {usePlace} from '../runtime/place.ts'

export function Breadcrumbs() {
  const href = useHref()
  const {title} = usePage()
  const trail = usePlace().trail.slice(0, -1)
  // A phone shows the way up alone.
  const up = trail.findLastIndex(({route}) => route !== undefined)
  const last = usePlace().trail.at(-1)?.label ?? title
  return (
    <nav className="crumbs" aria-label="Breadcrumbs">
      <ol>
        <li data-up={up < 0 || undefined}>
          <a href={href('/')}>Home</a>
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
