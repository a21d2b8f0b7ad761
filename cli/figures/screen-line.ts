/**
 * How a line of a `screen` begins, and what is said where it may not hold others.
 */
import type {ScreenCell} from '../../runtime/screen.ts'
import {nearest} from '../nearest.ts'
import {called, type Stretch, trimmed} from './screen-part.ts'
import {typedWords} from './screen-words.ts'

/** The word at the start of a line; `is` is undefined if there is no such word. */
export function wordOf(stretch: Stretch): {is?: string; typed: string; rest: Stretch} {
  if (/^(?:\[[x ]\]|\([x ]\))(?=\s|$)/.test(stretch.text))
    return {is: 'check', typed: '', rest: stretch}
  const typed = /^\S+/.exec(stretch.text)?.[0] ?? ''
  const rest = trimmed({
    text: stretch.text.slice(typed.length),
    column: stretch.column + typed.length,
  })
  if (typed === '---') return {is: 'rule', typed, rest}
  return {is: typedWords.includes(typed) ? typed : undefined, typed, rest}
}

/** The nearest word, up to three letters away. */
export function nearWord(word: string): string | undefined {
  const guess = nearest(word, typedWords)
  return guess ?? typedWords.find((known) => word.toLowerCase().startsWith(known))
}

/** Runs without the space that they begin with. */
export function trimStart(runs: ScreenCell['text']): ScreenCell['text'] {
  const [first, ...others] = runs
  if (typeof first !== 'string') return runs
  const rest = first.trimStart()
  return rest ? [rest, ...others] : others
}

/** What is said of lines under a word that holds none. */
export function refusalOf(is: string, cellsOnly: boolean): {message: string; hint: string} {
  const name = called(is)
  return {
    message: cellsOnly
      ? 'A line with "|" cannot hold lines.'
      : `${name[0]?.toUpperCase()}${name.slice(1)} cannot hold lines.`,
    hint: `Put the line at the level of ${is === 'check' || is === 'item' ? name.replace(/^an? /, 'the ') : `the ${is === 'rule' ? 'line' : is}`}.`,
  }
}
