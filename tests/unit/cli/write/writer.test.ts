import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {stampOf} from '../../../../cli/remember/last-build.ts'
import {isReplaceable} from '../../../../cli/write/replaceable.ts'
import {createForgetter, createWriter} from '../../../../cli/write/writer.ts'
import {contentsOf} from '../../../support/files.ts'
import {temporary} from '../../../support/temporary.ts'

test('nothing is seen before the end, then all at once', () => {
  const root = temporary('writer', {'dist/old.html': 'old', 'dist/sub/old.html': 'old'})
  const writer = createWriter(join(root, 'dist'))
  writer.put('index.html', 'ä')
  writer.put('docs/eln/a.html', new Uint8Array([65, 66]))
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['old.html', 'sub'])
  writer.commit()
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['docs', 'index.html'])
  expect(readFileSync(join(root, 'dist/docs/eln/a.html'), 'utf8')).toBe('AB')
  expect(readdirSync(root)).toEqual(['dist'])
  expect([writer.size(), [...writer.paths]]).toEqual([4, ['index.html', 'docs/eln/a.html']])
})

test('discarded: the old site stays, nothing lies beside it', () => {
  const root = temporary('writer', {'dist/old.html': 'old'})
  const writer = createWriter(join(root, 'dist'))
  writer.put('index.html', 'new')
  writer.discard()
  expect([readdirSync(root), readdirSync(join(root, 'dist'))]).toEqual([['dist'], ['old.html']])
})

test('what is as it was keeps its date; what is not is another file', () => {
  const root = temporary('writer', {
    'dist/same.html': 'as it was',
    'dist/other.html': 'old text.',
    'dist/shorter.html': 'old',
    'elsewhere.html': 'linked to',
  })
  symlinkSync(join(root, 'elsewhere.html'), join(root, 'dist/link.html'))
  const names = ['same.html', 'other.html', 'shorter.html']
  for (const name of names) utimesSync(join(root, 'dist', name), 1000, 1000)
  const writer = createWriter(join(root, 'dist'))
  writer.put('same.html', 'as it was')
  writer.put('other.html', 'new text.')
  writer.put('shorter.html', 'longer')
  writer.put('link.html', 'linked to')
  // Before the commit, readers of the old site get the old texts.
  expect(readFileSync(join(root, 'dist/other.html'), 'utf8')).toBe('old text.')
  writer.commit()
  expect(names.map((name) => readFileSync(join(root, 'dist', name), 'utf8'))).toEqual([
    'as it was',
    'new text.',
    'longer',
  ])
  expect(names.map((name) => statSync(join(root, 'dist', name)).mtimeMs === 1_000_000)).toEqual([
    true,
    false,
    false,
  ])
  expect(statSync(join(root, 'dist/same.html')).nlink).toBe(1)
  // A link to another place is not a file of ours.
  expect(lstatSync(join(root, 'dist/link.html')).isFile()).toBe(true)
})

test('with a list of what has changed, files are not asked again', () => {
  const root = temporary('writer', {'dist/a.html': 'a', 'dist/b.html': 'b'})
  const dist = join(root, 'dist')
  const stamps = Object.fromEntries(
    ['a.html', 'b.html'].map((name) => [name, stampOf(join(dist, name))]),
  )
  const keeps = (writer: ReturnType<typeof createWriter>) =>
    ['a.html', 'b.html', 'c.html'].map((name) => writer.keep([{path: name, left: stamps[name]}]))
  const asking = createWriter(dist)
  writeFileSync(join(dist, 'b.html'), 'changed')
  expect(keeps(asking)).toEqual([true, false, false])
  asking.discard()
  const knowing = createWriter(dist)
  knowing.know(new Set(['a.html']))
  expect(keeps(knowing)).toEqual([false, true, false])
  knowing.discard()
})

test('nothing is taken from behind a link', () => {
  const root = temporary('writer', {'dist/index.html': 'i', 'mine/a.html': 'a'})
  symlinkSync(join(root, 'mine'), join(root, 'dist/docs'))
  const path = 'docs/a.html'
  const writer = createWriter(join(root, 'dist'))
  expect(writer.keep([{path, left: stampOf(join(root, 'dist', path))}])).toBe(false)
  writer.put(path, 'a')
  writer.commit()
  expect(lstatSync(join(root, 'dist/docs')).isDirectory()).toBe(true)
  expect(contentsOf(root)).toEqual({'dist/docs/a.html': 'a', 'mine/a.html': 'a'})
})

