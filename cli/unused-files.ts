/**
 * Finds files that no page uses, and their size. This is only a hint,
 * because some are for readers who know their address.
 */
import {statSync} from 'node:fs'
import {basename, extname, join} from 'node:path'
import type {Workspace} from './pipeline.ts'
import {createDisplayPath} from './report/display-paths.ts'
import {size} from './report/terminal.ts'
import {compare} from './text/compare.ts'
import {counted} from './text/counted.ts'

export interface UnusedFile {
  /** Relative to the content folder. */
  file: string
  bytes: number
}

/** Number of files to list; the rest is counted. */
const LISTED = 5

/** Files at the top of a site that hosts, browsers and search engines request on their own. */
const FOR_OTHERS =
  /^(?:\.well-known\/.*|CNAME|_headers|_redirects|\.nojekyll|\.htaccess|[^/]*\.(?:webmanifest|ico)|(?:robots|humans|ads|app-ads|security|llms(?:-full)?)\.txt|(?:sitemap[^/]*|browserconfig|BingSiteAuth|opensearch|crossdomain)\.xml|(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|icon|logo|og-image|social)[^/]*\.\w+|(?:404|google[0-9a-f]+|yandex_[0-9a-f]+)\.html|[0-9a-f]{32}\.txt)$/i

type Input = Pick<Workspace, 'sources' | 'assets'> & {
  config: Pick<Workspace['config'], 'content' | 'publicFolder' | 'source'>
  site: Pick<Workspace['site'], 'diagnostics'>
}

/**
 * Returns unused files, largest first: files of `public/` that nothing names, and files next to pages that were reported.
 */
export function unusedFiles(input: Input): UnusedFile[] {
  const {content, publicFolder} = input.config
  const beside = input.site.diagnostics.flatMap(({code, file}) =>
    code === 'unused-asset' ? [file] : [],
  )
  const folder = `${publicFolder}/`
  const offered = [...input.sources.keys()].filter(
    (file) => file.startsWith(folder) && !FOR_OTHERS.test(file.slice(folder.length)),
  )
  const named = occurring(offered.flatMap(namesOf), offered.length ? textsOf(input) : [])
  const isNamed = (file: string) => namesOf(file).some((name) => named.has(name))
  return [...beside, ...offered.filter((file) => !isNamed(file))]
    .flatMap((file) => {
      const bytes = statSync(join(content, file), {throwIfNoEntry: false})?.size
      return bytes === undefined ? [] : [{file, bytes}]
    })
    .sort((a, b) => b.bytes - a.bytes || compare(a.file, b.file))
}

/** Only the name is searched, because code can build the folder. */
function namesOf(file: string): string[] {
  const name = basename(file)
  return [name, encodeURI(name), encodeURIComponent(name)]
}

/**
 * Returns the names that are in one of the texts, also within a word. A search for each name would take minutes for thousands of
 * files; the texts contain few of their endings.
 */
function occurring(names: readonly string[], texts: readonly string[]): Set<string> {
  const known = new Set(names)
  const lengths = new Map<string, Set<number>>()
  for (const name of known) {
    const ending = extname(name) || name
    lengths.set(ending, (lengths.get(ending) ?? new Set()).add(name.length))
  }
  const found = new Set<string>()
  for (const text of texts)
    for (const [ending, ofNames] of lengths)
      for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1))
        for (const length of ofNames) {
          const end = at + ending.length
          const name = text.slice(Math.max(0, end - length), end)
          if (known.has(name)) found.add(name)
        }
  return found
}

/** Returns the line of the summary; none if every file is used. */
export function unusedNote(files: UnusedFile[], config: Workspace['config']): string[] {
  if (!files.length) return []
  const shown = createDisplayPath(config)
  const listed = files.slice(0, LISTED).map(({file, bytes}) => `${shown(file)} (${size(bytes)})`)
  const more = files.length > LISTED ? `, and ${files.length - LISTED} more` : ''
  const sum = size(totalOf(files))
  const count = counted(files.length, 'file')
  return [`Unused  ${count}, ${sum}, that no page names: ${listed.join(', ')}${more}`]
}

export function totalOf(files: UnusedFile[]): number {
  return files.reduce((all, {bytes}) => all + bytes, 0)
}

/** Returns all texts that could name a file: pages and lists, the config, and the bundled code of the theme. */
function textsOf({sources, assets, config}: Input): string[] {
  const code = [...assets.files].filter(([path]) => /\.(?:js|css)$/.test(path))
  return [
    config.source,
    ...[...sources.values()].map(({text}) => text),
    ...code.map(([, bytes]) => Buffer.from(bytes).toString()),
  ]
}
