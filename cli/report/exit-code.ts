/** The exit codes of all commands. */
import type {Diagnostic} from '../types.ts'
import {rowOf} from './codes.ts'
import {isError} from './diagnostics.ts'

/**
 * - 0: success; warnings do not count unless the command is strict.
 * - 1: a mistake in the content or in the config of the site.
 * - 2: wrong usage, a config that cannot be used, or a problem of the machine, such as a full disk.
 * - 3: a bug in labdocs.
 */
export type ExitCode = 0 | 1 | 2 | 3

/** Returns the exit code of a command that found these mistakes. `strict`: warnings fail as well. */
export function exitCodeOf(diagnostics: readonly Diagnostic[], strict: boolean): ExitCode {
  if (diagnostics.some(({code, severity}) => rowOf(code).outside && severity === 'error')) return 2
  return diagnostics.some((one) => strict || isError(one)) ? 1 : 0
}
