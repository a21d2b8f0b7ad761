/** Where a key is in a text: a complaint about a field points at the field. */

/** Line and column, from 1, of the first line that begins with the key; the start of the text where there is none. */
export function placeOfKey(text: string | undefined, key: string): {line: number; column: number} {
  const pattern = new RegExp(`^\\s*["']?${key}["']?\\s*:`)
  for (const [at, line] of (text ?? '').split('\n').entries())
    if (pattern.test(line)) return {line: at + 1, column: line.search(/\S/) + 1}
  return {line: 1, column: 1}
}
