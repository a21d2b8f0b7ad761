/** How long labdocs waits for a plugin. */

/** Long enough (ms) for a request to a slow server. */
const PATIENCE = 5 * 60_000

/** Adds a time limit: a promise that never settles would silently end the process, or keep the thread running forever. */
export async function withTimeLimit<T>(work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it did not end within ${PATIENCE / 60_000} minutes`)),
      PATIENCE,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
