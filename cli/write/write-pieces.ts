/** Writes a large file from pieces, so that it is never in memory as a whole. */
import {closeSync, openSync, readSync, writeSync} from 'node:fs'

/** Bytes `from` to `to` of another file. */
export interface Range {
  file: string
  from: number
  to: number
}

export type Piece = Uint8Array | Range

/** This many bytes are read and written at once. */
const CHUNK = 256 * 1024

/** Writes the pieces one after another, and returns the number of bytes. Throws the errors of the system. */
export function writePieces(target: string, pieces: Iterable<Piece>): number {
  const out = openSync(target, 'w')
  const sources = new Map<string, number>()
  const sourceOf = (file: string): number => {
    const known = sources.get(file) ?? openSync(file, 'r')
    sources.set(file, known)
    return known
  }
  const chunk = Buffer.allocUnsafe(CHUNK)
  let filled = 0
  let written = 0
  const flush = (): void => {
    for (let at = 0; at < filled; ) at += writeSync(out, chunk, at, filled - at)
    written += filled
    filled = 0
  }
  /** Calls `fill` with places of the chunk until so many bytes are there. `fill` returns how many bytes it wrote. */
  const add = (bytes: number, fill: (done: number, most: number) => number): void => {
    for (let done = 0; done < bytes; ) {
      const got = fill(done, Math.min(bytes - done, CHUNK - filled))
      if (got === 0) throw new Error(`${target}: a file became shorter while it was copied.`)
      filled += got
      done += got
      if (filled === CHUNK) flush()
    }
  }
  try {
    for (const piece of pieces)
      if (piece instanceof Uint8Array)
        add(piece.length, (done, most) => {
          chunk.set(piece.subarray(done, done + most), filled)
          return most
        })
      else {
        const source = sourceOf(piece.file)
        add(piece.to - piece.from, (done, most) =>
          readSync(source, chunk, filled, most, piece.from + done),
        )
      }
    flush()
    return written
  } finally {
    for (const file of [out, ...sources.values()]) closeSync(file)
  }
}

/** Returns whether two files of one size have the same bytes. Throws the errors of the system. */
export function areEqual(a: string, b: string): boolean {
  const files = [a, b].map((path) => openSync(path, 'r')) as [number, number]
  const [one, other] = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)]
  try {
    for (;;) {
      const [x, y] = [readSync(files[0], one), readSync(files[1], other)]
      if (x !== y || one.compare(other, 0, y, 0, x) !== 0) return false
      if (x === 0) return true
    }
  } finally {
    for (const file of files) closeSync(file)
  }
}
