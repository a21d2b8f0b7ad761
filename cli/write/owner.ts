/** The process that uses a folder, distinct from a later one with the same id and from those of other machines. */
import {readFileSync} from 'node:fs'
import {hostname} from 'node:os'

export interface Owner {
  pid: number
  host: string
  /** When the process started, by the clock of the system; '' where that is unknown. */
  started: string
}

let self: Owner | undefined

/** This process. */
export function me(): Owner {
  self ??= {pid: process.pid, host: hostname(), started: startOf(process.pid)}
  return self
}

/** The owner that a file names; undefined where it names none. */
export function readOwner(path: string): Owner | undefined {
  try {
    const {pid, host, started} = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>
    return Number.isInteger(pid) && pid! > 0
      ? {pid: pid!, host: String(host), started: String(started)}
      : undefined
  } catch {
    // Absent, cut off or unreadable: no owner.
    return undefined
  }
}

/** Whether a process of this machine still runs. One with the same id that started at another time is another one. */
export function isRunning({pid, started}: Pick<Owner, 'pid' | 'started'>): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = started === '' ? '' : startOf(pid)
  return now === '' || now === started
}

/** Linux tells when a process started, in ticks since the system did. */
function startOf(pid: number): string {
  try {
    // The second field, the name of the program, is in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? ''
  } catch {
    return ''
  }
}
