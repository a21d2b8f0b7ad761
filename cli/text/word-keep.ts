/** Keeps parts of long texts without the texts. */

/** Returns a function that copies words, each once. A substring keeps the whole text in memory, and most pages have the same words. */
export function createWordKeep(): (words: Iterable<string>) => string[] {
  const known = new Map<string, string>()
  return (words) =>
    Array.from(words, (word) => {
      const copy = known.get(word) ?? Buffer.from(word).toString()
      known.set(copy, copy)
      return copy
    })
}
