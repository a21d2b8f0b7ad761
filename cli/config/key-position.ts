/** Finds keys in a text, so a diagnostic about a field points at the field. */

export interface Position {
  line: number
  column: number
}

/** Returns line and column, 1-based, of a position in a text. */
export function positionAt(text: string, at: number): Position {
  const before = text.slice(0, at).split('\n')
  return {line: before.length, column: before.at(-1)!.length + 1}
}

/** Returns line and column, 1-based, of the first line that begins with the key; the start of the text without one. */
export function positionOfKey(text: string | undefined, key: string): Position {
  const pattern = new RegExp(`^\\s*["']?${key}["']?\\s*:`)
  for (const [at, line] of (text ?? '').split('\n').entries())
    if (pattern.test(line)) return {line: at + 1, column: line.search(/\S/) + 1}
  return {line: 1, column: 1}
}

/**
 * Returns line and column, 1-based, of an entry of a list in front matter, by its index; those of the key if YAML escapes
 * the entry.
 */
export function positionOfEntry(
  text: string | undefined,
  key: string,
  entries: readonly string[],
  index: number,
): Position {
  const entry = entries[index]!
  let before = entries.slice(0, index).filter((one) => one === entry).length
  const place = positionOfKey(text, key)
  const lines = (text ?? '').split('\n')
  const end = lines.indexOf('---', place.line)
  for (const [at, line] of lines.slice(0, Math.max(end, 0)).entries()) {
    if (at + 1 < place.line) continue
    // A longer entry can contain this one.
    for (let from = line.indexOf(entry); from >= 0; from = line.indexOf(entry, from + 1))
      if (
        /[\s[,"']$/.test(line.slice(0, from)) &&
        /^(?:["',\]]|\s*(?:#|$))/.test(line.slice(from + entry.length)) &&
        before-- === 0
      )
        return {line: at + 1, column: from + 1}
  }
  return place
}

/** Returns line and column, 1-based, of a quoted text in code; 0 if the code computes it. */
export function positionOfText(code: string | undefined, text: string): Position {
  for (const quote of ['"', "'", '`']) {
    const at = code?.indexOf(quote + text + quote) ?? -1
    if (at >= 0) return positionAt(code!, at + 1)
  }
  return {line: 0, column: 0}
}
