/** Draws a laid-out sequence diagram as SVG. */
import type {Element} from 'hast'
import {h} from '../hast.ts'
import {coordinate, endOf, type Picture, type Point, pathOf, svgText} from '../svg.ts'
import type {Actor} from './sequence.ts'
import type {Box, Row, SequenceLayout} from './sequence-layout.ts'
import {MESSAGE, NAME} from './sequence-size.ts'

/** Draws the frames of blocks first, then the lines of the participants, then the messages. */
export function drawSequence({width, height, heads, feet, lines, rows}: SequenceLayout): Picture {
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).flatMap(draw)
  return {
    width,
    height,
    children: [
      rows.flatMap((row) => (row.kind === 'block' ? [rect(row.box, 'graph__block', 4)] : [])),
      lines.map(({x, from, to}) => line([x, from], [x, to], ['graph__life'])),
      of('active'),
      [...heads, ...feet].flatMap(({actor, box, lines: name}) => head(actor, box, name)),
      of('block'),
      of('note'),
      of('message'),
    ].flat(),
  }
}

function rect({x, y, width, height}: Box, name: string, rx: number): Element {
  return h('rect', {
    className: [name],
    x: coordinate(x),
    y: coordinate(y),
    width: coordinate(width),
    height: coordinate(height),
    rx: String(rx),
  })
}

function line(from: Point, to: Point, classes: string[]): Element {
  return h('path', {className: classes, d: pathOf([from, to], false)})
}

function head({person}: Actor, box: Box, name: string[]): Element[] {
  const middle = box.x + box.width / 2
  if (!person)
    return [
      rect(box, 'graph__n', 3),
      ...svgText(name, middle, box.y + box.height / 2, NAME.line, ['graph__t']),
    ]
  const y = box.y + 8
  const limbs = `M${coordinate(middle)} ${y + 6}v10m-9 -6h18m-9 6l-7 9m7 -9l7 9`
  return [
    h('circle', {className: ['graph__n'], cx: coordinate(middle), cy: coordinate(y), r: '6'}),
    h('path', {className: ['graph__e'], d: limbs}),
    ...svgText(name, middle, box.y + 34 + (box.height - 34) / 2, NAME.line, ['graph__t']),
  ]
}

function draw(row: Row): Element[] {
  if (row.kind === 'active') return [rect(row.box, 'graph__n', 1)]
  if (row.kind === 'note') {
    const {box, lines} = row
    const middle = box.x + box.width / 2
    return [
      rect(box, 'graph__note', 2),
      ...svgText(lines, middle, box.y + box.height / 2, MESSAGE.line, ['graph__l']),
    ]
  }
  return row.kind === 'block' ? block(row) : message(row)
}

function block({box, word, tab, parts}: Row & {kind: 'block'}): Element[] {
  const {x, y, width} = box
  const corner: Point[] = [
    [x, y],
    [x + tab, y],
    [x + tab, y + 14],
    [x + tab - 8, y + 22],
    [x, y + 22],
  ]
  return [
    h('path', {className: ['graph__tab'], d: pathOf(corner)}),
    ...svgText([word], x + 8, y + 11, MESSAGE.line, ['graph__row', 'graph__row--name']),
    ...parts.flatMap((part, index) => [
      ...(index
        ? [line([x, part.y], [x + width, part.y], ['graph__part', 'graph__e--dotted'])]
        : []),
      ...svgText(part.label.lines, part.label.x, part.label.y, MESSAGE.line, [
        'graph__row',
        'graph__row--over',
      ]),
    ]),
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
    : pathOf([[startX, startY], lineEnd], false)
  const labels = self
    ? svgText(text.lines, text.x, text.y, MESSAGE.line, ['graph__row'])
    : svgText(text.lines, text.x, text.y, MESSAGE.line, ['graph__l'])
  return [
    h('path', {className: classes, d}),
    ...ends(end, endOf(tip, from)),
    ...ends(both ? 'arrow' : 'none', start),
    ...labels,
  ]
}

function ends(kind: 'none' | 'arrow' | 'cross' | 'open', at?: ReturnType<typeof endOf>): Element[] {
  if (!at || kind === 'none') return []
  if (kind === 'arrow')
    return [h('path', {className: ['graph__h'], d: pathOf([at(0, 0), at(8, 3.4), at(8, -3.4)])})]
  const d =
    kind === 'open'
      ? pathOf([at(8, 4), at(0, 0), at(8, -4)], false)
      : `${pathOf([at(10, 4.5), at(1, -4.5)], false)}${pathOf([at(10, -4.5), at(1, 4.5)], false)}`
  return [h('path', {className: ['graph__e'], d})]
}
