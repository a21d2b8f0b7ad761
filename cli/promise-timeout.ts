/** How long labdocs waits for promises of a site: of its config and of its plugins. */

/** Long enough (ms) for a request to a slow server. */
const LONGEST = 60_000

export class TimedOut extends Error {
  constructor() {
    super(`it did not end within ${LONGEST / 1000} seconds`)
  }
}

/** Adds a time limit: a promise that never settles would silently end the process, or keep the thread running forever. */
export async function withTimeLimit<T>(work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), LONGEST)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
