/** `labdocs build` and `labdocs check`: both do the same work, but `check` discards the output. */

import type {SiteConfig} from '../config/config.ts'
import {foreignOutput, loadConfig} from '../config/load-config.ts'
import {checkExternal, defaults} from '../external/check-links.ts'
import type {Host} from '../hosts/hosts.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'
import {complaints, emit, load} from '../pipeline.ts'
import {isAsLeft, keepLast, type LastBuild, readLast} from '../remember/last-build.ts'
import {isSure} from '../remember/nothing-changed.ts'
import {prepare} from '../remember/prepare.ts'
import {adjust, worst} from '../report/diagnostics.ts'
import {type ExitCode, report} from '../report/report.ts'
import {createStopwatch} from '../report/terminal.ts'
import {onEnd} from '../signals.ts'
import type {Diagnostic} from '../types.ts'
import {createCompressor} from '../write/compress.ts'
import {createDiskCopy} from '../write/disk-copy.ts'
import {keepFiles} from '../write/earlier-builds.ts'
import {createForgetter, createWriter, isReplaceable} from '../write/writer.ts'
import {factsOf, failure, repeated, success, withExternal} from './summary.ts'

export interface BuildOptions {
  root: string
  out?: string
  base?: string
  urls?: UrlStyle
  host?: Host
  compress?: boolean
  keep?: number
  /**
   * Write a copy that opens from the disk. This is not the key `offline`,
   * which is about the service worker of a published site.
   */
  offline?: boolean
  cacheDir?: string
  /** Read Markdown with micromark only, to compare with the quick path. */
  reference?: boolean
  json: boolean
  /** Output format of diagnostics. */
  format?: 'text' | 'github'
  cache: boolean
  strict: boolean
  lenient: boolean
  /** Print a table of the time of each stage and of figures. */
  timing: boolean
  /** Also ask other hosts whether linked pages exist. Only without `write`. */
  external?: boolean
  /** Write the site instead of only checking it. */
  write: boolean
}

export async function build(options: BuildOptions): Promise<ExitCode> {
  const started = performance.now()
  const live = Boolean(process.stderr.isTTY) && !process.env.CI && !options.json
  const watch = createStopwatch({live, stream: process.stderr})
  const {config, diagnostics: configDiagnostics} = await loadConfig(options.root, {
    ...options,
    webHost: options.host,
    disk: options.offline,
  })
  if (!config) return report(configDiagnostics, options)
  if (options.write && !isReplaceable(config.outDir))
    return report([foreignOutput(config.outDir)], options)
  const disk = options.write ? createWriter(config.outDir) : undefined
  const off = options.write ? onEnd(disk!.discard) : () => {}
  try {
    const prepared = prepare(config, {dev: false, cache: options.cache}, watch)
    const place = {...config, write: options.write}
    const {cache} = prepared.stages
    const last = readLast(place, cache)
    const fingerprint = options.external ? undefined : await prepared.fingerprint()
    if (isCurrent(last, fingerprint, config, options)) {
      const diagnostics = adjust(last.said.diagnostics, config, options.lenient)
      if (!isFailed(diagnostics, options)) {
        watch.finish()
        const summary = repeated(last.said, watch, performance.now() - started, config, options)
        return report(diagnostics, {...options, config, summary})
      }
    }
    const workspace = await load(config, {dev: false, cache: options.cache}, watch, prepared.stages)
    if (!('site' in workspace)) {
      watch.finish()
      const diagnostics = adjust(workspace.diagnostics, config, options.lenient)
      return report(diagnostics, {...options, config})
    }
    const writer = disk ?? createForgetter()
    const copy = options.offline ? createDiskCopy(writer, workspace.site) : undefined
    const compressor =
      disk && !copy && config.compress
        ? createCompressor(disk, cache, last?.compressed ? last.files : undefined)
        : undefined
    const emitted = await emit(workspace, copy ?? compressor ?? writer, watch, last)
    copy?.finish()
    const outside =
      options.external && !options.write
        ? await watch.stage('external', () =>
            checkExternal(workspace.site, cache, defaults(workspace.site)),
          )
        : undefined
    const found = [...complaints(workspace), ...emitted.diagnostics]
    const diagnostics = adjust([...found, ...(outside?.diagnostics ?? [])], config, options.lenient)
    const failed = isFailed(diagnostics, options)
    if (!failed && disk && !copy) {
      watch.stage('write', () => keepFiles(compressor ?? disk, workspace.site, config.keep))
      if (compressor) await watch.stage('compress', compressor.finish)
    }
    cache.prune()
    watch.finish()
    if (failed) {
      const summary = failure(diagnostics, workspace, options)
      return report(diagnostics, {
        ...options,
        config,
        summary: outside ? withExternal(summary, outside) : summary,
      })
    }
    writer.commit()
    const said = factsOf(workspace, emitted, writer, options)
    const made = options.external ? undefined : (fingerprint ?? (await prepared.fingerprint()))
    keepLast(place, cache, {
      ...emitted.remembered,
      compressed: compressor !== undefined,
      ...(made !== undefined && isSure(found)
        ? {fingerprint: made, said: {...said, diagnostics: found, pages: emitted.pages}}
        : {}),
    })
    const summary = success(workspace, emitted, said, watch, performance.now() - started, options)
    return report(diagnostics, {
      ...options,
      config,
      summary: outside ? withExternal(summary, outside) : summary,
    })
  } finally {
    // After errors in content, bugs or disk errors, no partial output stays.
    disk?.discard()
    off()
    watch.finish()
  }
}

function isFailed(diagnostics: Diagnostic[], {strict}: Pick<BuildOptions, 'strict'>): boolean {
  return worst(diagnostics) === 'error' || (strict && diagnostics.length > 0)
}

/** Whether the last build was made of the same, and what it wrote is as it was left. */
function isCurrent(
  last: LastBuild | undefined,
  fingerprint: string | undefined,
  {outDir}: Pick<SiteConfig, 'outDir'>,
  {write}: BuildOptions,
): last is LastBuild & Required<Pick<LastBuild, 'said'>> {
  return (
    fingerprint !== undefined &&
    last?.fingerprint === fingerprint &&
    last.said !== undefined &&
    (!write || isAsLeft(outDir, last.files))
  )
}
