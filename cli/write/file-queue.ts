/**
 * Writes the files of a site in a thread, while the next pages are rendered. That saves a tenth of the time of 1,000 pages, and a
 * thirtieth of 5,000 (measured). Both threads share memory of a fixed size. While one half of it is filled with the next files,
 * the thread writes those in the other half.
 */
import {writeFileSync} from 'node:fs'
import {DiskError, isSystemError, onDisk} from '../disk/disk-error.ts'
import {openThread, type Thread, threadsFor} from '../threads/thread.ts'

/** A file whose bytes are in one half of the memory. */
type File = [target: string, half: 0 | 1, from: number, to: number]
/** Why the thread could not write a file. */
type Failure = {target: string; code: string; syscall: string; message: string}

/** Files from which on a thread pays off: it takes 40 ms and 20 MB to start. */
const WORTH_A_THREAD = 800
/** Bytes. A file that does not fit is written at once, so a slow disk holds up the renderer. */
const HALF = 4 * 1024 * 1024

export interface FileQueue {
  /** Says how many files will be written: if there are many, the thread starts with the first one. */
  expect: (files: number) => void
  /** Writes a file, now or later. Its folder must exist. Throws a `DiskError`, also that of an earlier file. */
  write: (target: string, content: string | Uint8Array) => void
  /** Waits until all files so far are written. Throws a `DiskError`. */
  settled: () => Promise<void>
  /** Ends the thread, whatever it is writing: the folder of a failed build is moved away first, and then removed. */
  end: () => void
}

export function createFileQueue(): FileQueue {
  let open: {halves: [Buffer, Buffer]; thread: Thread<Failure | undefined>} | undefined
  let count = 0
  let expected = 0
  let queue: File[] = []
  let half: 0 | 1 = 0
  let used = 0
  let failure: unknown
  let sending: Promise<void> | undefined

  const send = async ({thread}: NonNullable<typeof open>) => {
    while (queue.length && failure === undefined) {
      const files = queue
      queue = []
      half = half ? 0 : 1
      used = 0
      const failed = await thread.run(files)
      if (failed) failure = errorOf(failed)
    }
    sending = undefined
  }
  return {
    expect: (files) => {
      expected = files
    },
    write: (target, content) => {
      if (failure !== undefined) throw failure
      count++
      const length = Buffer.byteLength(content)
      const isMany = () => threadsFor(Math.max(count, expected), WORTH_A_THREAD)
      if (used + length > HALF || !(open ?? isMany()))
        return onDisk('write this file', target, () => writeFileSync(target, content))
      open ??= openShared()
      if (typeof content === 'string') open.halves[half].write(content, used)
      else open.halves[half].set(content, used)
      queue.push([target, half, used, used + length])
      used += length
      sending ??= send(open).catch((error: unknown) => {
        failure = error
      })
    },
    settled: async () => {
      await sending
      if (failure !== undefined) throw failure
    },
    end: () => open?.thread.end(),
  }
}

function openShared() {
  const memory = () => Buffer.from(new SharedArrayBuffer(HALF))
  const halves: [Buffer, Buffer] = [memory(), memory()]
  return {halves, thread: openThread<Failure | undefined>('files', halves)}
}

/** Runs in the thread: returns a function that writes files in turn. It returns why it could not, if so. */
export function startWriting(
  halves: [Uint8Array, Uint8Array],
): (files: readonly File[]) => Failure | undefined {
  return (files) => {
    for (const [target, half, from, to] of files)
      try {
        writeFileSync(target, halves[half].subarray(from, to))
      } catch (error) {
        if (!isSystemError(error)) throw error
        return {target, code: error.code, syscall: error.syscall ?? '', message: error.message}
      }
    return undefined
  }
}

function errorOf({target, message, ...system}: Failure): DiskError {
  return new DiskError('write this file', target, Object.assign(new Error(message), system))
}
