/** The two reviewed word lists of a site, `glossary.yml` and `synonyms.yml`, read and checked. */
import {type Cache, toolHash} from '../cache.ts'
import type {GlossaryTerm} from '../parse/context.ts'
import {hashOf} from '../scan.ts'
import type {Diagnostic, Source} from '../types.ts'
import {glossarySynonyms, readGlossary} from './glossary.ts'
import {readSynonyms, type SynonymGroup} from './synonyms.ts'

export interface Words {
  glossary: GlossaryTerm[]
  synonyms: SynonymGroup[]
  diagnostics: Diagnostic[]
}

/** From the cache if neither list changed: to read 800 lines of YAML takes longer than to lay out the whole site. */
export function readWords(sources: Map<string, Source>, cache: Cache): Words {
  const texts = ['glossary.yml', 'synonyms.yml'].map((file) => sources.get(file)?.text ?? '')
  if (!texts.some(Boolean)) return read('', '')
  const key = hashOf(JSON.stringify([toolHash, texts]))
  const kept = cache.get<Words>('words', key)
  if (kept) return kept
  const words = read(texts[0]!, texts[1]!)
  cache.set('words', key, words)
  return words
}

function read(glossaryText: string, synonymsText: string): Words {
  const glossary = readGlossary(glossaryText, 'glossary.yml')
  const synonyms = readSynonyms(synonymsText, 'synonyms.yml', glossarySynonyms(glossary.terms))
  return {
    glossary: glossary.terms,
    synonyms: synonyms.groups,
    diagnostics: [...glossary.diagnostics, ...synonyms.diagnostics],
  }
}
