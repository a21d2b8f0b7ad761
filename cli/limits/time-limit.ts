/**
 * Limits the time of synchronous work. JavaScript cannot interrupt itself, but V8 can end a
 * script that runs too long with everything it called: loops, regular expressions, WebAssembly.
 * Interrupted work cannot clean up, so only work without lasting side effects may run here.
 */
import {Script} from 'node:vm'
import {isUsedUp, usedAtMost, usedTime} from './processor-time.ts'

/** `used`: the processor time (ms) of the work. */
export class Interrupted extends Error {
  constructor(readonly used: number) {
    super('it takes too long')
  }
}

const STEP = 'labdocs step'
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(STEP)})]()`)
const shared = globalThis as unknown as Record<symbol, (() => void) | undefined>
let running = false
let supervised = false

/**
 * Turns the limits of this thread off, because another thread ends it if one page takes too long (`threads/thread.ts`).
 * The limits here cost a thread and several system calls each: more than most pages take.
 */
export function leaveLimitsToSupervisor(): void {
  supervised = true
}

/** Returns whether another thread limits the work of this one. */
export function isSupervised(): boolean {
  return supervised
}

/** Returns whether a limit of this thread is at work. */
export function isLimited(): boolean {
  return running
}

/** Runs work, and calls `onInterrupted` if it takes more than `clock` ms (wall clock). */
export function interruptible<T>(clock: number, run: () => T, onInterrupted: () => never): T {
  let outcome: {value: T} | {thrown: unknown} | undefined
  shared[Symbol.for(STEP)] = () => {
    // A script that the work runs can have a limit of its own, whose error is the same. No code can catch the end of ours.
    try {
      outcome = {value: run()}
    } catch (thrown) {
      outcome = {thrown}
    }
  }
  running = true
  try {
    script.runInThisContext({timeout: clock})
  } catch (error) {
    if ((error as NodeJS.ErrnoException)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return onInterrupted()
  } finally {
    running = false
    shared[Symbol.for(STEP)] = undefined
  }
  if ('thrown' in outcome!) throw outcome.thrown
  return outcome!.value
}

/**
 * Calls `work` with a limit in wall-clock time. The load of the machine does not count: if the work was interrupted
 * with less than half of `most` ms of processor time, it runs again from the start with twice the limit.
 */
export async function untilUsed<T>(
  most: number,
  work: (clock: number) => T | Promise<T>,
): Promise<T> {
  for (let clock = most; ; clock *= 2) {
    try {
      return await work(clock)
    } catch (error) {
      if (!(error instanceof Interrupted) || isUsedUp(error.used, most)) throw error
    }
  }
}

/** The same for one synchronous task. A task within another one is timed already. */
export function withinTime<T>(most: number, run: () => T): T {
  if (running || supervised) return run()
  for (let clock = most; ; clock *= 2) {
    try {
      const began = usedAtMost(most / 20)
      return interruptible(clock, run, () => {
        throw new Interrupted(usedTime() - began)
      })
    } catch (error) {
      if (!(error instanceof Interrupted) || isUsedUp(error.used, most)) throw error
    }
  }
}

/** The same in wall-clock time, and only once: for work with side effects, which must not run again. */
export function withinClock<T>(clock: number, run: () => T): T {
  if (running || supervised) return run()
  return interruptible(clock, run, () => {
    throw new Interrupted(clock)
  })
}

/**
 * Calls each function, all of them under one limit of `clock` ms: a limit costs more than most pages take. What they do inside has
 * no limit of its own. Returns the results; there are fewer if the limit interrupted one.
 */
export function withinOneLimit<T>(clock: number, functions: readonly (() => T)[]): T[] {
  const results: T[] = []
  const run = () => {
    for (const one of functions) results.push(one())
  }
  const interrupted = new Interrupted(clock)
  try {
    if (running || supervised) run()
    else
      interruptible(clock, run, () => {
        throw interrupted
      })
  } catch (error) {
    if (error !== interrupted) throw error
  }
  return results
}

/** Enough time (ms) for a few functions. What takes longer is one of them, or the machine is busy. */
const FEW = 5000

/**
 * Calls a few functions under one limit, and those that it leaves out without it: they have limits of their own, which cost nothing
 * below this one.
 */
export function underOneLimit<T>(functions: readonly (() => T)[]): T[] {
  const results = functions.length ? withinOneLimit(FEW, functions) : []
  for (const one of functions.slice(results.length)) results.push(one())
  return results
}
