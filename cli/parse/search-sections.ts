/**
 * Extracts the text between headings for search: split at levels 1 to 3, with a space between
 * blocks and cells, white space condensed. The words of a figure are last in their section.
 */
import type {Element, Nodes, Root} from 'hast'
import {toString as textOf} from 'hast-util-to-string'
import {collapseSpaces} from '../../runtime/shared/search/collapse-spaces.ts'
import {CELL, FIGURE, ROW, TABLE} from '../../runtime/shared/search/signs.ts'
import type {DirectiveSpec} from '../../runtime/shared/theme-interface.ts'
import {readableFormula} from '../text/formula.ts'
import type {Section} from '../types.ts'
import type {ParseContext} from './context.ts'
import {attributesOf, specOf} from './directives.ts'
import {headingWords} from './elements/headings.ts'
import {fillTemplate} from './template.ts'

/** What the words of a page depend on besides its tree. */
type Site = Partial<Pick<ParseContext, 'specs'>>

const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr x-term ' +
    'x-label'
  ).split(' '),
)
const SILENT = new Set(['svg', 'math', 'script', 'style'])

/** An example of Markdown repeats the text of its result next to it. */
function isMarkdown({tagName, children: [code]}: Element): boolean {
  if (tagName !== 'pre' || code?.type !== 'element') return false
  return [code.properties.className ?? []].flat().includes('language-md')
}

type Draft = Section & {figures: string[]}

/** What is collected, and what it depends on. The functions are not inside of `sectionsOf`: V8 would compile them for many pages. */
interface Reading {
  sections: Draft[]
  words: Map<string, string>
  site: Site
}

/**
 * Returns the sections. `words`: the words of figures by key. `specs`:
 * those of the theme, which distinguish text from blocks.
 */
export function sectionsOf(tree: Root, words: Map<string, string>, site: Site = {}): Section[] {
  const sections: Draft[] = [{id: null, heading: '', text: '', figures: []}]
  readAll(tree.children, {sections, words, site})
  return sections
    .map(({id, heading, text, figures}) => ({
      id,
      heading,
      text: withFigures(condense(text), condense(newWords(figures, text).join(' '))),
    }))
    .filter(({id, text}) => id !== null || text !== '')
}

function readAll(children: readonly Nodes[], reading: Reading): void {
  for (const child of children)
    if (child.type === 'text') reading.sections.at(-1)!.text += child.value
    else if (child.type === 'element') read(child, reading)
}

function read(node: Element, reading: Reading): void {
  const {tagName, properties, children} = node
  const {sections, words, site} = reading
  const current = sections.at(-1)!
  if (TITLES.has(tagName)) {
    const heading = condense(headingWords(node, site.specs))
    sections.push({id: String(properties.id ?? ''), heading, text: '', figures: []})
    return
  }
  if (tagName === 'x-figure') {
    current.figures.push(words.get(String(properties.dataKey)) ?? '')
    return
  }
  if (SILENT.has(tagName) || isMarkdown(node)) return
  if (tagName === 'img') current.text += ` ${String(properties.alt ?? '')} `
  if (tagName === 'table') {
    current.text += ` ${tableText(node, words, site)} `
    return
  }
  const spec = specOf(node, site.specs)
  const [before, after] = tagName === 'x-directive' ? around(node, spec) : NOTHING
  current.text += before
  if (after === undefined) return
  const block = !INLINE.has(tagName) && spec?.kind !== 'text'
  if (block) current.text += ' '
  if (spec?.means === 'formula') current.text += readableFormula(textOf(node))
  else readAll(children, reading)
  sections.at(-1)!.text += block ? ` ${after}` : after
}

const TITLES = new Set(['h1', 'h2', 'h3'])
const NOTHING = ['', ''] as const

/**
 * Returns the text before the content of a directive, and after it. If the second is undefined, the content is skipped.
 */
function around(node: Element, spec: DirectiveSpec | undefined): [string, string?] {
  const template = spec?.text ?? '{title} {content}'
  const values = {...attributesOf(node), content: CONTENT}
  const [before, after] = fillTemplate(template, values).split(CONTENT)
  return [` ${before}`, after && `${after} `]
}

/** Placeholder for the content in a filled template. */
const CONTENT = '\uE000'

function withFigures(text: string, words: string): string {
  return words ? `${text}${FIGURE}${words}` : text
}

/** Returns a table with separators: the header, which can be empty, and then row by row. */
function tableText(table: Element, words: Map<string, string>, site: Site): string {
  let header = ''
  const rows: string[] = []
  for (const row of rowsIn(table)) {
    const cells = row.children.filter((cell) => cell.type === 'element')
    const text = cells.map((cell) => cellText(cell, words, site)).join(CELL)
    if (cells.every(({tagName}) => tagName === 'th') && !rows.length) header = text
    else rows.push(text.replace(EMPTY_END, ''))
  }
  return `${TABLE}${[header, ...rows.filter(Boolean)].join(ROW)}${TABLE}`
}

function rowsIn({children}: Element): Element[] {
  return children.flatMap((child) =>
    child.type !== 'element' ? [] : child.tagName === 'tr' ? [child] : rowsIn(child),
  )
}

const [SIGN, EMPTY_END] = [/[\x1c-\x1f]/g, /\x1f+$/]

function cellText({children}: Element, words: Map<string, string>, site: Site): string {
  // Most cells are one text.
  const [first] = children
  if (children.length === 1 && first?.type === 'text') return withoutSigns(condense(first.value))
  const parts = sectionsOf({type: 'root', children: [...children]}, words, site)
  return condense(parts.map(({text}) => text.replace(SIGN, ' ')).join(' '))
}

function withoutSigns(text: string): string {
  const plain = text.replace(SIGN, ' ')
  return plain === text ? text : condense(plain)
}

/** Returns the new words of figures: words that are already in the text or in another figure are omitted. */
function newWords(figures: string[], text: string): string[] {
  if (!figures.length) return []
  const said = new Set(text.toLowerCase().split(WORD_END))
  return figures
    .flatMap((figure) => figure.split(/\s+/))
    .filter((word) => {
      const plain = word.toLowerCase().replace(AROUND, '')
      if (said.has(plain) || !/[\p{L}\p{N}]/u.test(plain)) return false
      said.add(plain)
      return true
    })
}

const WORD_END = /[\s.,;:!?()]+/
/** Characters that are trimmed from words before they are compared. */
const AROUND = /^[.,;:!?()]+|[.,;:!?()]+$/g

/**
 * Names of icons in labels (`:plus:`) are shown as icons, so they are removed; `rake db:test:prepare` stays. The signs for
 * places where a word may be divided are removed as well.
 */
function condense(text: string): string {
  const shown = text
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/(?<![\p{L}\p{N}]):[a-z][a-z-]+:(?![\p{L}\p{N}])/gu, ' ')
  return collapseSpaces(shown)
    .replace(/\) (?=[.,;:])/g, ')')
    .trim()
}
