/** Prints the end of a command: diagnostics with code frames, then the summary; or everything as one JSON document. */
import {join} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {attempt, diskProblem} from '../disk/disk-error.ts'
import {readIfThere} from '../disk/folder.ts'
import {placeInside} from '../disk/read-inside.ts'
import {printJson} from '../signals.ts'
import type {Diagnostic} from '../types.ts'
import {bugReport} from './bug-report.ts'
import {
  count,
  countByCode,
  formatAll,
  type Group,
  groupByCause,
  Reported,
  sortDiagnostics,
} from './diagnostics.ts'
import {createDisplayPath, type Folders, placesOf, withPaths} from './display-paths.ts'
import {type ExitCode, exitCodeOf} from './exit-code.ts'
import {githubCommands} from './report-github.ts'
import type {Stray} from './stray-error.ts'

export interface ReportOptions {
  json: boolean
  /** `github`: also as workflow commands, on stdout. */
  format?: 'text' | 'github'
  strict: boolean
  /** Folder of the site, if its config could not be read. */
  root?: string
  /** Config of the site: its folders are searched for the files of diagnostics. */
  config?: SiteConfig
  /** Texts of files that diagnostics are about, if they differ from those on the disk. */
  texts?: ReadonlyMap<string, string>
  /** Lines of the summary, and its values for `--json`. */
  summary?: {lines: string[]; values: Record<string, unknown>}
}

/** More diagnostics than this do not fit on a screen, so they are also counted by code. */
const FEW = 10

/** Prints all diagnostics once, sorted, and returns the exit code. */
export function report(diagnostics: Diagnostic[], options: ReportOptions): ExitCode {
  const sorted = sortDiagnostics(diagnostics)
  const code = exitCodeOf(sorted, options.strict)
  const shown = createDisplayPath(foldersOf(options))
  if (options.json) {
    const listed = sorted.map((one) => withPaths(one, shown))
    printJson({exitCode: code, diagnostics: listed, ...options.summary?.values}, 2)
    return code
  }
  const sources = new Map(options.texts)
  const color = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR
  const groups = groupByCause(sorted)
  const lookAt = ({first}: Group) => ({source: sourceOf(first, sources, options), color, shown})
  for (const text of formatAll(groups, lookAt)) process.stderr.write(`${text}\n\n`)
  if (groups.length) process.stderr.write(`${count(groups)}\n`)
  if (groups.length > FEW) process.stderr.write(`${countByCode(groups)}\n`)
  if (options.format === 'github')
    process.stdout.write(githubCommands(groups, placesOf(foldersOf(options))))
  for (const line of options.summary?.lines ?? []) process.stdout.write(`${line}\n`)
  return code
}

/**
 * Reports a command that threw, or an error that nothing caught. Errors of the machine and conflicts with another build end
 * with 2, mistakes in code of the site with 1; everything else is a bug in labdocs and ends with 3.
 */
export async function reportFailure(error: unknown, json: boolean): Promise<ExitCode> {
  const stray = await strayOf(error)
  if (stray) return report([stray.problem], {...stray, json, strict: false})
  if (error instanceof Reported) return report([error.diagnostic], {...error, json, strict: false})
  const known = diskProblem(error)
  if (known) return report([known], {json, strict: false})
  process.stderr.write(bugReport(error))
  return 3
}

/** The module loads the bundler, which few commands need. On a broken disk it cannot be loaded. */
async function strayOf(error: unknown): Promise<Stray | undefined> {
  try {
    const {strayProblem} = await import('./stray-error.ts')
    return await strayProblem(error)
  } catch {
    return undefined
  }
}

function foldersOf({config, root}: ReportOptions): Folders {
  return {content: config?.content, root: config?.root ?? root, theme: config?.theme}
}

function sourceOf(
  {file, line}: Diagnostic,
  sources: Map<string, string>,
  options: ReportOptions,
): string {
  if (!line) return ''
  const known = sources.get(file)
  if (known !== undefined) return known
  let text = ''
  for (const folder of placesOf(foldersOf(options))) {
    if (text) break
    // Without the text, a diagnostic has no code frame.
    if (attempt(() => placeInside(folder, file)) !== undefined)
      text = readIfThere(join(folder, file))
  }
  sources.set(file, text)
  return text
}

/** Wrong usage: the message says what is wrong, and what to write instead. */
export class Refusal extends Error {}

/** Prints why a command refused to run, and the consequence. */
export function refused(message: string, outcome: string, json: boolean): ExitCode {
  if (json) printJson({exitCode: 2, message})
  else process.stderr.write(outcome ? `${message}\n${outcome}\n` : `${message}\n`)
  return 2
}
