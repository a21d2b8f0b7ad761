/** Draws a laid-out sequence diagram as SVG. */
import type {Element} from 'hast'
import {h} from '../hast.ts'
import {
  arrowhead,
  circle,
  coordinate,
  endOf,
  line,
  type Picture,
  type Point,
  pathOf,
  polygon,
  type Rect,
  rect,
  svgText,
} from '../svg.ts'
import {LABEL, NAME} from '../text-width.ts'
import type {Actor, Message} from './sequence.ts'
import type {Row, SequenceLayout} from './sequence-layout.ts'

/** Draws the frames of blocks first, then the lines of the participants, then the messages. */
export function drawSequence({width, height, heads, feet, lines, rows}: SequenceLayout): Picture {
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).flatMap(draw)
  return {
    width,
    height,
    children: [
      rows.flatMap((row) => (row.kind === 'block' ? [rect(row.box, 4, 'graph__block')] : [])),
      lines.map(({x, from, to}) => vertical(x, from, to)),
      of('active'),
      [...heads, ...feet].flatMap(({actor, box, lines: name}) => head(actor, box, name)),
      of('block'),
      of('note'),
      of('message'),
    ].flat(),
  }
}

function vertical(x: number, from: number, to: number): Element {
  const ends: Point[] = [from, to].map((y) => [x, y])
  return line(ends, 'graph__life')
}

function head({person}: Actor, box: Rect, name: string[]): Element[] {
  const x = box.x + box.width / 2
  const text = (above: number) =>
    svgText(name, x, box.y + above + (box.height - above) / 2, NAME, 'graph__t')
  if (!person) return [rect(box, 3, 'graph__n'), ...text(0)]
  const y = box.y + 8
  const limbs = `${pathOf([[x, y + 6]])}v10m-9 -6h18m-9 6l-7 9m7 -9l7 9`
  return [
    circle([x, y], 6, 'graph__n'),
    h('path', {className: ['graph__e'], d: limbs}),
    ...text(34),
  ]
}

function draw(row: Row): Element[] {
  if (row.kind === 'active') return [rect(row.box, 1, 'graph__n')]
  if (row.kind === 'note') {
    const {x, y, width, height} = row.box
    const text = svgText(row.lines, x + width / 2, y + height / 2, LABEL, 'graph__l')
    return [rect(row.box, 2, 'graph__note'), ...text]
  }
  return row.kind === 'block' ? block(row) : message(row)
}

function block({box: {x, y, width}, word, tab, parts}: Row & {kind: 'block'}): Element[] {
  const corner: Point[] = [
    [x, y],
    [x + tab, y],
    [x + tab, y + 14],
    [x + tab - 8, y + 22],
    [x, y + 22],
  ]
  return [
    polygon(corner, 'graph__tab'),
    ...svgText([word], x + 8, y + 11, LABEL, 'graph__row', 'graph__row--name'),
    ...parts.flatMap(({y: top, label}, index) => {
      const ends: Point[] = [x, x + width].map((end) => [end, top])
      return [
        ...(index ? [line(ends, 'graph__part', 'graph__e--dotted')] : []),
        ...svgText(label.lines, label.x, label.y, LABEL, 'graph__row', 'graph__row--over'),
      ]
    }),
  ]
}

function message({
  message: {line: style, head: end, both},
  x1,
  x2,
  y,
  text,
}: Row & {kind: 'message'}): Element[] {
  const self = x1 === x2
  const classes = style === 'dotted' ? ['graph__e', 'graph__e--dotted'] : ['graph__e']
  const tip: Point = self ? [x2, y + 14] : [x2, y]
  const from: Point = self ? [x2 + 10, y + 14] : [x1, y]
  const short = end === 'arrow' ? 7 : 0
  const [lineEnd] = [endOf(tip, from)(short, 0)]
  const start = both ? endOf([x1, y], self ? [x1 + 10, y] : [x2, y]) : undefined
  const [startX, startY] = start ? start(7, 0) : [x1, y]
  const d = self
    ? `M${coordinate(startX)} ${coordinate(startY)}H${coordinate(x1 + 24)}v14H${coordinate(lineEnd[0])}`
    : pathOf([[startX, startY], lineEnd])
  return [
    h('path', {className: classes, d}),
    ...ends(end, endOf(tip, from)),
    ...(start ? [arrowhead(start)] : []),
    ...svgText(text.lines, text.x, text.y, LABEL, self ? 'graph__row' : 'graph__l'),
  ]
}

function ends(kind: Message['head'], at: ReturnType<typeof endOf>): Element[] {
  if (kind === 'none') return []
  if (kind === 'arrow') return [arrowhead(at)]
  if (kind === 'open') return [line([at(8, 4), at(0, 0), at(8, -4)], 'graph__e')]
  const strokes = [4.5, -4.5].map((aside) => pathOf([at(10, aside), at(1, -aside)]))
  return [h('path', {className: ['graph__e'], d: strokes.join('')})]
}
