import {renameSync, statSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, test, vi} from 'vitest'
import {createKnownSources} from '../../../cli/scan/known-sources.ts'
import {readSource, scan} from '../../../cli/scan/scan.ts'
import {hashOf} from '../../../cli/text/hash.ts'
import {memoryCache} from '../../support/memory.ts'
import {temporary} from '../../support/temporary.ts'

beforeEach(() => vi.useFakeTimers({toFake: ['Date']}))

function tree(files: Record<string, string>) {
  const root = temporary('known')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  const {cache} = memoryCache()
  /** `later`: how long after the last change of a file (ms). Returns the sources, and which of them were read. */
  const look = (later = 60_000) => {
    const times = Object.keys(files).map((name) => statSync(join(root, name)).ctimeMs)
    vi.setSystemTime(Math.max(...times) + later)
    const known = createKnownSources({root, content: root}, cache)
    const read: string[] = []
    const {sources} = scan(root, [], (...given) => {
      const note: typeof known.note = (source, stat) => {
        read.push(source.file)
        known.note(source, stat)
      }
      return readSource(given[0], given[1], given[2], {...known, note})
    })
    known.keep()
    return {sources, read}
  }
  return {root, look}
}

test('a file that has not changed is not read, and its source is the same', () => {
  const {look} = tree({'a.md': '\uFEFF# A\r\nÄ', 'b.md': '# B'})
  const first = look()
  expect(first.read).toEqual(['a.md', 'b.md'])
  const second = look()
  expect(second.read).toEqual([])
  expect([...second.sources.values()].map((source) => ({...source}))).toEqual([
    ...first.sources.values(),
  ])
})

test('a change is noticed, also with the same size and time of modification', () => {
  const {root, look} = tree({'a.md': 'one', 'b.md': '# B'})
  look()
  const {atime, mtime} = statSync(join(root, 'a.md'))
  writeFileSync(join(root, 'a.md'), 'two')
  utimesSync(join(root, 'a.md'), atime, mtime)
  expect(look().read).toEqual(['a.md'])
  writeFileSync(join(root, 'c.md'), '# B')
  renameSync(join(root, 'c.md'), join(root, 'b.md'))
  expect(look().read).toEqual(['b.md'])
  expect(look().read).toEqual([])
})

test('a file that is about as old as the scan is read again', () => {
  const {look} = tree({'a.md': 'one'})
  look(100)
  expect(look().read).toEqual(['a.md'])
  expect(look().read).toEqual([])
})

test('a file that changes after the scan has the hash of the text that was read', () => {
  const {root, look} = tree({'a.md': 'one'})
  look()
  const source = look().sources.get('a.md')!
  writeFileSync(join(root, 'a.md'), 'two')
  expect(structuredClone(source)).toEqual({
    file: 'a.md',
    kind: 'markdown',
    text: 'two',
    hash: hashOf('two'),
  })
})
