/** What the search box asks of a search server and reads of its answer, held against the documentation of each server. */
import {expect, test} from 'vitest'
import {queryFor} from '../../../cli/search/export.ts'
import {serverFiles} from '../../../cli/search/server.ts'
import {
  marksIn,
  questionFor,
  readAnswer,
  refusalOf,
  resultOf,
} from '../../../runtime/search/server.ts'
import {SERVER_FORMAT, type ServerManifest} from '../../../runtime/shared/search/format.ts'

type Server = ServerManifest['server']

const manifest = (server: Server, over: Partial<ServerManifest> = {}): ServerManifest => ({
  format: SERVER_FORMAT,
  server,
  url: 'https://s.org/base/',
  index: 'docs',
  key: 'a:b',
  others: ['1.0', '2.0'],
  query: queryFor(server),
  contexts: ['', 'eln', 'repo'],
  tasks: [],
  ...over,
})
const ask = (server: Server, q = 'print "labels"', over: Partial<ServerManifest> = {}) => {
  const {url, init} = questionFor(manifest(server, over), q)
  return {url, ...init, body: JSON.parse(init.body) as Record<string, unknown>}
}

test('Meilisearch: POST /indexes/{uid}/search', () => {
  const {url, method, headers, body} = ask('meilisearch')
  expect([method, url]).toEqual(['POST', 'https://s.org/base/indexes/docs/search'])
  expect(headers).toEqual({'content-type': 'application/json', authorization: 'Bearer a:b'})
  expect(body).toMatchObject({
    q: 'print "labels"',
    limit: 100,
    filter: 'version NOT IN ["1.0","2.0"]',
    highlightPreTag: '\u0001',
    cropLength: 34,
  })
})

test('Typesense: POST /multi_search with one search', () => {
  const {url, method, headers, body} = ask('typesense')
  expect([method, url]).toEqual(['POST', 'https://s.org/base/multi_search'])
  expect(headers).toEqual({'content-type': 'application/json', 'x-typesense-api-key': 'a:b'})
  const [search] = body.searches as Record<string, unknown>[]
  expect(search).toMatchObject({
    collection: 'docs',
    q: 'print "labels"',
    group_by: 'route',
    filter_by: 'version:!=[`1.0`,`2.0`]',
    per_page: 100,
  })
  expect(String(search!.query_by).split(',')[0]).toBe('title')
})

test('OpenSearch: POST /{index}/_search, the words in the exported query', () => {
  const {url, method, headers, body} = ask('opensearch')
  expect([method, url]).toEqual(['POST', 'https://s.org/base/docs/_search'])
  expect(headers.authorization).toBe(`Basic ${btoa('a:b')}`)
  const {init} = questionFor(manifest('opensearch', {key: 'a:pä€'}), 'q')
  expect(init.headers.authorization).toBe(`Basic ${Buffer.from('a:pä€').toString('base64')}`)
  expect(JSON.stringify(body)).not.toContain('{{words}}')
  expect(body).toMatchObject({
    size: 100,
    collapse: {field: 'route'},
    query: {
      bool: {
        must: [
          {bool: {should: [{multi_match: {query: 'print "labels"', type: 'most_fields'}}, {}]}},
        ],
        must_not: [{terms: {version: ['1.0', '2.0']}}],
      },
    },
  })
})

test.each(['meilisearch', 'typesense', 'opensearch'] as const)(
  '%s: no key and a single version ask for nothing special',
  (server) => {
    const {key: _, ...rest} = manifest(server, {others: []})
    const {init} = questionFor(rest, 'x')
    expect(Object.keys(init.headers)).toEqual(['content-type'])
    expect(init.body).not.toContain('version')
  },
)

const DOCUMENT = {
  url: 'https://x.org/s/docs/a#gr%C3%B6%C3%9Fe',
  route: '/docs/a',
  title: 'Print labels',
  heading: 'Größe',
  description: '',
  breadcrumbs: ['ELN'],
  context: 'eln',
  audience: ['users'],
}
const MARKED = {title: 'Print \u0001labels\u0002', text: '…a \u0001label\u0002 <b>'}
const OTHER = {
  ...DOCUMENT,
  route: '/docs/b',
  url: 'https://x.org/docs/b',
  heading: '',
  context: 'repo',
  audience: [],
  description: 'What it is.',
}
const ANSWERS: Record<Server, unknown> = {
  meilisearch: {
    hits: [{...DOCUMENT, _formatted: {...DOCUMENT, ...MARKED}}, OTHER],
    estimatedTotalHits: 2,
  },
  typesense: {
    results: [
      {
        found: 2,
        grouped_hits: [
          {
            group_key: ['/docs/a'],
            hits: [
              {
                document: DOCUMENT,
                highlights: Object.entries(MARKED).map(([field, snippet]) => ({field, snippet})),
              },
            ],
          },
          {group_key: ['/docs/b'], hits: [{document: OTHER, highlights: []}]},
        ],
      },
    ],
  },
  opensearch: {
    hits: {
      total: {value: 2},
      hits: [
        {
          _source: DOCUMENT,
          highlight: Object.fromEntries(Object.entries(MARKED).map(([key, text]) => [key, [text]])),
        },
        {_source: OTHER},
      ],
    },
  },
}

