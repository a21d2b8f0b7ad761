/** Reads Gantt diagrams of Mermaid. */
import {didYouMean} from '../../text/nearest.ts'
import {type Chart, type ChartSection, MOST_TASKS, type Ticks} from '../gantt/gantt.ts'
import {checkFormat, DAY, dateReader, WEEKDAYS} from '../gantt/gantt-dates.ts'
import {type Pending, placeTasks, type Settings, TASK_HINT} from '../gantt/gantt-tasks.ts'
import {
  afterKind,
  type DiagramTitle,
  type Mistake,
  mistake,
  notUnderstood,
  quotedText,
  readEach,
  type Source,
  type Statement,
} from './mermaid-text.ts'

const HINT =
  'Understood: `dateFormat YYYY-MM-DD`, `axisFormat %d %b`, `tickInterval 1week`, `excludes weekends`, `section Title`, `Task : done, id, 2025-01-31, 3d`, `Task : after id, 2w`'
const TICKS_HINT = '`tickInterval 1week` (minute, hour, day, week, month)'
const REFUSED: Record<string, string> = {
  click: 'Put the link in the text of the page.',
  includes: 'List in `excludes` only the days that have no work.',
  displayMode: 'Leave it out.',
  topAxis: 'Leave it out.',
}
const VERT_HINT = 'A milestone marks a day: `milestone`'
const TAGS = ['done', 'active', 'crit', 'milestone', 'vert']
const WORDS = [
  ...['title', 'dateFormat', 'axisFormat', 'tickInterval', 'excludes', 'weekend', 'weekday'],
  ...['section', 'todayMarker', 'inclusiveEndDates'],
]
/** What `excludes` understands besides dates. */
const FREE = ['weekends', ...WEEKDAYS]

/** Reads `gantt`, then settings, sections and tasks. */
export function readGantt({lines, lineCount, problems}: Source): {
  chart: Chart
  title?: DiagramTitle
} {
  const reader = new TaskReader()
  readEach(afterKind(lines, problems), problems, (one) => reader.read(one))
  const {chart, title, pending, settings} = reader
  if (pending.length <= MOST_TASKS) placeTasks(pending, settings, problems)
  const count = pending.length
  const say = (line: number, message: string, hint: string) =>
    problems.push({line, column: 1, message, hint})
  if (!count && !problems.length) say(lineCount, 'The diagram has no tasks.', TASK_HINT)
  if (count > MOST_TASKS) say(1, `${count} tasks, at most ${MOST_TASKS}.`, 'Draw two diagrams.')
  return {chart, title}
}

/** Reads tasks and settings statement by statement. */
class TaskReader {
  readonly chart: Chart = {sections: [], weekday: 0}
  readonly settings: Settings = {
    read: dateReader('YYYY-MM-DD', 1),
    format: 'YYYY-MM-DD',
    inclusive: false,
    freeWeekdays: new Set(),
    freeDays: new Set(),
    freeWeekends: false,
    weekend: [6, 0],
  }
  readonly pending: Pending[] = []
  private readonly byId = new Map<string, Pending>()
  title: DiagramTitle | undefined

  read(statement: Statement): void {
    const {text, column, line} = statement
    const word = /^[A-Za-z]+/.exec(text)?.[0] ?? ''
    const rest = text.slice(word.length).trim()
    const at = column + text.length - rest.length
    const isSetting = /^\s|^$/.test(text.slice(word.length)) && !/^:/.test(rest)
    if (isSetting && Object.hasOwn(REFUSED, word))
      throw mistake(column, `\`${word}\` is not understood.`, REFUSED[word])
    if (isSetting && word === 'title') this.title = {text: quotedText(rest, at), line, column}
    else if (isSetting && word === 'section')
      this.chart.sections.push({title: quotedText(rest, at), tasks: []})
    else if (isSetting && WORDS.includes(word)) this.set(word, rest, at)
    else if (text.includes(':')) this.task(statement)
    else throw notUnderstood(column, text, didYouMean(word, WORDS, '`') ?? HINT)
  }

