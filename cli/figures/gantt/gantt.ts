/** A Gantt diagram as plain values: sections of tasks, each with a start and an end. */
import {type Messages, say} from '../../../runtime/shared/messages/say.ts'
import {oneLine} from '../../text/one-line.ts'
import {tableOf} from '../frame.ts'
import {type Child, h} from '../hast.ts'
import {type Moment, sayDate} from './gantt-dates.ts'

export interface Task {
  text: string
  from: Moment
  to: Moment
  /** Where the bar ends: `to` without the free days before it. */
  shown?: Moment
  done: boolean
  active: boolean
  critical: boolean
  milestone: boolean
}

export interface ChartSection {
  title: string
  tasks: Task[]
}

/** The interval of the lines and dates of the axis. */
export interface Ticks {
  count: number
  unit: 'minute' | 'hour' | 'day' | 'week' | 'month'
}

export interface Chart {
  sections: ChartSection[]
  format?: string
  ticks?: Ticks
  /** First day of the week; 0 is Sunday. */
  weekday: number
}

export const MOST_TASKS = 80

/** Returns the texts of a diagram for search. */
export function wordsOfChart({sections}: Chart): string[] {
  return sections
    .flatMap(({title, tasks}) => [title, ...tasks.map((task) => task.text)])
    .map(oneLine)
    .filter(Boolean)
}

/** The names of the states that a task can have. */
const NAMES = {
  milestone: 'diagram.milestone',
  critical: 'diagram.critical',
  done: 'diagram.done',
  active: 'diagram.active',
} as const
type State = keyof typeof NAMES
/** In drawing order. */
export const STATES = Object.keys(NAMES) as State[]

export function statesOf(task: Task): State[] {
  return STATES.filter((state) => task[state])
}

/** Returns a state as readers see it. */
export function sayState(state: State, messages: Messages | undefined): string {
  return say(messages, NAMES[state])
}

/** Returns the diagram as a table. */
export function tellChart({sections}: Chart, messages: Messages | undefined): Child[] {
  const titled = sections.some(({title}) => title)
  const stated = sections.some(({tasks}) => tasks.some((task) => statesOf(task).length > 0))
  const heads = [
    ...(titled ? [say(messages, 'diagram.section')] : []),
    say(messages, 'diagram.task'),
    say(messages, 'diagram.taskStart'),
    say(messages, 'diagram.taskEnd'),
    ...(stated ? [say(messages, 'diagram.state')] : []),
  ]
  // Prevents line breaks inside dates.
  const day = (moment: Moment) => h('td', {className: ['fig__day']}, sayDate(moment))
  const rows = sections.flatMap(({title, tasks}) =>
    tasks.map((task) => [
      ...(titled ? [title] : []),
      oneLine(task.text),
      day(task.from),
      day(task.shown ?? task.to),
      ...(stated
        ? [
            statesOf(task)
              .map((state) => sayState(state, messages))
              .join(', '),
          ]
        : []),
    ]),
  )
  return rows.length ? [tableOf(heads, rows)] : []
}
