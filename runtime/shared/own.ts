/** Lookup in tables whose keys come from authors or readers. */

/**
 * Returns the table's own value for a word. `table[word]` would also find what every object inherits: `constructor`,
 * `toString`, `__proto__`.
 */
export function own<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  word: string,
): Value | undefined {
  return table && Object.hasOwn(table, word) ? table[word] : undefined
}
