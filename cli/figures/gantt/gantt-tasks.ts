/** Computes when the tasks of a Gantt diagram begin and end: tasks can wait for others, and some days are free. */
import {didYouMean} from '../../text/nearest.ts'
import type {GraphProblem} from '../diagram/graph.ts'
import {isMistake, mistake} from '../mermaid/mermaid-text.ts'
import type {Task} from './gantt.ts'
import {DAY, later, type Moment, type ReadDate, readDuration} from './gantt-dates.ts'

/** A task whose start and end are not computed yet. */
export interface Pending {
  task: Task
  id: string
  /** Start and end as typed. */
  start: string
  end: string
  line: number
  column: number
  state: 'new' | 'open' | 'known' | 'wrong'
  before: Pending | undefined
}

export interface Settings {
  read: ReadDate
  format: string
  /** Whether an end date counts as a working day. */
  inclusive: boolean
  /** Free days: days of the week (0 is Sunday), and dates in days since 1970. */
  freeWeekdays: Set<number>
  freeDays: Set<number>
  /** Set by `excludes weekends`; then the days of a weekend. */
  freeWeekends: boolean
  weekend: number[]
}

export const TASK_HINT =
  '`Task : 2025-01-31, 3d`, `Task : id, after other, 2025-02-28`, `Task : crit, 1w`'
/** Ten years. */
const LONGEST_TASK = 3660 * DAY

/** Computes start and end of every task, and reports those for which this is not possible. */
export function placeTasks(
  pending: readonly Pending[],
  settings: Settings,
  problems: GraphProblem[],
): void {
  const byId = new Map(pending.filter(({id}) => id).map((one) => [one.id, one]))
  const found: GraphProblem[] = []
  const isFree = freeDays(settings)
  for (const one of pending) solve(one)
  problems.push(...found.sort((a, b) => a.line - b.line))

  function solve(one: Pending): void {
    if (one.state !== 'new') return
    one.state = 'open'
    try {
      one.state = place(one) ? 'known' : 'wrong'
    } catch (error) {
      if (!isMistake(error)) throw error
      one.state = 'wrong'
      const {column, message, hint} = error
      found.push({line: one.line, column, message, hint})
    }
  }

  /** Returns false if a task that it waits for is wrong; that task is reported. */
  function place(one: Pending): boolean {
    const {task, column} = one
    const from = startOf(one)
    if (from === undefined) return false
    task.from = from
    const to = endOf(one)
    if (to === undefined) return false
    task.to = to
    task.shown ??= to
    if (to < from) throw mistake(column, 'The task ends before it begins.')
    if (to - from > LONGEST_TASK) throw mistake(column, 'The task is longer than ten years.')
    return true
  }

  function startOf({start, before, column}: Pending): Moment | undefined {
    if (start.startsWith('after ')) {
      const all = others(start.slice(6), column)
      return all && Math.max(...all.map(({to}) => to))
    }
    if (start) return moment(start, column)
    if (!before) throw mistake(column, 'The first task has a start.', TASK_HINT)
    return known(before, column)?.to
  }

  function endOf({end, task, column}: Pending): Moment | undefined {
    if (end.startsWith('until ')) {
      const all = others(end.slice(6), column)
      return all && Math.min(...all.map(({from}) => from))
    }
    const duration = readDuration(end)
    if (!duration) return moment(end, column) + (settings.inclusive ? DAY : 0)
    const to = later(task.from, duration)
    if (to - task.from > LONGEST_TASK || !isFree.any) return to
    const {end: last, shown} = worked(task.from, to, isFree.on)
    task.shown = shown
    return last
  }

  function others(names: string, column: number): Task[] | undefined {
    const all = names
      .trim()
      .split(/\s+/)
      .map((name) => {
        const other = byId.get(name)
        if (!other) throw mistake(column, `No task "${name}".`, didYouMean(name, byId.keys(), '`'))
        return known(other, column)
      })
    return all.includes(undefined) ? undefined : (all as Task[])
  }

  function known(other: Pending, column: number): Task | undefined {
    if (other.state === 'open') throw mistake(column, 'The task depends on itself.')
    solve(other)
    return other.state === 'known' ? other.task : undefined
  }

  function moment(text: string, column: number): Moment {
    const date = settings.read(text)
    const message = `"${text}" is not a date (${settings.format}), a length or a task.`
    if (date === undefined) throw mistake(column, message, TASK_HINT)
    return date
  }
}

function freeDays({freeWeekdays, freeDays: days, freeWeekends, weekend}: Settings): {
  any: boolean
  on: (day: Moment) => boolean
} {
  const weekdays = new Set([...freeWeekdays, ...(freeWeekends ? weekend : [])])
  return {
    any: weekdays.size + days.size > 0,
    on: (day) => weekdays.has(new Date(day).getUTCDay()) || days.has(Math.floor(day / DAY)),
  }
}

/**
 * Extends the end by the free days in between. The bar ends (`shown`) before free
 * days at the end. As in Mermaid, the day of the start always counts as work.
 */
function worked(
  from: Moment,
  to: Moment,
  isFree: (day: Moment) => boolean,
): {end: Moment; shown: Moment} {
  const most = to + LONGEST_TASK
  let end = to
  let shown = to
  let free = false
  for (let day = from + DAY; day <= end && end < most; day += DAY) {
    if (!free) shown = end
    free = isFree(day)
    if (free) end += DAY
  }
  return {end, shown}
}
