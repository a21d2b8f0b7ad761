/** Fewer words say nothing about the language. */
const FEWEST = 60
/**
 * In English, about every tenth word is one of these; in a text in another language with English names and code, hardly any.
 * Words such as "to", "of", and "are" are as usual in Polish, Dutch, or Romanian.
 */
const USUAL = /^(?:the|and|with)$/i
const SHARE = 0.01

/** Returns whether a page can be in English. What is between two fences is not read. */
export function looksEnglish(page: string): boolean {
  const outside = page.split(/^[ \t]*(?:`{3,}|~{3,}).*$/m).filter((_, at) => at % 2 === 0)
  const words = outside.join(' ').match(/\p{L}+/gu) ?? []
  const usual = words.filter((word) => USUAL.test(word)).length
  return words.length < FEWEST || usual >= SHARE * words.length
}
