/** Reads the first word of a line of a `screen`, and words the mistakes of lines in the wrong place. */
import type {ScreenCell, ScreenNode} from '../../../runtime/shared/screen.ts'
import {missingPlugin} from '../../plugins/built-in.ts'
import {nearest} from '../../text/nearest.ts'
import type {FigureDiagnostic} from '../figure.ts'
import type {Stretch} from './screen-parsed.ts'
import {called, sliced} from './screen-part.ts'
import {typedWords, words} from './screen-words.ts'

/** Returns the word at the start of a line; `is` is undefined if the word is unknown. */
export function wordOf(
  stretch: Stretch,
  drawn: ReadonlySet<string>,
): {is?: string; typed: string; rest: Stretch} {
  if (/^(?:\[[x ]\]|\([x ]\))(?=\s|$)/.test(stretch.text))
    return {is: 'check', typed: '', rest: stretch}
  const typed = /^\S+/.exec(stretch.text)?.[0] ?? ''
  const rest = sliced(stretch, typed.length)
  if (typed === '---') return {is: 'rule', typed, rest}
  if (drawn.has(typed)) return {is: 'drawing', typed, rest}
  return {is: typedWords.includes(typed) ? typed : undefined, typed, rest}
}

/** Returns the mistake for an unknown word, and the word that is probably meant. */
export function unknownWord(
  typed: string,
  drawn: ReadonlySet<string>,
): Pick<FigureDiagnostic, 'code' | 'message' | 'hint' | 'cause'> & {guess?: string | undefined} {
  const missing = missingPlugin('screen', typed)
  if (missing) return {code: 'missing-plugin', ...missing}
  const guess = nearWord(typed, drawn)
  const all = [...typedWords, ...drawn]
  return {
    guess,
    code: 'screen-word',
    message: `Unknown word "${typed}".`,
    hint: guess ? `Did you mean \`${guess}\`?` : `Words: ${all.join(', ')}, ---, [x], (x)`,
  }
}

/** Returns the nearest word, or the word that the typed one begins with. */
function nearWord(word: string, drawn: ReadonlySet<string>): string | undefined {
  const guess = nearest(word, [...typedWords, ...drawn])
  return guess ?? typedWords.find((known) => word.toLowerCase().startsWith(known))
}

/** Removes the space at the start of runs. */
export function trimStart(runs: ScreenCell['text']): ScreenCell['text'] {
  const [first, ...others] = runs
  if (typeof first !== 'string') return runs
  const rest = first.trimStart()
  return rest ? [rest, ...others] : others
}

/** Returns the mistake for lines inside a word that cannot contain lines. */
export function refusalOf(
  is: string,
  cellsOnly: boolean,
  typed = is,
): {message: string; hint: string} {
  const name = called(is === 'drawing' ? typed : is)
  return {
    message: cellsOnly
      ? 'A line with "|" cannot hold lines.'
      : `${name[0]?.toUpperCase()}${name.slice(1)} cannot hold lines.`,
    hint: `Put the line at the level of ${is === 'check' || is === 'item' ? name.replace(/^an? /, 'the ') : `the ${is === 'rule' ? 'line' : typed}`}.`,
  }
}

/** Whether an element is drawn with a place for numbers: next to its text, or in the title of a panel. */
export function showsCallouts({is, cells}: ScreenNode): boolean {
  if (words[is]?.mute) return false
  return is !== 'panel' || cells.some(({text, marks}) => text.length > 0 || marks.some(isFold))
}

const isFold = (mark: string) => mark === 'open' || mark === 'closed'

/** Returns the mistake for a callout of an element that has no place for it. */
export function noPlaceFor(callout: number, is: string): [message: string, hint: string] {
  const name = is === 'panel' ? `${called(is)} without a title` : called(is)
  return [`${name} shows no callout.`, `Put \`<${callout}>\` on a line with a text or an icon.`]
}
