/** What changes a search index, so that the cached one must not be used. */
import {expect, test, vi} from 'vitest'
import type {Cache} from '../../../../cli/cache.ts'
import {type SearchJob, startSearch} from '../../../../cli/search/job.ts'
import type {SearchPage} from '../../../../cli/types.ts'

const PAGE: Required<SearchPage> = {
  route: '/docs/a',
  title: 'A sample',
  description: 'About samples.',
  keywords: ['vial'],
  symptoms: ['It is lost.'],
  breadcrumbs: ['ELN'],
  context: 'eln',
  audience: ['users'],
  version: 'current',
  root: '/docs',
  last: false,
  popular: false,
  sections: [{id: 'size', heading: 'Size', text: 'A small one.'}],
}
const OTHER: Required<SearchPage> = {
  route: '/docs/b',
  title: 'A reaction',
  description: 'About reactions.',
  keywords: ['flask'],
  symptoms: ['It is cold.'],
  breadcrumbs: ['Repository'],
  context: 'repo',
  audience: ['submitters'],
  version: 'old',
  root: '/docs/old',
  last: true,
  popular: true,
  sections: [{id: 'size', heading: 'Size', text: 'A large one.'}],
}
const JOB: SearchJob = {
  pages: [PAGE],
  options: {k1: 1.2, b: 0.75},
  synonyms: [{words: ['vial', 'tube']}] as SearchJob['synonyms'],
}

function remember() {
  const values = new Map<string, unknown>()
  const asked: string[] = []
  const cache = {
    get: (kind: string, key: string) => {
      asked.push(key)
      return values.get(kind + key)
    },
    set: (kind: string, key: string, value: unknown) =>
      values.set(kind + key, JSON.parse(JSON.stringify(value))),
  } as unknown as Cache
  return {cache, asked, values}
}

function keyOf(job: SearchJob, start = startSearch): string {
  const {cache, asked} = remember()
  start(job, cache)
  return asked[0]!
}

for (const name of Object.keys(OTHER) as (keyof SearchPage)[])
  test(`another ${name} of a page: another index`, () => {
    const pages = [{...PAGE, [name]: OTHER[name]}]
    expect(keyOf({...JOB, pages})).not.toBe(keyOf(JOB))
  })

for (const [what, over] of [
  ['k1', {options: {k1: 1.3, b: 0.75}}],
  ['b', {options: {k1: 1.2, b: 0.7}}],
  ['synonyms', {synonyms: []}],
  ['number of pages', {pages: [PAGE, OTHER]}],
] as const)
  test(`another ${what}: another index`, () => {
    expect(keyOf({...JOB, ...over} as SearchJob)).not.toBe(keyOf(JOB))
  })

test('options that the index does not know of are not part of it', () => {
  const options = {...JOB.options, limit: 9, highlight: 'q'}
  expect(keyOf({...JOB, options})).toBe(keyOf(JOB))
})

test('another labdocs builds it again', async () => {
  const installation = globalThis.labdocsInstallation!
  const before = installation.version
  try {
    vi.resetModules()
    installation.version = `${before}-next`
    const next = await import('../../../../cli/search/job.ts')
    expect(keyOf(JOB, next.startSearch)).not.toBe(keyOf(JOB))
  } finally {
    installation.version = before
    vi.resetModules()
  }
})

test('from the cache it is the index that was built, byte for byte', async () => {
  const {cache} = remember()
  const built = await startSearch(JOB, cache)()
  expect(built.files.length).toBeGreaterThan(1)
  expect(built.gzip).toBeGreaterThan(100)
  const kept = await startSearch(JOB, cache)()
  expect(kept.gzip).toBe(built.gzip)
  expect(kept.files.map(({name, bytes}) => [name, Buffer.from(bytes).toString('hex')])).toEqual(
    built.files.map(({name, bytes}) => [name, Buffer.from(bytes).toString('hex')]),
  )
})

test('after an edit only that page is split again, and the index is that of a first build', async () => {
  const {cache, values} = remember()
  await startSearch({...JOB, pages: [PAGE, OTHER]}, cache)()
  const wordsOf = () =>
    [...values].find(([key]) => key.startsWith('search-words'))![1] as {words: string[]}
  expect(wordsOf().words).toContain('cold')
  // It does not split texts from the cache: this word is only there.
  const known = wordsOf().words
  known[known.indexOf('samples')] = 'specimens'
  const edited = {...JOB, pages: [PAGE, {...OTHER, symptoms: ['It is warm.']}]}
  const later = await startSearch(edited, cache)()
  const text = (files: typeof later.files) =>
    files.map(({bytes}) => Buffer.from(bytes).toString('latin1')).join('')
  expect(text(later.files)).toContain('pecimens')
  expect(wordsOf().words).toContain('warm')
  expect(wordsOf().words).not.toContain('cold')
  const first = await startSearch(edited, remember().cache)()
  expect(text(first.files)).not.toContain('pecimens')
})
