/** A cache of answers: those of texts typed before, and those that the worker prepared for the next letter. */
import type {Ask, Result} from './messages.ts'

export interface Answers {
  get: (ask: Ask) => Result | undefined
  keep: (ask: Ask, result: Result) => void
  clear: () => void
}

/** Keeps the latest `most` answers. */
export function createAnswers(most = MOST): Answers {
  const held = new Map<string, Result>()
  return {
    get: (ask) => held.get(keyOf(ask)),
    keep: (ask, result) => {
      const key = keyOf(ask)
      held.delete(key)
      held.set(key, result)
      // A map keeps the order of insertion, so the first key is the oldest.
      if (held.size > most) held.delete(held.keys().next().value!)
    },
    clear: () => held.clear(),
  }
}

/** Enough for some minutes of typing. Each answer has a few rows. */
const MOST = 200

/** Returns the same text for the same query with the same options. */
export function keyOf({q, limit, flat, words, context, ctx, role}: Ask): string {
  return JSON.stringify([q, limit, flat, words, context, ctx, role])
}
