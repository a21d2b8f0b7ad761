/** Enough German for readers who mix it with English, so that a German word is not treated as a misspelled English one. */

/** German words that say little in a query (folded). Those that are also English words are left out. */
export const GERMAN_STOP_WORDS = new Set(
  `aber alle auf bei beim dann darf dem der diese dieser eine einem einen einer fur gibt haben ich ihr ist kann kannst kein keine mein meine meinem
  meinen meiner muss nach nicht oder sich sind soll und unser unsere vom von wann warum welche welchen welcher welches wenn wer werden wie wieder wird wo
  wohin zu zum zur`.split(/\s+/),
)

const ENDINGS = /\p{L}{3}(ung|ungen|keit|heit|schaft|ieren|lich|isch)$/iu

/** Whether a word, as typed and folded, is certainly German. */
export function isGerman(typed: string, word: string): boolean {
  return /[äöüß]/i.test(typed) || ENDINGS.test(typed) || GERMAN_STOP_WORDS.has(word)
}

/**
 * `planen` does not become `plane`, but `oxigen` becomes `oxygen`: a word that ends like a German verb may only be
 * corrected to one that does too.
 */
export function mayBeCorrected(word: string, other: string): boolean {
  return word.length < 6 || !word.endsWith('en') || other.endsWith('en')
}
