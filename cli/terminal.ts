/** What a run says while it works: stage, count and time on a terminal; plain lines elsewhere. */
import {whileAt} from './bug.ts'

export interface Stopwatch {
  /** Runs a stage and remembers how long it took (ms, wall). */
  stage: <T>(name: string, run: () => T) => T
  /** Adds to the time of what is only a part of a stage, `parse: figures`. */
  add: (part: string, ms: number) => void
  /** Progress within the stage. */
  count: (done: number, of: number) => void
  times: Record<string, number>
  /** Ends the live line. */
  finish: () => void
}

export interface StopwatchOptions {
  /** Show a live line: a terminal that is not CI and wants no JSON. */
  live: boolean
  stream: NodeJS.WritableStream
}

export function createStopwatch({live, stream}: StopwatchOptions): Stopwatch {
  const started = performance.now()
  const times: Record<string, number> = {}
  let current = ''
  let drawn = 0
  const draw = (text: string, force: boolean) => {
    const now = performance.now()
    // Ten lines a second: writing to a terminal is not free.
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

/** `1.2 MB`, `13 kB`, `870 B`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1e6) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** `0.4 s`, `12 ms`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** One line for each stage: name, time, and a bar of its share in the longest. Parts are below their stage. */
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
