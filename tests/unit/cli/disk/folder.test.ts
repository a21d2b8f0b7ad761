import fs, {existsSync, symlinkSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import path, {join} from 'node:path'
import {afterEach, expect, test} from 'vitest'
import {diskProblem} from '../../../../cli/disk/disk-error.ts'
import {isFolder, isIn, makeFolder, pathIn, statOf} from '../../../../cli/disk/folder.ts'
import {temporary} from '../../../support/temporary.ts'

const {mkdirSync} = fs
const {isAbsolute, relative, sep} = path
afterEach(() => {
  fs.mkdirSync = mkdirSync
  Object.assign(path, {isAbsolute, relative, sep})
  syncBuiltinESMExports()
})

test('a link that leads to itself is nothing, as one that leads nowhere', () => {
  const root = temporary('folders', {file: ''})
  for (const name of ['self', 'nowhere'])
    symlinkSync(name === 'self' ? name : 'x', join(root, name))
  for (const path of ['self', 'self/a', 'nowhere', 'file/a'])
    expect([path, statOf(join(root, path)), isFolder(join(root, path))]).toEqual([
      path,
      undefined,
      false,
    ])
})

test('several folders at once; the first new one is named', () => {
  const root = temporary('folders')
  expect(makeFolder(join(root, 'a/b/c'))).toBe(join(root, 'a'))
  expect(existsSync(join(root, 'a/b/c'))).toBe(true)
  expect(makeFolder(join(root, 'a/b/c'))).toBeUndefined()
})

test('a read-only disk is named as such, also where several folders are missing', () => {
  const root = temporary('folders')
  const tried: string[] = []
  // As such a disk does it. For several folders at once, Node.js would report ENOENT.
  fs.mkdirSync = ((path: string) => {
    tried.push(path)
    throw Object.assign(new Error('EROFS'), {code: 'EROFS', syscall: 'mkdir', path})
  }) as typeof mkdirSync
  syncBuiltinESMExports()
  let problem: ReturnType<typeof diskProblem>
  try {
    makeFolder(join(root, 'a/b'))
  } catch (error) {
    problem = diskProblem(error)
  }
  expect(problem).toMatchObject({
    file: join(root, 'a/b'),
    message: 'Could not create this folder: the disk is read-only (EROFS).',
  })
  expect(tried).toEqual([join(root, 'a')])
})

test('a folder that the system refuses ends with an error', () => {
  // With `recursive`, Node.js would never stop trying to create this one.
  expect(() => makeFolder('/proc/labdocs/a')).toThrow()
  const root = temporary('folders')
  fs.writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file'))).toThrow(join(root, 'file'))
  expect(() => makeFolder(join(root, 'file/a'))).toThrow(join(root, 'file/a'))
})

test('on Windows: the path in a folder; none of what is next to it, above it, or on another drive', () => {
  const {win32} = path
  Object.assign(path, {isAbsolute: win32.isAbsolute, relative: win32.relative, sep: win32.sep})
  syncBuiltinESMExports()
  const placeOf = (place: string) => pathIn('C:\\site\\content', place)
  expect(placeOf('C:\\site\\content\\docs\\a.md')).toBe('docs/a.md')
  expect(placeOf('C:\\site\\content\\..a.md')).toBe('..a.md')
  expect(placeOf('C:\\site\\content')).toBe('')
  expect(placeOf('C:\\site\\contents\\a.md')).toBeUndefined()
  expect(placeOf('C:\\site')).toBeUndefined()
  expect(placeOf('D:\\site\\content\\a.md')).toBeUndefined()
  expect(isIn('C:\\site\\theme\\plugins\\a', 'C:\\site\\theme')).toBe(true)
  expect(isIn('C:\\site\\themes', 'C:\\site\\theme')).toBe(false)
})
