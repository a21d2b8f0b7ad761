/** What is enough of German for readers who mix it with English: a German word is no misspelled English one. */

/** Words that seldom carry a query (folded). Those that are English words as well are left out. */
export const GERMAN_STOP_WORDS = new Set(
  `aber alle auf bei beim dann darf dem der diese dieser eine einem einen einer fur gibt haben ich ihr ist kann kannst kein keine mein meine meinem
  meinen meiner muss nach nicht oder sich sind soll und unser unsere vom von wann warum welche welchen welcher welches wenn wer werden wie wieder wird wo
  wohin zu zum zur`.split(/\s+/),
)

const ENDINGS = /\p{L}{3}(ung|ungen|keit|heit|schaft|ieren|lich|isch)$/iu

/** Whether a word, as typed and folded, is German without doubt. */
export function isGerman(typed: string, word: string): boolean {
  return /[äöüß]/i.test(typed) || ENDINGS.test(typed) || GERMAN_STOP_WORDS.has(word)
}

/** `planen` is no `plane`, but `oxigen` is `oxygen`: what ends like a German verb may only stand for what does so as well. */
export function mayBeCorrected(word: string, other: string): boolean {
  return word.length < 6 || !word.endsWith('en') || other.endsWith('en')
}
