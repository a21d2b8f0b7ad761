/** What `build` and `check` say at the end of a build that had something to do. */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import type {Cache} from '../cache/cache.ts'
import {bareNote} from '../config/bare-config.ts'
import type {ExternalResult} from '../external/check-links.ts'
import type {Emitted, Workspace} from '../pipeline.ts'
import type {Said} from '../remember/last-build.ts'
import {adjust, isError} from '../report/diagnostics.ts'
import {duration, type Stopwatch, size, timetable} from '../report/terminal.ts'
import {partsOf} from '../resolve/parts.ts'
import type {Diagnostic} from '../types.ts'
import {totalOf, unusedFiles, unusedNote} from '../unused-files.ts'
import type {Writer} from '../write/writer.ts'
import type {BuildOptions} from './build.ts'
import {begin, OUT, type Summary, shown, stagesOf, summaryOf} from './summary.ts'

/** Adds what is known about links to other hosts, if they were checked. */
export function withExternal(summary: Summary, result: ExternalResult | undefined): Summary {
  if (!result) return summary
  const {lines, values} = summary
  const {asked, known, left} = result
  const rest = left ? `, ${left} not checked; run the command again for the rest` : ''
  return {
    lines: [...lines, `External links  ${asked} checked, ${known} known from earlier${rest}`],
    values: {...values, external: {asked, known, left}},
  }
}

/** A cache that cannot be written makes builds slower, nothing else. */
function cacheNote({problem}: Cache): string[] {
  const reason = problem()
  return reason === undefined
    ? []
    : [
        `The cache cannot be written, so the next build starts from scratch: ${reason}. Name another folder with --cache-dir.`,
      ]
}

export function failure(
  diagnostics: Diagnostic[],
  {cache, config}: Workspace,
  {pages}: Pick<Emitted, 'pages'>,
  {write, strict}: BuildOptions,
): Summary {
  const isBuilt = existsSync(join(config.outDir, '404.html'))
  const outcome = isBuilt
    ? 'Nothing was written; the last good build is untouched.'
    : 'Nothing was written.'
  const isForgivable = config.bare && !strict && !adjust(diagnostics, config, true).some(isError)
  return {
    lines: [
      ...(write ? [outcome] : []),
      ...(write && isForgivable ? ['With --lenient, these errors are only warnings.'] : []),
      ...cacheNote(cache),
      ...bareNote(config),
    ],
    values: {summary: {pages, diagnostics: diagnostics.length}},
  }
}

/** What is true of a build whenever it is looked at. */
type Facts = Pick<Said, 'lines' | 'values'>

export function factsOf(
  workspace: Workspace,
  {searchBytes}: Emitted,
  writer: Writer,
  {write, offline}: BuildOptions,
): Facts {
  const {assets, config, docs} = workspace
  const bytesOf = (url: string) => assets.files.get(`assets/${url.split('/').at(-1)}`)
  const gzip = (urls: string[]) =>
    urls.reduce(
      (sum, url) => sum + (bytesOf(url) ? gzipSync(bytesOf(url)!, {level: 9}).length : 0),
      0,
    )
  const script = gzip([assets.entry, ...assets.preloads])
  const css = gzip([assets.css])
  const data = dataBytes(workspace.site)
  const unused = write || config.bare ? [] : unusedFiles(workspace)
  return {
    lines: [
      ...(write ? [`Output ${OUT}/  ${size(writer.size())} in ${writer.paths.size} files`] : []),
      `First view  JavaScript ${size(script)}, CSS ${size(css)}, site data ${size(data)} (gzip)`,
      `Search index  ${size(searchBytes)} loaded at once (gzip)`,
      ...unusedNote(unused, config),
      ...(offline ? [`Open ${OUT}/index.html in a browser; it needs no server.`] : []),
    ],
    values: {
      documents: docs.size,
      firstView: {javascript: script, css, siteData: data},
      searchIndex: searchBytes,
      ...(write
        ? {output: {bytes: writer.size(), files: writer.paths.size}}
        : {unused: {files: unused.length, bytes: totalOf(unused)}}),
    },
  }
}

/** Returns the gzip bytes of the site data that a page loads: the core and, of a large site, the longest list of rows. */
function dataBytes({data}: Workspace['site']): number {
  const {core, lists} = partsOf(data)
  const texts = lists.map((list) => JSON.stringify(list))
  const longest = texts.reduce((a, b) => (b.length > a.length ? b : a), '')
  return [JSON.stringify(core), longest]
    .filter(Boolean)
    .reduce((sum, text) => sum + gzipSync(text, {level: 9}).length, 0)
}

export function success(
  {cache, config}: Workspace,
  {pages}: Emitted,
  {lines, values}: Facts,
  watch: Stopwatch,
  elapsed: number,
  options: BuildOptions,
): Summary {
  const stages = stagesOf(watch)
  const times = stages.map(([name, ms]) => `${name} ${duration(ms)}`).join(', ')
  return {
    lines: [
      `${begin(pages, elapsed, options)}  (${times})`,
      ...shown(lines, config),
      ...(options.timing ? timetable(watch.times) : []),
      ...cacheNote(cache),
      ...bareNote(config),
    ],
    values: {summary: summaryOf(pages, elapsed, watch, values)},
  }
}
