/** Runs `site.config.ts`. What goes wrong is a mistake in it, or a machine that refuses; both become diagnostics. */
import {sep} from 'node:path'
import {isTable} from '../attribute-types.ts'
import {bundlerProblem} from '../disk/bundler-problem.ts'
import {DiskError, diskProblem} from '../disk/disk-error.ts'
import {callWithin} from '../limits/promise-timeout.ts'
import {hintOf, messageOf} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic} from '../types.ts'
import {CONFIG_FILE, configProblem} from './config-file.ts'
import {locateError} from './locate-error.ts'
import {loadScript, type Script} from './run-module.ts'
import type {ScriptCache} from './script-cache.ts'
import {readValues} from './validate.ts'

/** Returns what the config exports, and its script. Its values are not checked yet. */
export async function runConfig(
  path: string,
  root: string,
  scripts: ScriptCache,
): Promise<{value: unknown; script: Script} | {diagnostics: Diagnostic[]}> {
  // esbuild takes the one for a pattern, and names files with "/" instead of the other.
  const sign = ['*', ...(sep === '/' ? ['\\'] : [])].find((one) => root.includes(one))
  if (sign)
    return {
      diagnostics: [
        configProblem(
          `The code of a site cannot be bundled in a folder with "${sign}" in its path: ${root}.`,
          'Rename the folder.',
          '.',
        ),
      ],
    }
  try {
    const loaded = await loadScript(path, root, scripts)
    if ('problems' in loaded)
      return {
        diagnostics: loaded.problems.map(({message, file = CONFIG_FILE, ...place}) =>
          diagnostic('config-invalid', file, message, place),
        ),
      }
    const {value} = loaded
    const wrong = shapeProblem(value)
    if (wrong)
      return {
        diagnostics: [configProblem(wrong, "export default defineSite({title: 'Handbook'})")],
      }
    callWithin(() => readValues(value))
    return loaded
  } catch (error) {
    const lacking = error instanceof DiskError ? diskProblem(error) : bundlerProblem(error)
    if (lacking) return {diagnostics: [lacking]}
    const {file, ...place} = (await locateError(error))?.place ?? {file: CONFIG_FILE}
    const message = `The config cannot be run: ${messageOf(error)}`
    return {
      diagnostics: [diagnostic('config-invalid', file, message, {...place, ...hintOf(error)})],
    }
  }
}

/** Returns why a value is no config at all: otherwise, its title would be missing. */
function shapeProblem(value: unknown): string | undefined {
  if (value === undefined) return 'The config has no default export.'
  if (isTable(value)) return undefined
  const what = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`
  return `The config exports ${what}, but it must be an object with the keys of the site.`
}
