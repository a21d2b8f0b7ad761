import {useRef} from 'react'
import {usePage, useSite} from '../../runtime/react/context.tsx'
import {withPart} from '../../runtime/react/mount-islands.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {Glyph} from '../icons/glyph.tsx'

/** Opens the list of what the device keeps, and offers the chapter of the shown page. */
export function KeepButton() {
  const site = useSite()
  const page = usePage()
  const button = useRef<HTMLButtonElement>(null)
  if (!site.offline) return null
  const open = () =>
    withPart(
      () => import('../dialogs/device.ts'),
      ({showDevice}) => showDevice(site, page),
      button.current!,
    )
  return (
    <button type="button" className="needs-js" onClick={open} ref={button}>
      <Glyph d="M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 13v4h13v-4" />
      {msg('device.keepChapter')}
    </button>
  )
}
