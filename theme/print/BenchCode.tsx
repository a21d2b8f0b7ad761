import {usePage, useSite} from '../../runtime/react/context.tsx'
import {publicAddress} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {QrDrawing} from '../directives/media/QrCode.tsx'

/**
 * The address of a bench card as a QR code. `data-id`: the heading that the card belongs to. Drawn at build time, so that it
 * is there for every print. The style sheet draws its words, because they are not part of the heading.
 */
export function BenchCode({'data-id': id}: {'data-id': string}) {
  const site = useSite()
  const {route, title, since} = usePage()
  const address = publicAddress(route, site) + (id && `#${id}`)
  return (
    <span
      className="bench__qr"
      aria-hidden="true"
      data-of={since ? `${title} · ${msg('page.since', {version: since})}` : title}
      data-at={address.replace(/^https?:\/\//, '')}
    >
      <QrDrawing text={address} border={0} />
    </span>
  )
}
