/** "a" or "an": which article a word takes depends on the sound that it begins with. */

/** Letters whose names begin with the sound of a vowel: an F, an M, an X. */
const VOWEL_NAME = /^[aefhilmnorsx]/i
const NO_VOWEL = /^[^aeiouy]+$/i
const CAPITALS = /^\p{Lu}[\p{Lu}\d]+$/u
/** Initials with a word behind them, such as `NMRium`. */
const INITIALS = /^[B-DF-HJ-NP-TV-XZ]{2}/
/** Written with a vowel, spoken with a consonant: a unit, a user, a one-time password, a European. */
const SPOKEN_CONSONANT = /^(?:uni(?![dmn])|u(?:bi|[cfhjkqrst][aeiou])|eu|one(?!r)|once)/i
const SILENT_H = /^(?:hour|honest|honor|heir)/i
/** People differ about the first, and read the others as whole words: a milligram. */
const UNCLEAR = /^SQL|^(?:m[glLms]|mmol|nm)$/

/** The article that a word takes; undefined where its letters do not tell how it is spoken. */
export function articleOf(word: string): 'a' | 'an' | undefined {
  if (UNCLEAR.test(word)) return undefined
  if (/^\d/.test(word)) return /^(?:8|1[18]$)/.test(word) ? 'an' : 'a'
  if (word.length === 1 || NO_VOWEL.test(word)) return VOWEL_NAME.test(word) ? 'an' : 'a'
  // `SEM` is spelled and `SMILES` is a word; `DOI` takes "a" and `ELN` takes "an" either way.
  if (CAPITALS.test(word) && /^[FHLMNRSX]/.test(word)) return undefined
  if (CAPITALS.test(word) && word.startsWith('U')) return 'a'
  if (INITIALS.test(word)) return VOWEL_NAME.test(word) ? 'an' : 'a'
  if (SILENT_H.test(word)) return 'an'
  return /^[aeiou]/i.test(word) && !SPOKEN_CONSONANT.test(word) ? 'an' : 'a'
}
