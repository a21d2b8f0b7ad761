import {encode} from 'uqr'
import {msg} from '../../../runtime/shared/messages/say.ts'

/** A URL as a QR code, drawn at build time. */
export function QrCode({id, url, title}: {id?: string; url: string; title?: string}) {
  const name = title ?? url
  const {data, size} = encode(url, {border: 2})
  return (
    <figure className="qr" id={id}>
      <svg
        width={size * 4}
        height={size * 4}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={msg('qr.label', {name})}
        shapeRendering="crispEdges"
      >
        <path d={squaresOf(data)} />
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** Returns the dark squares of a code as one path. Adjacent squares of a row are one rectangle. */
export function squaresOf(data: boolean[][]): string {
  return data
    .flatMap((row, y) =>
      row.flatMap((on, x) => {
        if (!on || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const width = (end < 0 ? row.length : end) - x
        return [`M${x} ${y}h${width}v1h-${width}z`]
      }),
    )
    .join('')
}
