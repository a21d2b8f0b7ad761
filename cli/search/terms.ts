/** Reads and checks `terms.yml`: the preferred words of a site. `check` then finds the rejected words on the pages. */
import {fields, text, texts} from '../config/validate.ts'
import type {PreferredTerm} from '../parse/context.ts'
import {oneLine} from '../text/one-line.ts'
import type {Diagnostic} from '../types.ts'
import {itemsIn, openWords} from './word-list-file.ts'

const TERM = fields({use: text, not: texts, why: text})
const EXAMPLE = '- {use: eluent, not: [mobile phase], why: "One word for one thing."}'

/** Reads a list of `{use, not, why}`. Unknown keys, empty texts, and contradictory entries for a word are errors. */
export function readTerms(
  text: string,
  file: string,
): {preferred: PreferredTerm[]; diagnostics: Diagnostic[]} {
  const words = openWords(text, file, 'terms-invalid')
  const preferred: PreferredTerm[] = []
  const offsets = new Map<PreferredTerm, (path: string[]) => number>()
  for (const {value, offsetOf} of itemsIn(words, TERM, 'This must be a list of terms.', EXAMPLE)) {
    const {use, not, why} = value
    if (!use.trim() || !why.trim() || !not.length || !not.every((word) => word.trim())) {
      words.report(offsetOf(['use']), '"use", "why" and each word of "not" must hold a text.')
      continue
    }
    const term = {use: oneLine(use), not: not.map(oneLine), why: why.trim()}
    offsets.set(term, offsetOf)
    preferred.push(term)
  }
  for (const {term, key, message} of contradictions(preferred))
    words.report(offsets.get(term)!([key]), message)
  return {preferred, diagnostics: words.diagnostics}
}

interface Contradiction {
  term: PreferredTerm
  key: 'use' | 'not'
  message: string
}

function contradictions(preferred: PreferredTerm[]): Contradiction[] {
  const found: Contradiction[] = []
  /** Maps a word in lower case to the entry that rejects it. */
  const rejected = new Map<string, PreferredTerm>()
  for (const term of preferred)
    for (const word of term.not) {
      const other = rejected.get(word.toLowerCase())
      if (word === term.use)
        found.push({term, key: 'not', message: `"${word}" is the term itself.`})
      else if (other)
        found.push({term, key: 'not', message: `"${word}" is already under "${other.use}".`})
      rejected.set(word.toLowerCase(), term)
    }
  for (const term of preferred) {
    const other = rejected.get(term.use.toLowerCase())
    if (other && other !== term)
      found.push({
        term,
        key: 'use',
        message: `"${term.use}" is the preferred term here, but a rejected one under "${other.use}".`,
      })
  }
  return found
}
