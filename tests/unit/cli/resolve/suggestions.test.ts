import {expect, test} from 'vitest'
import {createSuggestions, meantBy} from '../../../../cli/resolve/links/suggestions.ts'
import {siteOf} from './site.ts'

const PAGES = ['guide/start.md', 'guide/labels.md', 'other/index.md', 'index.md']

test('the same name elsewhere, or a name that is near', () => {
  const near = createSuggestions({pages: () => PAGES})
  expect(near.path('start.md', 'pages')).toBe('guide/start.md')
  expect(near.path('guide/lables.md', 'pages')).toBe('guide/labels.md')
  expect(near.path('guide/printing.md', 'pages')).toBe(undefined)
  expect(near.path('guide/index.md', 'pages')).toBe(undefined)
  expect(near.word('strat', ['start', 'end'])).toBe('start')
})

test('another number is not what was meant', () => {
  const near = createSuggestions({pages: () => []})
  expect(near.word('230', ['330', '340'])).toBe(undefined)
  expect(near.word('release-2-9', ['release-2-10'])).toBe(undefined)
  expect(near.word('relaese-2', ['release-3', 'release-2'])).toBe('release-2')
  expect(near.word('usage-1', ['usage'])).toBe('usage')
  expect(near.word('v12', ['v1-2'])).toBe('v1-2')
})

test('of near paths only those with a near file name count', () => {
  const pages = ['guide/first/painful.md', 'guide/fields/printers.md']
  const near = createSuggestions({pages: () => pages})
  expect(near.path('guide/first/printer.md', 'pages')).toBe('guide/fields/printers.md')
  expect(near.path('guide/first/welcome.md', 'pages')).toBe(undefined)
})

test('the names are listed once, and comparing ends', () => {
  let listed = 0
  let read = 0
  const names = Array.from({length: 1000}, (_, at) => `folder/page-${at}.md`)
  const near = createSuggestions(
    {
      pages: function* () {
        listed++
        for (const name of names) {
          read++
          yield name
        }
      },
    },
    5000,
  )
  const found = Array.from({length: 100}, (_, at) => near.path(`folder/page-${at}x.md`, 'pages'))
  const {length} = found.filter((one) => one !== undefined)
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThanOrEqual(5)
  expect({listed, read}).toEqual({listed: 1, read: 1000})
  // Results are cached.
  expect(near.path('folder/page-0x.md', 'pages')).toBe(found[0])
  expect(near.word('page', ['pages'])).toBe(undefined)
})

test('a name in another Unicode form looks the same, and is the one that is meant', () => {
  const typed = 'docs/Säge.md'
  const onDisk = typed.normalize('NFD')
  const near = createSuggestions({pages: () => ['docs/Sage.md', 'docs/Süge.md', onDisk]})
  expect(near.path(typed, 'pages')).toBe(onDisk)
  expect(meantBy(typed, onDisk)).toBe(
    `Rename the file ${onDisk}: its letters have another Unicode form (NFC, NFD) than in the link.`,
  )
})

test('an address of another site without its scheme, and an ending in capitals', async () => {
  const {diagnostics} = await siteOf({
    'docs/a.md':
      '[x](example.com/b) [y](www.example.org) [z](me@example.org) [b](b.MD) [v](docs.example.co) [w](b.de.md)',
    'docs/b.md': '[a](a.md)',
  })
  const broken = diagnostics.filter(({code}) => code === 'broken-link')
  expect(broken.map(({hint}) => hint)).toEqual([
    'Write the whole address: https://example.com/b.',
    'Write the whole address: https://www.example.org.',
    'Write the whole address: mailto:me@example.org.',
    'Did you mean b.md? Upper and lower case make a difference.',
    'Write the whole address: https://docs.example.co.',
    'A relative link is a file, relative to the one that names it.',
  ])
})
