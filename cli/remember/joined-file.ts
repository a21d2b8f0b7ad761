/** Files that join texts of many pages. After an edit, what the other pages added is copied from the last file. */

/** What a page adds to a file. */
export interface Part {
  /** Hash of everything that the text depends on; undefined if the text can differ each time. */
  key: string | undefined
  /** Returns undefined if the page cannot be rendered: then it adds nothing. */
  text: () => string | undefined
}

/** A part of a file that was made: its key, '' without one, and its size in bytes. */
export type KeptPart = [key: string, size: number]

/** A file of the last build. */
interface LastFile {
  parts: readonly KeptPart[]
  bytes: Uint8Array
}

/** Joins parts with a text between them. The file has no limit but the memory: a string could be too long for a large site. */
export function joinParts(
  parts: readonly Part[],
  between: string,
  last: LastFile | undefined,
): {bytes: Uint8Array; parts: KeptPart[]} {
  const gap = Buffer.from(between)
  const known = last ? partsOf(last, gap.length) : new Map<string, Uint8Array>()
  const kept: KeptPart[] = []
  const pieces: Uint8Array[] = []
  for (const {key = '', text} of parts) {
    const piece = known.get(key) ?? bytesOf(text())
    if (!piece) continue
    if (pieces.length) pieces.push(gap)
    pieces.push(piece)
    kept.push([key, piece.length])
  }
  return {bytes: Buffer.concat(pieces), parts: kept}
}

function bytesOf(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : Buffer.from(text)
}

/** Returns the bytes of each part by its key. */
function partsOf({parts, bytes}: LastFile, gap: number): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  let from = 0
  for (const [key, size] of parts) {
    if (key) found.set(key, bytes.subarray(from, from + size))
    from += size + gap
  }
  return found
}
