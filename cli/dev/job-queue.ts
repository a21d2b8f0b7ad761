/** The jobs of the development server: bursts of changes, rebuilds. */
import {stopWaiting} from '../limits/promise-timeout.ts'

/** Interval (ms) of looks at the code of the config while a job runs: most jobs end earlier. */
const OFTEN = 500

/** Runs jobs one after another. A bug in one is reported and does not end the session. */
export function createQueue({
  isOutdated,
  onChange,
  onError,
  onEnd,
}: {
  /** Whether the code that a job runs was changed meanwhile. */
  isOutdated: () => boolean
  onChange: (changed: string[], ms: number) => void
  onError: (error: unknown) => Promise<void>
  onEnd: () => void
}) {
  let last: Promise<void> = Promise.resolve()
  return {
    idle: () => last,
    /** `job` returns what it changed. */
    add: (job: () => Promise<string[]>): Promise<void> => {
      const own = last.then(async () => {
        const from = performance.now()
        // A plugin that never ends must not block its own correction.
        const watch = setInterval(() => isOutdated() && stopWaiting(), OFTEN)
        try {
          const changed = await job()
          if (!changed.length) return
          onChange(changed, performance.now() - from)
        } catch (error) {
          await onError(error)
        } finally {
          clearInterval(watch)
        }
        onEnd()
      })
      // The next job has nothing to do with a report that failed.
      last = own.catch(() => {})
      return own
    },
  }
}
