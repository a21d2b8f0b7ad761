/** How long labdocs waits for code of a site: of its config and of its plugins. */
import {isMainThread, workerData} from 'node:worker_threads'
import {Interrupted, withinClock} from './time-limit.ts'

/** Long enough (ms) for a request to a slow server. */
export const LONGEST = 30_000
/** After this time (ms), it says what it waits for. */
const SLOW = 5000
const INTERVAL = 200

export const TOO_LONG = `it did not end within ${LONGEST / 1000} seconds`

export class TimedOut extends Error {
  readonly hint: string = 'Look for a loop that never ends, or a promise that is never resolved.'

  constructor(message = TOO_LONG) {
    super(message)
  }
}

/** How often all waits were ended, counted for all threads. */
export type Stops = Int32Array

export const stops: Stops =
  (isMainThread ? undefined : (workerData as {stops?: Stops} | null)?.stops) ??
  new Int32Array(new SharedArrayBuffer(4))

/** Ends all waits in all threads: the code that they wait for was changed. */
export function stopWaiting(): void {
  Atomics.add(stops, 0, 1)
}

/**
 * Adds a time limit: a promise that never settles would silently end the process, or keep the thread running forever.
 * `what`: for the person who waits, such as `the plugin "math" ("markdown" of docs/a.md)`.
 */
export async function withTimeLimit<T>(what: string, work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const before = Atomics.load(stops, 0)
    let waited = 0
    timer = setInterval(() => {
      waited += INTERVAL
      if (Atomics.load(stops, 0) !== before)
        reject(new TimedOut('it had not ended when its code was changed'))
      else if (waited >= LONGEST) reject(new TimedOut())
      else if (waited === SLOW) process.stderr.write(`Waiting for ${what}\n`)
    }, INTERVAL)
  })
  return Promise.race([work, late]).finally(() => clearInterval(timer))
}

/** Calls a function of a site, and stops it after `longest` ms. Only what it does up to its first `await` can be stopped. */
export function callWithin<T>(run: () => T, longest = LONGEST): T {
  try {
    return withinClock(longest, run)
  } catch (error) {
    throw error instanceof Interrupted ? new TimedOut() : error
  }
}
