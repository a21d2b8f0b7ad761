/** Where the words of a search are in a text. */
import {fold, isDense} from '../shared/search/tokenize.ts'

/**
 * Finds words in a text, ignoring case and diacritics, also inside other words; those in `beginning` only where a word begins,
 * and those of one or two letters only as whole words. Overlapping matches are joined.
 */
export function findWords(
  text: string,
  words: readonly string[],
  beginning: readonly string[] = [],
): [number, number][] {
  const {plain, places} = foldWithPlaces(text)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      const end = at + word.length
      const whole = !isLetter(plain[at - 1]) && !isLetter(plain[end])
      const fits = beginning.includes(word) ? isStart(text, places[at]!) : word.length > 2
      if (whole || (word.length > 2 && fits)) found.push([places[at]!, places[end - 1]! + 1])
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return found.reduce<[number, number][]>((joined, [from, to]) => {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
    return joined
  }, [])
}

/** Says if a word begins at a place, or a part of one such as "Spectra" in "ChemSpectra". */
function isStart(text: string, at: number): boolean {
  return !isLetter(text[at - 1]) || /^\p{Ll}\p{Lu}/u.test(text.slice(at - 1, at + 1))
}

/** In a script without spaces between words, each letter is a word. */
function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character) && !isDense(character)
}

/** Returns a folded text, and for each of its characters its position in the text. */
function foldWithPlaces(text: string): {plain: string; places: number[]} {
  let plain = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    const folded = character < '\u0080' ? character.toLowerCase() : fold(character)
    plain += folded
    for (let n = 0; n < folded.length; n++) places.push(at)
  }
  return {plain, places}
}
