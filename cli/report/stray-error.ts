/**
 * Errors that nothing caught, in code of a site: a promise that is not awaited, or a timer. They can come at any time, from any
 * thread. A module of its own, because only few runs need it.
 */
import {dirname, join, sep} from 'node:path'
import {fileURLToPath} from 'node:url'
import {runningServer} from '../bundle/server.ts'
import {locateErrors} from '../bundle/source-map.ts'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {locateError} from '../config/locate-error.ts'
import {hasScripts, SCRIPT_NAME} from '../config/run-module.ts'
import {isSystemError} from '../disk/disk-error.ts'
import {HOME} from '../installation.ts'
import type {Diagnostic} from '../types.ts'
import {hintOf} from './bug-report.ts'
import {diagnostic} from './diagnostics.ts'

export interface Stray {
  problem: Diagnostic
  /** Where the file of the problem is. */
  root?: string
  config?: SiteConfig
}

/** The compiled generator is in one folder; in tests it is not compiled. */
const OURS = [dirname(fileURLToPath(import.meta.url)) + sep, join(HOME, 'cli') + sep]

const HINT = 'Write "await" before the call whose promise fails, or catch the error.'

/** Returns the mistake of the site that an error shows, or undefined if the error is ours. */
export async function strayProblem(error: unknown): Promise<Stray | undefined> {
  const lacking = missingPackage(error)
  if (lacking) return {problem: lacking}
  const message = `Nothing caught this error: ${reasonOf(error)}`
  const calls = callsOf(error)
  if (OURS.some((folder) => calls[0]?.includes(folder))) return undefined
  const located = await locateError(error)
  if (located) {
    const {folder, place} = located
    const more = {...place, hint: HINT, ...hintOf(error)}
    const problem = diagnostic('plugin-failed', place.file, message, more)
    return {problem, root: folder}
  }
  // Of a package that a plugin or the configuration uses: nothing in it is for this author to correct.
  const script = calls[0]?.includes(SCRIPT_NAME)
    ? new RegExp(`${SCRIPT_NAME}(\\S+?):\\d`).exec(calls[0])?.[1]
    : undefined
  if (script)
    return {
      problem: diagnostic('plugin-failed', CONFIG_FILE, message, {
        hint: `It comes from ${script}. Look for a newer version of this package, or remove it from site.config.ts.`,
      }),
    }
  const ofTheme = await inTheme(message, calls)
  if (ofTheme) return ofTheme
  // We throw only errors, and these have calls. A machine that is at its limits has none, and refuses anyone.
  const isOfLimits =
    isSystemError(error) && ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'].includes(error.code)
  return calls.length || !hasScripts() || isOfLimits
    ? undefined
    : {
        problem: diagnostic('plugin-failed', CONFIG_FILE, message, {
          hint: 'It names no line. A plugin, or the configuration, does not await a promise, or throws something that is not an Error.',
        }),
      }
}

/** Returns the message if a package that labdocs imports is missing, as while packages are installed. */
function missingPackage(error: unknown): Diagnostic | undefined {
  const [, name, importer = ''] =
    /^Cannot find package '(.+?)' imported from (.+)$/.exec(reasonOf(error)) ?? []
  if (!OURS.some((folder) => importer.startsWith(folder))) return undefined
  return diagnostic('disk-error', HOME, `The package ${name} is not installed.`, {
    hint: 'Remove the folder node_modules and install the packages again.',
  })
}

async function inTheme(message: string, calls: string[]): Promise<Stray | undefined> {
  const running = runningServer()
  if (!running) return undefined
  const {config, modules} = running
  const unplaced = diagnostic('render-failed', CONFIG_FILE, message, {
    hint: HINT,
    cause: calls.join('\n'),
  })
  const [problem] = await locateErrors([unplaced], config, modules)
  return problem?.line ? {problem, config} : undefined
}

/** Returns the lines of the stack that are in code which someone wrote: of labdocs, of packages and of the site. */
function callsOf(error: unknown): string[] {
  const {stack = ''} = (error ?? {}) as {stack?: string}
  return stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line) && !/[( ]node:/.test(line))
}

/** Returns the message of an error. Node puts what is no error into one of its own, with an explanation. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return (
    /The promise rejected with the reason "([\s\S]*)"\.$/.exec(error.message)?.[1] ?? error.message
  )
}
