/** Breaks in long work. */

/** Longest time (ms) for which signals, threads and timers may wait. */
const SLICE = 50

/** A function to await after each piece of work: lets everything else run, but only once in a while. */
export function createPause(): () => Promise<void> | void {
  let last = performance.now()
  return () => {
    if (performance.now() - last < SLICE) return
    return new Promise((resolve) =>
      setImmediate(() => {
        last = performance.now()
        resolve()
      }),
    )
  }
}
