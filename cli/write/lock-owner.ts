/**
 * Identifies the process that uses a folder, distinct from a later process with the same id and from processes of
 * other machines.
 */
import {readFileSync} from 'node:fs'
import {hostname} from 'node:os'
import {readIfThere} from '../disk/folder.ts'
import {parsedJson} from '../text/json.ts'

export interface Owner {
  pid: number
  host: string
  /** When the process started, by the system clock; '' if unknown. */
  started: string
}

let self: Owner | undefined

export function me(): Owner {
  self ??= {pid: process.pid, host: hostname(), started: startOf(process.pid)}
  return self
}

/** Returns the owner named in a file; undefined if it names none, or is missing, truncated or unreadable. */
export function readOwner(path: string): Owner | undefined {
  const {pid, host, started} = (parsedJson(readIfThere(path)) ?? {}) as Partial<Owner>
  return Number.isInteger(pid) && pid! > 0
    ? {pid: pid!, host: String(host), started: String(started)}
    : undefined
}

/**
 * Returns whether a process of this machine is still running. A process with the same id but another start time is a
 * different one.
 */
export function isRunning({pid, started}: Pick<Owner, 'pid' | 'started'>): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is running and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = started === '' ? '' : startOf(pid)
  return now === '' || now === started
}

/** Returns when a process started. On Linux, this is in ticks since the system start. */
function startOf(pid: number): string {
  try {
    // The second field, the name of the program, is in parentheses and can contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? ''
  } catch {
    return ''
  }
}
