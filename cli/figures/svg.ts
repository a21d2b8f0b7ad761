/** Helpers for the drawings of all diagrams: the outer element, coordinates, texts of several lines, arrowheads. */
import type {Element} from 'hast'
import {type Messages, say} from '../../runtime/shared/messages/say.ts'
import {type Child, h} from './hast.ts'
import type {TextSize} from './text-width.ts'

export interface Picture {
  width: number
  height: number
  children: Child[]
}

export interface Named {
  label: string
  /** A longer text for screen readers. */
  description?: string
  /** Texts of the site. */
  messages: Messages | undefined
}

/** Which drawing it is: for wide screens, for phones, or for both. */
export type Variant = 'wide' | 'tall' | 'only'

/** A picture shrinks down to this factor. If that is not enough, it scrolls. */
export const SHRINK = 0.85

/**
 * Room inside a frame where the window is narrowest for a variant: on a phone of 320 px, or just above `--tall`. With 10 px
 * more a drawing still shrinks: to scroll for them would only hide its edge.
 */
const LEAST_ROOM: Record<Variant, number> = {only: 288, tall: 288, wide: 512}

/** Formats a coordinate with at most one decimal. */
export const coordinate = (value: number): string => String(Math.round(value * 10) / 10)

/** Returns a length that grows with the text size of the reader. At the usual size it is this number of px. */
const rem = (px: number): string => `${Math.round((px / 16) * 100) / 100}rem`

/** Returns the `<svg>` of a diagram; if it does not fit, in a frame that scrolls and can be focused. */
export function svgOf(
  {width, height, children}: Picture,
  {label, description, messages}: Named,
  variant: Variant,
  fits: number,
): Element {
  const scrolls = width > fits / SHRINK
  const which = variant === 'only' ? [] : [`graph--${variant}`]
  const svg = h(
    'svg',
    {
      className: ['graph', ...(scrolls ? ['graph--scroll'] : which)],
      viewBox: `0 0 ${width} ${height}`,
      width: rem(width),
      height: rem(height),
      role: 'img',
      ariaLabel: label,
    },
    description && h('desc', {}, description),
    children,
  )
  if (!scrolls) {
    const least = Math.ceil(width * SHRINK)
    return least > LEAST_ROOM[variant] ? boxed(svg, least, which) : svg
  }
  return h(
    'div',
    {
      className: ['graph-scroll', ...which],
      role: 'region',
      ariaLabel: say(messages, 'diagram.scrolls', {label}),
      tabIndex: 0,
    },
    svg,
  )
}

/**
 * Returns a drawing in a box where it shrinks to a width of `least`, and then scrolls. An empty drawing of that width keeps it,
 * as style attributes are forbidden. The browser makes the box focusable while it scrolls: see `scroll-boxes.ts`.
 */
function boxed(svg: Element, least: number, which: string[]): Element {
  svg.properties.className = ['graph']
  const width = h('svg', {
    className: ['graph-box__least'],
    width: rem(least),
    height: '0',
    ariaHidden: 'true',
  })
  return h(
    'div',
    {className: ['graph-box', ...which]},
    h('div', {className: ['graph-box__in']}, width, svg),
  )
}

/** Returns lines of text centered at a point. */
export function svgText(
  lines: readonly string[],
  x: number,
  y: number,
  {line}: TextSize,
  ...classes: string[]
): Element[] {
  const first = y - ((lines.length - 1) * line) / 2 + 4.8
  if (!lines.length) return []
  if (lines.length === 1)
    return [h('text', {className: classes, x: coordinate(x), y: coordinate(first)}, lines[0])]
  return [
    h(
      'text',
      {className: classes},
      lines.map((one, index) =>
        h(
          'tspan',
          {x: coordinate(x), y: coordinate(first + index * line)},
          index < lines.length - 1 ? `${one} ` : one,
        ),
      ),
    ),
  ]
}

export type Point = [x: number, y: number]

/** `x` and `y` are its upper left corner. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export function rect({x, y, width, height}: Rect, rx: number, ...classes: string[]): Element {
  return h('rect', {
    className: classes,
    x: coordinate(x),
    y: coordinate(y),
    width: coordinate(width),
    height: coordinate(height),
    rx: coordinate(rx),
  })
}

export function circle([x, y]: Point, r: number, ...classes: string[]): Element {
  return h('circle', {className: classes, cx: coordinate(x), cy: coordinate(y), r: String(r)})
}

export function line(points: readonly Point[], ...classes: string[]): Element {
  return h('path', {className: classes, d: pathOf(points)})
}

export function polygon(points: readonly Point[], ...classes: string[]): Element {
  return h('path', {className: classes, d: `${pathOf(points)}Z`})
}

/** Returns the corners of a square that is turned by 45 degrees. */
export function diamond(x: number, y: number, half: number): Point[] {
  return [
    [x, y - half],
    [x + half, y],
    [x, y + half],
    [x - half, y],
  ]
}

/** Returns a path through points: `M1 2 3 4`. */
export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${coordinate(x)} ${coordinate(y)}`).join(' ')}`
}

/** Returns a function for points at the end of an arrow: `back` from its tip along its direction, and `aside` of it. */
export function endOf(
  [tipX, tipY]: Point,
  [fromX, fromY]: Point,
): (back: number, aside: number) => Point {
  const length = Math.hypot(tipX - fromX, tipY - fromY) || 1
  const dx = (tipX - fromX) / length
  const dy = (tipY - fromY) / length
  return (back, aside) => [tipX - dx * back - dy * aside, tipY - dy * back + dx * aside]
}

/** Returns a filled arrowhead at an end. */
export function arrowhead(at: ReturnType<typeof endOf>): Element {
  return polygon([at(0, 0), at(8, 3.4), at(8, -3.4)], 'graph__h')
}
