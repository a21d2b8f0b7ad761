import {statSync} from 'node:fs'

/** Times of files can be late by so many ms. */
const CLOCK = 20

/** Returns whether one of the files was changed or removed at a time (ms) or later. */
export function changedSince(paths: readonly string[], time: number): boolean {
  return paths.some((path) => {
    const stat = statSync(path, {throwIfNoEntry: false})
    return stat === undefined || stat.ctimeMs >= time - CLOCK
  })
}
