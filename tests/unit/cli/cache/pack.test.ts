/** Values in packs: what was killed, damaged or shared is found as it was written, or not at all. */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, describe, expect, test} from 'vitest'
import {openPack} from '../../../../cli/cache/pack.ts'
import type {Store} from '../../../../cli/cache/store.ts'
import {installFault} from '../../../support/faulty-fs.ts'
import {contentsOf, filesBelow} from '../../../support/files.ts'
import {temporary} from '../../../support/temporary.ts'

const NONE: ReadonlySet<string> = new Set()
let folder: string
beforeEach(() => {
  folder = join(temporary('pack'), 'docs')
})

const open = (at = folder) => openPack(at, () => mkdirSync(at, {recursive: true}))
const put = (store: Store, key: string, text: string) => store.write(key, Buffer.from(text))
const textOf = (store: Store, key: string) => store.read(key)?.toString()

/** Writes each value in a run of its own, so that it has its own segment. */
function putEach(values: Record<string, string>) {
  for (const [key, text] of Object.entries(values)) put(open(), key, text)
}

const segments = () => filesBelow(folder).filter((name) => name.endsWith('.data')).length
const bytes = () =>
  filesBelow(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

test('a value is found as it was written, in this run and in later ones', () => {
  const store = open()
  put(store, 'a', 'one')
  put(store, 'b', 'zwei ä')
  put(store, 'empty', '')
  put(store, 'a', 'three')
  for (const each of [store, open()]) {
    expect(['a', 'b', 'empty', 'c'].map((key) => textOf(each, key))).toEqual([
      'three',
      'zwei ä',
      '',
      undefined,
    ])
    expect(['a', 'b', 'empty', 'c'].map(each.sizeOf)).toEqual([5, 7, 0, undefined])
  }
})

test('values are found in any order, also those larger than what is read at once', () => {
  const values = new Map<string, string>()
  for (let at = 0; at < 300; at++)
    values.set(`k${at}`, `${at} `.repeat(at % 50 === 7 ? 90_000 : at))
  const store = open()
  for (const [key, text] of values) put(store, key, text)
  const later = open()
  const keys = [...values.keys()]
  const orders = [keys, keys.toReversed(), keys.filter((_, at) => at % 9 === 0), keys]
  for (const order of orders)
    for (const key of order)
      if (textOf(later, key) !== values.get(key))
        throw new Error(`${key} is not as it was written.`)
  put(later, 'new', 'of this run')
  expect(textOf(later, keys.at(-1)!)).toBe(values.get(keys.at(-1)!))
  expect(textOf(later, 'new')).toBe('of this run')
})

test('of the values of two runs, the later one counts', () => {
  put(open(), 'a', 'one')
  put(open(), 'a', 'two')
  expect(textOf(open(), 'a')).toBe('two')
})

test('reading changes nothing on the disk, and makes no folder', () => {
  expect(textOf(open(), 'a')).toBeUndefined()
  expect(readdirSync(join(folder, '..'))).toEqual([])
  put(open(), 'a', 'one')
  const before = contentsOf(folder)
  const store = open()
  textOf(store, 'a')
  store.tidy(NONE)
  expect(contentsOf(folder)).toEqual(before)
})

describe('damage', () => {
  const VALUES = {a1: 'the first', b2: 'the second', c3: 'a'}
  let whole: Record<string, Buffer>
  beforeEach(() => {
    const store = open()
    for (const [key, text] of Object.entries(VALUES)) put(store, key, text)
    whole = Object.fromEntries(
      filesBelow(folder).map((name) => [join(folder, name), readFileSync(join(folder, name))]),
    )
  })

  /** Returns the keys of the values that are found. A wrong value fails the test. */
  function found(where: string): string[] {
    const store = open()
    return Object.entries(VALUES).flatMap(([key, text]) => {
      const value = textOf(store, key)
      if (value !== undefined) expect(value, where).toBe(text)
      return value === undefined ? [] : [key]
    })
  }

  /** Writes the values again, and removes what this has added. */
  function expectToHeal(where: string) {
    const known = new Set(filesBelow(folder))
    const healing = open()
    for (const [key, text] of Object.entries(VALUES)) put(healing, key, text)
    expect(found(where)).toEqual(Object.keys(VALUES))
    for (const name of filesBelow(folder)) if (!known.has(name)) rmSync(join(folder, name))
  }

  test('cut off after each byte: what is whole is found', () => {
    for (const [path, content] of Object.entries(whole)) {
      const isData = path.endsWith('.data')
      const parts = isData ? Object.values(VALUES) : content.toString().split('\n')
      for (let length = 0; length < content.length; length++) {
        writeFileSync(path, content.subarray(0, length))
        const where = `${path}, ${length} bytes`
        // The last line is complete without its end.
        const isFound = (_: string, at: number) =>
          parts.slice(0, at + 1).join(isData ? '' : '\n').length <= length
        const left = Object.keys(VALUES).filter(isFound)
        expect(found(where), where).toEqual(left)
        const store = open()
        const sized = Object.keys(VALUES).filter((key) => store.sizeOf(key) !== undefined)
        expect(sized, where).toEqual(left)
        if (length % 8 === 0) expectToHeal(where)
      }
      writeFileSync(path, content)
    }
  })

  test('each bit of each byte turned over: another value is never found', () => {
    for (const [path, content] of Object.entries(whole)) {
      for (let bit = 0; bit < content.length * 8; bit++) {
        const at = bit >> 3
        const where = `${path}, bit ${bit}`
        writeFileSync(path, content.with(at, content[at]! ^ (1 << (bit & 7))))
        const isLastEnd = path.endsWith('.index') && at === content.length - 1
        if (!isLastEnd) expect(found(where).length, where).toBeLessThan(3)
        if (bit % 50 === 0) expectToHeal(where)
      }
      writeFileSync(path, content)
    }
  })

  test('either file is missing, and is not left behind for ever', () => {
    for (const path of Object.keys(whole)) {
      rmSync(path)
      expect(found(path)).toEqual([])
      expectToHeal(path)
      writeFileSync(path, whole[path]!)
    }
    rmSync(Object.keys(whole).find((path) => path.endsWith('.data'))!)
    putEach({d: '1', e: '2', f: '3', g: '4', h: '5', i: '6', j: '7', k: '8'})
    open().tidy(NONE)
    expect(filesBelow(folder).filter((name) => join(folder, name) in whole)).toEqual([])
  })

  test('the data of another segment, and a line that names another value', () => {
    const [data, index] = Object.keys(whole)
    writeFileSync(data!, Buffer.from(whole[data!]!.toString().replace('first', 'third')))
    expect(found('another text of the same length')).toEqual(['b2', 'c3'])
    writeFileSync(data!, whole[data!]!)
    const lines = whole[index!]!.toString()
    appendFileSync(index!, lines.split('\n')[1]!.replace('b2', 'a1').concat('\n'))
    expect(found('a line of another key')).toEqual(['b2', 'c3'])
  })
})

describe('several at once', () => {
  test('two runs write in turns: both find all of their own, a third one finds all', () => {
    const [one, two] = [open(), open()]
    for (let at = 0; at < 20; at++) {
      put(one, `one${at}`, `1 ${at}`)
      put(two, `two${at}`, `2 ${at}`)
      put(at % 2 ? one : two, 'both', `both ${at}`)
    }
    const third = open()
    for (let at = 0; at < 20; at++) {
      expect(textOf(one, `one${at}`)).toBe(`1 ${at}`)
      expect(textOf(two, `two${at}`)).toBe(`2 ${at}`)
      expect(textOf(third, `one${at}`)).toBe(`1 ${at}`)
      expect(textOf(third, `two${at}`)).toBe(`2 ${at}`)
    }
    expect(textOf(third, 'both')).toMatch(/^both 1[89]$/)
  })

  test('a run that has looked still finds its values when another one has tidied up', () => {
    putEach(Object.fromEntries(Array.from('abcdefghij', (key) => [key, `text ${key}`])))
    const reader = open()
    reader.sizeOf('a')
    open().tidy(NONE)
    expect(segments()).toBe(2)
    for (const key of 'abcdefghij') expect(textOf(reader, key)).toBe(`text ${key}`)
    for (const key of 'abcdefghij') expect(textOf(open(), key)).toBe(`text ${key}`)
  })

  test('what a run writes after another one removed its segment is found later', () => {
    const long = open()
    put(long, 'a', 'before')
    open().tidy(new Set(['a']))
    expect(segments()).toBe(0)
    put(long, 'b', 'after')
    expect(textOf(long, 'a')).toBe('before')
    expect(textOf(open(), 'b')).toBe('after')
    rmSync(folder, {recursive: true})
    put(long, 'c', 'after clean')
    expect(textOf(open(), 'c')).toBe('after clean')
  })

  test('two runs tidy up at the same time', () => {
    const all = Object.fromEntries(Array.from('abcdefghij', (key) => [key, `text ${key}`]))
    putEach(all)
    const [one, two] = [open(), open()]
    one.sizeOf('a')
    two.sizeOf('a')
    one.tidy(NONE)
    two.tidy(NONE)
    for (const [key, text] of Object.entries(all)) expect(textOf(open(), key)).toBe(text)
  })
})

describe('tidying up', () => {
  test('few segments that are mostly in use stay as they are', () => {
    putEach({a: 'one', b: 'two', c: 'three'})
    const before = contentsOf(folder)
    open().tidy(NONE)
    expect(contentsOf(folder)).toEqual(before)
  })

  test('a segment of which more than half is not wanted is written again without it', () => {
    const store = open()
    for (const key of 'abcde') put(store, key, key.repeat(1000))
    const full = bytes()
    const later = open()
    later.tidy(new Set(['a', 'b']))
    expect(bytes()).toBe(full)
    open().tidy(new Set(['a', 'b', 'c']))
    expect(bytes()).toBeLessThan(full / 2)
    const left = open()
    expect(Array.from('abcde', (key) => left.sizeOf(key))).toEqual([
      undefined,
      undefined,
      undefined,
      1000,
      1000,
    ])
    expect(textOf(left, 'e')).toBe('e'.repeat(1000))
  })

  test('values that were replaced many times take no space', () => {
    const store = open()
    for (let at = 0; at < 100; at++) put(store, 'a', `${at}`.padEnd(1000))
    store.tidy(NONE)
    expect(bytes()).toBeLessThan(1100)
    expect(textOf(open(), 'a')!.trim()).toBe('99')
  })

  test('of many segments, all but the largest become one; the later value still counts', () => {
    put(open(), 'large', 'l'.repeat(1000))
    putEach(Object.fromEntries(Array.from('abcdefgh', (key) => [key, `old ${key}`])))
    put(open(), 'a', 'new a')
    open().tidy(NONE)
    expect(segments()).toBe(2)
    const after = open()
    expect(Array.from('ab', (key) => textOf(after, key))).toEqual(['new a', 'old b'])
    put(open(), 'b', 'new b')
    expect(textOf(open(), 'b')).toBe('new b')
    expect(textOf(after, 'large')).toBe('l'.repeat(1000))
  })

  test('what is copied is as old as it was, so that old values are removed first', () => {
    const past = Date.now() - 5 * 24 * 60 * 60 * 1000
    putEach(Object.fromEntries(Array.from('abcdefghij', (key) => [key, `text ${key}`])))
    for (const name of filesBelow(folder)) utimesSync(join(folder, name), past / 1000, past / 1000)
    open().tidy(NONE)
    expect(segments()).toBe(2)
    for (const {key, time} of open().unused()) expect(Math.abs(time - past), key).toBeLessThan(5000)
  })

  test('it can be used afterwards', () => {
    const store = open()
    put(store, 'a', 'one')
    store.tidy(NONE)
    expect(textOf(store, 'a')).toBe('one')
    put(store, 'b', 'two')
    expect(textOf(open(), 'b')).toBe('two')
  })

  test('what is unused is what this run did not ask for, the newest last written first', () => {
    const store = open()
    for (const key of 'abcd') put(store, key, key)
    expect(store.unused()).toEqual([])
    const later = open()
    later.read('b')
    later.sizeOf('c')
    put(later, 'e', 'e')
    expect(later.unused().map(({key}) => key)).toEqual(['d', 'a'])
  })
})

describe('a disk that refuses', () => {
  test('each call fails: what was there stays, the error is that of the system', () => {
    const [store, other] = [open(), open()]
    for (const key of 'abc') put(store, key, `text ${key}`)
    put(other, 'd', 'text d')
    const saved = `${folder}-saved`
    cpSync(folder, saved, {recursive: true})
    /** Writes a value, and writes `c` again without the other two. */
    const work = () => {
      const store = open()
      put(store, 'new', 'value')
      store.tidy(new Set('ab'))
    }
    const counting = installFault({folders: [folder], at: 0, kind: 'once', code: ''})
    work()
    counting.restore()
    expect(segments()).toBe(3)
    expect(counting.calls.filter((call) => call.startsWith('writeSync'))).toHaveLength(4)
    for (const [at, call] of counting.calls.entries())
      for (const kind of ['once', 'on'] as const) {
        rmSync(folder, {recursive: true})
        cpSync(saved, folder, {recursive: true})
        const fault = installFault({folders: [folder], at: at + 1, kind, code: 'ENOSPC'})
        try {
          work()
        } catch (error) {
          expect(error, call).toMatchObject({code: 'ENOSPC'})
        } finally {
          fault.restore()
        }
        const after = open()
        expect([textOf(after, 'c'), textOf(after, 'd')], call).toEqual(['text c', 'text d'])
        expect([undefined, 'value']).toContain(textOf(after, 'new'))
        // What was copied before the disk was full is removed.
        if (kind === 'once' && call.startsWith('writeSync'))
          expect(segments(), call).toBeLessThanOrEqual(3)
      }
  })

  test('a read-only folder can be read', () => {
    put(open(), 'a', 'one')
    const fault = installFault({folders: [folder], at: 4, kind: 'on', code: 'EROFS'})
    try {
      const store = open()
      expect(textOf(store, 'a')).toBe('one')
      expect(() => put(store, 'b', 'two')).toThrow('EROFS')
      expect(textOf(store, 'a')).toBe('one')
    } finally {
      fault.restore()
    }
  })
})
