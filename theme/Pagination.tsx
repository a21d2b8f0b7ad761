import {useHref} from '../runtime/context.tsx'
import {usePlace} from '../runtime/place.ts'

export function Pagination() {
  const href = useHref()
  const {previous, next} = usePlace()
  return (
    (previous || next) && (
      <nav className="cont" aria-label="Previous and next page">
        {previous && (
          <a href={href(previous.route)} rel="prev">
            <small>Continued from</small>
            <b>{previous.label}</b>
          </a>
        )}
        {next && (
          <a href={href(next.route)} rel="next">
            <small>Continues on</small>
            <b>{next.label}</b>
          </a>
        )}
      </nav>
    )
  )
}
