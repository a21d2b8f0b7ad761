/** Files that join texts of many pages. What another such file has already is copied from there. */
import type {Piece, Range} from '../write/write-pieces.ts'

/** What a page adds to a file. */
export interface Part {
  /** Hash of everything that the text depends on; undefined if the text can differ each time. */
  key: string | undefined
  /** Returns undefined if the page cannot be rendered: then it adds nothing. */
  text: () => string | undefined
}

/** A part of a file that was made: its key, '' without one, and its size in bytes. */
export type KeptPart = [key: string, size: number]

/**
 * Returns the pieces of a file: the parts with a text between them. `known`: where parts are in other files, by their keys.
 * `kept` is filled while the pieces are read. Neighbors that are neighbors in the other file as well become one piece.
 */
export function* joinParts(
  parts: readonly Part[],
  between: string,
  known: ReadonlyMap<string, Range>,
  kept: KeptPart[],
): Generator<Piece> {
  const gap = Buffer.from(between)
  let run: Range | undefined
  for (const {key = '', text} of parts) {
    const piece = known.get(key) ?? bytesOf(text())
    if (!piece) continue
    const isFirst = kept.length === 0
    kept.push([key, sizeOf(piece)])
    if (run && 'file' in piece && isNext(run, piece, gap.length)) {
      run = {...run, to: piece.to}
      continue
    }
    if (run) yield run
    run = undefined
    if (!isFirst) yield gap
    if ('file' in piece) run = piece
    else yield piece
  }
  if (run) yield run
}

/** Returns where the parts of a file are, by their keys. */
export function rangesOf(
  file: string,
  parts: readonly KeptPart[],
  between: string,
): Map<string, Range> {
  const gap = Buffer.byteLength(between)
  const ranges = new Map<string, Range>()
  let from = 0
  for (const [key, size] of parts) {
    if (key) ranges.set(key, {file, from, to: from + size})
    from += size + gap
  }
  return ranges
}

function isNext(run: Range, {file, from}: Range, gap: number): boolean {
  return file === run.file && from === run.to + gap
}

function sizeOf(piece: Piece): number {
  return 'file' in piece ? piece.to - piece.from : piece.length
}

function bytesOf(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : Buffer.from(text)
}
