/** Defines what a word is, both for the generator, which stores texts word by word, and for the query. */
import {collapseSpaces} from './collapse-spaces.ts'
import {GERMAN_STOP_WORDS} from './german.ts'

/**
 * Letters, digits and their marks. `°` counts as a letter (`°C`); an apostrophe is part of its word (`user's`). A separator
 * (signs.ts) is a piece of its own. A single space before a word or a separator is no piece.
 */
const PIECES =
  /[\p{L}\p{N}\p{M}°]+(?:['’]\p{L}{1,2}(?![\p{L}\p{N}]))?|[\x1c-\x1f]|(?! [\p{L}\p{N}\p{M}°\x1c-\x1f])[^\p{L}\p{N}\p{M}°\x1c-\x1f]+/gu
const WORD = /[\p{L}\p{N}°]/u

/** Letters of scripts without spaces between words. Each of them is a word, with its marks. */
const DENSE =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** Has all of them, and others. Ten times faster for texts that have none. */
const MAY_BE_DENSE =
  /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u30ff\u31f0-\u9fff\ua9e0-\uaa7f\uf900-\ufaff\uff66-\uff9f\ud800-\udbff]/
let expressions: {letter: RegExp; pieces: RegExp} | undefined

/** Returns the letters, and `PIECES` for texts that have some. A space next to one is a piece. Made in 5 ms, when first needed. */
function forDense() {
  expressions ??= {
    letter: new RegExp(`[${DENSE}]`, 'u'),
    pieces: new RegExp(
      `[${DENSE}]\\p{M}*|(?:(?![${DENSE}])[\\p{L}\\p{N}\\p{M}°])+(?:['’]\\p{L}{1,2}(?![\\p{L}\\p{N}]))?|[\\x1c-\\x1f]|` +
        `(?:(?<=[${DENSE}]\\p{M}*)|(?! [\\p{L}\\p{N}\\p{M}°\\x1c-\\x1f])|(?= [${DENSE}]))[^\\p{L}\\p{N}\\p{M}°\\x1c-\\x1f]+`,
      'gu',
    ),
  }
  return expressions
}

/**
 * Splits a text into words and what is between them, in order. A single space between two words is left out; `joinPieces`
 * adds it again. White space is collapsed.
 */
export function splitPieces(text: string): string[] {
  const line = collapseSpaces(text).trim()
  return line.match(isDense(line) ? forDense().pieces : PIECES) ?? []
}

/** Returns the text that was split. */
export function joinPieces(pieces: readonly string[]): string {
  return pieces.map((piece, at) => spaceBetween(pieces[at - 1], piece) + piece).join('')
}

/** Returns the space that was left out between two pieces, or nothing. */
export function spaceBetween(before: string | undefined, piece: string): string {
  if (before === undefined || !isWord(before) || !isWord(piece)) return ''
  return isDense(before) || isDense(piece) ? '' : ' '
}

/** Whether a text has letters of a script without spaces between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese). */
export function isDense(text: string): boolean {
  return MAY_BE_DENSE.test(text) && forDense().letter.test(text)
}

export function isWord(piece: string): boolean {
  return WORD.test(piece)
}

/** Returns only the words. */
export function wordsOf(text: string): string[] {
  return splitPieces(text).filter(isWord)
}

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  '°': 'deg',
  μ: 'u',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  θ: 'theta',
  λ: 'lambda',
  π: 'pi',
  σ: 'sigma',
  φ: 'phi',
  ω: 'omega',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
const folded = new Map<string, string>()
const FOLDED_LIMIT = 50000
/** Most words: nothing in them has another form than that in lower case. */
const PLAIN = /^[A-Za-z0-9]+$/

/**
 * Returns a word in the form used to compare: lower case, without diacritics, ligatures and sub- or superscripts; `µL` is
 * `ul`, `¹H` is `1h`.
 */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase()
  const known = folded.get(word)
  if (known !== undefined) return known
  const plain = word
    .replace(/(?<=.)['’].*$/u, '')
    .normalize('NFKD')
    .toLowerCase()
    // Where a word may be divided is not a part of it.
    .replace(/[\p{M}\u00ad\u200b\u2060]+/gu, '')
    .replace(SPECIAL, (letter) => LETTERS[letter]!)
  if (folded.size < FOLDED_LIMIT) folded.set(word, plain)
  return plain
}

/** Returns a word without the `e` of a spelled-out umlaut (`Lösemittel` typed as `Loesemittel`), or the word itself. */
export function withoutUmlautE(word: string): string {
  return word.replace(/(?<=[aou])e/g, '')
}

/**
 * Returns the parts of a name in mixed case: `ChemSpectra` -> `Chem`, `Spectra`; `WinGPC` -> `Win`, `GPC`. Empty for other
 * words.
 */
export function nameParts(word: string): string[] {
  if (!/\p{Ll}\p{Lu}/u.test(word)) return []
  return (word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []).filter(
    (part) => part.length > 2,
  )
}

/** Whether a piece joins two words into one: `sample_id`, `text-template`, `datacollectors.yml`, `UV/Vis`. */
export function isJoint(piece: string): boolean {
  return piece.length === 1 && '-_./‐‑–'.includes(piece)
}

const STOP_WORDS = new Set(
  `a about above after again all also am an and another any are aren arent as at be because become been before being below between both but by can
  cannot cant could couldnt did didn didnt do does doesn doesnt doing don dont during each either else ever every few for from further get gets
  getting got had happen happens has hasnt have havent having he her here hers him his how i if in into is isn isnt it its itself just know let
  like many may me might mine more most much must my myself need needs no nor not now of off on once only or other our ours out over own people
  please possible same shall she should shouldnt show so some something such tell than that the their theirs them then there these they this
  those though through to too under until up upon us use used using very want wants was wasn wasnt way we were werent what whats when where
  wheres which while who whom whose why will with won wont working works would wouldnt you your yours s t ll re ve`.split(
    /\s+/,
  ),
)

/** Whether a word says little in a query (folded). */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || GERMAN_STOP_WORDS.has(word)
}

/** Whether a stop word begins like this (folded). */
export function beginsStopWord(start: string): boolean {
  return [...STOP_WORDS, ...GERMAN_STOP_WORDS].some((word) => word.startsWith(start))
}
