/** A small random number generator (mulberry32): the same seed yields the same numbers on every machine. */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from 0 up to, but not including, `limit`. */
export const below = (random, limit) => Math.floor(random() * limit)

export const pick = (random, list) => list[below(random, list.length)]
