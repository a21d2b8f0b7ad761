import {useRef} from 'react'
import {usePlace} from '../../runtime/navigation/place.ts'
import {usePage, useSidebar, useSite} from '../../runtime/react/context.tsx'
import {withPart} from '../../runtime/react/islands.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {flatten} from '../../runtime/shared/sidebar.ts'
import {Glyph} from '../icons/glyph.tsx'

/** Opens the list of what the device keeps, and offers the chapter of the shown page. */
export function KeepButton() {
  const site = useSite()
  const {route} = usePage()
  const {trail} = usePlace()
  const all = useSidebar()
  const button = useRef<HTMLButtonElement>(null)
  if (!site.offline) return null
  const open = () => {
    // The page's own folder, or the folder that it is in. For a page at the top it is the whole sidebar.
    const folder = trail.findLast(({items}) => items)
    const routes = flatten(folder ? [folder] : all).flatMap((item) => item.route ?? [])
    const chapter = {label: folder?.label ?? site.title, routes: [...new Set([route, ...routes])]}
    void withPart(
      () => import('../dialogs/device.ts'),
      ({showDevice}) => showDevice(chapter, site.base),
      button.current!,
    )
  }
  return (
    <button type="button" className="needs-js" onClick={open} ref={button}>
      <Glyph d="M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 13v4h13v-4" />
      {msg('device.keepChapter')}
    </button>
  )
}
