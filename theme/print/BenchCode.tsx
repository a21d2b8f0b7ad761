import {encode} from 'uqr'
import {usePage, useSite} from '../../runtime/react/context.tsx'
import {publicAddress} from '../../runtime/shared/location.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {squaresOf} from '../directives/media/QrCode.tsx'

/**
 * The address of a bench card as a QR code. `data-id`: the heading that the card belongs to. Drawn at build time, so that it
 * is there for every print. The style sheet draws its words, because they are not part of the heading.
 */
export function BenchCode({'data-id': id}: {'data-id': string}) {
  const site = useSite()
  const {route, title, since} = usePage()
  const address = publicAddress(route, site) + (id && `#${id}`)
  const {data, size} = encode(address, {border: 0})
  return (
    <span
      className="bench__qr"
      aria-hidden="true"
      data-of={since ? `${title} · ${msg('page.since', {version: since})}` : title}
      data-at={address.replace(/^https?:\/\//, '')}
    >
      <svg
        width={size * 4}
        height={size * 4}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={squaresOf(data)} />
      </svg>
    </span>
  )
}
