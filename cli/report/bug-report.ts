/** Reports bugs of labdocs with the page or stage where they happened. */
import type {Diagnostic} from '../types.ts'
import {diagnostic} from './diagnostics.ts'
import {hintForThrown} from './thrown-hints.ts'

/** An error with the places it passed, the outermost first. The property is kept when a thread passes the error on. */
interface Traced {
  labdocsAt?: string[]
}

/** Runs a task. If it fails, the place (a page, a stage) is added to the error. */
export function whileAt<T>(place: string, run: () => T): T {
  try {
    const result = run()
    return result instanceof Promise
      ? (result.catch((error) => {
          throw traced(place, error)
        }) as T)
      : result
  } catch (error) {
    throw traced(place, error)
  }
}

/** Returns the error itself with one more place. */
export function traced(place: string, error: unknown): unknown {
  const known = typeof error === 'object' && error !== null ? error : new Error(String(error))
  const at = (known as Traced).labdocsAt ?? []
  if (at[0] !== place) Object.assign(known, {labdocsAt: [place, ...at]})
  return known
}

/** Returns where an error happened, the outermost place first: `['render', 'docs/a.md']`. */
function placesOf(error: unknown): string[] {
  return (error as Traced | undefined)?.labdocsAt ?? []
}

/** Returns the report that is shown to people. */
export function bugReport(error: unknown): string {
  return `This is a bug in labdocs, not in your content. Please report it with the lines below.\n\n${detailsOf(error)}`
}

/** Returns what an error says. Anything can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns what an error says about its repair. */
export function hintOf(error: unknown): {hint?: string} {
  const {hint = hintForThrown(messageOf(error))} = (error ?? {}) as {hint?: unknown}
  return typeof hint === 'string' ? {hint} : {}
}

/** Returns the place of an error, its stack and those of its causes, one per line. */
export function detailsOf(error: unknown): string {
  const place = placesOf(error).join(', ')
  const lines = place ? [`While working on: ${place}`] : []
  for (const cause of causesOf(error))
    lines.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
  return `${lines.join('\n')}\n`
}

/** Returns what was thrown, and what caused it: each error once, because one can be its own cause. */
export function causesOf(error: unknown): unknown[] {
  const causes = new Set([error])
  // The loop reaches what is added to the set.
  for (const one of causes)
    if (one instanceof Error && one.cause !== undefined) causes.add(one.cause)
  return [...causes]
}

/** Returns a bug as a diagnostic, for runs that continue. */
export function bugDiagnostic(error: unknown): Diagnostic {
  const said = `This is a bug in labdocs: ${messageOf(error)}`
  return diagnostic('bug', placesOf(error).at(-1) ?? 'labdocs', said)
}
