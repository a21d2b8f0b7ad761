/**
 * A plot that can be read point by point. Its first render is the static drawing. What needs a script appears after
 * hydration.
 *
 * Pointer: moving the mouse, a click or a tap sets the cursor; dragging zooms, a double click shows all; Ctrl + wheel and
 * two fingers zoom. Keys: ← → one step, with Shift ten; Home, End; + − zoom at the cursor, as two buttons do; p, Shift + p the
 * next and previous peak; 0 shows all.
 */
import {type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState} from 'react'
import {
  fitted,
  inView,
  nearestSample,
  peakPlaces,
  readout,
  samplesOf,
  scaled,
  stretch,
  type View,
  viewOf,
  WHOLE,
} from '../../runtime/figures/plot-view.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {fixed, type Plot, pointsOf, valueAt} from '../../runtime/shared/plot.ts'
import {PlotView} from '../figures/Plot.tsx'

export function InteractivePlot({plot}: {plot: Plot}) {
  const [ready, setReady] = useState(false)
  const [labels, setLabels] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  const reading = useReading(plot)
  const {samples, view, setView, cursor} = reading
  const {drag, ...pointer} = usePointer(reading, box)
  const shown = useMemo(() => viewOf(plot, view), [plot, view])
  const isWhole = view[0] === 0 && view[1] === 1
  useEffect(() => setReady(true), [])
  useCtrlWheel(box, (factor, at) =>
    setView((now) => scaled(now, factor, now[0] + at * (now[1] - now[0]))),
  )
  const interactive = ready && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': plot.name,
    'aria-valuemin': Math.min(plot.x.from, plot.x.to),
    'aria-valuemax': Math.max(plot.x.from, plot.x.to),
    'aria-valuenow': Number(valueAt(samples[cursor ?? 0]?.x ?? 0, plot.x).toPrecision(6)),
    'aria-valuetext': cursor === null ? msg('plot.noPoint') : readout(plot, samples, cursor),
    onKeyDown: (event: KeyboardEvent) => pressKey(event, reading),
    ...pointer,
    onDoubleClick: () => setView(WHOLE),
  }
  return (
    <div className="plot-box">
      <div ref={box} className="plot-box__p" {...interactive}>
        <PlotView plot={shown} labels={labels} silent={ready}>
          {drag && <Selection view={view} drag={drag} />}
          {cursor !== null && <Cursor plot={plot} view={view} sample={samples[cursor]} />}
        </PlotView>
      </div>
      <div className="plot-box__bar needs-js">
        <output aria-live="off">{cursor === null ? '' : readout(plot, samples, cursor)}</output>
        {plot.labels.length > 0 && (
          <button
            type="button"
            className="plot-box__b"
            aria-pressed={labels}
            onClick={() => setLabels(!labels)}
          >
            {msg('plot.peaks')}
          </button>
        )}
        <ZoomButtons {...reading} />
        <button
          type="button"
          className="plot-box__b"
          aria-disabled={isWhole}
          onClick={() => setView(WHOLE)}
        >
          {msg('plot.whole')}
        </button>
      </div>
    </div>
  )
}

/** For one finger. They zoom at the cursor. */
function ZoomButtons({zoom}: Reading) {
  const one = (sign: string, label: string, factor: number) => (
    <button type="button" className="plot-box__b" aria-label={label} onClick={() => zoom(factor)}>
      {sign}
    </button>
  )
  return (
    <>
      {one('−', msg('zoom.out'), 2)}
      {one('+', msg('zoom.in'), 0.5)}
    </>
  )
}

type Reading = ReturnType<typeof useReading>

/** The part of the plot that is shown, and the point at which the cursor is. */
function useReading(plot: Plot) {
  const [view, setView] = useState<View>(WHOLE)
  const [cursor, setCursor] = useState<number | null>(null)
  const samples = useMemo(() => samplesOf(plot), [plot])
  const moveTo = (index: number) => {
    const at = Math.min(samples.length - 1, Math.max(0, index))
    setCursor(at)
    const x = samples[at]?.x ?? 0
    const half = (view[1] - view[0]) / 2
    if (x < view[0] || x > view[1]) setView(fitted(x - half, x + half))
  }
  /** Without a cursor, the middle of what is shown. */
  const here = cursor ?? nearestSample(samples, (view[0] + view[1]) / 2)
  const about = samples[here]?.x ?? 0.5
  return {
    plot,
    samples,
    view,
    setView,
    cursor,
    here,
    about,
    moveTo,
    zoom: (factor: number) => setView(scaled(view, factor, about)),
    /** Moves the cursor to the point of the curve that is nearest to a position. */
    point: (x: number, y: number) =>
      setCursor(nearestSample(samples, x, plot.heads ? y : undefined)),
    toPeak: (from: number, way: 1 | -1) => {
      const places = peakPlaces(plot)
      const next =
        way > 0
          ? places.find((place) => place.x > from + 0.0015)
          : places.findLast((place) => place.x < from - 0.0015)
      if (next) moveTo(nearestSample(samples, next.x, next.y))
    },
  }
}

