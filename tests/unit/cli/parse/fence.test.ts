import {expect, test} from 'vitest'
import {changeFile, placeOfFile, readInfo, readMeta} from '../../../../cli/parse/code/fence.ts'
import {parse} from './parse.ts'

test('nothing', () => {
  expect(readMeta('')).toEqual({marked: [], nocheck: false, wrap: false})
})

test('everything, in any order', () => {
  expect(
    readMeta('nocheck {1,3-4} wrap lines=2-9 title="a {9} wrap" showLineNumbers file=./x.rb'),
  ).toEqual({
    title: 'a {9} wrap',
    marked: [1, 3, 4],
    numbers: 1,
    file: './x.rb',
    lines: [2, 9],
    nocheck: true,
    wrap: true,
  })
  expect(readMeta('title=\'single\' showLineNumbers=7 file="q.rb"')).toMatchObject({
    title: 'single',
    numbers: 7,
    file: 'q.rb',
  })
})

test('a file whose name contains spaces is in quotes', () => {
  expect(readMeta('file="my data.yml" lines=1-2')).toMatchObject({
    file: 'my data.yml',
    lines: [1, 2],
  })
  expect(readMeta("file='my data.yml'").file).toBe('my data.yml')
  const meta = 'title="file=a" file="my data.yml" wrap'
  expect(changeFile(meta, (file) => `up/${file}`)).toBe('title="file=a" file="up/my data.yml" wrap')
  expect(changeFile('file=a.yml', (file) => `up/${file}`)).toBe('file=up/a.yml')
})

test('what is no range marks nothing, and a mistyped one is not a million lines', () => {
  expect(readMeta('{}').marked).toEqual([])
  expect(readMeta('{4-2}').marked).toEqual([])
  expect(readMeta('{1, 2 - 3}').marked).toEqual([1, 2, 3])
  expect(readMeta('{1-99999999}').marked.length).toBe(1001)
})

test('words inside other words are not options', () => {
  expect(readMeta('subtitle="x" nowrap unnocheck showLineNumbersX')).toEqual({
    marked: [],
    nocheck: false,
    wrap: false,
  })
})

test('languages as other tools write them', () => {
  const read = (lang: string, meta = '') => Object.values(readInfo(lang, meta))
  expect(read('rust,ignore')).toEqual(['rust', ''])
  expect(read('rust,no_run,edition2021')).toEqual(['rust', ''])
  expect(read('should_panic')).toEqual(['rust', ''])
  expect(read('ignore,E0308')).toEqual(['rust', ''])
  expect(read('js{1,4-6}')).toEqual(['js', '{1,4-6}'])
  expect(read('ts:line-numbers', '{1}')).toEqual(['ts', 'showLineNumbers {1}'])
  expect(read('ts:line-numbers=5{2}')).toEqual(['ts', 'showLineNumbers=5 {2}'])
  expect(read('ts:no-line-numbers')).toEqual(['ts', ''])
  expect(read('ts{2}:line-numbers')).toEqual(['ts', 'showLineNumbers {2}'])
  expect(read('ts{2,4-5}:line-numbers=8', '[a.ts]')).toEqual([
    'ts',
    'showLineNumbers=8 {2,4-5} [a.ts]',
  ])
  expect(read('ts{2}:no-line-numbers')).toEqual(['ts', '{2}'])
  expect(read('js-vue{2}')).toEqual(['js', '{2}'])
  expect(read('.sh', '{2}')).toEqual(['sh', '{2}'])
  expect(read('{.python}', 'title="x"')).toEqual(['python', 'title="x"'])
  expect(read('{', '.yaml .annotate title="a.yml" #id }')).toEqual(['yaml', 'title="a.yml"'])
  expect(read('{r', 'echo=FALSE}')).toEqual(['r', 'echo=FALSE'])
  expect(read('{', 'title="x" }')).toEqual(['', '{ title="x" }'])
  expect(read('title="x.md"')).toEqual(['', 'title="x.md"'])
  expect(read('[x.md]', '{1}')).toEqual(['', 'title="x.md" {1}'])
  expect(read('[Two', 'words] {1}')).toEqual(['', 'title="Two words" {1}'])
  expect(read('[open', 'words')).toEqual(['[open', 'words'])
  expect(readMeta('hl_lines="2-3 5" linenums="7"')).toMatchObject({marked: [2, 3, 5], numbers: 7})
})

test('other languages and rests stay as they are', () => {
  for (const lang of ['', 'c++', 'c#', 'foo+bar', 'objective-c', ';', 'a=b', ','])
    expect(Object.values(readInfo(lang, 'title="x"'))).toEqual([lang, 'title="x"'])
})

test('a label of VitePress behind the language is a title, in pages of other tools', async () => {
  const titleIn = async (info: string, bare: boolean) => {
    const {html, diagnostics} = await parse(`\`\`\`${info}\nx\n\`\`\``, {bare})
    return [/<x-code [^>]*title="([^"]*)"/.exec(html)?.[1], diagnostics.length]
  }
  for (const [info, title] of [
    ['sh [npm]', 'npm'],
    ['js{1} twoslash [my server.js]', 'my server.js'],
    ['ts [a.ts] {1}', 'a.ts'],
    ['ts [a] title="b"', 'b'],
    ['ts a[0]', undefined],
  ] as const)
    expect(await titleIn(info, true), info).toEqual([title, 0])
  expect(await titleIn('sh [npm]', false)).toEqual([undefined, 0])
})

test('numbers of lines in the notation of VitePress, behind a space as well, in pages of other tools', () => {
  expect(readMeta('{3,7}:line-numbers', true)).toMatchObject({marked: [3, 7], numbers: 1})
  expect(readMeta('[a.sql] :line-numbers=5 {2}', true)).toMatchObject({
    title: 'a.sql',
    marked: [2],
    numbers: 5,
  })
  for (const [meta, isForeign] of [
    ['{3}:line-numbers', false],
    ['{3}:no-line-numbers', true],
    ['{3}:line-numbersX', true],
    ['title="a :line-numbers"', true],
  ] as const)
    expect(readMeta(meta, isForeign).numbers, meta).toBeUndefined()
})

test('a label without a language is a title', () => {
  expect(readInfo('[.env]', 'wrap')).toEqual({lang: '', meta: 'title=".env" wrap'})
})

test('brackets without an end take no time', () => {
  const start = performance.now()
  expect(readMeta(' ['.repeat(200_000), true).title).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(3000)
  expect(readMeta(`[${'a'.repeat(200)}]`, true).title).toHaveLength(200)
})

test('where a file is named, without its quotes', () => {
  const named = (meta: string) => {
    const place = placeOfFile(meta)
    return place && meta.slice(place.start, place.end)
  }
  expect(named('title="file=a.rb" file=b.rb lines=1-2')).toBe('b.rb')
  expect(named('file="my data.yml" nocheck')).toBe('my data.yml')
  expect(named("file='my data.yml'")).toBe('my data.yml')
  expect(named('file=""')).toBe(undefined)
  expect(named('nocheck')).toBe(undefined)
})
