/** The word lists of a site, and when they are read again. */
import {expect, test, vi} from 'vitest'
import type {Cache} from '../../../../cli/cache.ts'
import {readWords, WORD_LISTS} from '../../../../cli/search/words.ts'
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

const sources = (texts: Partial<typeof TEXTS>) =>
  new Map<string, Source>(
    Object.entries(texts).map(([file, text]) => [file, {file, kind: 'data', text, hash: ''}]),
  )

test('a list that changes is read again; what did not change is the same value', () => {
  const {cache, values} = remember()
  const first = readWords(sources(TEXTS), cache)
  expect(first.glossary.map(({term}) => term)).toEqual(['assay'])
  expect(first.preferred.map(({use}) => use)).toEqual(['sample'])
  expect(first.synonyms.some(({words}) => words.includes('tube'))).toBe(true)
  expect(readWords(sources(TEXTS), cache)).toBe(first)
  for (const file of WORD_LISTS) {
    const before = values.size
    readWords(sources({...TEXTS, [file]: `${TEXTS[file]}# reviewed\n`}), cache)
    expect([file, values.size]).toEqual([file, before + 1])
  }
})

test('the same text in another list is another thing', () => {
  const {cache, values} = remember()
  readWords(sources({'glossary.yml': '[]\n'}), cache)
  readWords(sources({'terms.yml': '[]\n'}), cache)
  expect(values.size).toBe(2)
})

test('another labdocs reads them again', async () => {
  const {cache, values} = remember()
  readWords(sources(TEXTS), cache)
  const installation = globalThis.labdocsInstallation!
  const before = installation.version
  try {
    vi.resetModules()
    installation.version = `${before}-next`
    const next = await import('../../../../cli/search/words.ts')
    next.readWords(sources(TEXTS), cache)
    expect(values.size).toBe(2)
  } finally {
    installation.version = before
    vi.resetModules()
  }
})

test('a site without lists has no words, and nothing is kept', () => {
  const {cache, values} = remember()
  expect(readWords(new Map(), cache)).toEqual({
    glossary: [],
    synonyms: [],
    preferred: [],
    links: [],
    diagnostics: [],
  })
  expect(values.size).toBe(0)
})
