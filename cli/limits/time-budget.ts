/** The time of one page: it limits the steps of reading it, and tells when nothing more should be drawn. */
import {usedAtMost, usedTime} from './processor-time.ts'
import {Interrupted, interruptible, isLimited, isSupervised} from './time-limit.ts'

/** The shared time budget of all work on one thing: its steps, and what is drawn between them. */
export interface TimeBudget {
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
export function createTimeBudget(most: number, clock = most): TimeBudget {
  if (isSupervised())
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
      if (isLimited()) return run()
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
