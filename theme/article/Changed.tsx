import {usePage} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'

/** When the page was changed, and by whom if that is known. */
export function Changed({words}: {words: (iso: string) => string}) {
  const {updated = '', author} = usePage()
  return (
    <>
      <time dateTime={updated.slice(0, 10)}>{words(updated)}</time>
      {author && ` ${msg('page.by', {author})}`}
    </>
  )
}
