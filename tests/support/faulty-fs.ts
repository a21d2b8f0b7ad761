/**
 * A file system that fails. Every call of `node:fs` below some folders is counted, and one of them fails or kills the
 * process, or all fail after a certain one. The generator uses the normal `node:fs`; nothing in it knows of this file.
 */
import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {join, sep} from 'node:path'

/** Functions that change the disk. */
export const CHANGING = [
  'appendFileSync',
  'chmodSync',
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'mkdtempSync',
  'openSync',
  'renameSync',
  'rmdirSync',
  'rmSync',
  'symlinkSync',
  'truncateSync',
  'unlinkSync',
  'utimesSync',
  'writeFileSync',
  'writeSync',
]
/** Functions that only read it. */
const READING = [
  'accessSync',
  'existsSync',
  'lstatSync',
  'opendirSync',
  'readdirSync',
  'readFileSync',
  'readlinkSync',
  'realpathSync',
  'statSync',
]

const TWO_PATHS = ['copyFileSync', 'linkSync', 'renameSync', 'symlinkSync']

export interface Fault {
  /** Only calls with a path in one of these folders count. */
  folders: string[]
  /** Only calls of this function count. How often a file is read can depend on the time when it was written. */
  only?: string
  /** Number of the call that fails, from 1; 0: no call fails, calls are only counted. */
  at: number
  /**
   * `once`: this call fails. `on`: this call and all later ones that change the disk fail, as on a disk that was removed.
   * `kill`: the process is killed there by SIGKILL; `term`: it gets SIGTERM just before.
   */
  kind: 'once' | 'on' | 'kill' | 'term'
  code: string
  /** File to log all calls to. */
  log?: string
}

export interface FaultyFs {
  /** Calls in order, such as `renameSync /a/b`. */
  calls: string[]
  restore: () => void
}

type Call = (...args: unknown[]) => unknown

export function installFault(fault: Fault): FaultyFs {
  const calls: string[] = []
  const originals = new Map<string, Call>()
  /** Paths of open files. */
  const opened = new Map<unknown, unknown>()
  const functions = fs as unknown as Record<string, Call & {native?: Call}>
  const real = {...functions}
  for (const name of [...CHANGING, ...READING]) {
    const original = functions[name]!
    originals.set(name, original)
    const wrapped = (run: Call): Call =>
      function (this: unknown, ...args: unknown[]) {
        const paths = TWO_PATHS.includes(name) ? args.slice(0, 2) : args.slice(0, 1)
        const path = paths
          .map((one) => (typeof one === 'number' ? opened.get(one) : one))
          .find((one) => isBelow(one, fault.folders))
        if (path === undefined || name !== (fault.only ?? name)) return run.apply(this, args)
        calls.push(`${name} ${path}`)
        if (fault.log) real.appendFileSync!(fault.log, `${name} ${path}\n`)
        const isChanging = CHANGING.includes(name)
        const isHit =
          fault.at > 0 &&
          (calls.length === fault.at ||
            (fault.kind === 'on' && isChanging && calls.length > fault.at))
        if (isHit && fault.kind === 'term') {
          process.kill(process.pid, 'SIGTERM')
          // Another thread can get the signal.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
        }
        if (!isHit || fault.kind === 'term') {
          const result = run.apply(this, args)
          if (name === 'openSync') opened.set(result, path)
          return result
        }
        if (isChanging) half(name, args, real)
        if (fault.kind === 'kill') process.kill(process.pid, 'SIGKILL')
        if (name === 'existsSync') return false
        throw refused(fault.code, name.replace(/(File)?Sync$/, ''), String(path))
      }
    functions[name] = Object.assign(
      wrapped(original),
      original.native ? {native: wrapped(original.native)} : {},
    )
  }
  syncBuiltinESMExports()
  return {
    calls,
    restore: () => {
      for (const [name, original] of originals) functions[name] = original as never
      syncBuiltinESMExports()
    },
  }
}

function isBelow(path: unknown, folders: string[]): path is string {
  return (
    typeof path === 'string' &&
    folders.some((folder) => path === folder || path.startsWith(folder + sep))
  )
}

/** Does half of a long call before it fails or the process is killed: half of a file, half of a folder. */
function half(name: string, args: unknown[], real: Record<string, Call>): void {
  const [path, data] = args as [string, string | Uint8Array]
  if (name === 'writeFileSync') real.writeFileSync!(path, data.slice(0, data.length / 2))
  if (name === 'writeSync') {
    const [file, bytes, offset, length, position] = args as [number, Uint8Array, ...number[]]
    real.writeSync!(file, bytes, offset, Math.floor(length! / 2), position)
  }
  if (name !== 'rmSync') return
  const files = filesBelow(path, real)
  for (const file of files.slice(0, Math.ceil(files.length / 2))) real.unlinkSync!(file)
}

function filesBelow(path: string, real: Record<string, Call>): string[] {
  const stat = real.lstatSync!(path, {throwIfNoEntry: false}) as fs.Stats | undefined
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return (real.readdirSync!(path) as string[]).flatMap((name) => filesBelow(join(path, name), real))
}

function refused(code: string, syscall: string, path: string): Error {
  return Object.assign(new Error(`${code}: injected, ${syscall} '${path}'`), {
    code,
    syscall: SYSCALLS[syscall] ?? syscall,
    path,
    errno: -1,
  })
}

const SYSCALLS: Record<string, string> = {
  readdir: 'scandir',
  opendir: 'opendir',
  write: 'write',
  read: 'open',
}

// In a separate process the fault is passed in the environment.
if (process.env.LABDOCS_FAULT) installFault(JSON.parse(process.env.LABDOCS_FAULT) as Fault)
