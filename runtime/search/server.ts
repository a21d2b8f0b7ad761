/**
 * Converts queries and answers of search servers: Meilisearch, Typesense, OpenSearch. The documents are those of
 * `labdocs search-export`, one for each section; the server returns the best one of each page. Pure functions.
 */
import type {ServerManifest} from '../shared/search/format.ts'
import type {Ask, Mark, PageRow, Result} from './messages.ts'
import {countBy, panelRows, within} from './rows.ts'

/** How many pages to request. They are counted and filtered here. */
const MOST = 100
const WORDS = 34
/** Characters around a found word. No text contains them. */
const OPEN = '\u0001'
const CLOSE = '\u0002'
const SHOWN = [
  'url',
  'route',
  'title',
  'heading',
  'description',
  'breadcrumbs',
  'context',
  'audience',
] as const
const MARKED = ['title', 'heading', 'description', 'text'] as const

export interface Question {
  url: string
  init: {method: string; headers: Record<string, string>; body: string}
}

/** A found document. `marked`: its texts with the characters around the words. */
interface Found {
  document: Record<string, unknown>
  marked: Partial<Record<(typeof MARKED)[number], string>>
}

export function questionFor(manifest: ServerManifest, q: string): Question {
  const {server, url, index, key} = manifest
  const post = (path: string, body: object, headers: Record<string, string>): Question => ({
    url: `${url.replace(/\/$/, '')}${path}`,
    init: {
      method: 'POST',
      headers: {'content-type': 'application/json', ...headers},
      body: JSON.stringify(body),
    },
  })
  const name = encodeURIComponent(index)
  if (server === 'meilisearch')
    return post(
      `/indexes/${name}/search`,
      forMeilisearch(manifest, q),
      key ? {authorization: `Bearer ${key}`} : {},
    )
  if (server === 'typesense')
    return post(
      '/multi_search',
      {searches: [{collection: index, ...forTypesense(manifest, q)}]},
      key ? {'x-typesense-api-key': key} : {},
    )
  return post(
    `/${name}/_search`,
    forOpenSearch(manifest, q),
    key ? {authorization: `Basic ${btoa(inUtf8(key))}`} : {},
  )
}

/** Returns the bytes of a text as characters: a password can have letters that `btoa` refuses. */
function inUtf8(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}

function forMeilisearch({others}: ServerManifest, q: string): object {
  return {
    q,
    limit: MOST,
    ...(others.length ? {filter: `version NOT IN ${JSON.stringify(others)}`} : {}),
    attributesToRetrieve: SHOWN,
    attributesToHighlight: MARKED,
    attributesToCrop: ['description', 'text'],
    cropLength: WORDS,
    highlightPreTag: OPEN,
    highlightPostTag: CLOSE,
  }
}

function forTypesense({others, query}: ServerManifest, q: string): object {
  const name = (version: string) => `\`${version.replaceAll('`', '')}\``
  return {
    ...query,
    q,
    per_page: MOST,
    ...(others.length ? {filter_by: `version:!=[${others.map(name).join(',')}]`} : {}),
    include_fields: SHOWN.join(','),
    highlight_fields: MARKED.join(','),
    highlight_affix_num_tokens: WORDS / 2,
    highlight_start_tag: OPEN,
    highlight_end_tag: CLOSE,
  }
}

function forOpenSearch({others, query}: ServerManifest, q: string): object {
  const filled = JSON.parse(JSON.stringify(query), (_, value: unknown) =>
    value === '{{words}}' ? q : value,
  ) as {query: object}
  const whole = {number_of_fragments: 0}
  return {
    ...filled,
    query: {
      bool: {
        must: [filled.query],
        ...(others.length ? {must_not: [{terms: {version: others}}]} : {}),
      },
    },
    size: MOST,
    _source: SHOWN,
    highlight: {
      pre_tags: [OPEN],
      post_tags: [CLOSE],
      fields: {
        title: whole,
        heading: whole,
        description: whole,
        text: {number_of_fragments: 1, fragment_size: 6 * WORDS},
      },
    },
  }
}

/** Returns what a server found, best first. Throws if the answer has another format. */
export function readAnswer(server: ServerManifest['server'], answer: unknown): Found[] {
  const found = READERS[server](answer)
  for (const {document} of found)
    if (typeof document.route !== 'string' || typeof document.title !== 'string')
      throw new Error('A document has no route or no title.')
  return found
}

type Json = Record<string, unknown>

