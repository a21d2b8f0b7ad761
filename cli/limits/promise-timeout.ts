/** How long labdocs waits for code of a site: of its config and of its plugins. */
import {isMainThread, workerData} from 'node:worker_threads'
import {CONFIG_FILE} from '../config/config-file.ts'
import {diagnostic, Reported} from '../report/diagnostics.ts'
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

/** A loop that was stopped together with its thread. `what`: what the thread waited for. */
export class Endless extends Reported {
  constructor(what: string) {
    const message = `A loop that never ends was stopped in ${what}.`
    const hint = 'In a hook, it is after an "await".'
    super(diagnostic('plugin-failed', CONFIG_FILE, message, {hint}))
  }
}

/** How often all waits were ended, counted for all threads. */
export type Stops = Int32Array

export const stops: Stops =
  (isMainThread ? undefined : (workerData as {stops?: Stops} | null)?.stops) ??
  new Int32Array(new SharedArrayBuffer(4))

/**
 * What a thread waits for, for another one that watches it: a count that goes up while the thread waits and can still do something
 * else (0: it does not wait), its number in the kernel, the length of a text, and the text.
 */
export type Waits = Int32Array<SharedArrayBuffer>

const TEXT = 12

export const createWaits = (): Waits => new Int32Array(new SharedArrayBuffer(TEXT + 1000))

export const waits: Waits =
  (isMainThread ? undefined : (workerData as {waits?: Waits} | null)?.waits) ?? createWaits()

const names = new Set<{what: string}>()
let turns = 0

function noteWaits(): void {
  const text = Array.from(names, ({what}) => what).join(', ')
  const bytes = new Uint8Array(waits.buffer, TEXT)
  // Not into shared memory: browsers forbid it, and the types follow them.
  const encoded = Buffer.from(text).subarray(0, bytes.length)
  bytes.set(encoded)
  waits[2] = encoded.length
  noteTurn()
}

function noteTurn(): void {
  Atomics.store(waits, 0, names.size ? ++turns : 0)
}

/** Returns what a thread waits for. */
export function waitsOf({buffer, 2: length}: Waits): string {
  return Buffer.from(new Uint8Array(buffer, TEXT, length)).toString()
}

/** Ends all waits in all threads: the code that they wait for was changed. */
export function stopWaiting(): void {
  Atomics.add(stops, 0, 1)
}

let givenUp = 0

/** Ends all waits in this thread: what they wait for was stopped. */
export function giveUp(): void {
  givenUp++
}

/**
 * Adds a time limit: a promise that never settles would silently end the process, or keep the thread running forever.
 * `what`: for the person who waits, such as `the plugin "math" ("markdown" of docs/a.md)`.
 */
export async function withTimeLimit<T>(what: string, work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const name = {what}
  names.add(name)
  noteWaits()
  const late = new Promise<never>((_, reject) => {
    const [before, since] = [Atomics.load(stops, 0), givenUp]
    let waited = 0
    timer = setInterval(() => {
      waited += INTERVAL
      noteTurn()
      if (Atomics.load(stops, 0) !== before)
        reject(new TimedOut('it had not ended when its code was changed'))
      else if (waited >= LONGEST || givenUp !== since) reject(new TimedOut())
      else if (waited === SLOW) process.stderr.write(`Waiting for ${what}\n`)
    }, INTERVAL)
  })
  return Promise.race([work, late]).finally(() => {
    clearInterval(timer)
    names.delete(name)
    noteWaits()
  })
}

/** Calls a function of a site, and stops it after `LONGEST` ms. Only what it does up to its first `await` can be stopped. */
export function callWithin<T>(run: () => T): T {
  try {
    return withinClock(LONGEST, run)
  } catch (error) {
    throw error instanceof Interrupted ? new TimedOut() : error
  }
}
