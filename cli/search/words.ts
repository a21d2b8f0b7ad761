/** The two reviewed word lists of a site, `glossary.yml` and `synonyms.yml`, read and checked. */
import type {GlossaryTerm} from '../parse/context.ts'
import type {Diagnostic, Source} from '../types.ts'
import {glossarySynonyms, readGlossary} from './glossary.ts'
import {readSynonyms, type SynonymGroup} from './synonyms.ts'

export interface Words {
  glossary: GlossaryTerm[]
  synonyms: SynonymGroup[]
  diagnostics: Diagnostic[]
}

export function readWords(sources: Map<string, Source>): Words {
  const glossary = readGlossary(sources.get('glossary.yml')?.text ?? '', 'glossary.yml')
  const synonyms = readSynonyms(sources.get('synonyms.yml')?.text ?? '', 'synonyms.yml', glossarySynonyms(glossary.terms))
  return {
    glossary: glossary.terms,
    synonyms: synonyms.groups,
    diagnostics: [...glossary.diagnostics, ...synonyms.diagnostics],
  }
}