  private set(word: string, rest: string, at: number): void {
    if (word === 'dateFormat') {
      this.settings.read = dateReader(rest, at)
      this.settings.format = rest
    } else if (word === 'axisFormat') {
      checkFormat(rest, at)
      this.chart.format = rest
    } else if (word === 'tickInterval') this.chart.ticks = ticks(rest, at)
    else if (word === 'excludes') exclude(rest, at, this.settings)
    else if (word === 'weekday') this.chart.weekday = dayOf(rest, at, WEEKDAYS)
    else if (word === 'weekend')
      this.settings.weekend = dayOf(rest, at, ['friday', 'saturday']) === 5 ? [5, 6] : [6, 0]
    else if (word === 'inclusiveEndDates') this.settings.inclusive = true
    else if (word === 'todayMarker' && rest !== 'off')
      throw mistake(at, 'The day of the build is not marked.', '`todayMarker off`')
  }

  private task({text, column, line}: Statement): void {
    const colon = text.indexOf(':')
    const parts = text
      .slice(colon + 1)
      .trim()
      .split(/\s*,\s*/)
    const tags: string[] = []
    while (parts.length && TAGS.includes(parts[0] as string)) tags.push(parts.shift() as string)
    if (tags.includes('vert'))
      throw mistake(column + text.indexOf('vert', colon), '`vert` is not understood.', VERT_HINT)
    const [id = '', start = '', end = ''] = [...['', '', ''].slice(parts.length), ...parts]
    if (!end || parts.length > 3 || parts.includes(''))
      throw mistake(column + colon, 'A task has a start and an end or a length.', TASK_HINT)
    if (id && !/^[\p{L}\p{N}_-]+$/u.test(id))
      throw mistake(
        column + placeOf(id, text, colon),
        `"${id}" cannot be the name of a task.`,
        `Letters, digits, "-" and "_". Before it: ${TAGS.slice(0, 4).join(', ')}`,
      )
    if (this.byId.has(id))
      throw mistake(column + placeOf(id, text, colon), `There are two tasks "${id}".`)
    const task = {
      text: quotedText(text.slice(0, colon), column),
      from: 0,
      to: 0,
      done: tags.includes('done'),
      active: tags.includes('active'),
      critical: tags.includes('crit'),
      milestone: tags.includes('milestone'),
    }
    const at = column + text.length - text.slice(colon + 1).trimStart().length
    const before = this.pending.at(-1)
    const one: Pending = {task, id, start, end, line, column: at, state: 'new', before}
    if (id) this.byId.set(id, one)
    this.pending.push(one)
    if (!this.chart.sections.length) this.chart.sections.push({title: '', tasks: []})
    ;(this.chart.sections.at(-1) as ChartSection).tasks.push(one.task)
  }
}

function ticks(text: string, column: number): Ticks {
  const found = /^([1-9]\d{0,2})(minute|hour|day|week|month)$/.exec(text)
  if (!found) throw notUnderstood(column, text, TICKS_HINT, Number.POSITIVE_INFINITY)
  return {count: Number(found[1]), unit: found[2] as Ticks['unit']}
}

function dayOf(name: string, column: number, allowed: string[]): number {
  if (!allowed.includes(name))
    throw unknownDay(column, name, allowed, `Days: ${allowed.join(', ')}`)
  return WEEKDAYS.indexOf(name)
}

function exclude(text: string, column: number, settings: Settings): void {
  for (const {0: name, index} of text.matchAll(/[^\s,]+/g)) {
    const day = WEEKDAYS.indexOf(name.toLowerCase())
    const date = settings.read(name)
    if (name === 'weekends') settings.freeWeekends = true
    else if (day >= 0) settings.freeWeekdays.add(day)
    else if (date !== undefined) settings.freeDays.add(Math.floor(date / DAY))
    else throw unknownDay(column + index, name, FREE, '`weekends`, a weekday, or a date')
  }
}

/** Returns where a part of a list begins: `a` is not in `active, a`, but behind it. */
function placeOf(part: string, text: string, from: number): number {
  let at = from + 1
  for (const one of text.slice(at).split(',')) {
    if (one.trim() === part) return at + one.indexOf(part)
    at += one.length + 1
  }
  return from
}

function unknownDay(column: number, name: string, allowed: string[], hint: string): Mistake {
  return mistake(column, `Unknown day "${name}".`, didYouMean(name, allowed, '`') ?? hint)
}
