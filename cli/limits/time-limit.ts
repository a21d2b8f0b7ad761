/**
 * Limits the time of synchronous work. JavaScript cannot interrupt itself, but V8 can end a
 * script that runs too long with everything it called: loops, regular expressions, WebAssembly.
 * Interrupted work cannot clean up, so only work without lasting side effects may run here.
 */
import {readFileSync, readlinkSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {Script} from 'node:vm'
import {isMainThread} from 'node:worker_threads'

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

/** Runs work, and calls `onInterrupted` if it takes more than `clock` ms (wall clock). */
function interruptible<T>(clock: number, run: () => T, onInterrupted: () => never): T {
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

/** The shared time budget of all work on one thing: its steps, and what is drawn between them. */
export interface Allowance {
  /** Processor time (ms). */
  most: number
  /** Returns whether so much is used that nothing more should be drawn. */
  isSpent: () => boolean
  /** Runs one step. Throws `Interrupted` if the steps together have no wall-clock time left. */
  limit: <T>(run: () => T) => T
  /** Runs work that does not count, such as loading a library. */
  exclude: <T>(work: () => Promise<T>) => Promise<T>
  /** From now on nothing counts, until the function is called that this one returns. */
  pause: () => () => void
}

/** Share of the time after which no more figures are drawn and no more code is highlighted. */
const FOR_DRAWING = 0.7

/**
 * Starts the budget: `most` ms of processor time, and `clock` ms of wall-clock time for work in `limit`. Waiting and the
 * work of other threads do not count as used. What is drawn takes no time from the steps: the last block can take long
 * or the machine be busy, and the page is shown all the same.
 */
export function createAllowance(most: number, clock = most): Allowance {
  if (supervised)
    return {
      most,
      isSpent: () => false,
      limit: (run) => run(),
      exclude: (work) => work(),
      pause: () => () => {},
    }
  let began = performance.now()
  let before = usedAtMost(most / 20)
  const used = () => usedTime() - before
  const passed = () => performance.now() - began
  const pause = () => {
    // A page can have hundreds of pauses, so errors of each must be small.
    const ask = () => usedAtMost(most / 100)
    const [startedAt, usedBefore] = [performance.now(), ask()]
    return () => {
      began += performance.now() - startedAt
      before += Math.max(0, ask() - usedBefore)
    }
  }
  let inSteps = 0
  return {
    most,
    pause,
    // Reading the clock is cheap; asking the kernel is not, so a page only does it when it takes long.
    isSpent: () => passed() >= most * FOR_DRAWING && used() >= most * FOR_DRAWING,
    limit: (run) => {
      if (running) return run()
      const left = Math.floor(clock - inSteps)
      const startedAt = performance.now()
      // What is done between the steps uses the processor for as long as it takes, at most.
      const give = () => {
        inSteps += performance.now() - startedAt
        const between = passed() - inSteps
        // V8 may interrupt a fraction of a millisecond early.
        inSteps = Math.max(inSteps, clock)
        throw new Interrupted(used() - between)
      }
      if (left < 1) give()
      const result = interruptible(left, run, give)
      inSteps += performance.now() - startedAt
      return result
    },
    exclude: async (work) => {
      const resume = pause()
      try {
        return await work()
      } finally {
        resume()
      }
    },
  }
}

/**
 * A thread waits during garbage collection, so it gets less time than the clock shows
 * even on an idle machine. Less than half means that other processes used the processor.
 */
export function isUsedUp(used: number, most: number): boolean {
  return used >= most / 2
}

/**
 * Returns the processor time (ms) of this thread, or of another one. Node.js 20 knows only the time of the whole process, which
 * includes its compiler, its garbage collector and other workers. Linux knows the time of a single thread.
 */
export function usedTime(thread?: number): number {
  const {threadCpuUsage} = process as {threadCpuUsage?: () => NodeJS.CpuUsage}
  if (threadCpuUsage && !thread) return milliseconds(threadCpuUsage.call(process))
  return timeFromKernel(thread) ?? milliseconds(process.cpuUsage()) / THREADS
}

/** Returns the number by which the kernel knows this thread; 0 if it does not tell. */
export function threadNumber(): number {
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? 0)
  } catch {
    return 0
  }
}

let asked = {at: Number.NEGATIVE_INFINITY, used: 0}

/** Returns the processor time (ms) of this thread, or up to `error` ms more: then, it was waiting since it last asked the kernel. */
function usedAtMost(error: number): number {
  const now = performance.now()
  if (now - asked.at > error) asked = {at: now, used: usedTime()}
  return asked.used + now - asked.at
}

/** If the kernel does not know the time of a thread, the time of the process is divided by the number of threads. */
const THREADS = isMainThread ? 1 : Math.min(4, availableParallelism())

let kernelTells = process.platform === 'linux'

/** Returns undefined without this file. Its first number is in nanoseconds. */
function timeFromKernel(thread?: number): number | undefined {
  if (!kernelTells) return
  const folder = thread ? `self/task/${thread}` : 'thread-self'
  try {
    const time = Number(readFileSync(`/proc/${folder}/schedstat`, 'latin1').split(' ')[0]) / 1e6
    if (time > 0) return time
  } catch {}
  // Another thread may just have ended.
  if (!thread) kernelTells = false
  return undefined
}

function milliseconds({user, system}: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
