/** Draws a laid-out diagram as SVG with classes: no markers, so no ids; no fixed colors, so it follows the theme. */
import type {Element} from 'hast'
import {h} from '../hast.ts'
import {
  circle,
  diamond,
  endOf,
  type Picture,
  type Point,
  pathOf,
  polygon,
  type Rect,
  rect,
  svgText,
  coordinate as text,
} from '../svg.ts'
import {LABEL, NAME, widthOf} from '../text-width.ts'
import {POINT} from './diagram-box.ts'
import {
  type Layout,
  MARK_LENGTH,
  type PlacedEdge,
  type PlacedGroup,
  type PlacedNode,
} from './diagram-layout.ts'
import {drawMark, drawTable, toned} from './diagram-parts.ts'
import type {Shape, Tone} from './graph.ts'

/** Draws the groups first, then the arrows, the titles of the groups, the nodes and the texts of the arrows. */
export function drawGraph(layout: Layout): Picture {
  const {width, height, groups, edges, nodes} = layout
  const labels = [...edges.flatMap(edgeLabel), ...endLabels(layout)]
  return {
    width,
    height,
    children: [
      groups.map(({group: {tone}, label, ...box}) => rect(box, 6, ...toned('graph__g', tone))),
      edges.map(edge),
      groups.flatMap(groupTitle),
      nodes.flatMap(node),
      labels,
    ].flat(),
  }
}

function groupTitle({group: {text: title, tone}, label: {x, y}}: PlacedGroup): Element[] {
  const className = toned('graph__gt', tone)
  return title ? [h('text', {className, x: text(x), y: text(y + 4.5)}, title)] : []
}

function node({
  node: {shape, tone, badge},
  x,
  y,
  width,
  height,
  lines,
  parts,
}: PlacedNode): Element[] {
  const box = {x: x - width / 2, y: y - height / 2, width, height}
  if (parts) return drawTable({badge, tone}, {...box, lines, parts})
  const outline = OUTLINES[shape] ?? ((one) => [rect(one, shape === 'round' ? 8 : 2, ...classes)])
  const classes = toned('graph__n', tone)
  return [
    ...outline(box, [x, y], classes, tone),
    ...(shape === 'note'
      ? svgText(lines, x, y, LABEL, 'graph__l')
      : svgText(lines, x, y + (shape === 'cylinder' ? 5 : 0), NAME, 'graph__t')),
  ]
}

type Outline = (box: Rect, middle: Point, classes: string[], tone: Tone | undefined) => Element[]

/** Outlines of all shapes but rectangles. */
const OUTLINES: Partial<Record<Shape, Outline>> = {
  plain: () => [],
  start: (_, middle) => [circle(middle, 6, 'graph__dot')],
  end: (_, middle) => [circle(middle, 8, 'graph__n'), circle(middle, 4.5, 'graph__dot')],
  choice: ({width}, [x, y], classes) => [polygon(diamond(x, y, width / 2), ...classes)],
  bar: (box) => [rect(box, 2, 'graph__dot')],
  note: (box) => [rect(box, 2, 'graph__note')],
  circle: ({width}, middle, classes) => [circle(middle, width / 2, ...classes)],
  stadium: (box, _, classes) => [rect(box, Math.min(22, box.height / 2), ...classes)],
  diamond: ({x, y, width, height}, [, middle], classes) => {
    const [right, bottom] = [x + width, y + height]
    const points: Point[] = [
      [x, middle],
      [x + POINT, y],
      [right - POINT, y],
      [right, middle],
      [right - POINT, bottom],
      [x + POINT, bottom],
    ]
    return [polygon(points, ...classes)]
  },
  cylinder: ({x, y, width, height}, _, classes, tone) => {
    const ry = 6
    const arc = `a${text(width / 2)} ${ry} 0 0 `
    const start = `${pathOf([[x, y + ry]])}${arc}`
    const sides = `${start}1 ${text(width)} 0v${text(height - 2 * ry)}${arc}1 ${text(-width)} 0z`
    return [
      h('path', {className: classes, d: sides}),
      h('path', {
        className: ['graph__lid', ...toned('graph__n', tone).slice(1)],
        d: `${start}0 ${text(width)} 0`,
      }),
    ]
  },
}

function edge({edge: {line, headMark, tailMark}, points, head, tail}: PlacedEdge): Element {
  const [first = [0, 0], ...rest] = points
  const last = points.at(-1) ?? first
  const curve = rest.length ? `C${rest.map(([x, y]) => `${text(x)} ${text(y)}`).join(' ')}` : ''
  const classes = line === 'solid' ? ['graph__e'] : ['graph__e', `graph__e--${line}`]
  const long = headMark || tailMark ? MARK_LENGTH : 0
  const ends = [
    ...(head ? drawMark(headMark ?? 'arrow', head, last, long) : []),
    ...(tail ? drawMark(tailMark ?? 'arrow', tail, first, long) : []),
  ]
  return h('g', {}, h('path', {className: classes, d: `${pathOf([first])}${curve}`}), ends)
}

function edgeLabel({label}: PlacedEdge): Element[] {
  return label ? svgText(label.lines, label.x, label.y, LABEL, 'graph__l') : []
}

/** Places texts next to the ends of arrows, where they cover the fewest lines and signs. */
function endLabels({edges, nodes, width}: Layout): Element[] {
  if (!edges.some(({edge}) => edge.headText || edge.tailText)) return []
  const busy = edges.flatMap(({points, head, tail, label}) => [
    ...points,
    ...[-20, 0, 20].flatMap((aside): Point[] => (label ? [[label.x + aside, label.y]] : [])),
    ...(head ? [endOf(head, points.at(-1) ?? head)(8, 0)] : []),
    ...(tail ? [endOf(tail, points[0] ?? tail)(8, 0)] : []),
  ])
  const cost = ([x, y]: Point, half: number) =>
    (x - half < 1 || x + half > width - 1 ? 100 : 0) +
    4 *
      nodes.filter((one) =>
        within([one.x, one.y], [x, y], half + one.width / 2, 8 + one.height / 2),
      ).length +
    busy.filter((point) => within(point, [x, y], half + 4, 11)).length
  return edges.flatMap(({edge: {headText, tailText}, points, head, tail}) => {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return []
    return [
      ...(headText ? placeBeside(headText, head ?? last, points.at(-2) ?? last, width, cost) : []),
      ...(tailText ? placeBeside(tailText, tail ?? first, points[1] ?? first, width, cost) : []),
    ]
  })
}

function placeBeside(
  words: string,
  tip: Point,
  from: Point,
  width: number,
  cost: (place: Point, half: number) => number,
): Element[] {
  const half = widthOf(words, 13, 400) / 2
  const along = endOf(tip, from)
  const down = Math.abs(tip[1] - from[1]) >= Math.abs(tip[0] - from[0])
  const places = [12, 22].flatMap((back) => {
    const [x, y] = along(back, 0)
    return [-1, 1].map((side): Point => (down ? [x + side * (half + 9), y] : [x, y + side * 14]))
  })
  const [x, y] = places.reduce((best, place) =>
    cost(place, half) < cost(best, half) ? place : best,
  )
  const middle = Math.min(width - half - 1, Math.max(half + 1, x))
  return svgText([words], middle, y, LABEL, 'graph__l')
}

function within([x, y]: Point, [otherX, otherY]: Point, width: number, height: number): boolean {
  return Math.abs(x - otherX) < width && Math.abs(y - otherY) < height
}
