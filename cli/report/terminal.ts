/** Prints progress: stage, count and time on a terminal; plain lines otherwise. */
import {whileAt} from './bug-report.ts'

/** The part of parsing that draws figures; listed next to the stages. */
export const FIGURES = 'parse: figures'

export interface Stopwatch {
  /** Runs a stage and records its time (ms, wall clock). */
  stage: <T>(name: string, run: () => T) => T
  /** Adds time to a part of a stage, such as `parse: figures`. */
  add: (part: string, ms: number) => void
  /** Progress within the stage. */
  count: (done: number, of: number) => void
  times: Record<string, number>
  /** Ends the live line. */
  finish: () => void
}

/** `live`: whether to show a live line: on a terminal outside CI and without JSON. */
export function createStopwatch(
  live = false,
  stream: NodeJS.WritableStream = process.stderr,
): Stopwatch {
  const started = performance.now()
  const times: Record<string, number> = {}
  let current = ''
  let drawn = 0
  const draw = (text: string, force: boolean) => {
    const now = performance.now()
    // At most ten updates a second, because writing to a terminal is slow.
    if (!live || (!force && now - drawn < 100)) return
    drawn = now
    stream.write(`\r\u001b[2K${text}  ${((now - started) / 1000).toFixed(1)} s`)
  }
  return {
    times,
    stage: (name, run) => {
      current = name
      draw(name, true)
      const from = performance.now()
      const done = () => {
        times[name] = (times[name] ?? 0) + performance.now() - from
      }
      const result = whileAt(name, run)
      if (result instanceof Promise) return result.finally(done) as typeof result
      done()
      return result
    },
    add: (part, ms) => {
      times[part] = (times[part] ?? 0) + ms
    },
    count: (done, of) => draw(`${current}  ${done} of ${of} pages`, done === of),
    finish: () => {
      if (live) stream.write('\r\u001b[2K')
    },
  }
}

/** Formats a size: `1.2 MB`, `13 kB`, `870 B`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1e6) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** Formats a duration: `0.4 s`, `12 ms`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Returns one line for each stage: name, time, and a bar relative to the longest stage. Parts are below their stage. */
export function timetable(times: Record<string, number>): string[] {
  const isPart = (name: string) => name.includes(': ')
  const stages = Object.keys(times).filter((name) => !isPart(name))
  const rows = stages.flatMap((stage) => [
    {name: stage, ms: times[stage]!},
    ...Object.keys(times)
      .filter((name) => name.startsWith(`${stage}: `))
      .map((name) => ({name: `  ${name.slice(stage.length + 2)}`, ms: times[name]!})),
  ])
  const longest = Math.max(1, ...rows.map(({ms}) => ms))
  return rows.map(({name, ms}) =>
    `  ${name.padEnd(12)}${duration(ms).padStart(8)}  ${'#'.repeat(Math.round((ms / longest) * 40))}`.trimEnd(),
  )
}
