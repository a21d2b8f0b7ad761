/**
 * Reading a page is a coroutine. It runs under one time limit, which costs a thread and several system calls, so a page must not
 * need many. It pauses only for work that has to wait, such as loading a library, or that has a limit of its own.
 */
import type {Allowance} from './time-limit.ts'

export type Coroutine<T> = Generator<() => unknown, T, unknown>

/** Pauses until `work` is done, and returns its result. Its time does not count as time of the coroutine. */
export function* pauseFor<T>(work: () => T): Coroutine<Awaited<T>> {
  return (yield work) as Awaited<T>
}

/**
 * Runs a coroutine to its end. `limit` runs each part between two pauses; after it was interrupted, the coroutine is lost.
 * The first part runs at once. `turn` is awaited before the first pause.
 */
export async function complete<T>(
  coroutine: Coroutine<T>,
  limit: Allowance['limit'] = (run) => run(),
  turn?: () => Promise<void>,
): Promise<T> {
  let resume = () => coroutine.next()
  for (let isFirst = true; ; isFirst = false) {
    const part = limit(resume)
    if (part.done) return part.value
    if (isFirst) await turn?.()
    try {
      const result = await part.value()
      resume = () => coroutine.next(result)
    } catch (error) {
      resume = () => coroutine.throw(error)
    }
  }
}
