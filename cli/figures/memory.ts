/**
 * Returns a function that memoizes up to `limit` entries (the oldest is
 * dropped first). A development server draws the same figures for hours.
 */
export function remembered<T>(limit = 2000): (key: string, make: () => T) => T {
  const memory = new Map<string, T>()
  return (key, make) => {
    const known = memory.get(key)
    if (known !== undefined) return known
    const made = make()
    if (memory.size >= limit) memory.delete(memory.keys().next().value as string)
    memory.set(key, made)
    return made
  }
}
