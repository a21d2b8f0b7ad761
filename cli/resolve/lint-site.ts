/** Warnings that need the whole site: missing descriptions, unused files, names that Windows refuses. */
import {posix} from 'node:path'
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {positionOfKey} from '../config/key-position.ts'
import {addTo} from '../grouped.ts'
import {memoized} from '../memoized.ts'
import type {Code} from '../report/codes.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {CODE} from '../scan/kinds.ts'
import {counted} from '../text/counted.ts'
import type {Asset, Diagnostic, Doc, Entries, Entry, Source} from '../types.ts'
import {imageOf} from './links/front-matter-references.ts'
import {isBelow} from './routes.ts'
import {unnamedVersions} from './sidebar/tabs.ts'
import type {ResolveInput} from './site.ts'
import {windowsNames} from './windows-names.ts'

const SHORTEST = 50
const LONGEST = 160
const MISSING_HINT = `One sentence of ${SHORTEST} to ${LONGEST} characters that is true of this page alone.`

/** `used`: the assets that pages link to or show. `found`: the diagnostics until now. */
export function lintSite(
  input: Pick<ResolveInput, 'config' | 'sources' | 'docs' | 'words'>,
  entries: Entries,
  used: Map<string, Asset>,
  found: Diagnostic[],
): Diagnostic[] {
  return [
    ...missingUrl(input.config),
    ...descriptions(entries, input, found),
    ...unused(input, used),
    ...unusedTerms(input),
    ...windowsNames(input.sources),
  ]
}

function missingUrl({host, url, source}: ResolveInput['config']): Diagnostic[] {
  if (!host || url !== UNPUBLISHED) return []
  const message = `The site is published with "${host}", but its address is not set: canonical links, the sitemap, and robots.txt name ${UNPUBLISHED}.`
  const hint = "Add the address to the configuration: url: 'https://docs.example.org'"
  return [diagnostic('missing-url', CONFIG_FILE, message, {...positionOfKey(source, 'host'), hint})]
}

function descriptions(
  entries: Entries,
  {config, sources, docs}: Pick<ResolveInput, 'config' | 'sources' | 'docs'>,
  before: Diagnostic[],
): Diagnostic[] {
  const current = config.docs.versions[0]!.name
  // Such a folder is reported once. Its pages are copies, which nothing links to.
  const copies = unnamedVersions(config, docs.keys())
  const inCode = reportedInCode(before)
  const places = memoized(({file}: Entry) => positionOfKey(sources.get(file)?.text, 'description'))
  const checked = [...entries.values()].filter((entry) => {
    if (copies.some((folder) => isBelow(entry.file, folder))) return false
    // Found only for a mistake: it needs the text of the page.
    return !(entry.doc ? isReported(entry.doc, () => places(entry)) : inCode.has(entry.file))
  })
  // A version of the docs is a copy, of which search engines show each page once.
  const keyOf = (entry: Entry) => `${entry.version ?? current} ${descriptionOf(entry)}`
  const uses = new Map<string, Entry[]>()
  for (const entry of checked) addTo(uses, keyOf(entry), entry)
  return checked.flatMap((entry) => {
    const written = descriptionOf(entry)
    const warn = (code: Code, message: string, hint?: string) =>
      diagnostic(code, entry.file, message, {...places(entry), hint})
    if (!written) {
      // A generated page comes from _category.yml, where no key of this name reminds of it.
      const where = /\.ya?ml$/.test(entry.file) ? 'Write it as "description": ' : ''
      return [warn('missing-description', 'This page has no description.', where + MISSING_HINT)]
    }
    // A description that several pages have is one mistake, reported where it is repeated first.
    const [first, second, ...more] = uses.get(keyOf(entry))!
    if (entry === second)
      return [
        warn('duplicate-description', sameAs(first!, more), 'Say what this page alone is for.'),
      ]
    const {length} = written
    const fits = length >= SHORTEST && length <= LONGEST
    const long = `The description has ${counted(length, 'character')}; ${SHORTEST} to ${LONGEST} are read in full.`
    return fits || entry !== first ? [] : [warn('description-length', long)]
  })
}

function descriptionOf({doc, description}: Entry): string | undefined {
  return doc ? doc.fields.description : description
}

/** Pages that a message about a repeated description names. */
const LISTED = 5

/** `more`: other pages with the description, besides the first one and the one that is reported. */
function sameAs({file}: Entry, more: readonly Entry[]): string {
  const same = `This description is the same as that of ${file}`
  if (!more.length) return `${same}.`
  const names = more.slice(0, LISTED).map((one) => one.file)
  const rest = more.length - names.length
  const others = [...names, ...(rest ? [`and ${rest} more`] : [])].join(', ')
  return `${same}, and ${counted(more.length, 'other page has', 'other pages have')} it: ${others}.`
}

/** Returns whether the description, or the whole front matter, already has a diagnostic. */
function isReported({fields, diagnostics}: Doc, place: () => {line: number}): boolean {
  if (diagnostics.some(isMisspelled)) return true
  const invalid = diagnostics.filter(({code}) => code === 'front-matter-invalid')
  if (!invalid.length) return false
  return !Object.keys(fields).length || invalid.some(({line}) => line === place().line)
}