test('a folder in which nothing changed is the same folder', () => {
  const root = temporary('writer', {
    'dist/same/a.html': 'a',
    'dist/same/deep/b.html': 'b',
    'dist/less/a.html': 'a',
    'dist/less/gone.html': 'gone',
    'dist/more/a.html': 'a',
    'dist/more/deep/a.html': 'a',
    'dist/edited/a.html': 'old',
    'dist/edited/deep/a.html': 'a',
  })
  const folders = ['same', 'less', 'more', 'more/deep', 'edited', 'edited/deep']
  const numbers = () => folders.map((name) => statSync(join(root, 'dist', name)).ino)
  const before = numbers()
  const writer = createWriter(join(root, 'dist'))
  const files = {
    'same/a.html': 'a',
    'same/deep/b.html': 'b',
    'less/a.html': 'a',
    'more/a.html': 'a',
    'more/new.html': 'new',
    'more/deep/a.html': 'a',
    'edited/a.html': 'new',
    'edited/deep/a.html': 'a',
  }
  for (const [path, text] of Object.entries(files)) writer.put(path, text)
  expect([...writer.paths].map((path) => Buffer.from(writer.read(path)).toString())).toEqual(
    Object.values(files),
  )
  writer.commit()
  expect(contentsOf(join(root, 'dist'))).toEqual(files)
  expect(numbers().map((number, at) => number === before[at])).toEqual([
    ...[true, false, false, true, false, true],
  ])
  expect(readdirSync(root)).toEqual(['dist'])
})

test('discarded: what it took over is still there', () => {
  const root = temporary('writer', {'dist/same.html': 'as it was'})
  const writer = createWriter(join(root, 'dist'))
  writer.put('same.html', 'as it was')
  writer.discard()
  expect(readFileSync(join(root, 'dist/same.html'), 'utf8')).toBe('as it was')
})

test('a first build, deep down, and an empty one', () => {
  const root = temporary('writer')
  createWriter(join(root, 'a/b/dist')).commit()
  expect(readdirSync(join(root, 'a/b'))).toEqual(['dist'])
})

test('a path is taken once, as a file or as a folder', () => {
  const writer = createWriter(join(temporary('writer'), 'dist'))
  expect(writer.put('a.html', '1')).toBeUndefined()
  expect(writer.put('b/c', '1')).toBeUndefined()
  expect(writer.put('a.html', '2')).toBe('a.html is already a file of the site')
  expect(writer.put('a.html/b', '2')).toBe('a.html is already a file of the site')
  expect(writer.put('b', '2')).toBe('b is a folder with files of the site')
  expect([...writer.paths]).toEqual(['a.html', 'b/c'])
  writer.discard()
})

test('check remembers names and sizes only', () => {
  const writer = createForgetter()
  writer.put('a.html', 'abc')
  writer.commit()
  writer.discard()
  expect([[...writer.paths], writer.size(), existsSync('a.html')]).toEqual([['a.html'], 3, false])
})

test('a file that is in the way of another is not kept, neither by build nor by check', () => {
  const dist = join(temporary('writer', {'dist/docs': 'x', 'dist/other': 'x'}), 'dist')
  const left = (path: string) => ({path, left: stampOf(join(dist, path))})
  for (const writer of [createWriter(dist), createForgetter()]) {
    writer.put('docs/a.html', '')
    expect([writer.keep([left('docs')]), writer.keep([left('other')])]).toEqual([false, true])
    expect(writer.put('docs', 'x')).toBe('docs is a folder with files of the site')
    writer.discard()
  }
})

test('which folders a build may replace', () => {
  const root = temporary('writer', {
    'built/404.html': '',
    'built/manifest.json': '',
    'built/x.html': '',
    'mine/thesis.docx': '',
    file: '',
  })
  createWriter(join(root, 'empty')).commit()
  expect(
    ['none', 'empty', 'built', 'mine', 'file'].map((name) => isReplaceable(join(root, name))),
  ).toEqual([true, true, true, false, false])
  writeFileSync(join(root, 'empty/404.html'), '')
  expect(isReplaceable(join(root, 'empty'))).toBe(false)
})

test('a file of pieces: texts, ranges of the old site and of new files', () => {
  const root = temporary('writer', {
    'dist/old.txt': 'old text',
    'dist/same.txt': 'Same, old',
    'dist/other.txt': 'Same, new',
  })
  const at = (name: string) => join(root, 'dist', name)
  for (const name of ['old.txt', 'same.txt']) utimesSync(at(name), 1000, 1000)
  const writer = createWriter(join(root, 'dist'))
  const left = stampOf(at('old.txt'))
  expect(writer.lastPlace!({path: 'old.txt', left: [1, 2, 3]})).toBeUndefined()
  const old = {file: writer.lastPlace!({path: 'old.txt', left})!, from: 0, to: 3}
  writer.join('new.txt', [Buffer.from('New, '), old])
  writer.join('twice.txt', [{file: writer.place!('new.txt'), from: 5, to: 8}, Buffer.from('!')])
  for (const name of ['same.txt', 'other.txt']) writer.join(name, [Buffer.from('Same, '), old])
  expect(writer.join('../out.txt', [])).toContain('".."')
  writer.commit()
  expect(contentsOf(join(root, 'dist'))).toEqual({
    'new.txt': 'New, old',
    'other.txt': 'Same, old',
    'same.txt': 'Same, old',
    'twice.txt': 'old!',
  })
  expect([writer.size(), statSync(at('same.txt')).mtimeMs]).toEqual([30, 1_000_000])
})
