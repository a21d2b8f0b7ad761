/** Exports the pages as documents of a search server, and the settings of the server. Pure. */
import {withBase} from '../../runtime/shared/location.ts'
import {FIGURE, withoutSigns} from '../../runtime/shared/search/signs.ts'
import type {SiteData} from '../../runtime/shared/types.ts'
import {hashOf} from '../text/hash.ts'
import type {SearchPage} from '../types.ts'
import type {SynonymGroup} from './synonyms.ts'

/** Supported search servers: values of `--for`. */
export const SEARCH_SERVERS = ['typesense', 'meilisearch', 'opensearch'] as const
export type SearchServer = (typeof SEARCH_SERVERS)[number]

/** Fields of a document in order of relevance, with the weight of a hit in each. */
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
/** Fields that a search can be filtered by. */
const FILTERS = ['route', 'version', 'context'] as const

/** One section of a page; a hit links to it. Every document has every field, so no server has to guess a type. */
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
  /** Readers that the page is for; empty: everyone. */
  audience: string[]
  /** 0 for pages that rank after all others, otherwise 1. */
  rank: number
}

export function documentsOf(pages: readonly SearchPage[], data: SiteData): SearchDocument[] {
  return pages.flatMap((page) => {
    const {route, title, description, keywords, symptoms, breadcrumbs, context} = page
    const {audience = []} = page
    const sections = page.sections.length ? page.sections : [{id: null, heading: '', text: ''}]
    return sections.map(({id, heading, text}, at): SearchDocument => {
      const address = withBase(route, data) + (id ? `#${encodeURIComponent(id)}` : '')
      return {
        // Letters and digits only, because servers allow few other characters.
        id: hashOf(address),
        url: data.url + address,
        route,
        title,
        heading,
        // The fields of the whole page are only in its first section.
        description: at ? '' : description,
        keywords: at ? [] : keywords,
        symptoms: at ? [] : symptoms,
        breadcrumbs,
        // The text includes the words of figures, without the marks around them.
        text: withoutSigns(text.replace(FIGURE, ' ')),
        version: page.version ?? '',
        context,
        audience,
        rank: page.last ? 0 : 1,
      }
    })
  })
}

/** Returns files by name: the documents, one JSON object per line, and the settings of the server. */
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

/** Returns the parameters of each search besides the words; empty if the settings of the index contain everything. */
export function queryFor(server: SearchServer): object {
  if (server === 'meilisearch') return {}
  return server === 'typesense' ? typesenseQuery() : openSearchQuery()
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
      {name: 'audience', type: 'string[]', index: false, optional: true},
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
        audience: {type: 'keyword'},
        ...Object.fromEntries(FILTERS.map((name) => [name, {type: 'keyword'}])),
        rank: {type: 'integer'},
      },
    },
  }
}

function openSearchQuery(): object {
  const fields = TEXTS.map((name) => `${name}^${WEIGHTS[name]}`)
  return {
    query: {
      bool: {
        // The second query finds words that are not typed completely.
        should: ['most_fields', 'bool_prefix'].map((type) => ({
          multi_match: {query: '{{words}}', type, fields},
        })),
        minimum_should_match: 1,
      },
    },
    sort: [{rank: 'desc'}, '_score'],
    collapse: {field: 'route'},
  }
}

/** Returns rules in the format of Solr. An arrow replaces its left side, so the left side is repeated on the right. */
function solrRules({words, to}: SynonymGroup): string[] {
  const list = (all: readonly string[]) =>
    all.map((word) => word.replace(/[\\,]|=>/g, '\\$&')).join(', ')
  return to ? words.map((word) => `${list([word])} => ${list([word, ...to])}`) : [list(words)]
}

/** Maps a word to the words that a search for it also finds. */
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
