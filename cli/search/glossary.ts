/**
 * `glossary.yml`: the terms that pages explain on hover, read and checked.
 */
import {isMap, isScalar, isSeq, LineCounter, type Node, parseDocument} from 'yaml'
import {check} from '../schema.ts'
import type {Diagnostic} from '../types.ts'
import type {SynonymGroup} from './synonyms.ts'

export interface GlossaryTerm {
  term: string
  aliases: string[]
  /** One or two sentences. */
  definition: string
  /** Route of the page that says more. */
  more?: string
}

const SCHEMA = {
  fields: {term: 'text', aliases: 'texts?', definition: 'text', more: 'text?'},
} as const

/**
 * Reads a glossary: a list of `{term, aliases?, definition, more?}`. Unknown keys, terms or aliases that stand twice, and
 * terms that are their own alias are errors.
 */
export function readGlossary(
  text: string,
  file: string,
): {terms: GlossaryTerm[]; diagnostics: Diagnostic[]} {
  const diagnostics: Diagnostic[] = []
  const lines = new LineCounter()
  const document = parseDocument(text, {lineCounter: lines})
  const report = (code: string, at: number, message: string, hint?: string) => {
    const {line, col} = lines.linePos(at)
    diagnostics.push({
      severity: 'error',
      code,
      file,
      line,
      column: col,
      message,
      ...(hint ? {hint} : {}),
    })
  }
  for (const error of document.errors)
    report('glossary-invalid', error.pos[0], error.message.split('\n')[0]!)
  const root = document.contents
  if (document.errors.length || root === null) return {terms: [], diagnostics}
  if (!isSeq(root)) {
    report('glossary-invalid', (root as Node).range?.[0] ?? 0, 'A glossary is a list of terms.')
    return {terms: [], diagnostics}
  }
  const owners = new Map<string, string>()
  const terms: GlossaryTerm[] = []
  for (const item of root.items) {
    const place = (key: string) => {
      if (!isMap(item)) return (item as Node).range?.[0] ?? 0
      const pair = item.items.find((one) => isScalar(one.key) && one.key.value === key)
      return ((pair?.key ?? item) as Node).range?.[0] ?? 0
    }
    const value = item ? ((item as Node).toJS(document) as GlossaryTerm) : null
    const problems = check(value, SCHEMA)
    for (const {path, message, hint} of problems)
      report('glossary-invalid', place(String(path[0] ?? '')), message, hint)
    if (problems.length || !value) continue
    const {term, aliases = [], definition, more} = value
    if (!keyOf(term) || !definition.trim()) {
      report('glossary-invalid', place('term'), 'A term and its definition must not be empty.')
      continue
    }
    if (more !== undefined && !more.startsWith('/')) {
      report(
        'glossary-invalid',
        place('more'),
        `"more" must be a route of this site, not "${more}".`,
        'A route begins with "/".',
      )
    }
    for (const alias of aliases) {
      if (keyOf(alias) === keyOf(term))
        report('glossary-self', place('aliases'), `"${term}" is its own alias.`)
    }
    for (const [name, key] of [[term, 'term'], ...aliases.map((alias) => [alias, 'aliases'])] as [
      string,
      string,
    ][]) {
      const owner = owners.get(keyOf(name))
      if (owner !== undefined && owner !== term) {
        report('glossary-duplicate', place(key), `"${name}" is explained already, by "${owner}".`)
      } else if (owner !== undefined && key === 'term')
        report('glossary-duplicate', place(key), `"${name}" is explained already.`)
      owners.set(keyOf(name), term)
    }
    terms.push({term, aliases, definition, ...(more === undefined ? {} : {more})})
  }
  return {terms, diagnostics}
}

/** What the glossary tells search: a term and its aliases mean the same. */
export function glossarySynonyms(terms: readonly GlossaryTerm[]): SynonymGroup[] {
  return terms.flatMap(({term, aliases}) => (aliases.length ? [{words: [term, ...aliases]}] : []))
}

/** As they are found in texts: `LC/MS` is not `LC-MS` there, whatever search makes of them. */
function keyOf(phrase: string): string {
  return phrase.toLowerCase().replace(/\s+/g, ' ').trim()
}
