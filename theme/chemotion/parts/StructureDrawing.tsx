import type {Parts} from '../../plugins/chemistry/drawing.ts'

/** A drawing up to this width (px) shrinks to fit; a wider one scrolls. */
const SHRINKS = 560

/** A structure, drawn like the figures of the pages. */
export function StructureDrawing({drawing, label}: {drawing: Parts; label: string}) {
  const {width, height, bonds, dashes, wedges, dots, letters} = drawing
  const scrolls = width > SHRINKS
  const picture = (
    <svg
      className={scrolls ? 'submission__structure' : 'submission__structure submission__fits'}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {bonds && <path className="mol__b" d={bonds} />}
      {dashes && <path className="mol__b mol__b--dashed" d={dashes} />}
      {wedges && <path className="mol__w" d={wedges} />}
      {dots.map(({x, y, r}) => (
        <circle key={`${x} ${y}`} className="mol__w" cx={x} cy={y} r={r} />
      ))}
      {letters.map(({x, y, text, small}) => (
        <text
          key={`${x} ${y} ${text}`}
          className={small ? 'mol__a mol__a--s' : 'mol__a'}
          x={x}
          y={y}
        >
          {text}
        </text>
      ))}
    </svg>
  )
  if (!scrolls) return picture
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
    <section className="submission__scroll" aria-label={`${label} (scrolls)`} tabIndex={0}>
      {picture}
    </section>
  )
}
