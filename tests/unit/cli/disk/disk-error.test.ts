import {expect, test} from 'vitest'
import {
  attempt,
  diskProblem,
  isSystemError,
  onDisk,
  systemReason,
} from '../../../../cli/disk/disk-error.ts'

/** As the system throws it. */
function refused(code: string, more: object = {syscall: 'open', path: '/x'}): Error {
  return Object.assign(new Error(`${code}: no`), {code, errno: -1, ...more})
}
const thrown = (run: () => void): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
const said = (error: unknown) => {
  const problem = diskProblem(error)
  return problem && `${problem.code} ${problem.file}: ${problem.message} ${problem.hint}`
}

test('the path, what was done, why it failed, what to do', () => {
  const error = thrown(() =>
    onDisk('write this file', '/site/dist/a.html', () => {
      throw refused('ENOSPC', {syscall: 'write'})
    }),
  )
  expect(said(error)).toBe(
    'disk-error /site/dist/a.html: Could not write this file: the disk is full (ENOSPC). Free some space on it, then run the command again.',
  )
})

test('every code has a reason and something to do', () => {
  const codes =
    'ENOSPC EDQUOT EFBIG EROFS EACCES EPERM EMFILE ENFILE EAGAIN ENOMEM ENOENT ENOTDIR EISDIR EEXIST ENOTEMPTY EBUSY EXDEV ENAMETOOLONG ELOOP EIO'
  for (const code of codes.split(' ')) {
    const text = said(refused(code))!
    expect(text, code).toMatch(/^disk-error \/x: Could not open this file: .+ \([A-Z]+\)\. .+\.$/)
    // Each command has its own options for folders, or none.
    expect(text, code).not.toContain('--')
    if (code !== 'EIO') expect(text, code).not.toContain('reports an error')
  }
})

test('an error of a file in an archive of Yarn, which no system call read', () => {
  const missing = (code: string, message: string) => Object.assign(new Error(message), {code})
  const ofYarn = missing('ENOENT', "ENOENT: no such file or directory, open '/node_modules/x'")
  expect(isSystemError(ofYarn)).toBe(true)
  const read = (): string => {
    throw ofYarn
  }
  expect(attempt(read)).toBeUndefined()
  const ofOurs = missing('ERR_INVALID_ARG_TYPE', 'The "path" argument must be of type string')
  expect(isSystemError(ofOurs)).toBe(false)
  expect(isSystemError(missing('ETC', 'And so on'))).toBe(false)
})

test('also where it is the cause of another error, or no one said what was done', () => {
  expect(said(new Error('while …', {cause: refused('EACCES')}))).toContain('has no right to do so')
  expect(said(refused('EMFILE', {syscall: 'scandir', path: '/y'}))).toContain(
    'disk-error /y: Could not list this folder: too many files are open',
  )
  expect(said(refused('EAGAIN', {syscall: 'spawn git', path: 'git'}))).toContain(
    'start this program',
  )
})

test('all other errors are bugs', () => {
  const invalid = thrown(() => JSON.parse('{'))
  const nul = Object.assign(new TypeError('null bytes'), {code: 'ERR_INVALID_ARG_VALUE'})
  for (const error of [invalid, nul, new Error('x'), 'text', undefined, null]) {
    expect(diskProblem(error)).toBeUndefined()
    expect(isSystemError(error)).toBe(false)
  }
  expect(
    thrown(() =>
      onDisk('read this file', '/x', () => {
        throw nul
      }),
    ),
  ).toBe(nul)
  // A server that cannot listen is not about the disk.
  expect(diskProblem(refused('EADDRINUSE', {syscall: 'listen', port: 80}))).toBeUndefined()
})

test('a reason for messages that name the file themselves', () => {
  expect(systemReason('EISDIR')).toBe('this is a folder, not a file (EISDIR)')
})
