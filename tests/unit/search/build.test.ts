import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {buildSearch} from '../../../cli/search/build.ts'
import {createEngine} from '../../../runtime/search/engine.ts'
import {anchorOf} from '../../../runtime/search/library.ts'
import type {IndexManifest} from '../../../runtime/shared/search/format.ts'
import {libraryOf, page, RANKING} from './corpus.ts'

const pages = [
  page('/docs/eln/barcodes', 'Barcodes', 'Print a label for a sample.', {
    description: 'Labels with codes.',
    keywords: ['Data Matrix'],
    symptoms: ['PDF is empty'],
    breadcrumbs: ['ELN', 'User interface'],
    headings: {'Print a label': 'Choose Print.', 'Scan (QR)': 'Hold it to the camera.'},
  }),
  page('/docs/repo/embargo', 'Embargo', 'Keep data closed.'),
  {...page('/about', 'About', 'Who we are.'), context: '', version: undefined},
]
const manifestOf = (files: {name: string; bytes: Uint8Array}[], version = 'current') =>
  JSON.parse(
    new TextDecoder().decode(files.find(({name}) => name === `${version}.json`)!.bytes),
  ) as IndexManifest

test('what is built can be read again, text for text', () => {
  const library = libraryOf(pages)
  const {textOf} = library.vocabulary
  const barcodes = library.pages.find(({route}) => route === '/docs/eln/barcodes')!
  expect(textOf(barcodes.title)).toBe('Barcodes')
  expect(textOf(barcodes.description)).toBe('Labels with codes.')
  expect(textOf(barcodes.keywords)).toBe('Data Matrix; PDF is empty')
  expect(barcodes.crumbs).toEqual(['ELN', 'User interface'])
  const docs = library.docs.slice(barcodes.first, barcodes.first + barcodes.count)
  expect(docs.map(({heading}) => textOf(heading))).toEqual(['', 'Print a label', 'Scan (QR)'])
  expect(docs.map(({body}) => textOf(body!))).toEqual([
    'Print a label for a sample.',
    'Choose Print.',
    'Hold it to the camera.',
  ])
  expect(docs.map((doc) => anchorOf(library, doc))).toEqual(['', 'print-a-label', 'scan-(qr)'])
  expect(library.complete).toBe(true)
})

test('the first file has titles, keywords and headings, and the words of these alone', () => {
  const library = libraryOf(pages, [], false)
  const {textOf, pieces} = library.vocabulary
  const barcodes = library.pages[1]!
  expect(textOf(barcodes.title)).toBe('Barcodes')
  expect(textOf(barcodes.keywords)).toBe('Data Matrix; PDF is empty')
  expect(textOf(library.docs[barcodes.first + 2]!.heading)).toBe('Scan (QR)')
  expect(textOf(barcodes.description)).toBe('')
  expect(pieces).not.toContain('camera')
  const {files} = buildSearch(pages, RANKING, [])
  const {titles, core} = manifestOf(files)
  const holds = (name: string, word: string) =>
    Buffer.from(files.find((one) => one.name === name)!.bytes).includes(word)
  expect([holds(titles, 'embargo'), holds(core, 'embargo')]).toEqual([true, false])
  expect([holds(titles, 'camera'), holds(core, 'camera')]).toEqual([false, true])
  expect(library.complete).toBe(false)
  expect(library.pages.map(({route}) => route)).toEqual([
    '/about',
    '/docs/eln/barcodes',
    '/docs/repo/embargo',
  ])
})

test('a manifest of fixed name lists hashed files', () => {
  const {files} = buildSearch(pages, RANKING, [])
  const manifest = manifestOf(files)
  expect(manifest).toMatchObject({version: 'current', k1: 1.2, b: 0.75, pages: 3})
  const named = [manifest.titles, manifest.core, ...manifest.shards.map(({file}) => file)]
  expect(files.map(({name}) => name).sort()).toEqual(['current.json', ...named].sort())
  for (const name of named) expect(name).toMatch(/^[a-z-]+-[0-9a-f]{8}\.bin$/)
})

test('the same content gives the same bytes, in whatever order it comes', () => {
  const once = buildSearch(pages, RANKING, []).files
  const again = buildSearch([...pages].reverse(), RANKING, []).files
  expect(again.map(({name}) => name)).toEqual(once.map(({name}) => name))
  for (const [at, {bytes}] of again.entries()) {
    expect(Buffer.compare(bytes, once[at]!.bytes)).toBe(0)
  }
})

test('a change of one text changes the name of its file and leaves other shards', () => {
  const many = versionOf('current', '/docs', () => false, 2000)
  const before = manifestOf(buildSearch(many, RANKING, []).files).shards
  // Words are numbered by how often they are there: so they must be there as often.
  const after = manifestOf(
    buildSearch(
      many.map((one, at) =>
        at === 30 ? {...one, sections: [one.sections[1]!, one.sections[0]!]} : one,
      ),
      RANKING,
      [],
    ).files,
  ).shards
  expect(before.length).toBeGreaterThan(1)
  expect(after.map(({pages}) => pages)).toEqual(before.map(({pages}) => pages))
  expect(after.filter(({file}, at) => file !== before[at]!.file)).toHaveLength(1)
})

