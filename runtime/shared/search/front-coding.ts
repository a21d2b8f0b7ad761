/** Lists of words in the files of an index, which share their beginnings (see `format.ts`). */
import {END, PLAIN_END} from './format.ts'

/**
 * Returns words as bytes: the first byte of each says how many bytes it shares with the word before. It cannot be a byte of a
 * character.
 */
export function frontCode(words: readonly string[]): Uint8Array {
  const encoder = new TextEncoder()
  let [all, longest] = [1, 0]
  for (const {length} of words) {
    all += (MOST_UTF8 + 1) * length + 1
    longest = Math.max(longest, MOST_UTF8 * length)
  }
  const coded = new Uint8Array(all)
  let size = 0
  let [bytes, before] = [new Uint8Array(longest), new Uint8Array(longest)]
  let [length, lengthBefore] = [0, 0]
  for (const word of words) {
    length = writeWord(word.replaceAll(PLAIN_END, ' '), bytes, encoder)
    let shared = 0
    while (shared < lengthBefore && shared < length && before[shared] === bytes[shared]) shared++
    for (let left = shared; left >= MORE; left -= MORE) coded[size++] = FIRST_COUNT + MORE
    coded[size++] = FIRST_COUNT + (shared % MORE)
    for (let at = shared; at < length; at++) coded[size++] = bytes[at]!
    ;[bytes, before] = [before, bytes]
    lengthBefore = length
  }
  coded[size++] = END
  return coded.slice(0, size)
}

/** The most bytes that a character of a string takes in UTF-8. */
const MOST_UTF8 = 3

/** Writes a word in UTF-8, and returns its length in bytes. A call of the encoder takes longer than to read a short word. */
function writeWord(word: string, bytes: Uint8Array, encoder: TextEncoder): number {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code > 0x7f) return encoder.encodeInto(word, bytes).written
    bytes[at] = code
  }
  return word.length
}

/** Returns the lists of words at the beginning of a file's body, and the texts after them. */
export function readLists(body: Uint8Array, count: number): {lists: string[][]; texts: Uint8Array} {
  let from = 0
  const lists = Array.from({length: count}, () => {
    const end = body.indexOf(END, from)
    const list = frontDecode(body.subarray(from, end))
    from = end + 1
    return list
  })
  return {lists, texts: body.subarray(from)}
}

function frontDecode(coded: Uint8Array): string[] {
  const bytes: number[] = []
  let before = 0
  let shared = 0
  for (let at = 0; at < coded.length; at++) {
    const count = coded[at]! - FIRST_COUNT
    if (count < 0) bytes.push(coded[at]!)
    else shared += count
    if (count < 0 || count === MORE) continue
    const start = bytes.push(0)
    for (let same = 0; same < shared; same++) bytes.push(bytes[before + same]!)
    before = start
    shared = 0
  }
  return new TextDecoder().decode(Uint8Array.from(bytes)).split(PLAIN_END).slice(1)
}

const FIRST_COUNT = 245
/** If a word shares more bytes, further bytes with counts follow. */
const MORE = END - FIRST_COUNT - 1
