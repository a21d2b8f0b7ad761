/** `labdocs build` and `labdocs check`: both do the same work, but `check` discards the output. */
import {outputInSite} from '../config/bare-config.ts'
import type {SiteConfig} from '../config/config.ts'
import {loadConfig} from '../config/load-config.ts'
import {foreignOutput} from '../config/output-folder.ts'
import type {Host} from '../hosts/hosts.ts'
import {withRepair} from '../parse/page-cache.ts'
import {isAsLeft, type LastOutline, readLast} from '../remember/last-build.ts'
import {prepare} from '../remember/prepare.ts'
import {adjust} from '../report/diagnostics.ts'
import {type ExitCode, exitCodeOf} from '../report/exit-code.ts'
import {report} from '../report/report.ts'
import {createStopwatch, type Stopwatch} from '../report/terminal.ts'
import {onEnd, unlessEnding} from '../signals.ts'
import {isReplaceable} from '../write/replaceable.ts'
import {createWriter} from '../write/writer.ts'
import {repeated} from './summary.ts'
import type {SiteOptions} from './with-site.ts'

export interface BuildOptions extends SiteOptions {
  host?: Host
  compress?: boolean
  keep?: number
  /**
   * Write a copy that opens from the disk. This is not the key `offline`,
   * which is about the service worker of a published site.
   */
  offline?: boolean
  /** Read Markdown with micromark only, to compare with the quick path. */
  reference?: boolean
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
  const watch = createStopwatch(live)
  const {config, diagnostics: configDiagnostics} = await loadConfig(options.root, {
    ...options,
    webHost: options.host,
    disk: options.offline,
  })
  if (!config) return report(configDiagnostics, options)
  if (options.write && !isReplaceable(config.outDir))
    return report([foreignOutput(config.outDir, options.out)], options)
  const inSite = options.write ? outputInSite(config) : undefined
  if (inSite) return report([inSite], options)
  return withRepair(() => buildSite(config, options, watch, started))
}

async function buildSite(
  config: SiteConfig,
  options: BuildOptions,
  watch: Stopwatch,
  started: number,
): Promise<ExitCode> {
  const disk = options.write ? createWriter(config.outDir, !config.compress) : undefined
  const off = options.write ? onEnd(disk!.discard) : () => {}
  try {
    const prepared = prepare(config, {dev: false, cache: options.cache}, watch)
    const last = readLast({...config, write: options.write}, prepared.stages.cache)
    // A first build does not wait for the history yet.
    const fingerprint = options.external || !last ? undefined : await prepared.fingerprint()
    if (isCurrent(last, fingerprint, config, options)) {
      const diagnostics = adjust(last.said.diagnostics, config, options.lenient)
      if (exitCodeOf(diagnostics, options.strict) === 0) {
        await unlessEnding()
        watch.finish()
        const summary = repeated(last.said, watch, performance.now() - started, config, options)
        return report(diagnostics, {...options, config, summary})
      }
    }
    // The parser and the renderer are loaded only if there is something to do.
    const {buildAnew} = await import('./build-anew.ts')
    return await buildAnew({config, options, watch, started, disk, prepared, last, fingerprint})
  } finally {
    // After errors in content, bugs or disk errors, no partial output stays.
    disk?.discard()
    off()
    watch.finish()
  }
}

/** Whether the last build was made of the same, and what it wrote is as it was left. */
function isCurrent(
  last: LastOutline | undefined,
  fingerprint: string | undefined,
  {outDir}: Pick<SiteConfig, 'outDir'>,
  {write}: BuildOptions,
): last is LastOutline & Required<Pick<LastOutline, 'said'>> {
  return (
    fingerprint !== undefined &&
    last?.fingerprint === fingerprint &&
    last.said !== undefined &&
    (!write || isAsLeft(outDir, last.files))
  )
}
