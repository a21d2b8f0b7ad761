/** What all fences that read data share: their own lines, and a table below the line `data:`. */
import {isUtf8} from 'node:buffer'
import {remembered} from '../figures/frame.ts'
import {decodeText} from '../text/line-ends.ts'
import {type Data, readData} from './data.ts'
import {attempted, Mistake} from './mistake.ts'

export interface Line {
  text: string
  /** 1-based, in the body of the fence. */
  line: number
  column: number
}

/** Reads the attributes after the language: `file=/files/co2.csv title="…" show=anova`. */
export function attributesOf(meta: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const [, name = '', one, two, three] of meta.matchAll(
    /(?:^|\s)(\w+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g,
  ))
    found[name] = one ?? two ?? three ?? ''
  return found
}

/** Returns the lines of a fence, and the table below `data:`. */
export function linesOf(body: string): {lines: Line[]; data?: {text: string; line: number}} {
  const all = body.split('\n')
  const at = all.findIndex((line) => /^\s*data:\s*$/.test(line))
  const lines = (at < 0 ? all : all.slice(0, at)).flatMap((raw, index) =>
    raw.trim()
      ? [{text: raw.trim(), line: index + 1, column: raw.length - raw.trimStart().length + 1}]
      : [],
  )
  return at < 0 ? {lines} : {lines, data: {text: all.slice(at + 1).join('\n'), line: at + 1}}
}

/** Returns the column of the word that a mistake names, or of the line if the word is not in it. */
export function columnIn({text, column}: Line, {word}: Mistake): number {
  if (!word) return column
  const isWhole = (at: number) =>
    ![text[at - 1], text[at + word.length]].some((sign) => /[\p{L}\p{N}_]/u.test(sign ?? ''))
  let at = text.indexOf(word)
  // The column "y" is not the end of "summary".
  while (at >= 0 && !isWhole(at)) at = text.indexOf(word, at + 1)
  return column + Math.max(0, at < 0 ? text.indexOf(word) : at)
}

/**
 * Returns the message about a table, and where the mistake is: its line of the fence, or no line if the table is a file,
 * which the message then names.
 */
export function inTable(
  {message, line}: Mistake,
  inline: {line: number} | undefined,
  file: string | undefined,
): {message: string; line?: number} {
  if (line === undefined) return {message}
  return inline
    ? {message, line: inline.line + line}
    : {message: `Line ${line} of ${file}: ${message}`}
}

const known = remembered<Data | Mistake>(100)

const NOT_TEXT = new Mistake('The table is not a text in UTF-8.', {
  hint: 'Save it again as "CSV UTF-8". Other encodings change letters such as ä or µ.',
})

/** Reads a table from text or bytes; returns a mistake instead of throwing it. */
export function dataOf(source: string | Uint8Array): Data | Mistake {
  if (typeof source !== 'string' && (!isUtf8(source) || source.includes(0))) return NOT_TEXT
  const text = typeof source === 'string' ? source : decodeText(source)
  return known(text, () => attempted(() => readData(text)))
}
