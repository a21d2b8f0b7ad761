/** What `build` and `check` say at their end, as far as a build needs it that has nothing to do. */
import {bareNote} from '../config/bare-config.ts'
import type {SiteConfig} from '../config/config.ts'
import type {Said} from '../remember/last-build.ts'
import {openable} from '../report/display-paths.ts'
import {duration, FIGURES, type Stopwatch, timetable} from '../report/terminal.ts'
import {counted} from '../text/counted.ts'
import type {BuildOptions} from './build.ts'

/** In stored lines: the output folder. Its path depends on the folder that the command is run in. */
export const OUT = '<out>'

/** Returns stored lines with the path of the output folder. */
export function shown(lines: string[], {outDir}: SiteConfig): string[] {
  return lines.map((line) => line.replace(OUT, () => openable(outDir)))
}

export type Summary = {lines: string[]; values: Record<string, unknown>}

/** The summary of a build that had nothing to do. */
export function repeated(
  {pages, lines, values}: Said,
  watch: Stopwatch,
  elapsed: number,
  config: SiteConfig,
  options: BuildOptions,
): Summary {
  return {
    lines: [
      `${begin(pages, elapsed, options)}  (nothing changed)`,
      ...shown(lines, config),
      ...(options.timing ? timetable(watch.times) : []),
      ...bareNote(config),
    ],
    values: {summary: summaryOf(pages, elapsed, watch, values)},
  }
}

export function begin(pages: number, elapsed: number, {write}: BuildOptions): string {
  return `${write ? 'Built' : 'Checked'} ${counted(pages, 'page')} in ${duration(elapsed)}`
}

export function stagesOf({times}: Stopwatch): [string, number][] {
  return Object.entries(times).filter(([name]) => name !== FIGURES)
}

export function summaryOf(
  pages: number,
  elapsed: number,
  watch: Stopwatch,
  {documents, ...values}: Record<string, unknown>,
): Record<string, unknown> {
  return {
    pages,
    documents,
    milliseconds: Math.round(elapsed),
    stages: Object.fromEntries(stagesOf(watch).map(([name, ms]) => [name, Math.round(ms)])),
    figures: Math.round(watch.times[FIGURES] ?? 0),
    ...values,
  }
}
