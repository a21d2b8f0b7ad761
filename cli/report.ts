/** The end of a command: diagnostics with code frames, then the summary; or all of it as one JSON document. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {bugReport} from './bug.ts'
import type {SiteConfig} from './config.ts'
import {count, format, groupByCause, sortDiagnostics, worst} from './diagnostics.ts'
import {diskProblem} from './disk/error.ts'
import {placeInside} from './disk/reader.ts'
import {githubCommands} from './report-github.ts'
import type {Diagnostic} from './types.ts'
import {BuildRunning} from './write/workplace.ts'

export type ExitCode = 0 | 1 | 2 | 3

export interface ReportOptions {
  json: boolean
  /** `github`: also as workflow commands, on stdout. */
  format?: 'text' | 'github'
  strict: boolean
  /** Folder of the site, where its config could not be read. */
  root?: string
  /** Texts of files, for code frames; read from the content folder otherwise. */
  config?: SiteConfig
  /** Lines of the summary and, for `--json`, its values. */
  summary?: {lines: string[]; values: Record<string, unknown>}
}

/** Codes about the configuration and the machine. */
const NOT_CONTENT = ['config-invalid', 'disk-error', 'build-running']

/** Prints everything once, sorted, and says how the command ends. */
export function report(diagnostics: Diagnostic[], options: ReportOptions): ExitCode {
  const sorted = sortDiagnostics(diagnostics)
  const level = worst(sorted)
  const exitCode: ExitCode = level === 'error' || (level === 'warning' && options.strict) ? 1 : 0
  const code = sorted.some((one) => NOT_CONTENT.includes(one.code) && one.severity === 'error')
    ? 2
    : exitCode
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({exitCode: code, diagnostics: sorted, ...options.summary?.values}, null, 2)}\n`,
    )
    return code
  }
  const sources = new Map<string, string>()
  const color = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR
  const groups = groupByCause(sorted)
  for (const group of groups)
    process.stderr.write(`${format(group, sourceOf(group.first, sources, options), color)}\n\n`)
  if (groups.length) process.stderr.write(`${count(groups)}\n`)
  if (options.format === 'github') {
    const folders = [options.config?.content, options.config?.root ?? options.root]
    process.stdout.write(
      githubCommands(
        groups,
        folders.filter((one) => one !== undefined),
      ),
    )
  }
  for (const line of options.summary?.lines ?? []) process.stdout.write(`${line}\n`)
  return code
}

/**
 * The end of a command that threw. What the machine refused, or another build, is said as such and ends with 2; everything
 * else is a bug of labdocs and ends with 3.
 */
export function reportFailure(error: unknown, json: boolean): ExitCode {
  const known = error instanceof BuildRunning ? error.diagnostic : diskProblem(error)
  if (known) return report([known], {json, strict: false})
  process.stderr.write(bugReport(error))
  return 3
}

function sourceOf(
  {file, line}: Diagnostic,
  sources: Map<string, string>,
  {config, root}: ReportOptions,
): string {
  if (!line) return ''
  const known = sources.get(file)
  if (known !== undefined) return known
  let text = ''
  for (const folder of [config?.content, config?.root ?? root]) {
    if (folder === undefined || text) continue
    try {
      if (placeInside(folder, file) !== undefined) text = readFileSync(join(folder, file), 'utf8')
    } catch {
      // Looked for in the next folder; without its text a diagnostic has no code frame.
    }
  }
  sources.set(file, text)
  return text
}

/** Says why a command did not do what it was asked for, and what follows. */
export function refused(message: string, outcome: string, json: boolean): ExitCode {
  if (json) process.stdout.write(`${JSON.stringify({exitCode: 2, message})}\n`)
  else process.stderr.write(`${message}\n${outcome}\n`)
  return 2
}
