import {mkdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readInside, refusal} from '../../../../cli/disk/read-inside.ts'
import {temporary} from '../../../support/temporary.ts'

const base = temporary('reader', {
  'secret.txt': 'secret',
  'content/a.txt': 'a',
  'content/b..txt': 'b',
  'content/..c.txt': 'secret',
  'content/sub/c.txt': 'c',
  'content/.env': 'secret',
  'content/public/.well-known/d.txt': 'd',
  'contents/twin.txt': 'secret',
})
const content = join(base, 'content')
symlinkSync('../secret.txt', join(content, 'out.txt'))
symlinkSync(base, join(content, 'up'))
symlinkSync('sub', join(content, 'around'))
symlinkSync('.env', join(content, 'shown.txt'))
symlinkSync('../contents', join(content, 'neighbor'))
symlinkSync('none', join(content, 'gone.txt'))
mkdirSync(join(base, 'linked'))
symlinkSync(content, join(base, 'linked/content'))

const read = (file: string, folder = content) => readInside(folder, file).toString()

test('files of the folder, also by links inside of it', () => {
  expect(read('a.txt')).toBe('a')
  expect(read('sub/../a.txt')).toBe('a')
  expect(read('b..txt')).toBe('b')
  expect(read('around/c.txt')).toBe('c')
  expect(read('public/.well-known/d.txt')).toBe('d')
  expect(read('a.txt', join(base, 'linked/content'))).toBe('a')
})

test('nothing outside of it, nothing hidden, however it is named', () => {
  for (const file of [
    '../secret.txt',
    'sub/../../secret.txt',
    'out.txt',
    'up/secret.txt',
    'neighbor/twin.txt',
    'shown.txt',
    '.env',
    '..c.txt',
    'sub/../.env',
    'a.txt\0',
    '\0',
  ])
    expect(() => read(file), file).toThrow('ENOENT')
  expect(() => read('gone.txt')).toThrow('ENOENT')
  expect(() => read('none.txt')).toThrow('ENOENT')
})

test('why', () => {
  expect(refusal(content, 'out.txt')).toBe('out of the content folder')
  expect(refusal(content, 'neighbor')).toBe('out of the content folder')
  expect(refusal(content, 'shown.txt')).toBe('to .env, which is hidden')
  expect(refusal(content, 'around')).toBeUndefined()
})
