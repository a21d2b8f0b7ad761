/** Yields to the event loop during long work. */

/** Longest time (ms) for which signals, threads and timers may wait. */
const SLICE = 50

/** Returns a function to await after each piece of work. It lets other work run, but only once per time slice. */
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
