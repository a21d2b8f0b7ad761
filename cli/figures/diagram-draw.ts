/**
 * A laid-out diagram as SVG with classes: no markers, so no ids; no inks, so it follows the theme.
 */
import type {Element} from 'hast'
import {
  type Layout,
  type PlacedEdge,
  type PlacedGroup,
  type PlacedNode,
  POINT,
} from './diagram-layout.ts'
import {h} from './hast.ts'

/** `variant`: for which width it is shown. */
export function graphSvg(
  layout: Layout,
  label: string,
  variant: 'wide' | 'tall' | 'only',
  scrolls: boolean,
): Element {
  const {width, height} = layout
  const classes = [
    'graph',
    ...(variant === 'only' ? [] : [`graph--${variant}`]),
    ...(scrolls ? ['graph--scroll'] : []),
  ]
  return h(
    'svg',
    {
      className: classes,
      viewBox: `0 0 ${width} ${height}`,
      width: String(width),
      height: String(height),
      role: 'img',
      ariaLabel: label,
    },
    layout.groups.map(group),
    layout.edges.map(edge),
    layout.nodes.flatMap(node),
    layout.edges.flatMap(edgeLabel),
  )
}

const text = (value: number) => String(Math.round(value * 10) / 10)

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

function node({node: {shape, tone}, x, y, width, height, lines}: PlacedNode): Element[] {
  const classes = tone ? ['graph__n', `graph__n--${tone}`] : ['graph__n']
  const left = x - width / 2
  const top = y - height / 2
  const shift = shape === 'cylinder' ? 5 : 0
  return [...outline(), ...words(lines, x, y + shift, 18, 'graph__t')]

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
    const rx = shape === 'stadium' ? Math.min(22, height / 2) : shape === 'round' ? 8 : 2
    return [
      h('rect', {
        className: classes,
        x: text(left),
        y: text(top),
        width: text(width),
        height: text(height),
        rx: text(rx),
      }),
    ]
  }
}

function words(lines: string[], x: number, y: number, line: number, name: string): Element[] {
  const first = y - ((lines.length - 1) * line) / 2 + 4.8
  if (lines.length === 1)
    return [h('text', {className: [name], x: text(x), y: text(first)}, lines[0])]
  if (!lines.length) return []
  return [
    h(
      'text',
      {className: [name]},
      lines.map((one, index) =>
        h(
          'tspan',
          {x: text(x), y: text(first + index * line)},
          index < lines.length - 1 ? `${one} ` : one,
        ),
      ),
    ),
  ]
}

function edge({edge: {line}, points, head, tail}: PlacedEdge): Element {
  const [first = [0, 0], ...rest] = points
  const curve = rest.length ? `C${rest.map(([x, y]) => `${text(x)} ${text(y)}`).join(' ')}` : ''
  const classes = line === 'solid' ? ['graph__e'] : ['graph__e', `graph__e--${line}`]
  const last = points.at(-1) ?? first
  return h(
    'g',
    {},
    h('path', {className: classes, d: `M${text(first[0])} ${text(first[1])}${curve}`}),
    head && h('path', {className: ['graph__h'], d: arrow(last, head)}),
    tail && h('path', {className: ['graph__h'], d: arrow(first, tail)}),
  )
}

/** A filled head from where the line ends to its tip. */
function arrow([x, y]: [number, number], [tipX, tipY]: [number, number]): string {
  const length = Math.hypot(tipX - x, tipY - y) || 1
  const dx = (tipX - x) / length
  const dy = (tipY - y) / length
  const [backX, backY] = [tipX - dx * 8, tipY - dy * 8]
  return `M${text(tipX)} ${text(tipY)} ${text(backX - dy * 3.4)} ${text(backY + dx * 3.4)} ${text(backX + dy * 3.4)} ${text(backY - dx * 3.4)}Z`
}

function edgeLabel({label}: PlacedEdge): Element[] {
  return label ? words(label.lines, label.x, label.y, 17, 'graph__l') : []
}
