/** A folder without a configuration: its first page where it has none, and which files are left out, with the reason. */
import {basename} from 'node:path'
import type {SiteConfig} from '../config.ts'
import type {Asset, Diagnostic, Doc, Entry, Source} from '../types.ts'

/** The first page of a folder that has none: the list of what is in it. */
export function generatedIndex({title, docs}: SiteConfig): Entry {
  return {
    route: '/',
    file: '_category.yml',
    kind: 'category',
    title,
    description: '',
    category: {folder: '', title, description: '', keywords: []},
    version: docs.versions[0]!.name,
    hrefs: {},
  }
}

interface Input {
  sources: Map<string, Source>
  docs: Map<string, Doc>
  /** Assets that a page links to or shows. */
  used: Map<string, Asset>
}

/** By file name: the first that fits. */
const KINDS: [RegExp, string][] = [
  [/^_category_?\.(?:json|ya?ml)$/, 'labdocs reads settings of a folder only from _category.yml'],
  [/\.mdx$/i, 'MDX contains code, which labdocs does not run; rename the file to .md to show it'],
  [/\.(?:md|markdown|mdown|mkdn?)$/i, 'only files whose name ends in .md are pages'],
  [/\.(?:rst|adoc|asciidoc|org|textile|ipynb|html?)$/i, 'this is not Markdown'],
]

/** One warning for all of them; none where nothing was left out. */
export function skippedFiles(input: Input): Diagnostic[] {
  const files = new Map<string, string[]>()
  let count = 0
  for (const source of input.sources.values()) {
    const reason = reasonOf(source, input)
    if (reason === undefined) continue
    count++
    files.set(reason, [...(files.get(reason) ?? []), source.file])
  }
  if (!count) return []
  return [
    {
      severity: 'warning',
      code: 'skipped-files',
      file: '.',
      line: 0,
      column: 0,
      message: [
        `${count === 1 ? '1 file is' : `${count} files are`} not part of the site:`,
        ...[...files].map(([reason, names]) => `- ${names.join(', ')}: ${reason}.`),
      ].join('\n'),
    },
  ]
}

function reasonOf({file, kind}: Source, {docs, used}: Input): string | undefined {
  if (kind === 'module') return 'labdocs runs the code of a site only if it has a site.config.ts'
  if (kind === 'fragment')
    return isIncluded(file, docs)
      ? undefined
      : 'a file whose name begins with _ appears only on pages that include it'
  if (kind !== 'asset' && kind !== 'data') return undefined
  if (file.startsWith('public/') || used.has(file)) return undefined
  return KINDS.find(([pattern]) => pattern.test(basename(file)))?.[1]
}

function isIncluded(file: string, docs: Map<string, Doc>): boolean {
  return [...docs.values()].some(({dependencies}) => Object.hasOwn(dependencies, file))
}
