// biome-ignore-all lint/suspicious/noArrayIndexKey: marks of a plot have no names
// biome-ignore-all lint/a11y/noSvgWithoutTitle: the plot is named as a whole
/**
 * What a plot of data shows besides curves: bars, bands, points, error bars, and axes with names. All positions are
 * percentages, so that only distances change with the width.
 */
import {type Axis, fraction, type Marks, type Piece, type Plot} from '../../runtime/shared/plot.ts'

export const percent = (part: number) => `${Math.round(part * 10000) / 100}%`

interface Props {
  plot: Plot
  marks: Marks
}

const across = ({x}: Plot, value: number) => percent(fraction(value, x))
const down = ({y}: Plot, value: number) => percent(1 - fraction(value, y))
const inside = (part: number) => part > -1e-6 && part < 1 + 1e-6
const shows = ({x, y}: Plot, at: [number, number]) =>
  inside(fraction(at[0], x)) && inside(fraction(at[1], y))

/** Bars, which lie under the curves. */
export function Under({plot, marks}: Props) {
  return marks.bars?.map((bar, index) => {
    const [left, right] = bar.x.map((value) => fraction(value, plot.x)) as [number, number]
    const [low, high] = bar.y.map((value) => fraction(value, plot.y)) as [number, number]
    return (
      <g key={index}>
        <rect
          className={
            bar.strength === undefined
              ? `plot__bar plot__bar--${bar.group}`
              : `plot__cell plot__cell--${bar.group}`
          }
          fillOpacity={bar.strength}
          x={percent(Math.min(left, right))}
          y={percent(1 - Math.max(low, high))}
          width={percent(Math.abs(right - left))}
          height={percent(Math.abs(high - low))}
        >
          <title>{bar.says}</title>
        </rect>
        {bar.label && (
          <text
            className="plot__l plot__v"
            x={percent((left + right) / 2)}
            y={percent(1 - (low + high) / 2)}
            dy=".35em"
          >
            {bar.label}
          </text>
        )}
      </g>
    )
  })
}

/** Lines, error bars and points, which lie over the curves. */
export function Over({plot, marks}: Props) {
  return (
    <>
      {marks.lines?.map(({from, to, group}, index) => (
        <line
          key={index}
          className={group ? `plot__s${group} plot__m` : 'plot__ref'}
          x1={across(plot, from[0])}
          y1={down(plot, from[1])}
          x2={across(plot, to[0])}
          y2={down(plot, to[1])}
        />
      ))}
      {marks.spans?.map((span, index) => (
        <Span key={index} plot={plot} span={span} />
      ))}
      {marks.points
        ?.filter(({x, y}) => shows(plot, [x, y]))
        .map(({x, y, group, says}, index) => (
          <svg key={index} className="plot__o" x={across(plot, x)} y={down(plot, y)}>
            <path className={`plot__p plot__p--${group}`} d={SIGNS[(group - 1) % 4]}>
              <title>{says}</title>
            </path>
          </svg>
        ))}
    </>
  )
}

/** Disc, square, triangle, diamond: groups differ in shape as well as in color. */
const SIGNS = [
  'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  'M-3-3h6v6h-6z',
  'M0-4 3.7 3h-7.4z',
  'M0-4.2 3.6 0 0 4.2-3.6 0z',
]

/** An error bar. Its caps keep their size at any width. */
function Span({plot, span}: {plot: Plot; span: NonNullable<Marks['spans']>[number]}) {
  const {at, from, to, group, says, across: lies} = span
  const place = (value: number) =>
    lies ? {x: across(plot, value), y: down(plot, at)} : {x: across(plot, at), y: down(plot, value)}
  const [start, end] = [place(from), place(to)]
  const cap = lies ? 'M0-4V4' : 'M-4 0H4'
  return (
    <g className={`plot__span plot__s${group}`}>
      {says && <title>{says}</title>}
      <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <svg className="plot__o" {...start}>
        <path d={cap} />
      </svg>
      <svg className="plot__o" {...end}>
        <path d={cap} />
      </svg>
    </g>
  )
}

/** The legend: which mark stands for which group. */
export function Keys({of}: {of: NonNullable<Marks['keys']>}) {
  return (
    <div className="plot__key">
      {of.map(({group, as, name}, index) => (
        <span key={index} className="plot__k">
          <svg className="plot__sample" width="24" height="12" aria-hidden="true">
            {as === 'bar' ? (
              <rect
                className={`plot__bar plot__bar--${group}`}
                x="3"
                y="1"
                width="18"
                height="10"
              />
            ) : (
              <>
                {as === 'line' && (
                  <line className={`plot__c plot__c--${group}`} x1="0" x2="24" y1="6" y2="6" />
                )}
                <svg className="plot__o" x="12" y="6">
                  <path className={`plot__p plot__p--${group}`} d={SIGNS[(group - 1) % 4]} />
                </svg>
              </>
            )}
          </svg>
          <span>
            <Pieces of={name} />
          </span>
        </span>
      ))}
    </div>
  )
}

/** Names below their columns. They wrap where there is little room. */
export function Columns({axis}: {axis: Axis}) {
  return (
    <div className="plot__names" aria-hidden="true">
      {axis.names?.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

/** Names at the left of their rows, from the bottom up. */
export function Rows({axis}: {axis: Axis}) {
  return (
    <div className="plot__rows" aria-hidden="true">
      {[...(axis.names ?? [])].reverse().map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

/** A title as HTML. */
export function Pieces({of}: {of: Piece[]}) {
  return of.map((piece, index) => {
    if (typeof piece === 'string') return piece
    if ('i' in piece) return <i key={index}>{piece.i}</i>
    return 'sub' in piece ? <sub key={index}>{piece.sub}</sub> : <sup key={index}>{piece.sup}</sup>
  })
}
