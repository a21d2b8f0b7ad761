/** A build that has something to do: the stages, the copies, and what the next build needs to know. */
import type {SiteConfig} from '../config/config.ts'
import {checkExternal, defaults} from '../external/check-links.ts'
import {limitHeapGrowth} from '../heap-growth.ts'
import {prepareParsing} from '../parse/parse-all.ts'
import {complaints, emit, load} from '../pipeline.ts'
import {type EarlyThread, startEarlyThread} from '../remember/early-thread.ts'
import {
  keepLast,
  type LastBuild,
  type LastOutline,
  readLastPages,
  type Stored,
} from '../remember/last-build.ts'
import {isSure} from '../remember/nothing-changed.ts'
import type {Prepared} from '../remember/prepare.ts'
import {adjust} from '../report/diagnostics.ts'
import {type ExitCode, exitCodeOf} from '../report/exit-code.ts'
import {report} from '../report/report.ts'
import type {Stopwatch} from '../report/terminal.ts'
import {unlessEnding} from '../signals.ts'
import {endPreparedThreads} from '../threads/thread.ts'
import {createCompressor} from '../write/compress.ts'
import {createDiskCopy} from '../write/disk-copy.ts'
import {keepFiles} from '../write/earlier-builds.ts'
import {createForgetter, type DiskWriter} from '../write/writer.ts'
import type {BuildOptions} from './build.ts'
import {factsOf, failure, success, withExternal} from './build-summary.ts'
import type {Summary} from './summary.ts'

interface Begun {
  config: SiteConfig
  options: BuildOptions
  watch: Stopwatch
  /** When the command began (ms). */
  started: number
  /** Undefined for `check`. The caller discards what was not committed. */
  disk: DiskWriter | undefined
  prepared: Prepared
  last: (LastOutline & Stored) | undefined
  fingerprint: string | undefined
}

/** The page, its data and its Markdown. */
const FILES_OF_PAGE = 3

/** Sites with more files are built slower, but in 2 GB. */
const LARGE = 10_000

/**
 * Percent. Garbage is collected once the heap is a third larger than what is in use. With 20,000 short pages that is a quarter
 * less memory; with 1,000 pages it costs a tenth of the processor time.
 */
const GROWTH_OF_LARGE = 30

export async function buildAnew(begun: Begun): Promise<ExitCode> {
  const {config, options, prepared, disk, last: outline} = begun
  const {cache} = prepared.stages
  const last = readLastPages(outline, {...config, write: options.write}, cache)
  const early = startEarlyThread(last, disk && config.outDir, cache)
  try {
    return await buildWith(begun, last, early)
  } finally {
    early.end()
    endPreparedThreads()
  }
}

async function buildWith(
  {config, options, watch, started, disk, prepared, fingerprint}: Begun,
  last: LastBuild | undefined,
  early: EarlyThread,
): Promise<ExitCode> {
  const {cache, scan} = prepared.stages
  const place = {...config, write: options.write}
  const {sources} = scan()
  if (sources.size > LARGE) limitHeapGrowth(GROWTH_OF_LARGE)
  const stages =
    last || prepared.isBundled
      ? prepared.stages
      : {...prepared.stages, prepareParsing: () => prepareParsing(sources)}
  const workspace = await load(config, {dev: false, cache: options.cache}, watch, stages)
  if (!('site' in workspace)) {
    watch.finish()
    const diagnostics = adjust(workspace.diagnostics, config, options.lenient)
    return report(diagnostics, {...options, config})
  }
  const changed = await early.changed
  if (changed) disk?.know(changed)
  if (!last) disk?.expect(FILES_OF_PAGE * workspace.site.entries.size)
  const writer = disk ?? createForgetter()
  const copy = options.offline ? createDiskCopy(writer, workspace.site) : undefined
  const compressor =
    disk && !copy && config.compress
      ? createCompressor(disk, cache, last?.compressed ? last.files : undefined)
      : undefined
  const emitted = await emit(workspace, copy ?? compressor ?? writer, watch, last, early.search)
  copy?.finish()
  const outside =
    options.external && !options.write
      ? await watch.stage('external', () =>
          checkExternal(workspace.site, cache, defaults(workspace.site)),
        )
      : undefined
  const found = [...complaints(workspace), ...emitted.diagnostics]
  const diagnostics = adjust([...found, ...(outside?.diagnostics ?? [])], config, options.lenient)
  const failed = exitCodeOf(diagnostics, options.strict) !== 0
  if (!failed && disk && !copy) {
    watch.stage('write', () => keepFiles(compressor ?? disk, workspace.site, config.keep))
    if (compressor) await watch.stage('compress', compressor.finish)
  }
  if (!failed) await watch.stage('write', writer.settled)
  cache.prune()
  await unlessEnding()
  watch.finish()
  const end = (summary: Summary) =>
    report(diagnostics, {...options, config, summary: withExternal(summary, outside)})
  if (failed) return end(failure(diagnostics, workspace, emitted, options))
  writer.commit()
  const said = factsOf(workspace, emitted, writer, options)
  const made = options.external ? undefined : (fingerprint ?? (await prepared.fingerprint()))
  keepLast(place, cache, {
    ...emitted.remembered,
    // The files of a copy for the disk were changed after they were made.
    ...(copy ? {made: {}} : {}),
    files: disk?.stamps() ?? {},
    compressed: compressor !== undefined,
    ...(made !== undefined && isSure(found)
      ? {fingerprint: made, said: {...said, diagnostics: found, pages: emitted.pages}}
      : {}),
  })
  return end(success(workspace, emitted, said, watch, performance.now() - started, options))
}
