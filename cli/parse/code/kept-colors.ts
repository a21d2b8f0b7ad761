/**
 * Colors of blocks of code that were read before. Most edits change the text around a block: then its grammar, which takes a
 * quarter of a second to load and compile, is not needed.
 */
import {own} from '../../../runtime/shared/own.ts'
import type {Values} from '../../cache/cache.ts'
import {hashOf} from '../../text/hash.ts'
import type {Token} from './code-lines.ts'

/** Those of the blocks of a page, by the key of a block. */
export type Colors = Pick<Map<string, string>, 'get' | 'set'>

/** `languages`: the languages that the site adds, as text. */
export function keyOfBlock(language: string, text: string, languages: string): string {
  return hashOf(`${language}\0${languages}\0${text}`)
}

/** Writes the tokens of each line as the class and the length of each: `kw5 3 st7`. */
export function writeColors(lines: readonly Token[][]): string {
  return lines
    .map((line) => line.map(({name, content}) => name + content.length).join(' '))
    .join('\n')
}

export function readColors(text: string, colors: string): Token[][] {
  const marks = colors.split('\n')
  return text.split('\n').map((line, at) => {
    let from = 0
    return Array.from(marks[at]!.matchAll(/([a-z]*)(\d+)/g), ([, name = '', length]) => {
      const content = line.slice(from, from + Number(length))
      from += content.length
      return {name, content}
    })
  })
}

/** Returns the colors that a page had when it was read before. `keep` stores those that it has now. */
export function colorsOfPage(file: string, cache: Values): Colors & {keep: () => void} {
  let before: Record<string, string> | undefined
  const now = new Map<string, string>()
  return {
    get: (key) => {
      before ??= cache.get<Record<string, string>>('colors', hashOf(file)) ?? {}
      const known = own(before, key)
      if (known !== undefined) now.set(key, known)
      return known
    },
    set: (key, value) => now.set(key, value),
    keep: () => {
      const isSame = Object.keys(before ?? {}).every((key) => now.has(key))
      const isMore = now.size > Object.keys(before ?? {}).length
      if (!isSame || isMore) keepColors(file, now, cache)
    },
  }
}

export function keepColors(file: string, colors: ReadonlyMap<string, string>, cache: Values): void {
  if (colors.size) cache.set('colors', hashOf(file), Object.fromEntries(colors))
}
