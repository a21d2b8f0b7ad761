/** Reads and checks the word lists of a site: `glossary.yml`, `synonyms.yml` and `terms.yml`. */
import {type Cache, toolHash} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {placeInConfig} from '../config/config-file.ts'
import type {GlossaryTerm, PreferredTerm} from '../parse/context.ts'
import {resolveConflicts} from '../parse/lint/conflicts.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic, Source} from '../types.ts'
import {glossarySynonyms, readGlossary, type WordLink} from './glossary.ts'
import {type GivenGroups, readSynonyms, type SynonymGroup} from './synonyms.ts'
import {readTerms} from './terms.ts'

export const WORD_LISTS = ['glossary.yml', 'synonyms.yml', 'terms.yml'] as const

export interface Words {
  glossary: GlossaryTerm[]
  /** The line of each term of the glossary. */
  lines: number[]
  synonyms: SynonymGroup[]
  preferred: PreferredTerm[]
  /** Pages that terms of the glossary link to. */
  links: WordLink[]
  diagnostics: Diagnostic[]
}

/** Returns whether terms of the glossary can be missing, because it has a mistake. */
export function missesTerms({diagnostics}: Pick<Words, 'diagnostics'>): boolean {
  return diagnostics.some(({code}) => code === 'glossary-invalid')
}

/**
 * Returns them from the cache if no list changed: parsing 800 lines of YAML takes longer than laying out the whole site.
 */
export function readWords(
  sources: Map<string, Source>,
  {search, source}: Pick<SiteConfig, 'search' | 'source'>,
  cache: Cache,
): Words {
  const given = {groups: search.synonyms, ...placeInConfig(source, ['search', 'synonyms'])}
  const texts = WORD_LISTS.map((file) => sources.get(file)?.text ?? '')
  if (!texts.some(Boolean)) return read(texts, given)
  const key = hashOf(JSON.stringify([toolHash, texts, given]))
  const kept = cache.get<Words>('words', key)
  if (kept) return kept
  const words = read(texts, given)
  cache.set('words', key, words)
  return words
}

function read(texts: string[], given: GivenGroups): Words {
  const files = WORD_LISTS.map((file, at) => resolveConflicts(texts[at]!, file))
  const [first, second, third] = files.map(({text}) => text) as [string, string, string]
  const glossary = readGlossary(first, 'glossary.yml')
  const aliases = glossarySynonyms(glossary.terms)
  const synonyms = readSynonyms(second, 'synonyms.yml', aliases, given)
  const terms = readTerms(third, 'terms.yml')
  return {
    glossary: glossary.terms,
    lines: glossary.lines,
    synonyms: synonyms.groups,
    preferred: terms.preferred,
    links: glossary.links,
    diagnostics: [...files, glossary, synonyms, terms].flatMap(({diagnostics}) => diagnostics),
  }
}
