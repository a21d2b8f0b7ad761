/** What changes a search index, so that the cached one must not be used. */
import {gzipSync} from 'node:zlib'
import {expect, test, vi} from 'vitest'
import {type Cache, openCache} from '../../../../cli/cache/cache.ts'
import type {SearchFile} from '../../../../cli/search/index-file.ts'
import {
  type SearchJob,
  type SearchThread,
  startIndexing,
  startSearch,
} from '../../../../cli/search/job.ts'
import type {SearchPage} from '../../../../cli/types.ts'
import {memoryCache} from '../../../support/memory.ts'
import {temporary} from '../../../support/temporary.ts'

const PAGE: Required<Omit<SearchPage, 'key' | 'textKey'>> = {
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
const OTHER: typeof PAGE = {
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
  const {cache, asked, values} = memoryCache()
  /** Names of the stored files. */
  const stored = () => [...values.keys()].filter((key) => key.startsWith('search-files '))
  return {cache, asked, values, stored}
}

function keyOf(job: SearchJob, start = startSearch): string {
  const {cache, asked} = remember()
  start(job, cache)
  return asked[0]!
}

for (const name of Object.keys(OTHER) as (keyof typeof OTHER)[])
  test(`another ${name} of a page: another index`, () => {
    const pages = [{...PAGE, [name]: OTHER[name]}]
    expect(keyOf({...JOB, pages})).not.toBe(keyOf(JOB))
  })

test('sections with a key count by it: they are not read', () => {
  const pages = [{...PAGE, key: 'a'}]
  const {sections} = OTHER
  expect(keyOf({...JOB, pages: [{...PAGE, key: 'b'}]})).not.toBe(keyOf({...JOB, pages}))
  expect(keyOf({...JOB, pages: [{...PAGE, key: 'a', sections}]})).toBe(keyOf({...JOB, pages}))
})

test('where the sections are in the cache makes no difference', () => {
  const pages = [{...PAGE, textKey: 'a'}]
  expect(keyOf({...JOB, pages})).toBe(keyOf(JOB))
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

const textsOf = ({files}: {files: SearchFile[]}) =>
  files.map(({name, bytes}) => [name, Buffer.from(bytes).toString('hex')] as const)

test('from the cache it is the index that was built, byte for byte', async () => {
  const {cache} = remember()
  const built = await startSearch(JOB, cache)()
  expect(built.files.length).toBeGreaterThan(1)
  expect(await built.gzip()).toBeGreaterThan(100)
  const kept = await startSearch(JOB, cache)()
  expect(await kept.gzip()).toBe(await built.gzip())
  expect(textsOf(kept)).toEqual(textsOf(built))
})

test('after an edit only that page is split again, and the index is that of a first build', async () => {
  const {cache, values} = remember()
  await startSearch({...JOB, pages: [PAGE, OTHER]}, cache)()
  const words = () =>
    ([...values].find(([key]) => key.startsWith('search-last'))![1] as Last).index.reader.words
  expect(words()).toContain('cold')
  // It does not split texts from the cache: this word is only there.
  words()[words().indexOf('samples')] = 'specimens'
  const edited = {...JOB, pages: [PAGE, {...OTHER, symptoms: ['It is warm.']}]}
  const later = await startSearch(edited, cache)()
  const text = (files: typeof later.files) =>
    files.map(({bytes}) => Buffer.from(bytes).toString('latin1')).join('')
  expect(text(later.files)).toContain('pecimens')
  expect(words()).toContain('warm')
  expect(words()).not.toContain('cold')
  const first = await startSearch(edited, remember().cache)()
  expect(text(first.files)).not.toContain('pecimens')
})

interface Last {
  index: {reader: {words: string[]}}
}

test('a file that is there already is not stored again', async () => {
  const {cache, stored} = remember()
  const built = await startSearch(JOB, cache)()
  const before = stored()
  expect(before.length).toBe(built.files.length - 1)
  const set = vi.spyOn(cache, 'setBytes')
  await startSearch({...JOB, options: {k1: 2, b: 1}}, cache)()
  expect(set).not.toHaveBeenCalled()
  expect(stored()).toEqual(before)
})

/** A large site: its files are read from the cache after an edit. */
const LONG = Array.from({length: 60_000}, (_, at) => `word${at % 50}`).join(' ')
const large = (text: string): SearchJob => ({
  ...JOB,
  pages: Array.from({length: 11}, (_, at) => ({
    ...PAGE,
    route: `/docs/${at}`,
    sections: [{id: null, heading: '', text: at === 7 ? `${LONG} ${text}` : LONG}],
  })),
})

test('after an edit of a large site only its own files are stored', async () => {
  const {cache, stored} = remember()
  await startSearch(large('before'), cache)()
  const before = stored()
  const set = vi.spyOn(cache, 'setBytes')
  const later = await startSearch(large('after'), cache)()
  expect(textsOf(later)).toEqual(textsOf(await startSearch(large('after'), remember().cache)()))
  const kinds = set.mock.calls.flatMap(([kind, name]) =>
    kind === 'search-files' ? [name.split('-')[0]] : [],
  )
  expect([...new Set(kinds)].sort()).toEqual(['core', 'lists', 'texts'])
  expect(kinds.length).toBeLessThan(before.length)
})

test('the size is that of the files which a search loads at once, of one version', async () => {
  const sizeOf = (files: readonly SearchFile[]) =>
    files.reduce((sum, {bytes}) => sum + gzipSync(bytes, {level: 1}).length, 0)
  const small = await startSearch({...JOB, pages: [PAGE, OTHER]}, remember().cache)()
  const ofVersion = (version: string) =>
    startSearch(
      {...JOB, pages: [PAGE, OTHER].filter((page) => page.version === version)},
      remember().cache,
    )()
  const sizes = await Promise.all(
    ['current', 'old'].map(async (one) => (await ofVersion(one)).gzip()),
  )
  expect(await small.gzip()).toBeGreaterThanOrEqual(Math.max(...sizes))
  expect(await small.gzip()).toBeLessThan(sizes[0]! + sizes[1]!)
  const {files, gzip} = await startSearch(large('one'), remember().cache)()
  const first = files.filter(({name}) => !/^(?:texts|lists)-/.test(name))
  expect(first.length).toBeLessThan(files.length)
  expect(await gzip()).toBe(sizeOf(first))
})

test('damaged files of the last index: it is built from nothing', async () => {
  const {cache, stored} = remember()
  await startSearch(large('before'), cache)()
  const damaged = new Set(stored())
  const read = cache.getBytes
  cache.getBytes = (kind, key) => (damaged.has(`${kind} ${key}`) ? undefined : read(kind, key))
  const later = await startSearch(large('after'), cache)()
  expect(textsOf(later)).toEqual(textsOf(await startSearch(large('after'), remember().cache)()))
})

test('a missing file of the index is made again', async () => {
  const {cache, values, stored} = remember()
  const built = await startSearch(JOB, cache)()
  values.delete(stored()[0]!)
  expect(textsOf(await startSearch(JOB, cache)())).toEqual(textsOf(built))
})

/** What a thread does, with the messages copied as a thread copies them. Returns the names of the files that it sent. */
function inThread(job: SearchJob, key: string, cache: Cache) {
  const {folder, enabled} = cache
  const pages = job.pages.map(({sections, ...page}) =>
    page.textKey === undefined ? {...page, sections} : page,
  )
  const sent = structuredClone({...job, pages, key})
  const moved: ArrayBuffer[] = []
  const made = startIndexing({folder, enabled})([sent], ({buffer}) => {
    moved.push(buffer as ArrayBuffer)
  })
  return structuredClone(made, {transfer: [...new Set(moved)]})
}

test('what a thread takes from the cache counts as used, so that it is kept', async () => {
  const {cache} = remember()
  const used: string[] = []
  cache.sizeOf = (kind, key) => void used.push(`${kind} ${key}`)
  const ready = {
    run: async ([job]: unknown[]) => ({files: job ? [{name: 'core-1234567a.bin', size: 3}] : []}),
    end: async () => {},
  } as unknown as SearchThread
  await startSearch(JOB, cache, ready)()
  expect(used).toEqual(['search-files core-1234567a.bin'])
})

test('after an edit, a thread sends the files before it stores them', async () => {
  const folder = temporary('search-thread-edit')
  inThread(large('before'), 'a', openCache(folder, true))
  const {pages, ...rest} = structuredClone(large('after'))
  const run = startIndexing({folder, enabled: true})
  const {files} = run([{...rest, pages}], () => expect.unreachable())
  const fresh = files.filter(({name, bytes}) => bytes && !name.endsWith('.json'))
  const stored = () =>
    fresh.map(({name}) => openCache(folder, true).sizeOf('search-files', name) !== undefined)
  expect(fresh.length).toBeGreaterThan(0)
  expect(new Set(stored())).toEqual(new Set([false]))
  const whole = await startSearch(large('after'), remember().cache)()
  expect(run([], () => expect.unreachable()).gzip).toBe(await whole.gzip())
  expect(new Set(stored())).toEqual(new Set([true]))
})

test('a thread reads what it is not sent, and sends what is not in the cache', async () => {
  const folder = temporary('search-thread')
  const cache = openCache(folder, true)
  const stored = (text: string, at: number) => {
    const {pages, ...rest} = large(text)
    const [page] = pages.slice(at)
    cache.set('texts', text, page!.sections)
    const without = {...page!, sections: [], textKey: text}
    return {...rest, pages: pages.map((one, place) => (place === at ? without : one))}
  }
  const whole = async (text: string) => textsOf(await startSearch(large(text), remember().cache)())
  const first = inThread(stored('before', 7), 'a', cache)
  expect(textsOf(first as {files: SearchFile[]})).toEqual(await whole('before'))
  const next = inThread(stored('after', 7), 'b', openCache(folder, true))
  const expected = new Map(await whole('after'))
  expect(next.files.map(({name}) => name)).toEqual([...expected.keys()])
  const fresh = next.files.filter(({bytes}) => bytes)
  expect(fresh.length).toBeLessThan(next.files.length)
  for (const {name, bytes} of fresh)
    expect(Buffer.from(bytes!).toString('hex')).toBe(expected.get(name))
  const later = openCache(folder, true)
  for (const {name, bytes} of next.files)
    if (!bytes)
      expect(Buffer.from(later.getBytes('search-files', name)!).toString('hex')).toBe(
        expected.get(name),
      )
})
