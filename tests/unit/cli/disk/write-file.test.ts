import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, test} from 'vitest'
import {DiskError} from '../../../../cli/disk/disk-error.ts'
import {replaceFile, rewriteFile} from '../../../../cli/disk/write-file.ts'
import {installFault} from '../../../support/faulty-fs.ts'
import {temporary} from '../../../support/temporary.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = join(temporary('write-file'), 'out')
  mkdirSync(folder)
  file = join(folder, 'page.md')
  writeFileSync(file, 'the old text')
})

/** Fails at the given call on the disk, after half of it. Each function makes two. */
function failing(at: number, run: () => void): unknown {
  const {restore} = installFault({folders: [folder], at, kind: 'once', code: 'ENOSPC'})
  try {
    run()
    return undefined
  } catch (error) {
    return error
  } finally {
    restore()
  }
}

for (const [name, write] of [
  ['replaced', replaceFile],
  ['rewritten', rewriteFile],
] as const) {
  test(`a file is ${name}`, () => {
    write(file, 'new')
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['new', ['page.md']])
  })

  test(`a file that cannot be ${name} is as it was, whichever step fails`, () => {
    for (const at of [1, 2]) {
      expect(failing(at, () => write(file, 'a longer new text'))).toBeInstanceOf(DiskError)
      expect(readFileSync(file, 'utf8')).toBe('the old text')
      expect(readdirSync(folder)).toEqual(['page.md'])
    }
  })
}
