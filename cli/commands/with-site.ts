/** What the commands for a site share: their options, its configuration, and how they end. */
import {siteAround} from '../config/bare-config.ts'
import type {SiteConfig} from '../config/config.ts'
import {loadConfig} from '../config/load-config.ts'
import {readIfThere} from '../disk/folder.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'
import {load, type Workspace} from '../pipeline.ts'
import {openable} from '../report/display-paths.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {Refusal, refused, report} from '../report/report.ts'
import {createStopwatch} from '../report/terminal.ts'
import {printJson} from '../signals.ts'
import type {Diagnostic} from '../types.ts'

export interface SiteOptions {
  root: string
  out?: string
  base?: string
  urls?: UrlStyle
  cacheDir?: string
  json: boolean
}

/** Runs a command if the configuration of its site is right. `outcome`: what a `Refusal` that it throws leads to. */
export async function withSite(
  options: SiteOptions,
  run: (config: SiteConfig) => ExitCode | Promise<ExitCode>,
  outcome = () => 'Nothing was written.',
): Promise<ExitCode> {
  const {config, diagnostics} = await loadConfig(options.root, options)
  if (!config) return report(diagnostics, {...options, strict: false})
  try {
    return await run(config)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(error.message, outcome(), options.json)
  }
}

/** Loads a site as a build does, without showing progress. */
export function loadQuietly(
  config: SiteConfig,
  dev = false,
): Promise<Workspace | {diagnostics: Diagnostic[]}> {
  return load(config, {dev, cache: true}, createStopwatch())
}

/** Refuses to overwrite what another program has written since it was read. Each entry is a path with the text that was read. */
export function refuseChanged(files: Iterable<[path: string, text: string]>): void {
  for (const [path, text] of files)
    if (readIfThere(path) !== text)
      throw new Refusal(
        `${openable(path)} was changed while the command was running. Run the command again.`,
      )
}

/** Refuses to change one folder of the content as if it were a whole site: addresses and links would be wrong. */
export function refusePart({bare, root}: SiteConfig): void {
  const site = bare ? siteAround(root) : undefined
  if (site !== undefined)
    throw new Refusal(`This folder is part of the site in ${site}. Run the command there.`)
}

/** Prints the result of a command that worked: `text`, or `values` as one JSON document. */
export function succeed(
  {json}: Pick<SiteOptions, 'json'>,
  values: Record<string, unknown>,
  text: string,
): ExitCode {
  if (json) printJson({exitCode: 0, ...values})
  else process.stdout.write(text)
  return 0
}
