/** A folder without a configuration: its first page if it has none, and the files that are left out, with the reason. */
import {basename} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {addTo} from '../grouped.ts'
import {NO_EFFECT} from '../parse/front-matter/front-matter.ts'
import {diagnostic, sortDiagnostics} from '../report/diagnostics.ts'
import {compare} from '../text/compare.ts'
import {counted} from '../text/counted.ts'
import type {Asset, Diagnostic, Entries, Entry, Source} from '../types.ts'
import {foreignNotation} from './links/foreign-notation.ts'
import {isBelow} from './routes.ts'
import type {ResolveInput} from './site.ts'

/**
 * Returns the missing first pages: each version gets the list of its pages. If there are no pages at all, the newest
 * version gets an empty one.
 */
export function generatedIndexes({title, docs}: SiteConfig, entries: Entries): Entry[] {
  const pages = [...entries.values()].filter(({version}) => version !== undefined)
  const empty = pages.length ? undefined : docs.versions[0]
  const hasPages = (folder: string) => pages.some(({file}) => isBelow(file, folder))
  return docs.versions
    .filter((one) => one === empty || (!entries.has(one.at) && hasPages(one.folder)))
    .map(({at, folder, name}) => ({
      route: at,
      file: folder === '' ? '_category.yml' : `${folder}/_category.yml`,
      kind: 'category',
      title,
      description: '',
      category: {folder, within: '', title, description: '', keywords: []},
      version: name,
      hrefs: {},
    }))
}

const NOT_INCLUDED = 'a file whose name begins with _ appears only on pages that include it'

type Input = Pick<ResolveInput, 'config' | 'sources' | 'docs'>

/** By file name; the first match applies. */
const KINDS: [RegExp, string][] = [
  [/^_category_?\.(?:json|ya?ml)$/, 'labdocs reads settings of a folder only from _category.yml'],
  [/\.mdx$/i, 'MDX contains code, which labdocs does not run; rename the file to .md to show it'],
  [/\.(?:md|markdown|mdown|mkdn?)$/i, 'only files whose name ends in .md are pages'],
  [/\.(?:rst|adoc|asciidoc|org|textile|ipynb|html?)$/i, 'this is not Markdown'],
]

/** Returns what the author of a folder should know: files that are left out, and notations that are not supported. */
export function zeroConfigNotes(input: Input, used: Map<string, Asset>): Diagnostic[] {
  const notation = input.config.dialect ? [] : foreignNotation(input.sources.values())
  return [...skippedFiles(input, used), ...notation]
}

/** Keys that one message names. */
const LISTED = 12

/** Returns the diagnostics with one for all keys of front matter that only another tool knows, where the first one is. */
export function withKeysOnce(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isKey = ({code, hint}: Diagnostic) => code === 'front-matter-unknown' && hint === NO_EFFECT
  const counts = new Map<string, number>()
  for (const {message} of diagnostics.filter(isKey)) {
    const key = message.split('"')[1] ?? ''
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  // A single key is one message already: see GATHERED in diagnostics.ts.
  if (counts.size < 2) return [...diagnostics]
  const names = [...counts]
    .sort(([a, x], [b, y]) => y - x || compare(a, b))
    .map(([key, count]) => `"${key}" (${count})`)
  const rest = names.length - LISTED
  const more = rest > 0 ? `, and ${rest} more` : ''
  const message = `${names.length} keys of front matter are unknown: ${names.slice(0, LISTED).join(', ')}${more}.`
  const [first] = sortDiagnostics(diagnostics.filter(isKey))
  const all = {...first!, message, hint: 'They do nothing here.'}
  return [...diagnostics.filter((one) => !isKey(one)), all]
}

/** Returns one warning for all of them; none if nothing was left out. */
function skippedFiles(input: Input, used: Map<string, Asset>): Diagnostic[] {
  const outside = input.config.dialect?.outside ?? []
  const files = new Map<string, string[]>()
  let count = outside.reduce((sum, one) => sum + (one.files ?? 1), 0)
  for (const source of input.sources.values()) {
    const reason = reasonOf(source, input, used)
    if (reason === undefined) continue
    count++
    addTo(files, reason, source.file)
  }
  if (!count) return []
  const lines = [
    `${counted(count, 'file is', 'files are')} not part of the site:`,
    ...[...files].map(([reason, names]) => `- ${names.join(', ')}: ${reason}.`),
    ...outside.map(({path, files: many, reason}) => {
      const what = many === undefined ? '' : `${counted(many, 'file')}, `
      return `- ${path}: ${what}${reason}.`
    }),
  ]
  return [diagnostic('skipped-files', '.', lines.join('\n'))]
}

const PUBLISHED = 'files in this folder are published as they are'

function reasonOf(
  {file, kind}: Source,
  {docs, config}: Input,
  used: ReadonlyMap<string, Asset>,
): string | undefined {
  if (kind === 'module') return 'labdocs runs the code of a site only if it has a site.config.ts'
  const isIncluded = () => [...docs.values()].some((doc) => Object.hasOwn(doc.dependencies, file))
  if (kind === 'fragment') return isIncluded() ? undefined : NOT_INCLUDED
  if (kind !== 'asset' && kind !== 'data') return undefined
  if (file.startsWith(`${config.publicFolder}/`))
    return file.endsWith('.md') && !config.dialect ? PUBLISHED : undefined
  if (used.has(file)) return undefined
  return KINDS.find(([pattern]) => pattern.test(basename(file)))?.[1]
}
