/** `labdocs search-export`: writes the pages for a search server as lines of JSON, with the settings of the server. */
import {writeFileSync} from 'node:fs'
import {join, relative, sep} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import {loadConfig} from '../config/load-config.ts'
import {onDisk} from '../disk/disk-error.ts'
import {makeFolder} from '../disk/folder.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'
import {complaints, load} from '../pipeline.ts'
import {createRenderInput, renderPage} from '../render/page.ts'
import {adjust, worst} from '../report/diagnostics.ts'
import {type ExitCode, report} from '../report/report.ts'
import {createStopwatch} from '../report/terminal.ts'
import {documentsOf, exportFor, type SearchServer} from '../search/export.ts'
import {searchPages} from '../search/pages.ts'
import type {Diagnostic, Section} from '../types.ts'

export interface SearchExportOptions {
  root: string
  for: SearchServer
  /** Output folder, relative to the working folder. */
  to: string
  base?: string
  urls?: UrlStyle
  cacheDir?: string
  json: boolean
}

export async function searchExport(options: SearchExportOptions): Promise<ExitCode> {
  const {config, diagnostics} = await loadConfig(options.root, options)
  if (!config) return report(diagnostics, {...options, strict: false})
  const watch = createStopwatch({live: false, stream: process.stderr})
  const workspace = await load(config, {dev: false, cache: true}, watch)
  const found: Diagnostic[] = []
  if (!('site' in workspace))
    return report(adjust(workspace.diagnostics, config, false), {...options, strict: false, config})
  const {site, renderer, assets, words} = workspace
  const input = createRenderInput(site, renderer, assets)
  const sections = new Map<Route, Section[]>()
  for (const entry of site.entries.values()) {
    // The text of a Markdown page is known without rendering it.
    const rendered = entry.doc ? undefined : renderPage(entry, input)
    if (rendered && 'severity' in rendered) found.push(rendered)
    else if (rendered?.sections) sections.set(entry.route, rendered.sections)
  }
  const errors = adjust([...complaints(workspace), ...found], config, false).filter(
    ({severity}) => severity === 'error',
  )
  if (worst(errors)) return report(errors, {...options, strict: false, config})
  const documents = documentsOf(searchPages(site, sections), site.data)
  const files = exportFor(options.for, documents, words.synonyms)
  makeFolder(options.to)
  const written = [...files].map(([name, text]) => {
    const path = join(options.to, name)
    onDisk('write this file', path, () => writeFileSync(path, text))
    return relative(process.cwd(), path).split(sep).join('/')
  })
  const summary = {documents: documents.length, written}
  process.stdout.write(
    options.json
      ? `${JSON.stringify({exitCode: 0, ...summary})}\n`
      : `Wrote ${documents.length} documents for ${options.for}:\n${written.map((file) => `  ${file}\n`).join('')}`,
  )
  return 0
}
