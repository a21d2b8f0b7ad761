/** Errors of esbuild, and of code that is run, as diagnostics: at files that authors have, with fixes that they can do. */
import {resolve} from 'node:path'
import {setTimeout} from 'node:timers/promises'
import type {Message} from 'esbuild'
import type {SiteConfig} from '../../config/config.ts'
import {bundlerProblem, unreadableFiles} from '../../disk/bundler-problem.ts'
import {diskProblem} from '../../disk/disk-error.ts'
import {TimedOut} from '../../limits/promise-timeout.ts'
import {messageOf} from '../../report/bug-report.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {hintForThrown} from '../../report/thrown-hints.ts'
import type {Diagnostic} from '../../types.ts'
import {explained, onceEach, placeOf} from './explain-message.ts'

/** What esbuild says if its process ends. */
const ENDED = /^The service (?:was stopped|is no longer running)/
/** Ctrl+C ends esbuild and labdocs at nearly the same time (ms). */
const NEARLY = 1000

/**
 * Returns what went wrong while esbuild ran. If its process ended, it waits for the signal that also ends this process:
 * nothing is said about a command that someone called off.
 */
export async function bundlingProblems(error: unknown, config: SiteConfig): Promise<Diagnostic[]> {
  const lacking = bundlerProblem(error)
  if (lacking) return [lacking]
  if (!ENDED.test((error as Error).message)) return bundleDiagnostics(error, config)
  await setTimeout(NEARLY)
  return [
    diagnostic('bundle-failed', '.', 'The system ended esbuild, which bundles the code.', {
      hint: 'Run the command again. If it happens again, free some memory.',
    }),
  ]
}

/** Returns errors of esbuild as diagnostics, and any other error as one of a module that threw while it was loaded. */
export function bundleDiagnostics(error: unknown, config: SiteConfig): Diagnostic[] {
  const messages = (error as {errors?: Message[]}).errors
  const refused = diskProblem(error)
  if (refused) return [refused]
  if (!messages) {
    const {themeFile, hint} = error as {themeFile?: string; hint?: string}
    // A module that throws while it is imported is the author's code, not ours.
    const file = placeOf(themeFile && resolve(config.theme, themeFile), config)
    // For a module that it does not find, Node.js adds paths of this machine.
    const reason = messageOf(error).replace(/\nRequire stack:\n.*/s, '.')
    const ofName = {hint: hintForThrown(reason)}
    const said = `The theme or a page cannot be loaded: ${reason}`
    return [
      diagnostic('render-failed', file, said, {
        ...(hint && (themeFile || error instanceof TimedOut) ? {hint} : ofName),
        // `locateErrors` finds the place of the others.
        ...(themeFile === undefined ? {cause: callsOf(error)} : {}),
      }),
    ]
  }
  const unreadable = unreadableFiles(messages.map(({text}) => text))
  if (unreadable.length) return unreadable
  return onceEach(messages).map((message) => {
    const {file, line, column, text, hint} = explained(message, config)
    return diagnostic('bundle-failed', placeOf(file, config), text, {line, column, hint})
  })
}

/** Returns the calls of a stack, without the message: it can contain anything. */
function callsOf(error: unknown): string {
  const {stack = ''} = (error ?? {}) as {stack?: string}
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
