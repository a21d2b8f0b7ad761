/**
 * A change of the glossary or of the preferred terms: which pages must be read again. To read all pages of a large site takes
 * many seconds, and most of them contain no word that was changed.
 */
import {posix} from 'node:path'
import {termDirective, wordsOf} from '../parse/elements/glossary.ts'
import {variantsOf} from '../parse/lint/prose.ts'
import type {Workspace} from '../pipeline.ts'
import {missesTerms, type Words} from '../search/site-words.ts'
import {oneOf} from '../text/one-of.ts'
import type {Doc, Docs, Sources} from '../types.ts'

type Lists = Pick<Words, 'glossary' | 'preferred'>

/** Between the parts of a phrase: line breaks, signs of Markdown, and character references. */
const GAP = '(?:&#?[a-z0-9]+;|[^\\p{L}\\p{M}\\p{N}])+'

/** Returns the documents that a parse with the words of `next` would not change. It may leave out some of them. */
export function untouchedDocs(
  before: Pick<Workspace, 'docs' | 'words'>,
  next: Pick<Workspace, 'words' | 'sources' | 'renderer'>,
): Docs {
  const words = changedWords(before.words, next.words)
  if (!words.length && missesTerms(before.words) === missesTerms(next.words)) return before.docs
  const directive = termDirective(next.renderer.specs)
  const parts = [
    ...(words.length ? [patternOf(words)] : []),
    // It can name a term in other words, and one that no glossary has.
    ...(directive === undefined ? [] : [`:${directive}(?![\\w-])`]),
  ]
  if (!parts.length) return before.docs
  const pattern = new RegExp(parts.join('|'), 'iu')
  return new Map(
    [...before.docs].filter(
      ([, doc]) => !textsOf(doc, next.sources).some((text) => pattern.test(text)),
    ),
  )
}

/** Returns the words that mean something else than before: added, removed, or of an entry that says something else. */
function changedWords(before: Lists, next: Lists): string[] {
  const [old, now] = [meanings(before), meanings(next)]
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (word) => old.get(word) !== now.get(word),
  )
}

/** Returns what the lists say of each word. The other words of its entry do not matter. */
function meanings({glossary, preferred}: Lists): Map<string, string> {
  const found = new Map<string, string>()
  const add = (word: string, ...said: unknown[]) =>
    found.set(word, `${found.get(word) ?? ''}${JSON.stringify(said)}`)
  for (const [word, {term, aliases, definition, more}] of wordsOf(glossary)) {
    // Capitals count.
    const written = [term, ...aliases].filter((one) => one.toLowerCase() === word)
    add(word, written, term, definition, more)
  }
  for (const [word, {use, why}] of variantsOf(preferred)) add(word, use, why)
  // It hides the shorter words in it.
  for (const {use} of preferred) add(use)
  return found
}

/** Returns the source of a pattern that matches wherever the parser finds one of these words, and in some other places. */
function patternOf(words: string[]): string {
  const plain = words.map((word) => word.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim())
  return `(?<![a-z0-9])${oneOf(plain, GAP)}s?(?![a-z0-9])`
}

/**
 * Returns all texts in which the parser looks for words: the page and its fragments as they were typed, its fields, and what a
 * reader sees, where character references are letters and plugins have added theirs.
 */
function textsOf({file, fields, dependencies, sections}: Doc, sources: Sources): string[] {
  const names = [file, ...Object.keys(dependencies)]
  return [
    ...names.map((name) => sources.get(posix.normalize(name))?.text ?? ''),
    ...Object.values(fields).filter((value) => typeof value === 'string'),
    ...sections.flatMap(({heading, text}) => [heading, text]),
  ]
}
