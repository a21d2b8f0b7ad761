/** `labdocs check --fix`: corrects mistakes that have only one correction, lists every changed file, and checks again. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {wayTo} from '../disk/folder.ts'
import {refusal} from '../disk/read-inside.ts'
import {rewriteFile} from '../disk/write-file.ts'
import {stagesOf} from '../first-stages.ts'
import {editsFor} from '../fix/edits-for.ts'
import {apply} from '../move/edit.ts'
import {patchOf} from '../move/patch.ts'
import {withRepair} from '../parse/page-cache.ts'
import {complaints, emit, load, type Workspace} from '../pipeline.ts'
import {adjust} from '../report/diagnostics.ts'
import {createDisplayPath} from '../report/display-paths.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {report} from '../report/report.ts'
import {createStopwatch} from '../report/terminal.ts'
import type {Scan} from '../scan/scan.ts'
import {uninterrupted} from '../signals.ts'
import {counted} from '../text/counted.ts'
import {hashOf} from '../text/hash.ts'
import {asRead} from '../text/line-ends.ts'
import type {Diagnostic, Source} from '../types.ts'
import {createForgetter} from '../write/writer.ts'
import {type BuildOptions, build} from './build.ts'
import {refuseChanged, withSite} from './with-site.ts'

export interface FixOptions extends BuildOptions {
  /** Print a patch without writing files. */
  dryRun: boolean
}

/** The text of a file before and after its corrections. */
interface Draft {
  before: string
  after: string
  corrections: number
}

/** A correction can reveal another mistake: an anchor is checked only once its page is found. */
const MOST_ROUNDS = 8

export function fix(options: FixOptions): Promise<ExitCode> {
  return withSite(options, (config) => withRepair(() => correctSite(config, options)))
}

async function correctSite(config: SiteConfig, options: FixOptions): Promise<ExitCode> {
  const found = await correct(config, options)
  if ('diagnostics' in found)
    return report(adjust(found.diagnostics, config, options.lenient), {...options, config})
  if (options.dryRun) return preview(found, options)
  await uninterrupted(() => write(found.drafts, config))
  return build({...options, write: false})
}

function write(drafts: Corrected['drafts'], config: SiteConfig): void {
  const shown = createDisplayPath(config)
  const placeOf = (file: string) => join(config.content, file)
  refuseChanged([...drafts].map(([file, {before}]) => [placeOf(file), before]))
  for (const [file, {after, corrections}] of drafts) {
    rewriteFile(placeOf(file), after)
    // To stderr: with `--json`, stdout contains only one document.
    process.stderr.write(`Corrected ${shown(file)} (${counted(corrections, 'correction')})\n`)
  }
}

/** Prints the corrections as a patch, and the mistakes that stay when it is applied. */
async function preview({drafts, workspace}: Corrected, options: FixOptions): Promise<ExitCode> {
  const {config} = workspace
  const nameOf = (file: string) => wayTo(config.root, join(config.content, file))
  const patch = patchOf(
    [...drafts].map(([file, texts]) => ({from: nameOf(file), to: nameOf(file), texts})),
  )
  const emitted = await emit(workspace, createForgetter(), createStopwatch())
  const left = [...complaints(workspace), ...emitted.diagnostics]
  return report(adjust(left, config, options.lenient), {
    ...options,
    config,
    texts: new Map([...drafts].map(([file, {after}]) => [file, after])),
    summary: {lines: patch ? [patch.replace(/\n$/, '')] : [], values: {patch}},
  })
}

/** `workspace`: the site with the texts of the drafts. */
interface Corrected {
  drafts: Map<string, Draft>
  workspace: Workspace
}

/** Applies corrections until none are left, and returns the resulting texts. Nothing is written. */
async function correct(
  config: SiteConfig,
  options: FixOptions,
): Promise<Corrected | {diagnostics: Diagnostic[]}> {
  const drafts = new Map<string, Draft>()
  const textOf = (file: string) =>
    drafts.get(file)?.after ?? readFileSync(join(config.content, file), 'utf8')
  const own = stagesOf(config, {dev: false, cache: options.cache})
  let bundled: ReturnType<typeof own.bundle> | undefined
  const stages: typeof own = {
    scan: () => withDrafts(own.scan(), drafts),
    bundle: (...args) => {
      bundled ??= own.bundle(...args)
      return bundled
    },
  }
  for (let round = 0; ; round++) {
    const workspace = await load(
      config,
      {dev: false, cache: options.cache},
      createStopwatch(),
      stages,
    )
    if (!('site' in workspace)) return {diagnostics: workspace.diagnostics}
    const edits = editsFor(adjust(complaints(workspace), config, false), {
      specs: workspace.renderer.specs,
      bare: config.bare,
      read: (file) => {
        // A symbolic link can point to a file outside the content.
        const isOurs = workspace.sources.has(file) && !refusal(config.content, file)
        return isOurs ? textOf(file) : undefined
      },
    })
    if (!edits.size || round === MOST_ROUNDS) return {drafts, workspace}
    for (const [file, list] of edits) {
      const text = textOf(file)
      const {before = text, corrections = 0} = drafts.get(file) ?? {}
      const after = apply(text, list)
      drafts.set(file, {before, after, corrections: corrections + list.length})
    }
  }
}

function withDrafts({sources, diagnostics}: Scan, drafts: Map<string, Draft>): Scan {
  const changed = [...sources].map(([file, source]): [string, Source] => {
    const text = drafts.get(file)?.after
    return [file, text === undefined ? source : {...source, text: asRead(text), hash: hashOf(text)}]
  })
  return {sources: new Map(changed), diagnostics}
}
