/** Finds where in a plugin a hook threw an error. */
import type {SiteConfig} from '../config/config.ts'
import {locateCalls} from '../config/locate-error.ts'
import {memoizedByValue} from '../memoized.ts'
import {createDisplayPath} from '../report/display-paths.ts'
import type {Diagnostic} from '../types.ts'

/** Returns the diagnostics of hooks with a hint that names the place. What fails on many pages is located once. */
export async function locateHooks(
  diagnostics: Diagnostic[],
  config: SiteConfig,
): Promise<Diagnostic[]> {
  const shown = createDisplayPath(config)
  const locate = memoizedByValue(locateCalls)
  return Promise.all(
    diagnostics.map(async (one) => {
      if (one.code !== 'plugin-failed' || one.hint !== undefined) return one
      const place = (await locate(one.cause ?? ''))?.place
      if (!place) return one
      return {...one, hint: `It was thrown at ${shown(place.file)}:${place.line}:${place.column}.`}
    }),
  )
}
