/** Components that are asynchronous: React speaks of loading indicators, and names neither the component nor its file. */
import {positionAt} from '../config/key-position.ts'

/** What React says of a component that returns a promise, or waits for one. */
const SAID = 'A component suspended while responding to synchronous input'

/** Returns whether an error comes from such a component. `said`: its message. */
export function isAsynchronous(said: string): boolean {
  return said.startsWith(SAID)
}

export const REASON = 'A component is asynchronous, but pages are drawn at once.'
export const REMEDY =
  'Remove "async" and "await" from it: import what it needs, or read it at the top of the file.'

const WAITING =
  /^[^\S\n]*(?:export\s+)?(?:default\s+)?(?:async\s+function\s+([A-Z]\w*)|(?:const|let|var)\s+([A-Z]\w*)[^=\n]*=\s*async\b)/gm

/** Returns the asynchronous functions of a file whose names are those of components. */
export function asynchronousIn(text: string): {name: string; line: number; column: number}[] {
  return [...text.matchAll(WAITING)].map(({0: found, 1: name, 2: given, index}) => {
    const at = index + found.length - found.trimStart().length
    return {name: name ?? given!, ...positionAt(text, at)}
  })
}
