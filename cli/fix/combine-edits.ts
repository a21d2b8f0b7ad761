/** Combines several edits of a text to the edits that lead from its first to its last version. Pure. */
import {apply, type Edit, sorted} from '../move/edit.ts'

export interface Draft {
  before: string
  text: string
  /** For each character of the text, its position in the original text; -1 for a new one. */
  from: Int32Array
}

export function draftOf(text: string): Draft {
  return {before: text, text, from: Int32Array.from({length: text.length}, (_, at) => at)}
}

/** Returns the draft after edits of its text, which must not overlap. */
export function edited({before, text, from}: Draft, edits: readonly Edit[]): Draft {
  const next = apply(text, edits)
  const places = new Int32Array(next.length).fill(-1)
  let to = 0
  let at = 0
  for (const edit of sorted(edits)) {
    places.set(from.subarray(at, edit.start), to)
    to += edit.start - at + edit.text.length
    at = edit.end
  }
  places.set(from.subarray(at), to)
  return {before, text: next, from: places}
}

/** Returns the edits in the order of their positions, one for each run of changed characters. */
export function editsOf({before, text, from}: Draft): Edit[] {
  const edits: Edit[] = []
  let old = 0
  for (let at = 0; at < text.length || old < before.length; ) {
    if (at < text.length && from[at] === old) {
      at++
      old++
      continue
    }
    let end = at
    while (end < text.length && from[end] === -1) end++
    const next = end < text.length ? from[end]! : before.length
    edits.push({start: old, end: next, text: text.slice(at, end)})
    at = end
    old = next
  }
  return edits
}
