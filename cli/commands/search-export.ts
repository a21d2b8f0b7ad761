/** `labdocs search-export`: writes the pages for a search server as lines of JSON, with the settings of the server. */
import {join} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {makeFolder, wayTo} from '../disk/folder.ts'
import {replaceFile} from '../disk/write-file.ts'
import {withRepair} from '../parse/page-cache.ts'
import {complaints} from '../pipeline.ts'
import {createRenderInput, renderPage} from '../render/page.ts'
import {adjust, isError} from '../report/diagnostics.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {report} from '../report/report.ts'
import {documentsOf, exportFor, type SearchServer} from '../search/export.ts'
import {searchPages} from '../search/pages.ts'
import {uninterrupted} from '../signals.ts'
import {counted} from '../text/counted.ts'
import type {Diagnostic, Section} from '../types.ts'
import {loadQuietly, type SiteOptions, succeed, withSite} from './with-site.ts'

interface SearchExportOptions extends SiteOptions {
  for: SearchServer
  /** Output folder, relative to the working folder. */
  to: string
}

export function searchExport(options: SearchExportOptions): Promise<ExitCode> {
  return withSite(options, (config) => withRepair(() => exportSite(config, options)))
}

async function exportSite(config: SiteConfig, options: SearchExportOptions): Promise<ExitCode> {
  const fail = (diagnostics: Diagnostic[]) =>
    report(adjust(diagnostics, config, false), {...options, strict: false, config})
  const workspace = await loadQuietly(config)
  const found: Diagnostic[] = []
  if (!('site' in workspace)) return fail(workspace.diagnostics)
  const {site, renderer, assets, words} = workspace
  const input = createRenderInput(site, renderer, assets)
  const sections = new Map<Route, Section[]>()
  for (const entry of site.entries.values()) {
    // The text of a Markdown page is known without rendering it.
    const rendered = entry.doc ? undefined : renderPage(entry, input)
    if (rendered && 'severity' in rendered) found.push(rendered)
    else if (rendered?.sections) sections.set(entry.route, rendered.sections)
  }
  const errors = adjust([...complaints(workspace), ...found], config, false).filter(isError)
  if (errors.length) return fail(errors)
  const documents = documentsOf(searchPages(site, sections), site.data)
  const files = exportFor(options.for, documents, words.synonyms)
  makeFolder(options.to)
  const written = await uninterrupted(() =>
    [...files].map(([name, text]) => {
      const path = join(options.to, name)
      replaceFile(path, text)
      return wayTo(process.cwd(), path)
    }),
  )
  return succeed(
    options,
    {documents: documents.length, written},
    `Wrote ${counted(documents.length, 'document')} for ${options.for}:\n${written.map((file) => `  ${file}\n`).join('')}`,
  )
}
