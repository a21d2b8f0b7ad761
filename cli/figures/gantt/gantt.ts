/** A Gantt diagram as plain values: sections of tasks, each with a start and an end. */

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

/** Returns the states of a task as words, in drawing order. */
export function statesOf({done, active, critical, milestone}: Task): string[] {
  return [
    ...(milestone ? ['milestone'] : []),
    ...(critical ? ['critical'] : []),
    ...(done ? ['done'] : []),
    ...(active ? ['active'] : []),
  ]
}

/** Returns the diagram as a table. */
export function tellChart({sections}: Chart): Child[] {
  const titled = sections.some(({title}) => title)
  const stated = sections.some(({tasks}) => tasks.some((task) => statesOf(task).length > 0))
  const heads = [
    ...(titled ? ['Section'] : []),
    'Task',
    'Start',
    'End',
    ...(stated ? ['State'] : []),
  ]
  // Prevents line breaks inside dates.
  const day = (moment: Moment) => h('td', {className: ['fig__day']}, sayDate(moment))
  const rows = sections.flatMap(({title, tasks}) =>
    tasks.map((task) => [
      ...(titled ? [title] : []),
      oneLine(task.text),
      day(task.from),
      day(task.shown ?? task.to),
      ...(stated ? [statesOf(task).join(', ')] : []),
    ]),
  )
  return rows.length ? [tableOf(heads, rows)] : []
}
