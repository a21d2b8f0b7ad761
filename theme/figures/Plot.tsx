// biome-ignore-all lint/suspicious/noArrayIndexKey: parts of a plot have no names
// biome-ignore-all lint/a11y/noSvgWithoutTitle: the plot is named as a whole
/**
 * A plot as fluid SVG. Ticks and labels are at percentages, and their distances are in the size of their text. Curves are in a
 * nested SVG that is stretched, with lines of constant width.
 */
import type {ReactNode} from 'react'
import {type PlacedLabel, pick, spread} from '../../runtime/figures/plot-labels.ts'
import {
  type Axis,
  fraction,
  type Piece,
  type Plot as PlotData,
  type Tick,
  ticks,
} from '../../runtime/shared/plot.ts'
import {Columns, Keys, Over, Pieces, percent, Rows, Under} from './PlotMarks.tsx'

export function Plot({data}: {data: string}) {
  return <PlotView plot={JSON.parse(data) as PlotData} />
}

export interface PlotViewProps {
  plot: PlotData
  /** The cursor and what follows it. */
  children?: ReactNode
  /** Whether labels are drawn. */
  labels?: boolean
  /** Something else names the figure. */
  silent?: boolean
}

export function PlotView({plot, children, labels = true, silent = false}: PlotViewProps) {
  const xTicks = plot.x.names ? [] : ticks(plot.x, 'x')
  const keyed = plot.curves.some((curve) => curve.name)
  const classes = [
    'plot',
    `plot--${plot.kind}`,
    plot.showY ? 'plot--y' : '',
    plot.right ? 'plot--right' : '',
    plot.y.names ? 'plot--rows' : '',
  ]
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      {...(silent ? {} : {role: 'img', 'aria-label': plot.name})}
    >
      {keyed && (
        <div className="plot__key">
          {plot.curves.map((curve, index) => (
            <span key={index} className="plot__k">
              <svg className="plot__sample" width="30" height="8" aria-hidden="true">
                <line className={`plot__c plot__c--${index + 1}`} x1="0" x2="30" y1="4" y2="4" />
              </svg>
              <span>
                <Pieces of={curve.name ?? []} />
              </span>
            </span>
          ))}
        </div>
      )}
      {plot.marks?.keys && <Keys of={plot.marks.keys} />}
      {plot.showY && (plot.y.names ? <Rows axis={plot.y} /> : <YAxis axis={plot.y} side="left" />)}
      <svg className="plot__area" aria-hidden="true">
        {plot.showY &&
          !plot.y.names &&
          ticks(plot.y, 'y')
            .filter((tick) => tick.text)
            .map((tick) => (
              <line
                key={tick.at}
                className="plot__g"
                x1="0"
                x2="100%"
                y1={percent(1 - tick.at)}
                y2={percent(1 - tick.at)}
              />
            ))}
        {plot.marks && <Under plot={plot} marks={plot.marks} />}
        <svg
          className="plot__box"
          viewBox={`0 0 ${plot.unit} ${plot.unit}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
        >
          {plot.marks?.bands?.map((band, index) => (
            <path key={index} className={`plot__band plot__band--${band.group}`} d={band.d} />
          ))}
          {plot.curves.map((curve, index) => (
            <path
              key={index}
              className={`plot__c plot__c--${curve.group ?? index + 1}${plot.sticks ? ' plot__c--stick' : ''}`}
              d={curve.d}
            />
          ))}
        </svg>
        {plot.heads?.map((head, index) => (
          <svg key={index} className="plot__o" x={percent(head.x)} y={percent(head.y)}>
            <path className="plot__h" d={head.left ? 'M4-5-4 0 4 5' : 'M-4-5 4 0-4 5'} />
          </svg>
        ))}
        {plot.marks && <Over plot={plot} marks={plot.marks} />}
        {labels && <Labels plot={plot} />}
        {children}
      </svg>
      {plot.right && <YAxis axis={plot.right} side="right" />}
      {plot.x.names ? <Columns axis={plot.x} /> : <XAxis marks={xTicks} />}
      <p className="plot__xt">
        <Pieces of={plot.x.title} />
      </p>
    </div>
  )
}

function XAxis({marks}: {marks: Tick[]}) {
  return (
    <svg className="plot__x" aria-hidden="true">
      <line className="plot__a" x1="0" x2="100%" y1=".5" y2=".5" />
      {marks.map((tick) => (
        <line
          key={tick.at}
          className={tick.text ? 'plot__a' : 'plot__a plot__a--minor'}
          x1={percent(tick.at)}
          x2={percent(tick.at)}
          y1="0"
          y2={tick.text ? '6' : '3'}
        />
      ))}
      {marks
        .filter((tick) => tick.text && tick.at > -0.001 && tick.at < 1.001)
        .map((tick) => (
          <text
            key={tick.at}
            className={tick.spare ? 'plot__t plot--wide' : 'plot__t'}
            x={percent(tick.at)}
            y="1.58em"
          >
            {tick.text}
          </text>
        ))}
    </svg>
  )
}

function YAxis({axis, side}: {axis: Axis; side: 'left' | 'right'}) {
  const way = side === 'left' ? -1 : 1
  const marks = ticks(axis, 'y')
  return (
    <>
      <p className={`plot__yt plot__yt--${side}`}>
        <span>
          <Pieces of={axis.title} />
        </span>
      </p>
      <svg className={`plot__y plot__y--${side}`} aria-hidden="true">
        <svg className="plot__o" x={way < 0 ? '100%' : '0'}>
          <line className="plot__a" x1={way / 2} x2={way / 2} y1="0" y2="100%" />
          {marks.map((tick) => (
            <line
              key={tick.at}
              className={tick.text ? 'plot__a' : 'plot__a plot__a--minor'}
              x1="0"
              x2={way * (tick.text ? 6 : 3)}
              y1={percent(1 - tick.at)}
              y2={percent(1 - tick.at)}
            />
          ))}
          {marks
            .filter((tick) => tick.text)
            .map((tick) => (
              <text
                key={tick.at}
                className="plot__t"
                x={way * 10}
                y={percent(1 - tick.at)}
                dy=".35em"
              >
                {tick.text}
              </text>
            ))}
        </svg>
      </svg>
    </>
  )
}

function Labels({plot}: {plot: PlotData}) {
  if (plot.place === 'top' || plot.place === 'bottom') {
    return spread(plot.labels, plot.x).map((one) => (
      <Turned key={one.label.x} one={one} top={plot.place === 'top'} />
    ))
  }
  return pick(plot.labels, plot.x).map((one) => (
    <Flat key={`${one.label.x} ${one.label.y}`} one={one} plot={plot} />
  ))
}

/** One of the vertical labels of a row. A slanted line connects it to its peak. */
function Turned({one, top}: {one: PlacedLabel; top: boolean}) {
  const {shown, at, spare} = one
  return (
    <g className={spare ? 'plot--wide' : undefined}>
      <svg className="plot__o" x={percent(shown)} y={top ? '0' : '100%'}>
        <text
          className={top ? 'plot__l plot__l--up' : 'plot__l plot__l--down'}
          transform="rotate(-90)"
          x={top ? '-3.667em' : '3.667em'}
          dy=".35em"
        >
          <Tspans of={one.label.text} />
        </text>
      </svg>
      {top ? (
        <line className="plot__lead" x1={percent(shown)} x2={percent(at)} y1="3.69em" y2="4.31em" />
      ) : (
        <Lead from={shown} to={at} />
      )}
    </g>
  )
}

/** SVG cannot measure in pixels from the lower edge, so this line is in a nested SVG placed there. */
function Lead({from, to}: {from: number; to: number}) {
  return (
    <svg className="plot__o" x="0" y="100%">
      <line className="plot__lead" x1={percent(from)} x2={percent(to)} y1="-3.69em" y2="-4.31em" />
    </svg>
  )
}

function Flat({one, plot}: {one: PlacedLabel; plot: PlotData}) {
  const {label, at, spare} = one
  const height = 1 - fraction(label.y ?? 0, plot.y)
  const below = plot.place === 'below' || (plot.place === 'both' && (label.y ?? 0) < 0)
  const beside = plot.place === 'beside' || label.beside
  const anchor = beside ? 'start' : at < 0.04 ? 'start' : at > 0.96 ? 'end' : 'middle'
  return (
    <svg className={spare ? 'plot__o plot--wide' : 'plot__o'} x={percent(at)} y={percent(height)}>
      <text
        className={`plot__l plot__l--${anchor}`}
        x={beside ? '.75em' : '0'}
        y={beside ? '.33em' : below ? '1.58em' : '-.67em'}
      >
        <Tspans of={label.text} />
      </text>
    </svg>
  )
}

/** A label as SVG. Each run first undoes the vertical shift of the previous one. */
function Tspans({of}: {of: Piece[]}) {
  let shift = 0
  return of.map((piece, index) => {
    const wanted = typeof piece === 'string' || 'i' in piece ? 0 : 'sub' in piece ? 0.25 : -0.33
    // Small letters have three quarters of the size.
    const dy =
      wanted === shift ? undefined : `${((wanted - shift) / (wanted ? 0.75 : 1)).toFixed(2)}em`
    shift = wanted
    const text = typeof piece === 'string' ? piece : Object.values(piece)[0]
    const kind = typeof piece === 'string' ? undefined : 'i' in piece ? 'plot__i' : 'plot__s'
    return (
      <tspan key={index} className={kind} dy={dy}>
        {text}
      </tspan>
    )
  })
}
