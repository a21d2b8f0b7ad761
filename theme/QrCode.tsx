import {encode} from 'uqr'

/** An address as a code for cameras, drawn at build time. */
export function QrCode({id, url, title}: {id?: string; url: string; title?: string}) {
  const {data, size} = encode(url, {border: 2})
  return (
    <figure className="qr" id={id}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR code: ${title ?? url}`}
        shapeRendering="crispEdges"
      >
        <path d={squaresOf(data)} />
      </svg>
      <figcaption>{title ?? url}</figcaption>
    </figure>
  )
}

/** The dark squares of a code as one path. */
export function squaresOf(data: boolean[][]): string {
  return data
    .flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
}
