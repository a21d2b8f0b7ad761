/** What a run says while it works: stage, count and time on a terminal; plain lines elsewhere. */

export interface Stopwatch {
  /** Runs a stage and remembers how long it took (ms, wall). */
  stage: <T>(name: string, run: () => T) => T
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
      const result = run()
      if (result instanceof Promise) return result.finally(done) as typeof result
      done()
      return result
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
