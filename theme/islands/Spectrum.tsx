/**
 * A spectrum that can be read point by point. Its first render is the static drawing; what needs a
 * script appears once it runs.
 *
 * Pointer: drag zooms, a click or tap sets the cursor, double click shows all; Ctrl + wheel and two fingers zoom.
 * Keys: ← → one step, with Shift ten; Home, End; + − zoom at the cursor; p, Shift + p the next and previous peak; 0 shows all.
 */
import {type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState} from 'react'
import {fixed, type Plot, pointsOf, valueAt} from '../../runtime/plot.ts'
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
} from '../../runtime/plot-view.ts'
import {PlotView} from '../figures/Plot.tsx'

export function Spectrum({plot}: {plot: Plot}) {
  const [ready, setReady] = useState(false)
  const [view, setView] = useState<View>(WHOLE)
  const [cursor, setCursor] = useState<number | null>(null)
  const [labels, setLabels] = useState(true)
  const [drag, setDrag] = useState<View | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const samples = useMemo(() => samplesOf(plot), [plot])
  const shown = useMemo(() => viewOf(plot, view), [plot, view])
  const touch = useTouch(view, setView)
  const isWhole = view[0] === 0 && view[1] === 1
  useEffect(() => setReady(true), [])
  useCtrlWheel(box, (factor, at) =>
    setView((now) => scaled(now, factor, now[0] + at * (now[1] - now[0]))),
  )

  /** Fractions of the whole axis, and of the height. */
  const placeOf = (event: PointerEvent): {x: number; y: number; part: number} => {
    const area = box.current?.querySelector('.plot__area')?.getBoundingClientRect()
    if (!area) return {x: 0, y: 0, part: 0}
    const part = Math.min(1, Math.max(0, (event.clientX - area.left) / area.width))
    return {
      x: view[0] + part * (view[1] - view[0]),
      y: (event.clientY - area.top) / area.height,
      part,
    }
  }
  const moveTo = (index: number) => {
    const at = Math.min(samples.length - 1, Math.max(0, index))
    setCursor(at)
    const x = samples[at]?.x ?? 0
    const half = (view[1] - view[0]) / 2
    if (x < view[0] || x > view[1]) setView(fitted(x - half, x + half))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cursor ?? nearestSample(samples, (view[0] + view[1]) / 2)
    const step = event.shiftKey ? 10 : 1
    const about = samples[at]?.x ?? 0.5
    const actions = new Map<string, () => void>([
      ['ArrowLeft', () => moveTo(at - step)],
      ['ArrowRight', () => moveTo(at + step)],
      ['Home', () => moveTo(0)],
      ['End', () => moveTo(samples.length - 1)],
      ['+', () => setView(scaled(view, 0.5, about))],
      ['=', () => setView(scaled(view, 0.5, about))],
      ['-', () => setView(scaled(view, 2, about))],
      ['0', () => setView(WHOLE)],
      ['p', () => toPeak(about, 1)],
      ['P', () => toPeak(about, -1)],
    ])
    const action = actions.get(event.key)
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const toPeak = (from: number, way: 1 | -1) => {
    const places = peakPlaces(plot)
    const next =
      way > 0
        ? places.find((place) => place.x > from + 0.0015)
        : places.findLast((place) => place.x < from - 0.0015)
    if (next) moveTo(nearestSample(samples, next.x, next.y))
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return touch.down(event)
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const {x} = placeOf(event)
    setDrag([x, x])
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return touch.move(event, box.current)
    const {x, y} = placeOf(event)
    if (drag) setDrag([drag[0], x])
    else setCursor(nearestSample(samples, x, plot.heads ? y : undefined))
  }
  const onPointerUp = (event: PointerEvent) => {
    const {x, y} = placeOf(event)
    const pinched = event.pointerType === 'touch' && touch.up(event)
    const [from, to] = drag ? [Math.min(drag[0], x), Math.max(drag[0], x)] : [x, x]
    setDrag(null)
    if (drag && to - from > (view[1] - view[0]) * 0.015) setView(fitted(from, to))
    else if (!pinched) setCursor(nearestSample(samples, x, plot.heads ? y : undefined))
  }
  const interactive = ready && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': plot.name,
    'aria-valuemin': Math.min(plot.x.from, plot.x.to),
    'aria-valuemax': Math.max(plot.x.from, plot.x.to),
    'aria-valuenow': Number(valueAt(samples[cursor ?? 0]?.x ?? 0, plot.x).toPrecision(6)),
    'aria-valuetext': cursor === null ? 'No point chosen' : readout(plot, samples, cursor),
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => setDrag(null),
    onDoubleClick: () => setView(WHOLE),
  }
  return (
    <div className="spectrum">
      <div ref={box} className="spectrum__p" {...interactive}>
        <PlotView plot={shown} labels={labels} silent={ready}>
          {drag && <Selection view={view} drag={drag} />}
          {cursor !== null && <Cursor plot={plot} view={view} sample={samples[cursor]} />}
        </PlotView>
      </div>
      <div className="spectrum__bar needs-js">
        <output aria-live="off">{cursor === null ? '' : readout(plot, samples, cursor)}</output>
        <button
          type="button"
          className="spectrum__b"
          aria-pressed={labels}
          onClick={() => setLabels(!labels)}
        >
          Peaks
        </button>
        <button
          type="button"
          className="spectrum__b"
          aria-disabled={isWhole}
          onClick={() => setView(WHOLE)}
        >
          Whole range
        </button>
      </div>
    </div>
  )
}

const percent = (part: number) => `${fixed(part * 100, 3).replace('−', '-')}%`

function Cursor({plot, view, sample}: {plot: Plot; view: View; sample?: {x: number; y: number}}) {
  if (!sample) return null
  const x = inView(sample.x, view)
  if (x < 0 || x > 1) return null
  // The point lies on the curve as it is drawn, which is stretched where y has no numbers.
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

/** Two fingers zoom; one finger scrolls the page, and sets the cursor by a tap. */
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
    /** Whether it was the end of a pinch. */
    up(event: PointerEvent): boolean {
      fingers.current.delete(event.pointerId)
      const was = pinch.current
      if (!fingers.current.size) pinch.current = false
      return was
    },
  }
}

/** React listens to wheels passively, so a page zoom could not be prevented. The plain wheel scrolls the page. */
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
