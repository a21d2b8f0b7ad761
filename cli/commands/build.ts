/** `labdocs build` and `labdocs check`: the same work; `check` forgets what it wrote. */

import {basename} from 'node:path'
import {gzipSync} from 'node:zlib'
import type {Cache} from '../cache.ts'
import {adjust, worst} from '../diagnostics.ts'
import type {Host} from '../hosts/host.ts'
import {bareNote, foreignOutput, loadConfig} from '../load-config.ts'
import {complaints, type Emitted, emit, FIGURES, load, type Workspace} from '../pipeline.ts'
import {type ExitCode, report} from '../report.ts'
import {onEnd} from '../signals.ts'
import {createStopwatch, duration, type Stopwatch, size, timetable} from '../terminal.ts'
import type {Diagnostic} from '../types.ts'
import {writeCompressed} from '../write/compress.ts'
import {keepFiles} from '../write/keep.ts'
import {createForgetter, createWriter, isReplaceable, type Writer} from '../write/writer.ts'

export interface BuildOptions {
  root: string
  out?: string
  base?: string
  host?: Host
  compress?: boolean
  keep?: number
  cacheDir?: string
  json: boolean
  /** How mistakes are printed. */
  format?: 'text' | 'github'
  cache: boolean
  strict: boolean
  lenient: boolean
  /** Print the time of each stage, figures among them, as a table. */
  timing: boolean
  /** Write the site, or only look. */
  write: boolean
}

export async function build(options: BuildOptions): Promise<ExitCode> {
  const started = performance.now()
  const live = Boolean(process.stderr.isTTY) && !process.env.CI && !options.json
  const watch = createStopwatch({live, stream: process.stderr})
  const {config, diagnostics: configDiagnostics} = await loadConfig(options.root, {
    ...options,
    webHost: options.host,
  })
  if (!config) return report(configDiagnostics, options)
  if (options.write && !isReplaceable(config.outDir))
    return report([foreignOutput(config.outDir)], options)
  const disk = options.write ? createWriter(config.outDir) : undefined
  const writer = disk ?? createForgetter()
  const off = options.write ? onEnd(writer.discard) : () => {}
  try {
    const workspace = await load(config, {dev: false, cache: options.cache}, watch)
    if (!('site' in workspace)) {
      watch.finish()
      const diagnostics = adjust(workspace.diagnostics, config, options.lenient)
      return report(diagnostics, {...options, config})
    }
    const emitted = await emit(workspace, writer, watch)
    const diagnostics = adjust(
      [...complaints(workspace), ...emitted.diagnostics],
      config,
      options.lenient,
    )
    const failed = worst(diagnostics) === 'error' || (options.strict && diagnostics.length > 0)
    if (!failed && disk) {
      watch.stage('write', () => keepFiles(disk, workspace.site, config.keep))
      if (config.compress)
        await watch.stage('compress', () => writeCompressed(disk, workspace.cache))
    }
    workspace.cache.prune()
    watch.finish()
    if (!failed) writer.commit()
    const elapsed = performance.now() - started
    const summary = failed
      ? failure(diagnostics, workspace, options)
      : success(workspace, emitted, writer, watch, elapsed, options)
    return report(diagnostics, {...options, config, summary})
  } finally {
    // Content with errors, a bug of ours, the disk: nothing half-written stays behind.
    writer.discard()
    off()
    watch.finish()
  }
}

type Summary = {lines: string[]; values: Record<string, unknown>}

/** A cache that cannot be written makes builds slower, nothing else. */
function cacheNote({problem}: Cache): string[] {
  const reason = problem()
  return reason === undefined
    ? []
    : [`The cache cannot be written, so the next build starts from scratch: ${reason}.`]
}

function failure(
  diagnostics: Diagnostic[],
  {cache, config}: Workspace,
  {write}: BuildOptions,
): Summary {
  return {
    lines: [
      ...(write ? ['Nothing was written; the last good build is untouched.'] : []),
      ...cacheNote(cache),
      ...bareNote(config),
    ],
    values: {summary: {pages: 0, diagnostics: diagnostics.length}},
  }
}

function success(
  workspace: Workspace,
  emitted: Emitted,
  writer: Writer,
  watch: Stopwatch,
  elapsed: number,
  options: BuildOptions,
): Summary {
  const {assets, config, docs} = workspace
  const bytesOf = (url: string) => assets.files.get(`assets/${url.split('/').at(-1)}`)
  const gzip = (urls: string[]) =>
    urls.reduce(
      (sum, url) => sum + (bytesOf(url) ? gzipSync(bytesOf(url)!, {level: 9}).length : 0),
      0,
    )
  const script = gzip([assets.entry, ...assets.preloads])
  const css = gzip([assets.css])
  const data = gzipSync(JSON.stringify(workspace.site.data), {level: 9}).length
  const stages = Object.entries(watch.times).filter(([name]) => name !== FIGURES)
  const times = stages.map(([name, ms]) => `${name} ${duration(ms)}`).join(', ')
  const {pages, searchBytes} = emitted
  return {
    lines: [
      `${options.write ? 'Built' : 'Checked'} ${pages} page${pages === 1 ? '' : 's'} in ${duration(elapsed)}  (${times})`,
      ...(options.write
        ? [
            `Output ${basename(config.outDir)}/  ${size(writer.size())} in ${writer.paths.size} files`,
          ]
        : []),
      `First view  JavaScript ${size(script)}, CSS ${size(css)}, site data ${size(data)} (gzip)`,
      `Search index  ${size(searchBytes)} (gzip)`,
      ...(options.timing ? timetable(watch.times) : []),
      ...cacheNote(workspace.cache),
      ...bareNote(config),
    ],
    values: {
      summary: {
        pages,
        documents: docs.size,
        milliseconds: Math.round(elapsed),
        stages: Object.fromEntries(stages.map(([name, ms]) => [name, Math.round(ms)])),
        figures: Math.round(watch.times[FIGURES] ?? 0),
        output: {bytes: writer.size(), files: writer.paths.size},
        firstView: {javascript: script, css, siteData: data},
        searchIndex: searchBytes,
      },
    },
  }
}
