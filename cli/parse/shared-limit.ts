/**
 * Runs the parts of several pages between two pauses under one time limit, because a limit takes as long as a short page does. In
 * their pauses, figures are drawn and plugins work: these expect one page at a time.
 */
import type {Others} from '../coroutine.ts'
import {withinOneLimit} from '../limits/time-limit.ts'

/** Thrown in a page that was not finished when the limit that it shares has interrupted another one. */
export const ABANDONED = new Error('abandoned')

export interface SharedLimit extends Others {
  /** Begins each page, all of them under the limit. Returns the promises of those that have begun. */
  begin: <T>(pages: readonly (() => Promise<T>)[]) => Promise<T>[]
  /** Whether the limit has interrupted a page. It is lost, and so are those that had not run then. */
  isInterrupted: () => boolean
}

/** `most`: the limit (ms) of all parts that run together. */
export function createSharedLimit(most: number): SharedLimit {
  let open = 0
  let isInterrupted = false
  let hasBegun = true
  let turn: Promise<void> = Promise.resolve()
  let waiting: {run: () => void; abandon: () => void}[] = []
  const flush = () => {
    if (!waiting.length || waiting.length < open) return
    const all = waiting
    waiting = []
    const done = withinOneLimit(
      most,
      all.map(({run}) => run),
    )
    if (done.length === all.length) return
    isInterrupted = true
    for (const {abandon} of all.slice(done.length)) abandon()
  }
  const leave = () => {
    open--
    flush()
  }
  return {
    isInterrupted: () => isInterrupted,
    begin: (pages) => {
      const begun = withinOneLimit(most, pages)
      hasBegun = begun.length === pages.length
      isInterrupted = !hasBegun
      open = begun.length
      for (const page of begun) page.then(leave, leave)
      return begun
    },
    enter: async () => {
      const before = turn
      let next = () => {}
      turn = new Promise((resolve) => {
        next = resolve
      })
      await before
      if (hasBegun) return next
      next()
      throw ABANDONED
    },
    together: (part) =>
      new Promise((resolve, reject) => {
        const run = () => {
          try {
            resolve(part())
          } catch (error) {
            reject(error)
          }
        }
        waiting.push({run, abandon: () => reject(ABANDONED)})
        flush()
      }),
  }
}
