/** Letters with a meaning in a regular expression. */
const SPECIAL = /[.*+?^${}()|[\]\\]/

/**
 * Returns the source of a regular expression for one of these words; where several match, it tries the longest one first. What
 * words have in common at their beginning is in it once: with thousands of words, a plain list of alternatives takes seconds to
 * compile, and each of them is tried at each place of a text. `space`: the pattern of a space in a word.
 */
export function oneOf(words: Iterable<string>, space = ' '): string {
  const write = (letter: string) => (letter === ' ' ? space : letter.replace(SPECIAL, '\\$&'))
  let common = ''
  for (let rests = new Set(words); ; ) {
    const isWord = rests.delete('')
    const byLetter = new Map<string, Set<string>>()
    for (const rest of rests) {
      const letter = String.fromCodePoint(rest.codePointAt(0)!)
      const group = byLetter.get(letter) ?? new Set()
      byLetter.set(letter, group.add(rest.slice(letter.length)))
    }
    const [first, ...others] = byLetter
    if (!first) return common
    if (isWord || others.length) {
      const longer = Array.from(byLetter, ([letter, rests]) => write(letter) + oneOf(rests, space))
      return `${common}(?:${longer.join('|')})${isWord ? '?' : ''}`
    }
    common += write(first[0])
    rests = first[1]
  }
}