const READERS: Record<ServerManifest['server'], (answer: unknown) => Found[]> = {
  meilisearch: (answer) =>
    listIn(answer, 'hits').map(({_formatted, ...document}) => ({
      document,
      marked: textsOf((_formatted ?? {}) as Json),
    })),
  typesense: (answer) => {
    const [result = {}] = listIn(answer, 'results')
    if (result.error !== undefined) throw new Error(String(result.error))
    return listIn(result, 'grouped_hits').flatMap((group) =>
      listIn(group, 'hits').map(({document, highlights}) => ({
        document: document as Json,
        marked: textsOf(
          Object.fromEntries(
            ((highlights ?? []) as Json[]).map(({field, snippet}) => [field, snippet]),
          ),
        ),
      })),
    )
  },
  opensearch: (answer) =>
    listIn((answer as {hits?: unknown} | null)?.hits, 'hits').map(({_source, highlight}) => ({
      document: _source as Json,
      marked: textsOf(
        Object.fromEntries(
          Object.entries((highlight ?? {}) as Record<string, unknown[]>).map(([name, [text]]) => [
            name,
            text,
          ]),
        ),
      ),
    })),
}

function listIn(value: unknown, key: string): Json[] {
  const list = (value as Json | null | undefined)?.[key]
  if (!Array.isArray(list)) throw new Error(`The answer has no list "${key}".`)
  return list as Json[]
}

function textsOf(values: Json): Found['marked'] {
  return Object.fromEntries(
    MARKED.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  )
}

/** Returns what the box shows: pages with their best section, counted and filtered like the site's own search. */
export function resultOf(
  {q, limit = 8, flat, ctx, role}: Ask,
  found: readonly Found[],
  contexts: readonly string[],
): Result {
  const pages = found.map((one) => pageRow(one, q))
  const isFor = ({audience}: Described) => !role || !audience.length || audience.includes(role)
  const isContext = within(contexts, ctx)
  const isThere = ({row}: Described) => isContext(row.context)
  const accepted = pages.filter((page) => isFor(page) && isThere(page)).map(({row}) => row)
  const shown = accepted.slice(0, limit)
  return {
    q,
    match: pages.length ? 'all' : 'none',
    missing: [],
    total: accepted.length,
    full: accepted.length,
    counts: countBy(pages.filter(isFor), ({row}) => [row.context]),
    roles: countBy(pages.filter(isThere), ({audience}) => audience),
    pages: flat ? [] : shown,
    rows: flat ? panelRows(shown, limit) : [],
    suggestions: [],
    complete: true,
  }
}

interface Described {
  row: PageRow
  audience: string[]
}

function pageRow({document, marked}: Found, q: string): Described {
  const text = (key: string) => (typeof document[key] === 'string' ? document[key] : '')
  const list = (key: string) =>
    Array.isArray(document[key]) ? (document[key] as unknown[]).map(String) : []
  const title = marksIn(marked.title ?? text('title'))
  const summary = marksIn(marked.description ?? text('description'))
  const body = marksIn(marked.text ?? '')
  const excerpt = body.text ? body : summary
  const common = {
    url: text('route'),
    breadcrumbs: list('breadcrumbs'),
    excerpt: excerpt.text,
    excerptMarks: excerpt.marks,
    words: [...new Set(q.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu))],
  }
  const heading = marksIn(marked.heading ?? text('heading'))
  return {
    audience: list('audience'),
    row: {
      ...common,
      title: title.text,
      titleMarks: title.marks,
      hash: '',
      context: text('context'),
      summary,
      sections: heading.text
        ? [
            {
              ...common,
              title: heading.text,
              titleMarks: heading.marks,
              hash: hashIn(text('url')),
              strong: true,
            },
          ]
        : [],
    },
  }
}

function hashIn(url: string): string {
  try {
    return decodeURIComponent(url.split('#')[1] ?? '')
  } catch {
    return ''
  }
}

/** Returns a text without the characters around its words, and the positions of the words. */
export function marksIn(text: string): {text: string; marks: Mark[]} {
  let plain = ''
  const marks: Mark[] = []
  for (const [at, part] of text.split(OPEN).entries()) {
    const [word = '', ...rest] = at ? part.split(CLOSE) : ['', part]
    if (word) marks.push([plain.length, plain.length + word.length])
    plain += word + rest.join('')
  }
  return {text: plain, marks}
}

/** Returns why there is no answer: for the reader and for the site's maintainer. */
export function refusalOf(status: number, {index}: Pick<ServerManifest, 'index'>): string {
  if (status === 401 || status === 403) return 'The search server refuses the key of this site.'
  if (status === 404) return `The search server has no index "${index}".`
  if (status === 429) return 'The search server has too much to do. Try again in a moment.'
  return `The search server failed (status ${status}).`
}
