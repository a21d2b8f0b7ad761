/** Draws the parts that only classes and entities have: compartments, and signs at the ends of lines. */
import type {Element} from 'hast'
import {h} from '../hast.ts'
import {coordinate, endOf, type Point, pathOf, svgText} from '../svg.ts'
import type {Box} from './diagram-box.ts'
import type {GraphNode, Mark} from './graph.ts'

/** Draws a node with compartments; `x` and `y` are its top left corner. */
export function drawTable(
  {badge, tone}: Pick<GraphNode, 'badge' | 'tone'>,
  {x, y, width, height, lines, parts = []}: Box & {x: number; y: number},
): Element[] {
  const middle = x + width / 2
  const names = badge ? lines.slice(1) : lines
  const badgeHeight = badge ? 18 : 0
  const nameY = y + 7 + badgeHeight + (names.length * 18) / 2
  return [
    h('rect', {
      className: tone ? ['graph__n', `graph__n--${tone}`] : ['graph__n'],
      x: coordinate(x),
      y: coordinate(y),
      width: coordinate(width),
      height: coordinate(height),
      rx: '2',
    }),
    ...(badge ? svgText([lines[0] as string], middle, y + 15, 17, ['graph__l']) : []),
    ...svgText(names, middle, nameY, 18, ['graph__t']),
    ...parts.flatMap((part) => [
      h('path', {
        className: tone ? ['graph__rule', `graph__n--${tone}`] : ['graph__rule'],
        d: pathOf(
          [
            [x, y + part.y],
            [x + width, y + part.y],
          ],
          false,
        ),
      }),
      ...part.rows.flatMap((row) =>
        row.cells.flatMap((cell, at) => {
          const style = row.style
            ? [`graph__row--${row.style}`]
            : at === 0
              ? []
              : ['graph__row--more']
          return svgText(cell.lines, x + cell.x, y + row.y, 17, ['graph__row', ...style])
        }),
      ),
    ]),
  ]
}

/** Draws the sign at an end. The line of the arrow ends at `from`, `room` px before the tip. */
export function drawMark(mark: Mark, tip: Point, from: Point, room: number): Element[] {
  const at = endOf(tip, from)
  const filled = (points: Point[], name = 'graph__h') =>
    h('path', {className: [name], d: pathOf(points)})
  const rule = (...points: Point[]) =>
    h('path', {className: ['graph__e'], d: pathOf(points, false)})
  /** The line from the end of the arrow to the sign. */
  const join = (length: number) => (room > length ? [rule(at(room, 0), at(length, 0))] : [])
  switch (mark) {
    case 'arrow':
      return [...join(8), filled([at(0, 0), at(8, 3.4), at(8, -3.4)])]
    case 'open':
      return [...join(0), rule(at(9, 4.5), at(0, 0), at(9, -4.5))]
    case 'triangle':
      return [...join(13), filled([at(0, 0), at(13, 6.5), at(13, -6.5)], 'graph__hollow')]
    case 'diamond':
    case 'diamond-open': {
      const points: Point[] = [at(0, 0), at(8, 5), at(16, 0), at(8, -5)]
      return [...join(16), filled(points, mark === 'diamond' ? 'graph__h' : 'graph__hollow')]
    }
    case 'one':
      return [...join(0), rule(at(6, 6), at(6, -6)), rule(at(10, 6), at(10, -6))]
    case 'zero-one':
      return [...join(0), rule(at(5, 6), at(5, -6)), ring(at(12, 0))]
    case 'many':
      return [...join(0), ...foot(at), rule(at(13, 6), at(13, -6))]
    case 'zero-many':
      return [...join(0), ...foot(at), ring(at(13, 0))]
  }
}

function foot(at: ReturnType<typeof endOf>): Element[] {
  return [
    h('path', {
      className: ['graph__e'],
      d: pathOf([at(0, 6), at(9, 0), at(0, -6)], false),
    }),
  ]
}

function ring([x, y]: Point): Element {
  return h('circle', {className: ['graph__hollow'], cx: coordinate(x), cy: coordinate(y), r: '4'})
}
