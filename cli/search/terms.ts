/** Reads and checks `terms.yml`: the preferred words of a site. `check` then finds the rejected words on the pages. */
import {isSeq, type Node} from 'yaml'
import {fields, text, texts, validate} from '../config/validate.ts'
import type {PreferredTerm} from '../parse/context.ts'
import {createOffsets, parseYaml, plainValue} from '../text/yaml.ts'
import {mistakesOf} from '../text/yaml-mistakes.ts'
import type {Diagnostic} from '../types.ts'

const TERM = fields({use: text, not: texts, why: text})

/** Reads a list of `{use, not, why}`. Unknown keys, empty texts, and contradictory entries for a word are errors. */
export function readTerms(
  text: string,
  file: string,
): {preferred: PreferredTerm[]; diagnostics: Diagnostic[]} {
  const diagnostics: Diagnostic[] = []
  const {document, place} = parseYaml(text)
  const invalid = (at: number, message: string, hint?: string) => {
    const about = {file, ...place(at), message, ...(hint ? {hint} : {})}
    diagnostics.push({severity: 'error', code: 'terms-invalid', ...about})
  }
  for (const {offset, message, hint} of mistakesOf(document, text, (at) => place(at).line))
    invalid(offset, message, hint)
  const root = document.contents
  if (document.errors.length || root === null) return {preferred: [], diagnostics}
  if (!isSeq(root)) {
    invalid((root as Node).range?.[0] ?? 0, 'This must be a list of terms.')
    return {preferred: [], diagnostics}
  }
  const preferred: PreferredTerm[] = []
  const offsets = new Map<PreferredTerm, (path: string[]) => number>()
  for (const item of root.items) {
    const offsetOf = createOffsets(item)
    const value = plainValue<PreferredTerm>(item, document)
    const problems = validate(value, TERM)
    for (const {path, message, hint} of problems)
      invalid(offsetOf([String(path[0] ?? '')]), message, hint)
    if (problems.length || !value) continue
    const {use, not, why} = value
    if (!use.trim() || !why.trim() || !not.length || !not.every((word) => word.trim())) {
      invalid(offsetOf(['use']), '"use", "why" and each word of "not" must hold a text.')
      continue
    }
    const term = {use: spaced(use), not: not.map(spaced), why: why.trim()}
    offsets.set(term, offsetOf)
    preferred.push(term)
  }
  for (const {term, key, message} of contradictions(preferred))
    invalid(offsets.get(term)!([key]), message)
  return {preferred, diagnostics}
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

function spaced(phrase: string): string {
  return phrase.replace(/\s+/g, ' ').trim()
}
