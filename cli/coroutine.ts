/**
 * Reading a page is a coroutine. It runs under one time limit, which costs a thread and several system calls, so a page must not
 * need many. It pauses only for work that has to wait, such as loading a library, or that has a limit of its own.
 */
import type {TimeBudget} from './limits/time-budget.ts'

export type Coroutine<T> = Generator<() => unknown, T, unknown>

/** Pauses until `work` is done, and returns its result. Its time does not count as time of the coroutine. */
export function* pauseFor<T>(work: () => T): Coroutine<Awaited<T>> {
  return (yield work) as Awaited<T>
}

/** Coroutines that run at the same time, as one of them sees them. */
export interface Others {
  /** Waits until no other one is in a pause. Returns a function to call when the pause is over. */
  enter: () => Promise<() => void>
  /** Runs a part between two pauses, together with those of the others. */
  together: <T>(part: () => T) => Promise<T>
}

/**
 * Runs a coroutine to its end. `limit` runs each part between two pauses; after it was interrupted, the coroutine is lost.
 * The first part runs at once.
 */
export async function complete<T>(
  coroutine: Coroutine<T>,
  limit: TimeBudget['limit'] = (run) => run(),
  others?: Others,
): Promise<T> {
  let resume = () => coroutine.next()
  let part = limit(resume)
  while (!part.done) {
    const leave = await others?.enter()
    try {
      const result = await part.value()
      resume = () => coroutine.next(result)
    } catch (error) {
      resume = () => coroutine.throw(error)
    }
    leave?.()
    part = others ? await others.together(() => limit(resume)) : limit(resume)
  }
  return part.value
}
