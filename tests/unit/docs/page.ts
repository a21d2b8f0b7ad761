/** The pages about labdocs itself as values: their tables, fences and inline code, each with the heading above it. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Code, Nodes, Table} from 'mdast'
import {toString as textOf} from 'mdast-util-to-string'
import {readFrontMatter} from '../../../cli/parse/front-matter/front-matter.ts'
import {toMdast} from '../../../cli/parse/syntax/syntax.ts'
import {visit} from '../../../cli/parse/syntax/visit.ts'
import {sourcesIn} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'

export const FOLDER = join(HOME, 'content/docs/documentation')

/** A cell: its text, and its inline code. */
interface Cell {
  text: string
  codes: string[]
}

export interface PageTable {
  section: string
  head: string[]
  rows: Cell[][]
}

interface Fence {
  section: string
  lang: string
  meta: string
  text: string
  /** The text after the fence. */
  rest: string
}

export interface DocPage {
  tables: PageTable[]
  fences: Fence[]
  /** All inline code. */
  codes: string[]
}

export function readPage(name: string): DocPage {
  const {body} = readFrontMatter(readFileSync(join(FOLDER, `${name}.md`), 'utf8'), name)
  const page: DocPage = {tables: [], fences: [], codes: []}
  let section = ''
  visit(toMdast(body), (node) => {
    if (node.type === 'heading') section = textOf(node).replace(/\s*\{#[^}]*\}$/, '')
    else if (node.type === 'table') page.tables.push({section, ...cellsOf(node)})
    else if (node.type === 'code')
      page.fences.push({
        section,
        ...fenceOf(node),
        rest: body.slice(node.position!.end.offset).trim(),
      })
    else if (node.type === 'inlineCode') page.codes.push(node.value)
  })
  return page
}

/** Returns the table of a section. `head`: the text of its first column, if a section has several. */
export function tableOf(page: DocPage, section: string, head?: string): PageTable {
  const found = page.tables.find(
    (table) => table.section === section && (head === undefined || table.head[0] === head),
  )
  if (!found) throw new Error(`There is no such table below "${section}".`)
  return found
}

/** Returns the inline code of the first column, row by row. */
export function keysOf({rows}: PageTable): string[] {
  return rows.map(([first]) => first!.codes.join(', '))
}

/** Returns the sources in some folders of the repository, by path. */
export function sources(...folders: string[]): Map<string, string> {
  return new Map(
    sourcesIn(...folders).map((file) => [file, readFileSync(join(HOME, file), 'utf8')]),
  )
}

function fenceOf({lang, meta, value}: Code): {lang: string; meta: string; text: string} {
  return {lang: lang ?? '', meta: meta ?? '', text: value}
}

function cellsOf({children}: Table): {head: string[]; rows: Cell[][]} {
  const [head, ...rows] = children.map((row) => row.children.map(cellOf))
  return {head: (head ?? []).map(({text}) => text), rows}
}

function cellOf(cell: Nodes): Cell {
  const codes: string[] = []
  visit(cell, 'inlineCode', ({value}) => {
    codes.push(value)
  })
  return {text: textOf(cell), codes}
}
