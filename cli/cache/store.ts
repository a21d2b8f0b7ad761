/** What all stores of the cache have in common: a store has the values of one kind, as bytes. */
import {crc32} from 'node:zlib'

export interface Store {
  /** Returns undefined for a value that is missing, incomplete or damaged. The bytes can be a part of a larger block. */
  read: (key: string) => Buffer | undefined
  /** Returns the bytes of a value without reading it. Like `read`, it marks the value as used. */
  sizeOf: (key: string) => number | undefined
  /** Throws the error of the system if the disk refuses. */
  write: (key: string, value: Uint8Array) => void
  /** Returns the values that were neither read nor written since the store was opened. */
  unused: () => Unused[]
  /** Removes values, and frees the space of values that can no longer be found. Closes the files. */
  tidy: (unwanted: ReadonlySet<string>) => void
}

export interface Unused {
  key: string
  bytes: number
  /** When it was written (ms). */
  time: number
}

/** Returns the checksum that is stored with a value: with its key, so that no value can be taken for another one. */
export function checksum(key: string, value: Uint8Array): string {
  const sum = crc32(key)
  // Of an empty value, Node.js returns one sum or another: it depends on where in the memory it is.
  return (value.length ? crc32(value, sum) : sum).toString(16).padStart(8, '0')
}
