/** The end of a command: diagnostics with code frames, then the summary; or all of it as one JSON document. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {SiteConfig} from './config.ts'
import {count, format, sortDiagnostics, worst} from './diagnostics.ts'
import type {Diagnostic} from './types.ts'

export type ExitCode = 0 | 1 | 2 | 3

export interface ReportOptions {
  json: boolean
  strict: boolean
  /** Folder of the site, where its config could not be read. */
  root?: string
  /** Texts of files, for code frames; read from the content folder otherwise. */
  config?: SiteConfig
  /** Lines of the summary and, for `--json`, its values. */
  summary?: {lines: string[]; values: Record<string, unknown>}
}

/** Prints everything once, sorted, and says how the command ends. */
export function report(diagnostics: Diagnostic[], options: ReportOptions): ExitCode {
  const sorted = sortDiagnostics(diagnostics)
  const level = worst(sorted)
  const exitCode: ExitCode = level === 'error' || (level === 'warning' && options.strict) ? 1 : 0
  const config = sorted.some((one) => one.code === 'config-invalid' && one.severity === 'error')
    ? 2
    : exitCode
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({exitCode: config, diagnostics: sorted, ...options.summary?.values}, null, 2)}\n`,
    )
    return config
  }
  const sources = new Map<string, string>()
  const color = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR
  for (const one of sorted)
    process.stderr.write(`${format(one, sourceOf(one, sources, options), color)}\n\n`)
  if (sorted.length) process.stderr.write(`${count(sorted)}\n`)
  for (const line of options.summary?.lines ?? []) process.stdout.write(`${line}\n`)
  return config
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
      text = readFileSync(join(folder, file), 'utf8')
    } catch {
      // Looked for in the next folder; without its text a diagnostic has no code frame.
    }
  }
  sources.set(file, text)
  return text
}
