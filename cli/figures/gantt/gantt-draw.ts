/** Draws a Gantt diagram as SVG: names next to the bars, or above them if space is tight. */
import type {Element} from 'hast'
import {type Messages, say} from '../../../runtime/shared/messages/say.ts'
import {diamond, line, type Picture, type Point, polygon, rect, svgText} from '../svg.ts'
import {LABEL, NAME, textLines, textWidth} from '../text-width.ts'
import {type Chart, STATES, sayState, statesOf, type Task, type Ticks} from './gantt.ts'
import {DAY, formatDate, later, type Moment} from './gantt-dates.ts'

const BAR = 14
const AXIS = 24
const TITLE = ['graph__row', 'graph__row--name']

interface Scale {
  x: (moment: Moment) => number
  from: Moment
  to: Moment
  left: number
  right: number
}

/** Draws a chart with a width in px; `isBeside`: the names are to the left of the bars. */
export function drawChart(
  chart: Chart,
  width: number,
  isBeside: boolean,
  messages: Messages | undefined,
): Picture {
  const tasks = chart.sections.flatMap((section) => section.tasks)
  const size = isBeside ? 190 : width - 16
  const names = new Map(tasks.map((task) => [task, textLines(task.text, size, LABEL)]))
  const column = isBeside
    ? Math.max(60, ...[...names.values()].map((lines) => textWidth(lines, LABEL)))
    : 0
  const scale = scaleOf(tasks, isBeside ? column + 24 : 10, width - 10)
  const grounds: Element[] = []
  const children: Element[] = []
  let y = AXIS + 6
  for (const {title, tasks: inner} of chart.sections) {
    const top = y
    const head: Element[] = []
    if (title) {
      const lines = textLines(title, width - 24, NAME)
      y += lines.length * NAME.line + 6
      head.push(...svgText(lines, 8, top + 3 + (lines.length * NAME.line) / 2, NAME, ...TITLE))
    }
    const rows = inner.flatMap((task) => {
      const lines = names.get(task) as string[]
      const text = lines.length * LABEL.line
      const at = isBeside ? y + Math.max(BAR, text) / 2 + 4 : y + text + 6 + BAR / 2
      const drawn = [
        ...svgText(lines, 8, isBeside ? at : y + text / 2 + 3, LABEL, 'graph__row'),
        ...bar(task, scale, at),
      ]
      y = isBeside ? y + Math.max(BAR, text) + 8 : at + BAR / 2 + 6
      return drawn
    })
    y += 6
    if (title)
      grounds.push(rect({x: 0.5, y: top, width: width - 1, height: y - top}, 4, 'graph__g'))
    children.push(...head, ...rows)
    y += 6
  }
  const key = legend(tasks, y + 10, width, messages)
  return {
    width,
    height: Math.ceil(y + 2 + key.height),
    children: [
      ...grounds,
      ...axis(chart, scale, y - 6, say(messages, 'locale')),
      ...children,
      ...key.children,
    ],
  }
}

function scaleOf(tasks: Task[], left: number, right: number): Scale {
  const from = Math.min(...tasks.map((task) => task.from))
  const last = Math.max(...tasks.map((task) => task.shown ?? task.to))
  const to = last > from ? last : from + DAY
  const x = (moment: Moment) => left + ((moment - from) / (to - from)) * (right - left)
  return {x, from, to, left, right}
}

function bar(task: Task, {x}: Scale, y: number): Element[] {
  const [from, to] = [x(task.from), x(task.shown ?? task.to)]
  const states = statesOf(task)
  const classes = ['graph__bar', ...states.map((state) => `graph__bar--${state}`)]
  const shape = task.milestone
    ? polygon(diamond((from + to) / 2, y, 8), ...classes)
    : rect({x: from, y: y - BAR / 2, width: Math.max(3, to - from), height: BAR}, 2, ...classes)
  return [shape]
}

