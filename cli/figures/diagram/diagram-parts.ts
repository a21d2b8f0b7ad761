/** Draws the parts that only classes and entities have: compartments, and signs at the ends of lines. */
import type {Element} from 'hast'
import {arrowhead, circle, endOf, line, type Point, polygon, rect, svgText} from '../svg.ts'
import {LABEL, NAME} from '../text-width.ts'
import type {Box} from './diagram-box.ts'
import type {GraphNode, Mark, Tone} from './graph.ts'

/** Returns the classes of an element with a color. */
export function toned(name: string, tone: Tone | undefined): string[] {
  return tone ? [name, `${name}--${tone}`] : [name]
}

/** Draws a node with compartments; `x` and `y` are its top left corner. */
export function drawTable(
  {badge, tone}: Pick<GraphNode, 'badge' | 'tone'>,
  {lines, parts = [], ...box}: Box & {x: number; y: number},
): Element[] {
  const {x, y, width} = box
  const middle = x + width / 2
  const names = badge ? lines.slice(1) : lines
  const nameY = y + 7 + (badge ? 18 : 0) + (names.length * NAME.line) / 2
  const [outline = '', ...color] = toned('graph__n', tone)
  return [
    rect(box, 2, outline, ...color),
    ...(badge ? svgText(lines.slice(0, 1), middle, y + 15, LABEL, 'graph__l') : []),
    ...svgText(names, middle, nameY, NAME, 'graph__t'),
    ...parts.flatMap((part) => {
      const ends: Point[] = [x, x + width].map((end) => [end, y + part.y])
      return [
        line(ends, 'graph__rule', ...color),
        ...part.rows.flatMap(({style, cells, y: down}) =>
          cells.flatMap((cell, at) => {
            const more = style ?? (at ? 'more' : '')
            const classes = ['graph__row', ...(more ? [`graph__row--${more}`] : [])]
            return svgText(cell.lines, x + cell.x, y + down, LABEL, ...classes)
          }),
        ),
      ]
    }),
  ]
}

type At = ReturnType<typeof endOf>

const rule = (...points: Point[]) => line(points, 'graph__e')
const across = (at: At, back: number) => rule(at(back, 6), at(back, -6))
const foot = (at: At) => rule(at(0, 6), at(9, 0), at(0, -6))
const ring = (place: Point) => circle(place, 4, 'graph__hollow')
const rhombus = (at: At) => [at(0, 0), at(8, 5), at(16, 0), at(8, -5)]

/** The signs at ends, and how much of the line each covers. */
const MARKS: Record<Mark, {length: number; draw: (at: At) => Element[]}> = {
  arrow: {length: 8, draw: (at) => [arrowhead(at)]},
  triangle: {
    length: 13,
    draw: (at) => [polygon([at(0, 0), at(13, 6.5), at(13, -6.5)], 'graph__hollow')],
  },
  diamond: {length: 16, draw: (at) => [polygon(rhombus(at), 'graph__h')]},
  'diamond-open': {length: 16, draw: (at) => [polygon(rhombus(at), 'graph__hollow')]},
  one: {length: 0, draw: (at) => [across(at, 6), across(at, 10)]},
  'zero-one': {length: 0, draw: (at) => [across(at, 5), ring(at(12, 0))]},
  many: {length: 0, draw: (at) => [foot(at), across(at, 13)]},
  'zero-many': {length: 0, draw: (at) => [foot(at), ring(at(13, 0))]},
}

/** Draws the sign at an end. The line of the arrow ends at `from`, `room` px before the tip. */
export function drawMark(mark: Mark, tip: Point, from: Point, room: number): Element[] {
  const at = endOf(tip, from)
  const {length, draw} = MARKS[mark]
  return [...(room > length ? [rule(at(room, 0), at(length, 0))] : []), ...draw(at)]
}
