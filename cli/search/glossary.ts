/** Reads and checks `glossary.yml`: the terms that pages explain on hover. */
import {isMap, isScalar, type Node} from 'yaml'
import * as z from 'zod/mini'
import {fields, text, texts} from '../config/validate.ts'
import type {GlossaryTerm} from '../parse/context.ts'
import type {Diagnostic} from '../types.ts'
import type {SynonymGroup} from './synonyms.ts'
import {itemsIn, openWords} from './word-list-file.ts'

const TERM = fields({
  term: text,
  aliases: z._default(texts, []),
  /** One or two sentences. */
  definition: text,
  /** Route of a page with details. */
  more: z.optional(text),
})

/** The page that a term links to, with its position. */
export interface WordLink {
  url: string
  line: number
  column: number
}

const EXAMPLE = '- {term: eluent, definition: "The liquid that moves through a column."}'

/**
 * Reads a glossary: a list of `{term, aliases?, definition, more?}`. Unknown keys,
 * duplicate terms or aliases, and terms that are their own alias are errors. `lines`: of the terms, in the same order.
 */
export function readGlossary(
  text: string,
  file: string,
): {terms: GlossaryTerm[]; lines: number[]; links: WordLink[]; diagnostics: Diagnostic[]} {
  const words = openWords(text, file, 'glossary-invalid')
  const {place: placeOf, report, diagnostics} = words
  const links: WordLink[] = []
  const owners = new Map<string, string>()
  const terms: GlossaryTerm[] = []
  const lines: number[] = []
  const items = itemsIn(words, TERM, 'A glossary is a list of terms.', EXAMPLE)
  for (const {item, value, offsetOf} of items) {
    const place = (key: string) => offsetOf([key])
    const {term, aliases = [], definition, more} = value
    if (!keyOf(term) || !definition.trim()) {
      report(place('term'), 'A term and its definition must not be empty.')
      continue
    }
    const isRoute = more !== undefined && /^\/(?!\/)/.test(more)
    if (isRoute) {
      links.push({url: more, ...placeOf(offsetOfValue(item, 'more'))})
    } else if (more !== undefined)
      report(
        place('more'),
        `"more" must be a route of this site, not "${more}".`,
        'A route begins with "/".',
      )
    for (const alias of aliases) {
      if (keyOf(alias) === keyOf(term))
        report(place('aliases'), `"${term}" is its own alias.`, undefined, 'glossary-self')
    }
    for (const [name, key] of [[term, 'term'], ...aliases.map((alias) => [alias, 'aliases'])] as [
      string,
      string,
    ][]) {
      const owner = owners.get(keyOf(name))
      const by = owner === term ? '' : ` by "${owner}"`
      const message = `"${name}" is already explained${by}.`
      if (owner !== undefined && (by || key === 'term'))
        report(place(key), message, undefined, 'glossary-duplicate')
      owners.set(keyOf(name), term)
    }
    terms.push({term, aliases, definition, ...(isRoute ? {more} : {})})
    lines.push(placeOf(place('term')).line)
  }
  return {terms, lines, links, diagnostics}
}

/** Returns where the value of a key begins. */
function offsetOfValue(item: unknown, key: string): number {
  const pair = isMap(item) && item.items.find((one) => isScalar(one.key) && one.key.value === key)
  return (pair && (pair.value as Node | null)?.range?.[0]) || 0
}

/** Returns the glossary as synonyms: a term and its aliases mean the same. */
export function glossarySynonyms(terms: readonly GlossaryTerm[]): SynonymGroup[] {
  return terms.flatMap(({term, aliases}) => (aliases.length ? [{words: [term, ...aliases]}] : []))
}

/**
 * Returns the key of a phrase as it is matched in texts. `LC/MS` and
 * `LC-MS` differ here, even if search treats them alike.
 */
function keyOf(phrase: string): string {
  return phrase.toLowerCase().replace(/\s+/g, ' ').trim()
}
