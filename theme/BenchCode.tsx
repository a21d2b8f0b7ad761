import {encode} from 'uqr'
import {usePage, useSite} from '../runtime/context.tsx'
import {withBase} from '../runtime/location.ts'
import {squaresOf} from './QrCode.tsx'

/** The address of a bench card as a code for a camera. Drawn at build time: no print can come before it. */
export function BenchCode() {
  const {url, base} = useSite()
  const {route} = usePage()
  const {data, size} = encode(url + withBase(route, base), {border: 0})
  return (
    <div className="bench__qr" aria-hidden="true">
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={squaresOf(data)} />
      </svg>
    </div>
  )
}