/** Returns the TSX pages of which the exported description, or everything that they export, already has a diagnostic. */
function reportedInCode(before: Diagnostic[]): Set<string> {
  const found = before.filter(
    (one) =>
      isMisspelled(one) ||
      (one.code === 'front-matter-invalid' && /^(?:"description"|This must)/.test(one.message)),
  )
  return new Set(found.map(({file}) => file))
}

function isMisspelled({code, hint}: Diagnostic): boolean {
  return code === 'front-matter-unknown' && hint === 'Did you mean "description"?'
}

function unused(
  {config, sources, docs}: Pick<ResolveInput, 'config' | 'sources' | 'docs'>,
  used: Map<string, Asset>,
): Diagnostic[] {
  const {publicFolder, bare, dialect} = config
  const read = new Set(
    [...docs.values()]
      .flatMap((doc) => [imageOf(doc, {config, sources}) ?? '', ...Object.keys(doc.dependencies)])
      .concat(importedFiles(sources))
      // Another case is reported where the file is named.
      .map((file) => file.toLowerCase()),
  )
  return [...sources.values()]
    .filter(
      // Not taken apart here: an unchanged file is read when it is asked for its text.
      (source) =>
        (source.kind === 'asset' || source.kind === 'fragment') &&
        !source.file.startsWith(`${publicFolder}/`) &&
        !used.has(source.file) &&
        !read.has(source.file.toLowerCase()) &&
        (!CODE.test(source.file) ||
          // Code of other tools, and of a folder that is not a site, is never a page.
          (!bare &&
            !dialect &&
            isNearlyPage(source) &&
            !importNames(source.file).some((name) => read.has(name)))),
    )
    .map(({file, kind}) => {
      if (isMdx(file))
        return diagnostic('unused-asset', file, MDX, {cause: 'mdx', hint: mdxHint(file)})
      const message =
        kind === 'fragment' ? 'No page includes this fragment.' : 'No page uses this file.'
      return diagnostic('unused-asset', file, message, {hint: hintForUnused(file)})
    })
}

const MDX = 'This page is written in MDX, and is not read.'

/** In a folder of another dialect, such files are pages, and are never unused. */
function isMdx(file: string): boolean {
  return /(?:^|\/)[^_/][^/]*\.mdx$/.test(file)
}

function mdxHint(file: string): string {
  return `To read MDX, write dialect: 'docusaurus' into ${CONFIG_FILE}. Without code in it, rename it to ${posix.basename(file, '.mdx')}.md.`
}

/** Returns whether code is a component that would be a page with the ending .tsx. A name with `_` is one for helpers. */
function isNearlyPage({file, text}: Source): boolean {
  const isPage = file.endsWith('.jsx') || /^export const page\b/m.test(text)
  return isPage && /^export default\b/m.test(text) && !posix.basename(file).startsWith('_')
}

/** Returns what code can import besides the file itself: its name without the ending, and the folder of an `index`. */
function importNames(file: string): string[] {
  const name = file.toLowerCase().replace(/\.\w+$/, '')
  return [name, name.replace(/\/index$/, '')]
}

/** Returns the files of the content whose paths are in the code next to the pages, which can import data and pictures. */
function importedFiles(sources: ResolveInput['sources']): string[] {
  return [...sources.values()]
    .filter(({file}) => CODE.test(file))
    .flatMap(({file, text}) =>
      [...text.matchAll(/['"`(](\.{1,2}\/[^'"`()\s]+)['"`)]/g)].map(([, path]) =>
        posix.join(posix.dirname(file), path!),
      ),
    )
}

/** A file with nearly the name of a page, or of a category file, has content that must not be deleted. */
function hintForUnused(file: string): string {
  const name = posix.basename(file)
  if (name === '_index.md') return 'Rename it to index.md to make it the page of its folder.'
  const [, stem] = /^([^_].*)\.(?:md|markdown)$/i.exec(name) ?? []
  if (stem !== undefined) return `Rename it to ${stem}.md to make it a page.`
  if (CODE.test(name)) return `Rename it to ${name.replace(/\.\w+$/, '.tsx')} to make it a page.`
  if (/^_category_?\.(?:ya?ml|json)$/i.test(name)) return 'Write it as _category.yml.'
  return 'Delete it, or move it to public/ to offer it under its name.'
}

/** Reports terms that no page uses. */
function unusedTerms({
  words: {glossary, lines},
  docs,
}: Pick<ResolveInput, 'words' | 'docs'>): Diagnostic[] {
  const used = new Set([...docs.values()].flatMap((doc) => doc.terms))
  return glossary.flatMap(({term}, at) =>
    used.has(term)
      ? []
      : diagnostic('unused-term', 'glossary.yml', `No page uses the term "${term}".`, {
          line: lines[at]!,
          column: 1,
          hint: 'Use it, or remove it.',
        }),
  )
}
