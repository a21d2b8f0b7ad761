/**
 * `glossary.yml`: the terms that pages explain on hover, read and checked.
 */
import {isMap, isScalar, isSeq, type Node} from 'yaml'
import {check} from '../schema.ts'
import type {Diagnostic} from '../types.ts'
import {createOffsets, parseYaml, plainValue} from '../yaml.ts'
import {mistakesOf} from '../yaml-mistakes.ts'
import type {SynonymGroup} from './synonyms.ts'

export interface GlossaryTerm {
  term: string
  aliases: string[]
  /** One or two sentences. */
  definition: string
  /** Route of the page that says more. */
  more?: string
}

/** The page that a term leads to, with its place. */
export interface WordLink {
  url: string
  line: number
  column: number
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
): {terms: GlossaryTerm[]; links: WordLink[]; diagnostics: Diagnostic[]} {
  const diagnostics: Diagnostic[] = []
  const {document, place: placeOf} = parseYaml(text)
  const report = (code: string, at: number, message: string, hint?: string) => {
    diagnostics.push({
      severity: 'error',
      code,
      file,
      ...placeOf(at),
      message,
      ...(hint ? {hint} : {}),
    })
  }
  for (const {offset, message} of mistakesOf(document, (at) => placeOf(at).line))
    report('glossary-invalid', offset, message)
  const root = document.contents
  if (document.errors.length || root === null) return {terms: [], links: [], diagnostics}
  if (!isSeq(root)) {
    report('glossary-invalid', (root as Node).range?.[0] ?? 0, 'A glossary is a list of terms.')
    return {terms: [], links: [], diagnostics}
  }
  const links: WordLink[] = []
  const owners = new Map<string, string>()
  const terms: GlossaryTerm[] = []
  for (const item of root.items) {
    const offsetOf = createOffsets(item)
    const place = (key: string) => offsetOf([key])
    const value = plainValue<GlossaryTerm>(item, document)
    const problems = check(value, SCHEMA)
    for (const {path, message, hint} of problems)
      report('glossary-invalid', place(String(path[0] ?? '')), message, hint)
    if (problems.length || !value) continue
    const {term, aliases = [], definition, more} = value
    if (!keyOf(term) || !definition.trim()) {
      report('glossary-invalid', place('term'), 'A term and its definition must not be empty.')
      continue
    }
    const isRoute = more !== undefined && /^\/(?!\/)/.test(more)
    if (isRoute) {
      links.push({url: more, ...placeOf(offsetOfValue(item, 'more'))})
    } else if (more !== undefined)
      report(
        'glossary-invalid',
        place('more'),
        `"more" must be a route of this site, not "${more}".`,
        'A route begins with "/".',
      )
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
    terms.push({term, aliases, definition, ...(isRoute ? {more} : {})})
  }
  return {terms, links, diagnostics}
}

/** Where the value of a key begins. */
function offsetOfValue(item: unknown, key: string): number {
  const pair = isMap(item) && item.items.find((one) => isScalar(one.key) && one.key.value === key)
  return (pair && (pair.value as Node | null)?.range?.[0]) || 0
}

/** What the glossary tells search: a term and its aliases mean the same. */
export function glossarySynonyms(terms: readonly GlossaryTerm[]): SynonymGroup[] {
  return terms.flatMap(({term, aliases}) => (aliases.length ? [{words: [term, ...aliases]}] : []))
}

/** As they are found in texts: `LC/MS` is not `LC-MS` there, whatever search makes of them. */
function keyOf(phrase: string): string {
  return phrase.toLowerCase().replace(/\s+/g, ' ').trim()
}
