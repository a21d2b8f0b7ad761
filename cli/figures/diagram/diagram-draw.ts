/** Draws a laid-out diagram as SVG with classes: no markers, so no ids; no fixed colors, so it follows the theme. */
import type {Element} from 'hast'
import {type Child, h} from '../hast.ts'
import {endOf, type Picture, type Point, svgText, coordinate as text} from '../svg.ts'
import {widthOf} from '../text-width.ts'
import {POINT} from './diagram-box.ts'
import {
  type Layout,
  MARK_LENGTH,
  type PlacedEdge,
  type PlacedGroup,
  type PlacedNode,
} from './diagram-layout.ts'
import {drawMark, drawTable} from './diagram-parts.ts'

/** Draws the groups first, then the arrows, the nodes and the texts of the arrows. */
export function drawGraph(layout: Layout): Picture {
  const {width, height, groups, edges, nodes} = layout
  const labels = [...edges.flatMap(edgeLabel), ...endLabels(layout)]
  return {
    width,
    height,
    children: [groups.map(group), edges.map(edge), nodes.flatMap(node), labels].flat(),
  }
}

function group({group: {text: title, tone}, x, y, width, height, label}: PlacedGroup): Element {
  return h(
    'g',
    {},
    h('rect', {
      className: tone ? ['graph__g', `graph__g--${tone}`] : ['graph__g'],
      x: text(x),
      y: text(y),
      width: text(width),
      height: text(height),
      rx: '6',
    }),
    title && h('text', {className: ['graph__gt'], x: text(label.x), y: text(label.y + 4.5)}, title),
  )
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
  const classes = tone ? ['graph__n', `graph__n--${tone}`] : ['graph__n']
  const left = x - width / 2
  const top = y - height / 2
  const shift = shape === 'cylinder' ? 5 : 0
  if (parts) return drawTable({badge, tone}, {x: left, y: top, width, height, lines, parts})
  const name = shape === 'note' ? 'graph__l' : 'graph__t'
  return [...outline(), ...svgText(lines, x, y + shift, shape === 'note' ? 17 : 18, [name])]

  function outline(): Element[] {
    if (shape === 'plain') return []
    if (shape === 'start')
      return [h('circle', {className: ['graph__dot'], cx: text(x), cy: text(y), r: '6'})]
    if (shape === 'end') {
      return [
        h('circle', {className: ['graph__n'], cx: text(x), cy: text(y), r: '8'}),
        h('circle', {className: ['graph__dot'], cx: text(x), cy: text(y), r: '4.5'}),
      ]
    }
    if (shape === 'choice') {
      const d = `M${text(x)} ${text(top)} ${text(left + width)} ${text(y)} ${text(x)} ${text(top + height)} ${text(left)} ${text(y)}Z`
      return [h('path', {className: classes, d})]
    }
    if (shape === 'bar' || shape === 'note')
      return [box(shape === 'bar' ? 'graph__dot' : 'graph__note')]
    if (shape === 'circle')
      return [h('circle', {className: classes, cx: text(x), cy: text(y), r: text(width / 2)})]
    if (shape === 'diamond') {
      const d = `M${text(left)} ${text(y)} ${text(left + POINT)} ${text(top)} ${text(left + width - POINT)} ${text(top)} ${text(left + width)} ${text(y)} ${text(left + width - POINT)} ${text(top + height)} ${text(left + POINT)} ${text(top + height)}Z`
      return [h('path', {className: classes, d})]
    }
    if (shape === 'cylinder') {
      const [rx, ry] = [width / 2, 6]
      const arc = `a${text(rx)} ${ry} 0 0 `
      const start = `M${text(left)} ${text(top + ry)}`
      return [
        h('path', {
          className: classes,
          d: `${start}${arc}1 ${text(width)} 0v${text(height - 2 * ry)}${arc}1 ${text(-width)} 0z`,
        }),
        h('path', {
          className: tone ? ['graph__lid', `graph__n--${tone}`] : ['graph__lid'],
          d: `${start}${arc}0 ${text(width)} 0`,
        }),
      ]
    }
    return [box(...classes)]
  }

  function box(...names: string[]): Element {
    const rx = shape === 'stadium' ? Math.min(22, height / 2) : shape === 'round' ? 8 : 2
    return h('rect', {
      className: names,
      x: text(left),
      y: text(top),
      width: text(width),
      height: text(height),
      rx: text(rx),
    })
  }
}

function edge({edge: {line, headMark, tailMark}, points, head, tail}: PlacedEdge): Element {
  const [first = [0, 0], ...rest] = points
  const last = points.at(-1) ?? first
  const curve = rest.length ? `C${rest.map(([x, y]) => `${text(x)} ${text(y)}`).join(' ')}` : ''
  const classes = line === 'solid' ? ['graph__e'] : ['graph__e', `graph__e--${line}`]
  const long = headMark || tailMark ? MARK_LENGTH : 0
  const ends: Child[] = [
    ...(head ? drawMark(headMark ?? 'arrow', head, last, long) : []),
    ...(tail ? drawMark(tailMark ?? 'arrow', tail, first, long) : []),
  ]
  return h(
    'g',
    {},
    h('path', {className: classes, d: `M${text(first[0])} ${text(first[1])}${curve}`}),
    ends,
  )
}

function edgeLabel({label}: PlacedEdge): Element[] {
  return label ? svgText(label.lines, label.x, label.y, 17, ['graph__l']) : []
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
  const places = [12, 22].flatMap((back): Point[] => {
    const [x, y] = along(back, 0)
    if (!down)
      return [
        [x, y - 14],
        [x, y + 14],
      ]
    return [
      [x - half - 9, y],
      [x + half + 9, y],
    ]
  })
  const [x, y] = places.reduce((best, place) =>
    cost(place, half) < cost(best, half) ? place : best,
  )
  return svgText([words], Math.min(width - half - 1, Math.max(half + 1, x)), y, 17, ['graph__l'])
}

function within([x, y]: Point, [otherX, otherY]: Point, width: number, height: number): boolean {
  return Math.abs(x - otherX) < width && Math.abs(y - otherY) < height
}
