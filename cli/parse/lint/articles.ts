/** "a" or "an": the article of a word depends on its first sound. */

/** Letters whose names begin with a vowel sound: an F, an M, an X. */
const VOWEL_NAME = /^[aefhilmnorsx]/i
const NO_VOWEL = /^[^aeiouy]+$/i
const CAPITALS = /^\p{Lu}[\p{Lu}\d]+$/u
/** Initials followed by a word, such as `NMRium`. */
const INITIALS = /^[B-DF-HJ-NP-TV-XZ]{2}/
/** Words that begin with a vowel but with the sound of a consonant: a unit, a user, a one-time password, a European. */
const SPOKEN_CONSONANT =
  /^(?:uni(?![dmn])|uni(?:dir|mod|mol|nuc)|u(?:bi|[cfhjkqrstv][aeiou])|u(?:rl|uid|dp|i)s?$|eu|one(?!r)|once)/i
const SILENT_H = /^(?:hour|honest|honor|heir)/i
/** Authors disagree about the first; the others are read as whole words: a milligram. */
const UNCLEAR = /^SQL|^(?:m[glLms]|mmol|nm)$/
/** No English word begins like that, so the first letter is probably spelled: an Rspack, an mRNA. */
const UNSPEAKABLE =
  /^(?:[fhlmnrsx][a-z]?[A-Z]|(?:[Ff](?![ljr])|[Ll](?!l)|[Mm](?!n)|[Rr](?!h)|[Ss](?![chklmnpqtvw])|[HhNnXx])[b-df-hj-np-tv-xz])/

/** Returns the article of a word; undefined if the pronunciation is unclear from its letters. */
export function articleOf(word: string): 'a' | 'an' | undefined {
  if (UNCLEAR.test(word)) return undefined
  if (/^\d/.test(word)) return /^(?:8|1[18]$)/.test(word) ? 'an' : 'a'
  if (word.length === 1 || NO_VOWEL.test(word)) return VOWEL_NAME.test(word) ? 'an' : 'a'
  // `SEM` is spelled out and `SMILES` is a word; `DOI` takes "a" and `ELN` takes "an" in both cases.
  if (CAPITALS.test(word) && /^[FHLMNRSX]/.test(word)) return undefined
  if (CAPITALS.test(word) && word.startsWith('U')) return 'a'
  if (INITIALS.test(word)) return VOWEL_NAME.test(word) ? 'an' : 'a'
  if (UNSPEAKABLE.test(word)) return undefined
  if (SILENT_H.test(word)) return 'an'
  return /^[aeiou]/i.test(word) && !SPOKEN_CONSONANT.test(word) ? 'an' : 'a'
}