const STEPS: Ticks[] = [
  ...[1, 5, 15, 30].map((count): Ticks => ({count, unit: 'minute'})),
  ...[1, 3, 6, 12].map((count): Ticks => ({count, unit: 'hour'})),
  ...[1, 2].map((count): Ticks => ({count, unit: 'day'})),
  ...[1, 2].map((count): Ticks => ({count, unit: 'week'})),
  ...[1, 2, 3, 6, 12, 24, 60].map((count): Ticks => ({count, unit: 'month'})),
]
const LENGTH = {minute: 60_000, hour: 3_600_000, day: DAY, week: 7 * DAY, month: 30 * DAY}

/** Draws lines with dates above the bars: at the author's interval, or as many as fit. */
function axis(
  {format, ticks, weekday}: Chart,
  scale: Scale,
  bottom: number,
  locale: string,
): Element[] {
  const {from, to, left, right, x} = scale
  const written = format ?? (to - from < 2 * DAY ? '%H:%M' : '%Y-%m-%d')
  const room = textWidth([formatDate(from, written, locale)], LABEL) + 14
  const most = Math.max(1, Math.floor((right - left) / room))
  const fits = ({count, unit}: Ticks) => (to - from) / (count * LENGTH[unit]) <= most
  const usable =
    ticks && (to - from) / (ticks.count * LENGTH[ticks.unit]) <= 200 ? ticks : undefined
  const step = usable ?? STEPS.find(fits) ?? {count: 120, unit: 'month'}
  const moments = momentsOf(step, usable ? weekday : new Date(from).getUTCDay(), from, to)
  const elements: Element[] = []
  let free = Number.NEGATIVE_INFINITY
  for (const moment of moments) {
    const at = x(moment)
    const ends: Point[] = [AXIS - 4, bottom].map((y) => [at, y])
    elements.push(line(ends, 'graph__grid'))
    const text = formatDate(moment, written, locale)
    const half = textWidth([text], LABEL) / 2
    const middle = Math.min(Math.max(at, half + 2), right + 8 - half)
    if (middle - half < free) continue
    free = middle + half + 8
    elements.push(...svgText([text], middle, AXIS - 14, LABEL, 'graph__date'))
  }
  return elements
}

/** Returns at most 400 moments at which a step begins. */
function momentsOf({count, unit}: Ticks, weekday: number, from: Moment, to: Moment): Moment[] {
  const date = new Date(from)
  let at = from - (from % (unit === 'minute' || unit === 'hour' ? LENGTH[unit] * count : DAY))
  if (unit === 'week') at -= ((date.getUTCDay() - weekday + 7) % 7) * DAY
  if (unit === 'month') {
    const month = date.getUTCMonth()
    at = Date.UTC(date.getUTCFullYear(), month - (month % Math.min(count, 12)), 1)
  }
  const moments: Moment[] = []
  for (let index = 0; at <= to && index < 400; index++) {
    if (at >= from) moments.push(at)
    at = unit === 'month' ? later(at, {count, unit: 'M'}) : at + count * LENGTH[unit]
  }
  return moments
}

/** Draws a legend of the states of the bars in this chart. */
function legend(
  tasks: Task[],
  y: number,
  width: number,
  messages: Messages | undefined,
): {height: number; children: Element[]} {
  const states = STATES.filter((state) => tasks.some((task) => task[state]))
  const children: Element[] = []
  let [x, row] = [8, y]
  for (const state of states) {
    const name = sayState(state, messages)
    const length = textWidth([name], LABEL)
    if (x + 26 + length > width) [x, row] = [8, row + 22]
    const classes = ['graph__bar', `graph__bar--${state}`]
    children.push(
      state === 'milestone'
        ? polygon(diamond(x + 9, row, 7), ...classes)
        : rect({x, y: row - 6, width: 18, height: 12}, 2, ...classes),
      ...svgText([name], x + 24, row, LABEL, 'graph__row'),
    )
    x += 24 + length + 22
  }
  return {height: states.length ? row - y + 20 : 0, children}
}
