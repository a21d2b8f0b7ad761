/** Dates of Gantt diagrams, all in UTC, so a diagram is the same wherever the site is built. */
import {memoizedByValue} from '../../memoized.ts'
import {mistake} from '../mermaid/mermaid-text.ts'

/** Milliseconds since 1970. */
export type Moment = number

export const DAY = 86_400_000
const UNITS: Record<string, number> = {ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY}
const PARTS: Record<
  string,
  [part: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', digits: string]
> = {
  YYYY: ['year', '\\d{4}'],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  DD: ['day', '\\d{2}'],
  D: ['day', '\\d{1,2}'],
  HH: ['hour', '\\d{2}'],
  H: ['hour', '\\d{1,2}'],
  mm: ['minute', '\\d{2}'],
  m: ['minute', '\\d{1,2}'],
  ss: ['second', '\\d{2}'],
  s: ['second', '\\d{1,2}'],
}

export type ReadDate = (text: string) => Moment | undefined

/** Returns a function that reads dates of a format such as `DD.MM.YYYY`. */
export function dateReader(format: string, column: number): ReadDate {
  const names: string[] = []
  let pattern = ''
  for (const [part] of format.matchAll(/YYYY|MM?|DD?|HH?|mm?|ss?|[A-Za-z]+|[^A-Za-z]/g)) {
    const known = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined
    const message = `Unknown part "${part}" of a date format.`
    if (!known && /^[A-SU-Za-z]/.test(part))
      throw mistake(column, message, 'Parts: YYYY, MM, DD, HH, mm, ss')
    if (known && names.includes(known[0]))
      throw mistake(column, `"${part}" is twice in the date format.`)
    if (known) names.push(known[0])
    pattern += known ? `(${known[1]})` : part.replace(/[^\w\s]/g, '\\$&')
  }
  const matcher = new RegExp(`^${pattern}$`)
  return (text) => {
    const found = matcher.exec(text)
    if (!found) return undefined
    const given = Object.fromEntries(names.map((name, at) => [name, Number(found[at + 1])]))
    const {year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0} = given
    const date = new Date(0)
    date.setUTCFullYear(year, month - 1, day)
    date.setUTCHours(hour, minute, second)
    const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    return same && hour < 24 && minute < 60 && second < 60 ? date.getTime() : undefined
  }
}

export interface Duration {
  count: number
  unit: string
}

/** Reads `3d`, `2w`, `1.5h`. */
export function readDuration(text: string): Duration | undefined {
  const found = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h|d|w|M|y)$/.exec(text)
  if (!found) return undefined
  const [count, unit] = [Number(found[1]), found[2] as string]
  return (unit === 'M' || unit === 'y') && !Number.isInteger(count) ? undefined : {count, unit}
}

/** Adds a duration to a moment. A month is cut to its last day. */
export function later(start: Moment, {count, unit}: Duration): Moment {
  const step = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
  if (step) return start + count * step
  const date = new Date(start)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'y' ? 12 : 1))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]

const two = (value: number) => String(value).padStart(2, '0')

/** Creating a formatter takes fifty times as long as using it. */
const formatters = memoizedByValue((key: string) => {
  const [locale, part, width] = key.split(' ') as [string, string, string]
  return new Intl.DateTimeFormat(locale, {[part]: width, timeZone: 'UTC'})
})

function name(
  date: Date,
  part: 'month' | 'weekday',
  width: 'short' | 'long',
  locale: string,
): string {
  // The British short form of September has four letters, and those of all other months have three.
  const language = locale === 'en-GB' ? 'en-US' : locale
  return formatters(`${language} ${part} ${width}`).format(date)
}

const FORMATS: Record<string, (date: Date, locale: string) => string> = {
  Y: (date) => String(date.getUTCFullYear()),
  y: (date) => two(date.getUTCFullYear() % 100),
  m: (date) => two(date.getUTCMonth() + 1),
  d: (date) => two(date.getUTCDate()),
  e: (date) => String(date.getUTCDate()),
  b: (date, locale) => name(date, 'month', 'short', locale),
  B: (date, locale) => name(date, 'month', 'long', locale),
  a: (date, locale) => name(date, 'weekday', 'short', locale),
  A: (date, locale) => name(date, 'weekday', 'long', locale),
  H: (date) => two(date.getUTCHours()),
  M: (date) => two(date.getUTCMinutes()),
  S: (date) => two(date.getUTCSeconds()),
  '%': () => '%',
}

/** Throws if an axis format has a part that we do not know. */
export function checkFormat(format: string, column: number): void {
  for (const found of format.matchAll(/%(.?)/g))
    if (!Object.hasOwn(FORMATS, found[1] as string))
      throw mistake(
        column + found.index,
        `Unknown part "${found[0]}" of an axis format.`,
        `Parts: ${Object.keys(FORMATS)
          .map((one) => `%${one}`)
          .join(', ')}`,
      )
}

/** Formats a moment with an axis format such as `%d.%m.`. `locale`: the language of its months and weekdays. */
export function formatDate(moment: Moment, format: string, locale = 'en-GB'): string {
  const date = new Date(moment)
  return format.replace(/%(.)/g, (all, part) =>
    Object.hasOwn(FORMATS, part) ? FORMATS[part]!(date, locale) : all,
  )
}

/** Formats a moment for the table: with a time only if it is not midnight. */
export function sayDate(moment: Moment): string {
  return formatDate(moment, moment % DAY === 0 ? '%Y-%m-%d' : '%Y-%m-%d %H:%M')
}
