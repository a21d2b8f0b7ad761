/**
 * A segment has values of one kind, written one after another by one process:
 *
 *     NAME.data    the values
 *     NAME.index   a line for each value: key, offset, bytes, checksum
 *
 * A value is written before its line. So whatever a killed process or a bad disk leaves behind, a line leads to its value,
 * or the checksum differs and the value counts as missing. Files stay open: another process may remove a segment
 * at any time, and what was found in it can still be read.
 */
import {randomBytes} from 'node:crypto'
import {
  closeSync,
  fstatSync,
  futimesSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import {join} from 'node:path'
import {attempt, isSystemError} from '../disk/disk-error.ts'
import {checksum} from './store.ts'

/** Where a value is in a segment. */
export interface Place {
  segment: Segment
  offset: number
  bytes: number
  sum: string
}

export interface Segment {
  /** The complete values, by key. */
  places: ReadonlyMap<string, Place>
  /** Time (ms) of the last change when the segment was opened. */
  time: number
  /** Bytes of all values, including those that were replaced. */
  size: () => number
  /** Returns undefined if the value is damaged. */
  read: (key: string, place: Place) => Buffer | undefined
  /** Only for the process that made the segment. */
  append: (key: string, value: Uint8Array) => Place
  /** Sets the time of the last change (ms). */
  setTime: (time: number) => void
  /** Returns whether the files still exist. */
  exists: () => boolean
  close: () => void
  remove: () => void
}

const INDEX = '.index'
const DATA = '.data'
const EMPTY = {size: 0, mtimeMs: 0}
/** Pages are mostly read in the order in which they were stored, so this many bytes are read at once. */
const AHEAD = 128 * 1024
const LINE = /^(\S+) (\d+) (\d+) ([0-9a-f]{8})$/

/** Returns the names of the segments in a folder, oldest first. `names`: the files in it. */
export function segmentsAmong(names: readonly string[]): string[] {
  return names
    .filter((name) => name.endsWith(INDEX))
    .map((name) => name.slice(0, -INDEX.length))
    .sort()
}

/** Creates an empty segment, for this process alone. */
export function createSegment(folder: string): Segment {
  const path = join(folder, newName())
  // The index comes first: a data file without an index would not be found again.
  const index = openSync(path + INDEX, 'wx')
  try {
    return segmentAt(path, openSync(path + DATA, 'wx+'), index)
  } catch (error) {
    closeSync(index)
    throw error
  }
}

let created = 0

/** Returns a name that no other process uses. Sorted by name, the newest segment is the last one. */
function newName(): string {
  const count = (created++).toString(36).padStart(4, '0')
  return [Date.now().toString(36), count, randomBytes(4).toString('hex')].join('-')
}

/**
 * Opens a segment of an earlier run, or of another process. If a file of it is missing, it is empty. Returns undefined if it
 * cannot be read now.
 */
export function openSegment(folder: string, name: string): Segment | undefined {
  const path = join(folder, name)
  try {
    const lines = readFileSync(path + INDEX, 'utf8').split('\n')
    return segmentAt(path, openSync(path + DATA, 'r'), undefined, lines)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code === 'ENOENT' ? segmentAt(path) : undefined
  }
}

function segmentAt(path: string, data?: number, index?: number, lines: string[] = []): Segment {
  const places = new Map<string, Place>()
  const {size: found, mtimeMs: time} = data === undefined ? EMPTY : fstatSync(data)
  const end = {data: found, index: 0}
  const bytesAt = createReader(data)
  const segment: Segment = {
    places,
    time,
    size: () => end.data,
    read: (key, {offset, bytes, sum}) => {
      const value = attempt(() => bytesAt(offset, bytes))
      return value?.length === bytes && checksum(key, value) === sum ? value : undefined
    },
    append: (key, value) => {
      const place = {segment, offset: end.data, bytes: value.length, sum: checksum(key, value)}
      const line = Buffer.from(`${key} ${place.offset} ${place.bytes} ${place.sum}\n`)
      writeAt(data!, value, end.data)
      end.data += value.length
      writeAt(index!, line, end.index)
      end.index += line.length
      places.set(key, place)
      return place
    },
    setTime: (ms) => futimesSync(data!, ms / 1000, ms / 1000),
    exists: () => data !== undefined && fstatSync(data).nlink > 0,
    close: () => {
      for (const file of [data, index]) if (file !== undefined) closeSync(file)
    },
    // The data come first: without them, the index of a removed segment is still found, and removed later.
    remove: () => {
      for (const ending of [DATA, INDEX]) rmSync(path + ending, {force: true})
    },
  }
  for (const line of lines) {
    const match = LINE.exec(line)
    if (!match) continue
    const place = {segment, offset: Number(match[2]), bytes: Number(match[3]), sum: match[4]!}
    if (place.offset + place.bytes <= found) places.set(match[1]!, place)
  }
  return segment
}

/**
 * Returns a function that reads a file, with fewer bytes than asked for at its end. If it is called for one place shortly
 * after another, what follows is read as well. What was written is never changed, so nothing gets old. The result can be a part
 * of a large block, which stays in memory as long as it.
 */
function createReader(file: number | undefined): (offset: number, bytes: number) => Buffer {
  let block: {from: number; bytes: Buffer} = {from: 0, bytes: Buffer.alloc(0)}
  let last = 0
  const readAt = (offset: number, bytes: number): Buffer => {
    const value = Buffer.allocUnsafe(bytes)
    return value.subarray(0, readSync(file!, value, 0, bytes, offset))
  }
  return (offset, bytes) => {
    const follows = offset >= last && offset - last < AHEAD
    last = offset + bytes
    if (offset < block.from || last > block.from + block.bytes.length) {
      if (!follows || bytes > AHEAD) return readAt(offset, bytes)
      block = {from: offset, bytes: readAt(offset, AHEAD)}
    }
    return block.bytes.subarray(offset - block.from, last - block.from)
  }
}

/** Writes everything: one call of the system may write less. */
function writeAt(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, position + done)
}
