import {usePlace} from '../../runtime/navigation/sidebar-place.ts'
import {useHref, usePage} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'

export function Pagination() {
  const href = useHref()
  const {previous, next} = usePlace()
  // If the author says what to read next, the link from the sidebar order is hidden. Its key still works.
  const told = usePage().headings.at(-1)?.closing
  return (
    (previous || next) && (
      <nav className="cont" aria-label={msg('nav.neighbors')} hidden={told && !previous}>
        {previous && (
          <a href={href(previous.route)} rel="prev">
            <small>{msg('nav.previous')}</small>
            <b>{previous.label}</b>
          </a>
        )}
        {next && (
          <a href={href(next.route)} rel="next" hidden={told}>
            <small>{msg('nav.next')}</small>
            <b>{next.label}</b>
          </a>
        )}
      </nav>
    )
  )
}
