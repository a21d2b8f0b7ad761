import {useHref, usePage} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {Glyph} from '../icons/glyph.tsx'

/**
 * On the page of a section: a link to all of its pages as one. That page runs no scripts, so the browser itself must load
 * it.
 */
export function PrintLink() {
  const href = useHref()
  const {print} = usePage()
  return print ? (
    <a href={href(print)} target="_top">
      <Glyph d="M8 6V3h9v9h-3M3 7h8v10H3zM5.5 10.5h3M5.5 13.5h3" />
      {msg('print.link')}
    </a>
  ) : null
}
