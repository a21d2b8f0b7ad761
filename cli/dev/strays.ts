/** Errors that nothing caught while the server runs. It goes on, and shows those of the site like other mistakes. */
import {diskProblem} from '../disk/disk-error.ts'
import {Reported} from '../report/diagnostics.ts'
import {strayProblem} from '../report/stray-error.ts'
import type {Diagnostic} from '../types.ts'
import type {CurrentSite} from './current-site.ts'

interface StraysOptions {
  onDiagnostics: () => void
  /** Called with errors that are not of the site. */
  onBug: (error: unknown) => void
}

/** Returns the mistake of the site, or the problem of the disk, behind an error. Undefined for a bug in labdocs. */
export async function problemOf(error: unknown): Promise<Diagnostic | undefined> {
  if (error instanceof Reported) return error.diagnostic
  return (await strayProblem(error))?.problem ?? diskProblem(error)
}

/** Returns a function that adds the mistake behind an error to those of the site. */
export function createStrays(site: CurrentSite, {onDiagnostics, onBug}: StraysOptions) {
  /** By stack: a timer can throw the same error many times a second, and to locate one takes the bundler. */
  const known = new Map<string, Diagnostic>()
  return async (error: unknown): Promise<void> => {
    const stack = error instanceof Error ? (error.stack ?? '') : String(error)
    const before = known.get(stack)
    if (before && site.beside.includes(before)) return
    const problem = await problemOf(error)
    if (!problem) return onBug(error)
    known.set(stack, problem)
    site.beside = [...site.beside, problem]
    onDiagnostics()
  }
}