function pressKey(
  event: KeyboardEvent,
  {samples, setView, here: at, about, moveTo, zoom, toPeak}: Reading,
): void {
  const step = event.shiftKey ? 10 : 1
  const actions = new Map<string, () => void>([
    ['ArrowLeft', () => moveTo(at - step)],
    ['ArrowRight', () => moveTo(at + step)],
    ['Home', () => moveTo(0)],
    ['End', () => moveTo(samples.length - 1)],
    ['+', () => zoom(0.5)],
    ['=', () => zoom(0.5)],
    ['-', () => zoom(2)],
    ['0', () => setView(WHOLE)],
    ['p', () => toPeak(about, 1)],
    ['P', () => toPeak(about, -1)],
  ])
  const action = actions.get(event.key)
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  action()
}

/** The mouse sets the cursor, or selects a part to enlarge. `drag`: the part while it is being selected. */
function usePointer({view, setView, point}: Reading, box: {current: HTMLElement | null}) {
  const [drag, setDrag] = useState<View | null>(null)
  const touch = useTouch(view, setView)
  /** Returns the position as a fraction of the whole axis and of the height. */
  const placeOf = (event: PointerEvent): {x: number; y: number} => {
    const area = box.current?.querySelector('.plot__area')?.getBoundingClientRect()
    if (!area) return {x: 0, y: 0}
    const part = Math.min(1, Math.max(0, (event.clientX - area.left) / area.width))
    return {x: view[0] + part * (view[1] - view[0]), y: (event.clientY - area.top) / area.height}
  }
  return {
    drag,
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return touch.down(event)
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const {x} = placeOf(event)
      setDrag([x, x])
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return touch.move(event, box.current)
      const {x, y} = placeOf(event)
      if (drag) setDrag([drag[0], x])
      else point(x, y)
    },
    onPointerUp: (event: PointerEvent) => {
      const {x, y} = placeOf(event)
      const pinched = event.pointerType === 'touch' && touch.up(event)
      const [from, to] = drag ? [Math.min(drag[0], x), Math.max(drag[0], x)] : [x, x]
      setDrag(null)
      if (drag && to - from > (view[1] - view[0]) * 0.015) setView(fitted(from, to))
      else if (!pinched) point(x, y)
    },
    // The page scrolls instead: the finger is no longer ours.
    onPointerCancel: (event: PointerEvent) => {
      touch.up(event)
      setDrag(null)
    },
  }
}

const percent = (part: number) => `${fixed(part * 100, 3).replace('−', '-')}%`

function Cursor({plot, view, sample}: {plot: Plot; view: View; sample?: {x: number; y: number}}) {
  if (!sample) return null
  const x = inView(sample.x, view)
  if (x < 0 || x > 1) return null
  // The point must lie on the drawn curve, which is stretched where y has no numbers.
  let y = sample.y
  if (!plot.showY && !(view[0] === 0 && view[1] === 1)) {
    const {base, factor} = stretch(pointsOf(plot.curves[0]?.d ?? ''), plot.unit, view)
    y = (base - (base - y * plot.unit) * factor) / plot.unit
  }
  return (
    <>
      <line className="plot__cursor" x1={percent(x)} x2={percent(x)} y1="0" y2="100%" />
      <circle className="plot__point" cx={percent(x)} cy={percent(y)} r="4" />
    </>
  )
}

function Selection({view, drag}: {view: View; drag: View}) {
  const [from, to] = [Math.min(...drag), Math.max(...drag)].map((x) => inView(x, view)) as View
  return (
    <rect className="plot__sel" x={percent(from)} width={percent(to - from)} y="0" height="100%" />
  )
}

/** Two fingers zoom. One finger scrolls the page; its tap sets the cursor. */
function useTouch(view: View, setView: (view: View) => void) {
  const fingers = useRef(new Map<number, number>())
  const pinch = useRef(false)
  return {
    down(event: PointerEvent) {
      fingers.current.set(event.pointerId, event.clientX)
      if (fingers.current.size === 2) pinch.current = true
    },
    move(event: PointerEvent, box: HTMLElement | null) {
      const held = fingers.current
      const before = [...held.values()]
      if (held.size !== 2 || !held.has(event.pointerId)) return
      held.set(event.pointerId, event.clientX)
      const now = [...held.values()]
      const area = box?.querySelector('.plot__area')?.getBoundingClientRect()
      const [was, is] = [before, now].map(([a = 0, b = 0]) => Math.abs(a - b)) as View
      if (!area || was < 8 || is < 8) return
      const part = ((now[0] ?? 0) + (now[1] ?? 0)) / 2 - area.left
      setView(scaled(view, was / is, view[0] + (part / area.width) * (view[1] - view[0])))
    },
    /** Returns whether this was the end of a pinch. */
    up(event: PointerEvent): boolean {
      fingers.current.delete(event.pointerId)
      const was = pinch.current
      if (!fingers.current.size) pinch.current = false
      return was
    },
  }
}

/** React adds wheel listeners as passive, so they could not prevent the page zoom. The plain wheel scrolls the page. */
function useCtrlWheel(
  box: {current: HTMLElement | null},
  zoom: (factor: number, at: number) => void,
) {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const area = element.querySelector('.plot__area')?.getBoundingClientRect()
      if (area)
        latest.current(Math.exp(event.deltaY / 300), (event.clientX - area.left) / area.width)
    }
    element.addEventListener('wheel', onWheel, {passive: false})
    return () => element.removeEventListener('wheel', onWheel)
  }, [box])
}
