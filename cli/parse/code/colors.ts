/**
 * Colors of blocks of code that were read before. Most edits change the text around a block: then its grammar, which takes a
 * quarter of a second to load and compile, is not needed.
 */
import type {Cache} from '../../cache.ts'
import {hashOf} from '../../text/hash.ts'
import type {Token} from './code-lines.ts'

/** Values by the key of a block. */
export interface Colors {
  get: (key: string) => string | undefined
  set: (key: string, value: string) => void
}

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

/** Returns the tokens of a text from its colors. */
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

/** The colors in a cache. */
export function colorsIn(cache: Cache): Colors {
  return {
    get: (key) => cache.get<string>('colors', key),
    set: (key, value) => {
      if (cache.sizeOf('colors', key) === undefined) cache.set('colors', key, value)
    },
  }
}
