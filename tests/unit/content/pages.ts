/** The texts of all pages. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {filesBelow} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'

const CONTENT = join(HOME, 'content')

export interface PageText {
  /** Relative to the content folder. */
  file: string
  text: string
}

export const PAGES: PageText[] = filesBelow(CONTENT)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({file, text: readFileSync(join(CONTENT, file), 'utf8')}))

/** Returns the text of one page. */
export function page(file: string): string {
  const found = PAGES.find((one) => one.file === file)
  if (!found) throw new Error(`There is no page ${file}`)
  return found.text
}

export interface Fence {
  file: string
  lang: string
  /** The text after the language on the opening line. */
  info: string
  code: string
}

export function fencesOf({file, text}: PageText): Fence[] {
  return [...text.matchAll(/^([ \t]*)(`{3,})(\w+)(?: ([^\n]*))?\n([\s\S]*?)^\1\2[ \t]*$/gm)].map(
    ([, , , lang, info, code]) => ({file, lang: lang!, info: info ?? '', code: code!}),
  )
}

/** Returns the cells of all rows of all tables of a text, without backticks. */
export function rowsOf(text: string): string[][] {
  return [...text.matchAll(/^ *\|(.+)\| *$/gm)]
    .map(([, row]) => row!.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
}
