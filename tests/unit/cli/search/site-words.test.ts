/** The word lists of a site, and when they are read again. */
import {expect, test, vi} from 'vitest'
import type {Cache} from '../../../../cli/cache/cache.ts'
import type {SiteConfig} from '../../../../cli/config/config.ts'
import {readWords, WORD_LISTS} from '../../../../cli/search/site-words.ts'
import type {Source} from '../../../../cli/types.ts'

function remember() {
  const values = new Map<string, unknown>()
  const cache = {
    get: (_: string, key: string) => values.get(key),
    set: (_: string, key: string, value: unknown) => values.set(key, value),
  } as unknown as Cache
  return {cache, values}
}

const TEXTS = {
  'glossary.yml': '- term: assay\n  definition: A measurement of a substance.\n',
  'synonyms.yml': 'same:\n  - [vial, tube]\n',
  'terms.yml': '- use: sample\n  not: [specimen]\n  why: One word for one thing.\n',
}

const CONFIG = {search: {synonyms: [] as string[][]}, source: ''} as unknown as SiteConfig

const sources = (texts: Partial<typeof TEXTS>) =>
  new Map<string, Source>(
    Object.entries(texts).map(([file, text]) => [file, {file, kind: 'data', text, hash: ''}]),
  )

test('a list that changes is read again; what did not change is the same value', () => {
  const {cache, values} = remember()
  const first = readWords(sources(TEXTS), CONFIG, cache)
  expect(first.glossary.map(({term}) => term)).toEqual(['assay'])
  expect(first.preferred.map(({use}) => use)).toEqual(['sample'])
  expect(first.synonyms.some(({words}) => words.includes('tube'))).toBe(true)
  expect(readWords(sources(TEXTS), CONFIG, cache)).toBe(first)
  for (const file of WORD_LISTS) {
    const before = values.size
    readWords(sources({...TEXTS, [file]: `${TEXTS[file]}# reviewed\n`}), CONFIG, cache)
    expect([file, values.size]).toEqual([file, before + 1])
  }
})

test('the same text in another list is another thing', () => {
  const {cache, values} = remember()
  readWords(sources({'glossary.yml': '[]\n'}), CONFIG, cache)
  readWords(sources({'terms.yml': '[]\n'}), CONFIG, cache)
  expect(values.size).toBe(2)
})

test('another labdocs reads them again', async () => {
  const {cache, values} = remember()
  readWords(sources(TEXTS), CONFIG, cache)
  const installation = globalThis.labdocsInstallation!
  const before = installation.version
  try {
    vi.resetModules()
    installation.version = `${before}-next`
    const next = await import('../../../../cli/search/site-words.ts')
    next.readWords(sources(TEXTS), CONFIG, cache)
    expect(values.size).toBe(2)
  } finally {
    installation.version = before
    vi.resetModules()
  }
})

test('groups of the config join those of the file; their mistakes are said in the config', () => {
  const {cache} = remember()
  const source = 'export default {\n  search: {\n    synonyms: [],\n  },\n}\n'
  const read = (...synonyms: string[][]) =>
    readWords(sources(TEXTS), {...CONFIG, source, search: {synonyms}} as SiteConfig, cache)
  const nmr = ['NMR', 'nuclear magnetic resonance']
  expect(read(nmr).synonyms.map(({words}) => words)).toEqual([['vial', 'tube'], nmr])
  const {diagnostics} = read(['Tube', 'pipe'], ['a', 'A'])
  expect(diagnostics).toMatchObject([
    {
      code: 'synonyms-invalid',
      file: 'site.config.ts',
      line: 3,
      column: 5,
      message: '"Tube" is in another group already, with "vial".',
    },
    {line: 3, message: '"A" is twice in this group.'},
  ])
  const only = readWords(new Map(), {...CONFIG, search: {synonyms: [nmr]}} as SiteConfig, cache)
  expect(only.synonyms).toEqual([{words: nmr}])
})

test('a site without lists has no words, and nothing is kept', () => {
  const {cache, values} = remember()
  expect(readWords(new Map(), CONFIG, cache)).toEqual({
    glossary: [],
    lines: [],
    synonyms: [],
    preferred: [],
    links: [],
    diagnostics: [],
  })
  expect(values.size).toBe(0)
})
