/** The pages as documents of a search server, and its settings. Pure. */

import {withBase} from '../../runtime/location.ts'
import {FIGURE, withoutSigns} from '../../runtime/search/signs.ts'
import type {SiteData} from '../../runtime/types.ts'
import {hashOf} from '../scan.ts'
import type {SearchPage} from '../types.ts'
import type {SynonymGroup} from './synonyms.ts'

/** The search servers that labdocs can write for: values of `--for`. */
export const SEARCH_SERVERS = ['typesense', 'meilisearch', 'opensearch'] as const
export type SearchServer = (typeof SEARCH_SERVERS)[number]

/** Texts of a document, the most telling first, with how much a hit in each counts. */
const WEIGHTS = {
  title: 8,
  keywords: 6,
  symptoms: 6,
  heading: 5,
  description: 3,
  breadcrumbs: 2,
  text: 1,
} as const
const TEXTS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]
const LISTS: readonly string[] = ['keywords', 'symptoms', 'breadcrumbs']
/** What a search can be narrowed to. */
const FILTERS = ['route', 'version', 'context'] as const

/** One section of a page: a hit leads there. Every document has every field, so that no server has to guess a type. */
export interface SearchDocument {
  id: string
  url: string
  route: string
  title: string
  heading: string
  description: string
  keywords: string[]
  symptoms: string[]
  breadcrumbs: string[]
  text: string
  version: string
  context: string
  /** 0 for pages that come behind all others, else 1. */
  rank: number
}

export function documentsOf(pages: readonly SearchPage[], {url, base}: SiteData): SearchDocument[] {
  return pages.flatMap((page) => {
    const {route, title, description, keywords, symptoms, breadcrumbs, context} = page
    const sections = page.sections.length ? page.sections : [{id: null, heading: '', text: ''}]
    return sections.map(({id, heading, text}, at): SearchDocument => {
      const address = withBase(route, base) + (id ? `#${encodeURIComponent(id)}` : '')
      return {
        // Letters and digits only: servers allow little else.
        id: hashOf(address),
        url: url + address,
        route,
        title,
        heading,
        // What is true of the whole page is found at its beginning.
        description: at ? '' : description,
        keywords: at ? [] : keywords,
        symptoms: at ? [] : symptoms,
        breadcrumbs,
        // The search finds the words of figures there as well.
        text: withoutSigns(text.replace(FIGURE, ' ')),
        version: page.version ?? '',
        context,
        rank: page.last ? 0 : 1,
      }
    })
  })
}

/** File -> content: the documents as one JSON object for each line, and the settings of the server. */
export function exportFor(
  server: SearchServer,
  documents: readonly SearchDocument[],
  synonyms: readonly SynonymGroup[],
): Map<string, string> {
  const lines = (values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
  const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`
  if (server === 'opensearch')
    return new Map([
      [
        'documents.ndjson',
        documents.map(({id, ...document}) => lines([{index: {_id: id}}, document])).join(''),
      ],
      ['index.json', json(openSearchIndex(synonyms))],
      ['query.json', json(openSearchQuery())],
    ])
  const files = new Map([['documents.ndjson', lines([...documents])]])
  if (server === 'meilisearch') return files.set('settings.json', json(meilisearch(synonyms)))
  return files
    .set('collection.json', json(typesenseCollection()))
    .set('synonyms.ndjson', lines(typesenseSynonyms(synonyms)))
    .set('query.json', json(typesenseQuery()))
}

function meilisearch(synonyms: readonly SynonymGroup[]): object {
  return {
    searchableAttributes: TEXTS,
    filterableAttributes: FILTERS,
    sortableAttributes: ['rank'],
    distinctAttribute: 'route',
    rankingRules: ['words', 'typo', 'rank:desc', 'proximity', 'attribute', 'exactness'],
    synonyms: Object.fromEntries(meaningsOf(synonyms)),
  }
}

function typesenseCollection(): object {
  return {
    name: 'docs',
    fields: [
      ...TEXTS.map((name) => ({name, type: LISTS.includes(name) ? 'string[]' : 'string'})),
      {name: 'url', type: 'string', index: false, optional: true},
      ...FILTERS.map((name) => ({name, type: 'string', facet: true})),
      {name: 'rank', type: 'int32'},
    ],
  }
}

function typesenseSynonyms(groups: readonly SynonymGroup[]): object[] {
  return groups.flatMap(({words, to}) =>
    to
      ? words.map((root) => ({id: hashOf(JSON.stringify([root, to])), root, synonyms: to}))
      : [{id: hashOf(JSON.stringify(words)), synonyms: words}],
  )
}

function typesenseQuery(): object {
  return {
    query_by: TEXTS.join(','),
    query_by_weights: TEXTS.map((name) => WEIGHTS[name]).join(','),
    sort_by: 'rank:desc,_text_match:desc',
    group_by: 'route',
    group_limit: 1,
  }
}

function openSearchIndex(groups: readonly SynonymGroup[]): object {
  const text = {type: 'text', analyzer: 'docs', search_analyzer: 'docs_query'}
  return {
    settings: {
      analysis: {
        filter: {
          docs_synonyms: {
            type: 'synonym_graph',
            lenient: true,
            synonyms: groups.flatMap(solrRules),
          },
          docs_stemmer: {type: 'stemmer', language: 'english'},
        },
        analyzer: {
          docs: {tokenizer: 'standard', filter: ['lowercase', 'asciifolding', 'docs_stemmer']},
          docs_query: {
            tokenizer: 'standard',
            filter: ['lowercase', 'asciifolding', 'docs_synonyms', 'docs_stemmer'],
          },
        },
      },
    },
    mappings: {
      dynamic: 'strict',
      properties: {
        ...Object.fromEntries(TEXTS.map((name) => [name, text])),
        url: {type: 'keyword', index: false},
        ...Object.fromEntries(FILTERS.map((name) => [name, {type: 'keyword'}])),
        rank: {type: 'integer'},
      },
    },
  }
}

function openSearchQuery(): object {
  return {
    query: {
      multi_match: {
        query: '{{words}}',
        type: 'most_fields',
        fields: TEXTS.map((name) => `${name}^${WEIGHTS[name]}`),
      },
    },
    sort: [{rank: 'desc'}, '_score'],
    collapse: {field: 'route'},
  }
}

/** Rules in the format of Solr. With an arrow the left side is replaced, so it is on the right side as well. */
function solrRules({words, to}: SynonymGroup): string[] {
  const list = (all: readonly string[]) =>
    all.map((word) => word.replace(/[\\,]|=>/g, '\\$&')).join(', ')
  return to ? words.map((word) => `${list([word])} => ${list([word, ...to])}`) : [list(words)]
}

/** Word -> what a search for it also finds. */
function meaningsOf(groups: readonly SynonymGroup[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const {words, to} of groups)
    for (const word of words) {
      const others = found.get(word) ?? new Set()
      for (const other of to ?? words) if (other !== word) others.add(other)
      found.set(word, others)
    }
  return new Map([...found].map(([word, others]) => [word, [...others]]))
}
