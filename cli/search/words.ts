/** The reviewed word lists of a site, `glossary.yml`, `synonyms.yml` and `terms.yml`, read and checked. */
import {type Cache, toolHash} from '../cache.ts'
import {resolveConflicts} from '../parse/conflicts.ts'
import type {GlossaryTerm, PreferredTerm} from '../parse/context.ts'
import {hashOf} from '../scan.ts'
import type {Diagnostic, Source} from '../types.ts'
import {glossarySynonyms, readGlossary, type WordLink} from './glossary.ts'
import {readSynonyms, type SynonymGroup} from './synonyms.ts'
import {readTerms} from './terms.ts'

export const WORD_LISTS = ['glossary.yml', 'synonyms.yml', 'terms.yml'] as const

export interface Words {
  glossary: GlossaryTerm[]
  synonyms: SynonymGroup[]
  preferred: PreferredTerm[]
  /** Where terms of the glossary lead to. */
  links: WordLink[]
  diagnostics: Diagnostic[]
}

/** From the cache if no list changed: to read 800 lines of YAML takes longer than to lay out the whole site. */
export function readWords(sources: Map<string, Source>, cache: Cache): Words {
  const texts = WORD_LISTS.map((file) => sources.get(file)?.text ?? '')
  if (!texts.some(Boolean)) return read(texts)
  const key = hashOf(JSON.stringify([toolHash, texts]))
  const kept = cache.get<Words>('words', key)
  if (kept) return kept
  const words = read(texts)
  cache.set('words', key, words)
  return words
}

function read(texts: string[]): Words {
  const files = WORD_LISTS.map((file, at) => resolveConflicts(texts[at]!, file))
  const [first, second, third] = files.map(({text}) => text) as [string, string, string]
  const glossary = readGlossary(first, 'glossary.yml')
  const synonyms = readSynonyms(second, 'synonyms.yml', glossarySynonyms(glossary.terms))
  const terms = readTerms(third, 'terms.yml')
  return {
    glossary: glossary.terms,
    synonyms: synonyms.groups,
    preferred: terms.preferred,
    links: glossary.links,
    diagnostics: [...files, glossary, synonyms, terms].flatMap(({diagnostics}) => diagnostics),
  }
}
