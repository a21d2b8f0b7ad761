import {encode} from 'uqr'
import {msg} from '../../../runtime/shared/messages/say.ts'

/** A URL as a QR code, drawn at build time. */
export function QrCode({id, url, title}: {id?: string; url: string; title?: string}) {
  const name = title ?? url
  return (
    <figure className="qr" id={id}>
      <QrDrawing text={url} border={2} label={msg('qr.label', {name})} />
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** The code alone. `border`: in squares. Without a `label`, it is decoration. */
export function QrDrawing({text, border, label}: {text: string; border: number; label?: string}) {
  const {data, size} = encode(text, {border})
  return (
    <svg
      width={size * 4}
      height={size * 4}
      viewBox={`0 0 ${size} ${size}`}
      role={label && 'img'}
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squaresOf(data)} />
    </svg>
  )
}

/** Returns the dark squares of a code as one path. Adjacent squares of a row are one rectangle. */
function squaresOf(data: boolean[][]): string {
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