test.each(Object.keys(ANSWERS) as Server[])('an answer of %s', (server) => {
  const found = readAnswer(server, ANSWERS[server])
  const result = resultOf({q: 'Label'}, found, ['', 'eln', 'repo'])
  expect(result).toMatchObject({
    match: 'all',
    total: 2,
    counts: {eln: 1, repo: 1},
    roles: {users: 1},
    complete: true,
    pages: [
      {
        url: '/docs/a',
        title: 'Print labels',
        titleMarks: [[6, 12]],
        hash: '',
        breadcrumbs: ['ELN'],
        excerpt: '…a label <b>',
        excerptMarks: [[3, 8]],
        words: ['label'],
        sections: [{title: 'Größe', hash: 'größe', strong: true}],
      },
      {url: '/docs/b', excerpt: 'What it is.', excerptMarks: [], sections: []},
    ],
  })
})

test.each(Object.keys(ANSWERS) as Server[])('what is no answer of %s', (server) => {
  for (const wrong of [null, [], {}, 'x', {hits: 3}, {results: [{}]}, {hits: {hits: 'x'}}])
    expect(() => readAnswer(server, wrong)).toThrow()
})

test('an error that Typesense answers with, and documents of others', () => {
  expect(() => readAnswer('typesense', {results: [{code: 404, error: 'Not found.'}]})).toThrow(
    'Not found.',
  )
  expect(() => readAnswer('meilisearch', {hits: [{title: 'no route'}]})).toThrow('no route')
})

test('results are narrowed and counted as those of the index are', () => {
  const found = readAnswer('meilisearch', ANSWERS.meilisearch)
  const routes = (over: object) =>
    resultOf({q: 'x', ...over}, found, ['eln', 'repo']).pages.map(({url}) => url)
  expect(routes({ctx: 'eln'})).toEqual(['/docs/a'])
  expect(routes({ctx: '-eln'})).toEqual(['/docs/b'])
  expect(routes({ctx: 'unknown'})).toHaveLength(2)
  // For everyone, because no reader is named.
  expect(routes({role: 'developers'})).toEqual(['/docs/b'])
  expect(routes({role: 'users'})).toHaveLength(2)
  expect(routes({limit: 1})).toHaveLength(1)
  expect(resultOf({q: 'x', ctx: 'eln', limit: 1}, found, ['eln'])).toMatchObject({
    total: 1,
    counts: {eln: 1, repo: 1},
  })
  const {rows, pages} = resultOf({q: 'x', flat: true, limit: 8}, found, [])
  expect([pages, rows.map(({section, url, hash}) => `${section} ${url}#${hash}`)]).toEqual([
    [],
    ['false /docs/a#', 'true /docs/a#größe', 'false /docs/b#'],
  ])
  expect(resultOf({q: 'x'}, [], [])).toMatchObject({match: 'none', total: 0})
})

test('marks', () => {
  expect(marksIn('a')).toEqual({text: 'a', marks: []})
  expect(marksIn('\u0001a\u0002 b \u0001c\u0002')).toEqual({
    text: 'a b c',
    marks: [
      [0, 1],
      [4, 5],
    ],
  })
  expect(marksIn('a \u0001cut')).toEqual({text: 'a cut', marks: [[2, 5]]})
})

test('a refusal says why', () => {
  const index = {index: 'docs'}
  expect([401, 404, 429, 500].map((status) => refusalOf(status, index))).toEqual([
    'The search server refuses the key of this site.',
    'The search server has no index "docs".',
    'The search server has too much to do. Try again in a moment.',
    'The search server failed (status 500).',
  ])
})

test('the files of the site name the server, and the pages of no other version', () => {
  const page = (route: string, version?: string) => ({
    route,
    title: route,
    description: '',
    keywords: [],
    symptoms: [],
    breadcrumbs: [],
    context: version ? 'eln' : '',
    ...(version ? {version, popular: true, audience: ['users']} : {}),
    sections: [],
  })
  const endpoint = {server: 'typesense' as const, url: 'https://s.org', index: 'docs', key: 'k'}
  const files = serverFiles([page('/docs/a', '2'), page('/v1/a', '1'), page('/about')], endpoint)
  expect(files.map(({name}) => name)).toEqual(['1.json', '2.json'])
  expect(JSON.parse(Buffer.from(files[1]!.bytes).toString())).toEqual({
    format: SERVER_FORMAT,
    ...endpoint,
    others: ['1'],
    query: queryFor('typesense'),
    contexts: ['', 'eln'],
    tasks: [{route: '/docs/a', title: '/docs/a', audience: ['users']}],
  })
  expect(serverFiles([page('/about')], endpoint).map(({name}) => name)).toEqual(['current.json'])
})
