/** Reports everything that has no equivalent in labdocs: by kind, with counts. */
import {diagnostic} from '../report/diagnostics.ts'
import {compare} from '../text/compare.ts'
import {counted} from '../text/counted.ts'
import type {Diagnostic, Doc} from '../types.ts'
import type {Lost} from './translate.ts'

const WORDS: Record<Lost['kind'], string> = {
  component: 'Components whose text and content are kept',
  element: 'HTML elements, likewise',
  attribute: 'Attributes of HTML',
  expression: 'Expressions, shown as code',
  import: 'Imports',
  export: 'Exports',
  directive: 'Directives whose text is kept',
  'front matter key': 'Keys of front matter',
}

export interface LostCount {
  kind: Lost['kind']
  names: {name: string; count: number}[]
  count: number
}

/** Returns counts by kind, the most frequent names first. */
export function countLost(docs: Iterable<Pick<Doc, 'lost'>>): LostCount[] {
  const kinds = new Map<Lost['kind'], Map<string, number>>()
  for (const {lost = []} of docs)
    for (const {kind, name} of lost) {
      const names = kinds.get(kind) ?? new Map<string, number>()
      kinds.set(kind, names.set(name, (names.get(name) ?? 0) + 1))
    }
  return (Object.keys(WORDS) as Lost['kind'][]).flatMap((kind) => {
    const names = [...(kinds.get(kind) ?? [])]
      .map(([name, count]) => ({name, count}))
      .sort((a, b) => b.count - a.count || compare(a.name, b.name))
    return names.length
      ? [{kind, names, count: names.reduce((sum, {count}) => sum + count, 0)}]
      : []
  })
}

/** Returns one line for each kind. `most`: maximum number of names listed. */
export function linesOf(counts: readonly LostCount[], most = Number.POSITIVE_INFINITY): string[] {
  return counts.map(({kind, names, count}) => {
    const listed = names.slice(0, most).map(({name, count}) => `${name} (${count})`)
    const more = names.length > most ? `, and ${names.length - most} more` : ''
    return `- ${WORDS[kind]}: ${count}. ${listed.join(', ')}${more}.`
  })
}

/** Returns one warning; none if everything could be translated. */
export function lostReport(docs: ReadonlyMap<string, Doc>): Diagnostic[] {
  const lines = linesOf(countLost(docs.values()), 12)
  if (!lines.length) return []
  const pages = [...docs.values()].filter(({lost}) => lost?.length).length
  const head = `${counted(pages, 'page has', 'pages have')} parts that labdocs does not know:`
  return [diagnostic('untranslated', '.', [head, ...lines].join('\n'))]
}
