/**
 * Expressions that do not name all letters of Unicode: V8 takes 18 ms to compile one limit of words that does, and a grammar
 * has hundreds of them. On a line in ASCII, letters are `a-zA-Z`. On any other line, each character beyond ASCII is first
 * replaced by a representative that is in the same classes, so an expression has to name only the representatives.
 */

interface Kind {
  characters: RegExp
  /** Instead of a character of one UTF-16 unit. */
  short: string
  /** Instead of one of two units, so that positions stay. */
  long: string
}

/** What the classes in `simple-pattern.ts` distinguish. The first kind that fits counts. */
const DIGIT: Kind = {characters: /^\p{Nd}$/u, short: '\u0660', long: '\u{104a0}'}
const LETTER: Kind = {
  characters: /^(?=\p{Alpha})[\p{L}\p{M}\p{N}\p{Pc}]$/u,
  short: '\u00e9',
  long: '\u{10400}',
}
/** Letters in circles: to Unicode they are signs. */
const CIRCLED: Kind = {characters: /^\p{Alpha}$/u, short: '\u24b6', long: '\u{1f130}'}
const OTHER_WORD: Kind = {
  characters: /^[\p{M}\p{N}\p{Pc}]$/u,
  short: '\u00b2',
  long: '\u{10107}',
}
/** All of them have one unit. */
const SPACE: Kind = {characters: /^\p{space}$/u, short: '\u2003', long: ''}
const KINDS = [DIGIT, LETTER, CIRCLED, OTHER_WORD, SPACE]

const known = new Map<string, string>()

function representative(character: string): string {
  let found = known.get(character)
  if (found === undefined) {
    const kind = KINDS.find(({characters}) => characters.test(character))
    found = kind ? (character.length > 1 ? kind.long : kind.short) : character
    known.set(character, found)
  }
  return found
}

/** Returns a line of the same length, in which `quickExpression` finds what it finds in the line itself. */
export function fold(line: string): string {
  return line.replace(/[^\0-\x7f]/gu, representative)
}

const both = ({short, long}: Kind) => short + long
const WORD = `\\w${[DIGIT, LETTER, OTHER_WORD].map(both).join('')}`
const DIGITS = `\\d${both(DIGIT)}`
const ON_FOLDED: Record<string, string> = {
  '\\p{L}\\p{M}\\p{N}\\p{Pc}': WORD,
  '\\p{Alpha}': `a-zA-Z${both(LETTER)}${both(CIRCLED)}`,
  '\\p{Nd}': `[${DIGITS}]`,
  '\\P{Nd}': `[^${DIGITS}]`,
  '\\b': `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`,
  '\\B': `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`,
}
/** All that the classes contain of ASCII. */
const IN_ASCII: Record<string, string> = {
  '\\p{L}\\p{M}\\p{N}\\p{Pc}': '\\w',
  '\\p{Alpha}': 'a-zA-Z',
  '\\p{Nd}': '\\d',
  '\\P{Nd}': '\\D',
  '\\p{space}': '\\s',
  '\\P{space}': '\\S',
}
const ESCAPED = /\\p\{L\}\\p\{M\}\\p\{N\}\\p\{Pc\}|\\[pP]\{\w+\}|\\[\s\S]/g

/** Compiles a result of `translateSimple`: for lines in ASCII, or for folded ones. */
export function quickExpression(simple: string, isAscii: boolean): RegExp {
  const instead = isAscii ? IN_ASCII : ON_FOLDED
  const source = simple.replace(ESCAPED, (all) => instead[all] ?? all)
  // Without the flag `v`, V8 compiles in half of the time.
  return new RegExp(source, isAscii && !/\\[pP]\{/.test(source) ? 'dg' : 'dgv')
}
