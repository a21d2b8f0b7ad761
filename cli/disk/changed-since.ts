import {dirname} from 'node:path'
import {statOf} from './folder.ts'

/** Times of files can be late by so many ms. */
const CLOCK = 20

/** Returns whether one of the files was changed at a time (ms) or later. Of a missing file, its folder has the time. */
export function changedSince(paths: readonly string[], time: number): boolean {
  return paths.some((path) => timeOf(path) >= time - CLOCK)
}

function timeOf(path: string): number {
  const stat = statOf(path)
  if (stat) return stat.ctimeMs
  return dirname(path) === path ? 0 : timeOf(dirname(path))
}
