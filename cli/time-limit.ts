/**
 * A limit for the time of synchronous work. JavaScript cannot interrupt itself, but V8 ends a script that runs
 * too long, and whatever it called: loops, regular expressions, WebAssembly. What was interrupted gets no chance to tidy
 * up, so only work that leaves nothing half done may run here.
 */
import {readFileSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {Script} from 'node:vm'
import {isMainThread} from 'node:worker_threads'

/** `used`: the processor time (ms) that the work had. */
export class Interrupted extends Error {
  constructor(readonly used: number) {
    super('it takes too long')
  }
}

const STEP = 'labdocs step'
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(STEP)})]()`)
const shared = globalThis as unknown as Record<symbol, (() => void) | undefined>
let running = false

/** Runs work, and throws `Interrupted` where it takes more than `clock` ms by the clock. */
export function interruptible<T>(clock: number, run: () => T): T {
  // A part of work that is timed already.
  if (running) return run()
  const began = usedTime()
  let result: {value: T} | undefined
  shared[Symbol.for(STEP)] = () => {
    result = {value: run()}
  }
  running = true
  try {
    script.runInThisContext({timeout: clock})
    return result!.value
  } catch (error) {
    if ((error as NodeJS.ErrnoException)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new Interrupted(usedTime() - began)
  } finally {
    running = false
    shared[Symbol.for(STEP)] = undefined
  }
}

/** Runs a piece of work. */
export type Limit = <T>(run: () => T) => T

/** Runs several pieces of work that have `clock` ms together. */
export function interruptibleTogether(clock: number): Limit {
  let left = clock
  let used = 0
  return (run) => {
    const began = performance.now()
    try {
      if (left < 1) throw new Interrupted(0)
      const before = usedTime()
      const result = interruptible(Math.floor(left), run)
      used += usedTime() - before
      return result
    } catch (error) {
      if (error instanceof Interrupted) throw new Interrupted(used + error.used)
      throw error
    } finally {
      left -= performance.now() - began
    }
  }
}

/**
 * Calls back with a time by the clock, in which the work must be done. How busy the machine is does not count: work that was
 * interrupted and had less than `most` ms of processor time begins again from the start, with twice the time.
 */
export async function untilUsed<T>(
  most: number,
  work: (clock: number) => T | Promise<T>,
): Promise<T> {
  for (let clock = most; ; clock *= 2) {
    try {
      return await work(clock)
    } catch (error) {
      if (!(error instanceof Interrupted) || isOver(error, most)) throw error
    }
  }
}

/** The same for one piece of work that is done at once. */
export function withinTime<T>(most: number, run: () => T): T {
  for (let clock = most; ; clock *= 2) {
    try {
      return interruptible(clock, run)
    } catch (error) {
      if (!(error instanceof Interrupted) || isOver(error, most)) throw error
    }
  }
}

/** Time that many small pieces of work share, none of which is interrupted. */
export interface Allowance {
  isSpent: () => boolean
  spend: <T>(work: () => Promise<T>) => Promise<T>
}

/** Of a piece of work (ms). */
const LEAST_TIME = 0.001

/** `most`: ms. Waiting does not count, nor does what other threads do meanwhile. */
export function createAllowance(most: number): Allowance {
  let used = 0
  return {
    isSpent: () => used >= most,
    spend: async (work) => {
      const began = performance.now()
      const before = usedTime()
      try {
        return await work()
      } finally {
        const time = Math.min(usedTime() - before, performance.now() - began)
        // Where the kernel counts in ticks, a short piece of work seems to take no time.
        used += Math.max(time, LEAST_TIME)
      }
    },
  }
}

/** Clocks of systems differ a little. */
function isOver({used}: Interrupted, most: number): boolean {
  return used >= most * 0.9
}

/**
 * Processor time (ms) of this thread. Node.js 20 knows that of the whole process only, which counts its compiler, its
 * garbage collector, and other workers as well. Linux tells that of one thread.
 */
function usedTime(): number {
  const {threadCpuUsage} = process as {threadCpuUsage?: () => NodeJS.CpuUsage}
  if (threadCpuUsage) return milliseconds(threadCpuUsage.call(process))
  return timeFromKernel() ?? milliseconds(process.cpuUsage()) / THREADS
}

/** Where the kernel cannot tell the time of a thread, it is shared out among the threads that work. */
const THREADS = isMainThread ? 1 : Math.min(4, availableParallelism())

let kernelTells = process.platform === 'linux'

/** `undefined` where there is no such file. Its first number is in nanoseconds. */
function timeFromKernel(): number | undefined {
  if (!kernelTells) return
  try {
    const time = Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
    if (time > 0) return time
  } catch {}
  kernelTells = false
  return undefined
}

function milliseconds({user, system}: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
