/**
 * Turns file system errors into readable messages: the path, what labdocs was doing, the reason, and
 * what to do. They are about the machine, not about the content, and they are not bugs of labdocs.
 */
import {userInfo} from 'node:os'
import {causesOf} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic} from '../types.ts'

/** A system error with the step that caused it. */
export class DiskError extends Error {
  readonly path: string
  readonly doing: string

  /** `doing` completes "Could not ". */
  constructor(doing: string, path: string, cause: NodeJS.ErrnoException) {
    super(`Could not ${doing}: ${path}`, {cause})
    this.doing = doing
    this.path = path
  }
}

/** Runs one step on the disk. System errors become a `DiskError`; all others pass through. */
export function onDisk<T>(doing: string, path: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (isSystemError(error)) throw new DiskError(doing, path, error)
    throw error
  }
}

/** Returns what `run` returns; undefined if the operating system refuses. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (!isSystemError(error)) throw error
    return undefined
  }
}

/** Returns whether the operating system refused something, as opposed to a wrong argument from our code. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException & {code: string} {
  if (!(error instanceof Error)) return false
  const {code, syscall, message} = error as NodeJS.ErrnoException
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return false
  // Plug'n'Play of Yarn reads files from archives, without a system call.
  return typeof syscall === 'string' || message.startsWith(`${code}: `)
}

/** Returns whether something on the disk is damaged, such as an entry of the cache. */
export function isDamage(error: unknown): boolean {
  return isSystemError(error) && error.code === 'EBADMSG'
}

/** Returns the message for a disk error, even if it is the cause of another error. Undefined for all other errors. */
export function diskProblem(error: unknown): Diagnostic | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof DiskError)
      return problem(cause.doing, cause.path, (cause.cause as NodeJS.ErrnoException).code!)
    // If a program cannot be started, the name of the system call includes the program: `spawn git`.
    const doing = isSystemError(cause)
      ? DOING.get((cause.syscall ?? 'read').split(' ')[0]!)
      : undefined
    if (doing) {
      const {path = '', code = ''} = cause as NodeJS.ErrnoException
      return problem(doing, path, code)
    }
  }
  return undefined
}

/** Steps by system call, if no caller named the step. Network calls are missing: they are not about the disk. */
const DOING = new Map(
  Object.entries({
    'open this file': ['open', 'read', 'close', 'fstat'],
    'write a file': ['write', 'copyfile', 'fsync', 'ftruncate'],
    'look at this': ['stat', 'lstat', 'realpath', 'readlink', 'access'],
    'list this folder': ['scandir', 'opendir'],
    'create this folder': ['mkdir', 'mkdtemp'],
    'move this': ['rename'],
    'link this file': ['link', 'symlink'],
    'remove this': ['unlink', 'rmdir', 'rm'],
    'start this program': ['spawn'],
  }).flatMap(([doing, calls]) => calls.map((call): [string, string] => [call, doing])),
)

function problem(doing: string, path: string, code: string): Diagnostic {
  const [reason, hint] = reasonOf(code)
  return diagnostic('disk-error', path || '.', `Could not ${doing}: ${reason} (${code}).`, {hint})
}

/** Returns what a system error code means, and what to do about it. */
function reasonOf(code: string): [reason: string, hint: string] {
  const found = reasons().find(([codes]) => codes.split(' ').includes(code))
  const [, reason, hint] = found ?? ['', 'the system reports an error', `Check the disk, ${AGAIN}`]
  return [reason, hint]
}

const AGAIN = 'then run the command again.'

const reasons = (): [codes: string, reason: string, hint: string][] => [
  ['ENOSPC', 'the disk is full', `Free some space on it, ${AGAIN}`],
  ['EDQUOT', 'your quota on this disk is used up', `Delete what you do not need, ${AGAIN}`],
  [
    'EFBIG',
    'the file would be larger than your system allows',
    `Raise the limit with "ulimit -f unlimited", or use another disk, ${AGAIN}`,
  ],
  ['EROFS', 'the disk is read-only', 'Use a folder on another disk.'],
  [
    'EACCES EPERM',
    `the user ${userName()} has no right to do so`,
    'Change the owner or the permissions, or use another folder.',
  ],
  [
    'EMFILE ENFILE',
    'too many files are open',
    `Close other programs, or raise the limit with "ulimit -n 4096", ${AGAIN}`,
  ],
  ['EAGAIN ENOMEM', 'the machine has no memory or process left', `Close other programs, ${AGAIN}`],
  [
    'EBADMSG',
    'what it contains is damaged',
    'Run the command again. If it fails again, add --no-cache, and check the disk.',
  ],
  [
    'ENOENT',
    'it does not exist',
    'If another program removed it in the meantime, run the command again.',
  ],
  [
    'ENOTDIR',
    'a part of this path is a file, not a folder',
    'Rename the file, or use another path.',
  ],
  ['EISDIR', 'this is a folder, not a file', 'Rename the folder, or use another path.'],
  [
    'EEXIST ENOTEMPTY',
    'another file is already there',
    'Rename it, or use another path. If another program writes here, let it end first.',
  ],
  ['EBUSY EXDEV', 'it is in use, or it is the top of a mounted disk', 'Use a folder below it.'],
  ['ENAMETOOLONG', 'the path is too long', 'Use a folder with a shorter path.'],
  ['ELOOP', 'symbolic links form a loop', 'Remove one of the symbolic links.'],
]

/** Returns only the reason, for messages that already name the file. */
export function systemReason(code: string): string {
  return `${reasonOf(code)[0]} (${code})`
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A user id without an account, as in many containers.
    return String(process.getuid?.() ?? '')
  }
}
