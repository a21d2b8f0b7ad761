/** Bugs of labdocs: which page or stage they happened at, and the report that a person can pass on. */

/** An error with the places that it came through, the outermost first. The property survives the way out of a thread. */
interface Traced {
  labdocsAt?: string[]
}

/** Runs a piece of work. If it fails, the error remembers the place: a page, a stage. */
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

/** The error itself with one more place. */
export function traced(place: string, error: unknown): unknown {
  const known = typeof error === 'object' && error !== null ? error : new Error(String(error))
  const at = (known as Traced).labdocsAt ?? []
  if (at[0] !== place) Object.assign(known, {labdocsAt: [place, ...at]})
  return known
}

/** Where an error happened, the outermost place first: `['render', 'docs/a.md']`. */
export function placesOf(error: unknown): string[] {
  return (error as Traced | undefined)?.labdocsAt ?? []
}

/** What a person sees and reports. */
export function bugReport(error: unknown): string {
  return `This is a bug of labdocs, not of your content. Please report it with the lines below.\n\n${detailsOf(error)}`
}

/** The place of an error, its stack and those of its causes, a line each. */
export function detailsOf(error: unknown): string {
  const place = placesOf(error).join(', ')
  const lines = place ? [`While working on: ${place}`] : []
  for (
    let cause: unknown = error;
    cause !== undefined;
    cause = cause instanceof Error ? cause.cause : undefined
  )
    lines.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
  return `${lines.join('\n')}\n`
}
