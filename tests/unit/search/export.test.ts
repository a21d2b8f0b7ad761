/** The output of `labdocs search-export`, compared with what the documentation of each server requires. */
import {expect, test} from 'vitest'
import {documentsOf, exportFor, type SearchServer} from '../../../cli/search/export.ts'
import type {SynonymGroup} from '../../../cli/search/synonyms.ts'
import type {SearchPage} from '../../../cli/types.ts'

const page = (route: string, over: Partial<SearchPage> = {}): SearchPage => ({
  route,
  title: 'Print labels',
  description: 'How to print.',
  keywords: ['barcode'],
  symptoms: ['No printer'],
  breadcrumbs: ['ELN', 'Lab'],
  context: 'eln',
  version: 'current',
  sections: [
    {id: null, heading: '', text: 'Open\n the   sample.'},
    {id: 'größe', heading: 'Größe', text: 'In mm. \x1dKey\x1fUnit\x1ewidth\x1fmm\x1d\x1cRuler'},
  ],
  ...over,
})
const PAGES = [
  page('/docs/a'),
  page('/docs/b', {last: true, version: undefined, sections: []} as never),
]
const SYNONYMS: SynonymGroup[] = [
  {words: ['flask', 'round, bottom']},
  {words: ['nmr'], to: ['spectrum', 'a => b']},
]
const documents = documentsOf(PAGES, {url: 'https://x.org', base: '/s/', ending: ''} as never)
const written = (server: SearchServer) => {
  const files = exportFor(server, documents, SYNONYMS)
  return {
    names: [...files.keys()],
    lines: (name: string) =>
      files
        .get(name)!
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    json: (name: string) => JSON.parse(files.get(name)!),
  }
}

test('a document for each section, with an address that leads to it', () => {
  expect(documents.map(({url, heading, rank}) => [url, heading, rank])).toEqual([
    ['https://x.org/s/docs/a', '', 1],
    ['https://x.org/s/docs/a#gr%C3%B6%C3%9Fe', 'Größe', 1],
    ['https://x.org/s/docs/b', '', 0],
  ])
  expect(documents[0]).toMatchObject({
    text: 'Open the sample.',
    keywords: ['barcode'],
    symptoms: ['No printer'],
    description: 'How to print.',
  })
  // Else a word of the description would be found in every section.
  expect(documents[1]).toMatchObject({
    description: '',
    keywords: [],
    symptoms: [],
    title: 'Print labels',
  })
  expect(new Set(documents.map(({id}) => id)).size).toBe(3)
  expect(documentsOf(PAGES, {url: 'https://x.org', base: '/s/', ending: ''} as never)).toEqual(
    documents,
  )
})

test('Typesense: fields that every document has with their types, and synonyms', () => {
  const {names, lines, json} = written('typesense')
  expect(names).toEqual(['documents.ndjson', 'collection.json', 'synonyms.ndjson', 'query.json'])
  const {fields} = json('collection.json') as {fields: {name: string; type: string}[]}
  const kindOf = (value: unknown) =>
    Array.isArray(value) ? 'string[]' : typeof value === 'number' ? 'int32' : typeof value
  for (const document of lines('documents.ndjson')) {
    const {id, ...rest} = document
    expect(id).toMatch(/^\w+$/)
    expect(
      Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, kindOf(value)])),
    ).toEqual(Object.fromEntries(fields.map(({name, type}) => [name, type])))
  }
  const {query_by, query_by_weights} = json('query.json')
  const searched = query_by.split(',') as string[]
  expect(searched.length).toBe(query_by_weights.split(',').length)
  for (const name of searched)
    expect(fields.find((field) => field.name === name)?.type).toMatch(/^string/)
  for (const weight of query_by_weights.split(',')) expect(Number(weight)).toBeLessThanOrEqual(127)
  expect(lines('synonyms.ndjson')).toEqual([
    {id: expect.any(String), synonyms: ['flask', 'round, bottom']},
    {id: expect.any(String), root: 'nmr', synonyms: ['spectrum', 'a => b']},
  ])
})

test('Meilisearch: ids that it takes, attributes that documents have, synonyms in both directions', () => {
  const {names, lines, json} = written('meilisearch')
  expect(names).toEqual(['documents.ndjson', 'settings.json'])
  const documents = lines('documents.ndjson')
  for (const {id} of documents) expect(id).toMatch(/^[\w-]{1,511}$/)
  const settings = json('settings.json')
  for (const name of [
    ...settings.searchableAttributes,
    ...settings.filterableAttributes,
    ...settings.sortableAttributes,
    settings.distinctAttribute,
  ])
    for (const document of documents) expect(document).toHaveProperty(name)
  const known = ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness']
  for (const rule of settings.rankingRules as string[])
    expect(known.includes(rule) || /^\w+:(asc|desc)$/.test(rule)).toBe(true)
  expect(settings.synonyms).toEqual({
    flask: ['round, bottom'],
    'round, bottom': ['flask'],
    nmr: ['spectrum', 'a => b'],
  })
})

test('OpenSearch: an action before each document, a mapping of every field, rules with escaped signs', () => {
  const {names, lines, json} = written('opensearch')
  expect(names).toEqual(['documents.ndjson', 'index.json', 'query.json'])
  const {mappings, settings} = json('index.json')
  const all = lines('documents.ndjson')
  expect(all.length).toBe(6)
  for (const [at, line] of all.entries())
    if (at % 2) expect(Object.keys(line).sort()).toEqual(Object.keys(mappings.properties).sort())
    else expect(line).toEqual({index: {_id: expect.stringMatching(/^\w+$/)}})
  const {filter, analyzer} = settings.analysis
  expect(filter.docs_synonyms.synonyms).toEqual([
    'flask, round\\, bottom',
    'nmr => nmr, spectrum, a \\=> b',
  ])
  for (const {type, analyzer: name, search_analyzer: atSearch} of Object.values(
    mappings.properties as Record<string, Record<string, string>>,
  ))
    if (type === 'text') for (const one of [name, atSearch]) expect(analyzer).toHaveProperty(one!)
  const {should} = json('query.json').query.bool
  expect(should.map((one: {multi_match: {type: string}}) => one.multi_match.type)).toEqual([
    'most_fields',
    'bool_prefix',
  ])
  for (const field of should[0].multi_match.fields as string[])
    expect(mappings.properties).toHaveProperty(field.split('^')[0]!)
})

test('signs of tables and figures stay inside: their words alone are written', () => {
  expect(documents.map(({text}) => text)).toContain('In mm. Key: Unit; width: mm Ruler')
  for (const server of ['typesense', 'meilisearch', 'opensearch'] as const)
    for (const [name, text] of exportFor(server, documents, SYNONYMS))
      expect(text, name).not.toMatch(/[\x1c-\x1f]|\\u001[c-f]/)
})