test('each version has its own files; pages outside the docs are in all', () => {
  const both = [...pages, {...page('/docs/1.0/eln/old', 'Old page'), version: '1.0'}]
  const {files} = buildSearch(both, RANKING, [])
  expect(manifestOf(files, '1.0').pages).toBe(2)
  expect(manifestOf(files, 'current').pages).toBe(3)
})

/** Pages in 12 folders, as a version has them; in each version the text of some pages is another. */
function versionOf(
  name: string,
  root: string,
  isChanged: (number: number) => boolean,
  length = 300,
) {
  const words = [
    'sample',
    'reaction',
    'label',
    'embargo',
    'spectrum',
    'device',
    'inventory',
    'user',
  ]
  return Array.from({length}, (_, number) => {
    const text = Array.from(
      {length: 200},
      (_, index) => `${words[(number * 7 + index * index) % 8]}${(number * 31 + index * 17) % 400}`,
    ).join(' ')
    return page(
      `${root}/folder-${number % 12}/page-${number}`,
      `Page ${number}`,
      isChanged(number) ? `${text} since ${name}` : text,
      {
        version: name,
        root,
        description: `The page with the number ${number}.`,
        context: `folder-${number % 12}`,
        headings: {Steps: text.slice(0, 300)},
      },
    )
  })
}

test('three versions, of which two have 8 and 20 other pages, are hardly larger than one', () => {
  const one = versionOf('3.0', '/docs', () => false)
  const three = [
    ...one,
    ...versionOf('2.0', '/docs/2.0', (number) => number % 36 === 5),
    ...versionOf('1.0', '/docs/1.0', (number) => number % 15 === 7),
  ]
  const bytesOf = (pages: typeof one) =>
    [
      ...new Map(
        buildSearch(pages, RANKING, []).files.map(({name, bytes}) => [name, bytes]),
      ).values(),
    ].reduce((sum, {length}) => sum + length, 0)
  expect(bytesOf(three)).toBeLessThan(1.2 * bytesOf(one))
  for (const [version, number] of [
    ['1.0', 7],
    ['2.0', 5],
  ] as const) {
    const library = libraryOf(three, [], true, version)
    const {textOf} = library.vocabulary
    const mine = three.filter((one) => one.version === version)
    expect(library.pages.map(({route}) => route)).toEqual(mine.map(({route}) => route).sort())
    for (const [at, {route, first}] of library.pages.entries()) {
      const {sections} = mine.find((one) => one.route === route)!
      expect(textOf(library.docs[first]!.body!), `${version} ${at}`).toBe(sections[0]!.text)
    }
    const changed = library.pages.find(({route}) => route.endsWith(`/page-${number}`))!
    expect(textOf(library.docs[changed.first]!.body!)).toMatch(new RegExp(` since ${version}$`))
  }
})

test('a version at the top of the site: its routes and those beside it', () => {
  const routes = ['/', '/1.0', '/1.0/eln', '/about', '/eln']
  const made = routes.map((route) =>
    page(route, `At ${route}`, 'Text.', {
      ...(route === '/about'
        ? {version: undefined}
        : route.startsWith('/1.0')
          ? {version: '1.0', root: '/1.0'}
          : {root: '/'}),
    }),
  )
  const routesOf = (version: string) =>
    libraryOf(made, [], true, version).pages.map(({route}) => route)
  expect(routesOf('current')).toEqual(['/', '/about', '/eln'])
  expect(routesOf('1.0')).toEqual(['/1.0', '/1.0/eln', '/about'])
})

test('a word that only another version has is not found', () => {
  const both = [
    ...pages,
    page('/docs/1.0/eln/old', 'Old', 'A defenestrated reagent.', {version: '1.0'}),
  ]
  const engine = createEngine(libraryOf(both), RANKING)
  expect(engine.ask({q: 'defenestrated'}).pages).toEqual([])
  const old = createEngine(libraryOf(both, [], true, '1.0'), RANKING)
  expect(old.ask({q: 'defenestrated'}).pages.map(({url}) => url)).toEqual(['/docs/1.0/eln/old'])
})

test('texts weigh less than they would alone', () => {
  const text = Array.from(
    {length: 3000},
    (_, at) => `Choose the sample ${at % 97}, then print its label and scan the code ${at % 13}.`,
  ).join(' ')
  const long = [page('/docs/eln/long', 'Long', text)]
  const bytes = buildSearch(long, RANKING, []).files.reduce(
    (sum, file) => sum + gzipSync(file.bytes).length,
    0,
  )
  expect(bytes).toBeLessThan(gzipSync(text).length)
})
