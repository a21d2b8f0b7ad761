/** Random numbers that are the same for the same seed, in every run and on every machine. */

/** Returns numbers from 0 to below 1. */
export type Random = () => number

/** Returns a mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a function that returns whole numbers below a limit. */
export function randomBelow(seed: number): (limit: number) => number {
  const random = createRandom(seed)
  return (limit) => Math.floor(random() * limit)
}
