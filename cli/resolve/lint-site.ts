/** Warnings that need the whole site: missing descriptions, unused files. */
import type {Route} from '../../runtime/shared/types.ts'
import {positionOfKey} from '../config/key-position.ts'
import type {GlossaryTerm} from '../parse/context.ts'
import type {Code} from '../report/codes.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Asset, Diagnostic, Doc, Entry, Source} from '../types.ts'
import {imageOf} from './links/front-matter-references.ts'

const SHORTEST = 50
const LONGEST = 160

interface LintInput {
  entries: Map<Route, Entry>
  used: Map<string, Asset>
  sources: Map<string, Source>
  docs: Map<string, Doc>
  glossary: GlossaryTerm[]
  publicFolder: string
}

export function lintSite(input: LintInput): Diagnostic[] {
  const {entries, sources, docs, glossary} = input
  return [
    ...descriptions(entries, sources),
    ...unused(input),
    ...unusedTerms(glossary, docs, sources),
  ]
}

function descriptions(entries: Map<Route, Entry>, sources: Map<string, Source>): Diagnostic[] {
  const seen = new Map<string, Entry>()
  return [...entries.values()].flatMap((entry) => {
    const written = entry.doc ? entry.doc.fields.description : entry.description
    const at = positionOfKey(sources.get(entry.file)?.text, 'description')
    if (entry.doc && isReported(entry.doc, at.line)) return []
    const found: Diagnostic[] = []
    const warn = (code: Code, message: string, hint?: string) =>
      found.push(diagnostic(code, entry.file, message, {...at, hint}))
    if (!written)
      warn(
        'missing-description',
        'This page has no description.',
        `One sentence of ${SHORTEST} to ${LONGEST} characters that is true of this page alone.`,
      )
    if (!written) return found
    const other = seen.get(written)
    seen.set(written, entry)
    if (other)
      warn(
        'duplicate-description',
        `This description is the same as that of ${other.file}.`,
        'Say what this page alone is for.',
      )
    if (written.length < SHORTEST || written.length > LONGEST)
      warn(
        'description-length',
        `The description has ${written.length} ${written.length === 1 ? 'character' : 'characters'}; ${SHORTEST} to ${LONGEST} are read in full.`,
      )
    return found
  })
}

/** Returns whether the description, or the whole front matter, already has a diagnostic. */
function isReported({fields, diagnostics}: Doc, line: number): boolean {
  const invalid = diagnostics.filter(({code}) => code === 'front-matter-invalid')
  return (
    invalid.some((one) => one.line === line) || (invalid.length > 0 && !Object.keys(fields).length)
  )
}

function unused({used, sources, docs, publicFolder}: LintInput): Diagnostic[] {
  const read = new Set(
    [...docs.values()].flatMap((doc) => [imageOf(doc) ?? '', ...Object.keys(doc.dependencies)]),
  )
  return [...sources.values()]
    .filter(
      ({kind, file}) =>
        (kind === 'asset' || kind === 'fragment') &&
        !file.startsWith(`${publicFolder}/`) &&
        !used.has(file) &&
        !read.has(file) &&
        !/\.(tsx?|css)$/.test(file),
    )
    .map(({file, kind}) =>
      diagnostic(
        'unused-asset',
        file,
        kind === 'fragment' ? 'No page includes this fragment.' : 'No page uses this file.',
        {hint: 'Delete it, or move it to public/ to offer it under its name.'},
      ),
    )
}

/** Reports terms that no page uses. */
function unusedTerms(
  glossary: GlossaryTerm[],
  docs: Map<string, Doc>,
  sources: Map<string, Source>,
): Diagnostic[] {
  const used = new Set([...docs.values()].flatMap((doc) => doc.terms))
  const lines = (sources.get('glossary.yml')?.text ?? '').split('\n')
  return glossary
    .filter(({term}) => !used.has(term))
    .map(({term}) => {
      const at = lines.findIndex((text) => text.includes('term:') && text.includes(term))
      return diagnostic('unused-term', 'glossary.yml', `No page uses the term "${term}".`, {
        line: at + 1,
        column: 1,
        hint: 'Use it, or remove it.',
      })
    })
}
