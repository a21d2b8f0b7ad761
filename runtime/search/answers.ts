/** Answers that are here already: those of texts typed before, and those that the worker prepared for the next letter. */
import type {Ask, Result} from './messages.ts'

export interface Answers {
  get: (ask: Ask) => Result | undefined
  keep: (ask: Ask, result: Result) => void
  clear: () => void
}

/** Holds the latest `most` answers. */
export function createAnswers(most = MOST): Answers {
  const held = new Map<string, Result>()
  return {
    get: (ask) => held.get(keyOf(ask)),
    keep: (ask, result) => {
      const key = keyOf(ask)
      held.delete(key)
      held.set(key, result)
      // A map is in the order of its making: the first one is the oldest.
      if (held.size > most) held.delete(held.keys().next().value!)
    },
    clear: () => held.clear(),
  }
}

/** Some minutes of typing; each holds a few rows. */
const MOST = 200

function keyOf({q, limit, flat, words, context, ctx, role}: Ask): string {
  return JSON.stringify([q, limit, flat, words, context, ctx, role])
}
