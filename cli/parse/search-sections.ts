/**
 * Extracts the text between headings for search: split at levels 1 to 3, with a space between
 * blocks and cells, white space condensed. The words of a figure are last in their section.
 */
import type {Element, Nodes, Root} from 'hast'
import {collapseSpaces} from '../../runtime/shared/search/collapse-spaces.ts'
import {CELL, FIGURE, ROW, TABLE} from '../../runtime/shared/search/signs.ts'
import type {DirectiveSpec} from '../../runtime/shared/theme-interface.ts'
import {readableFormula} from '../text/formula.ts'
import type {Section} from '../types.ts'
import type {ParseContext} from './context.ts'
import {specOf} from './directives.ts'
import {fillTemplate} from './template.ts'

/** What the words of a page depend on besides its tree. */
type Site = Partial<Pick<ParseContext, 'specs'>>

const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'del',
  'dfn',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'var',
  'wbr',
  'x-term',
  'x-label',
])
const SILENT = new Set(['svg', 'math', 'script', 'style'])

/** An example of Markdown repeats the text of its result next to it. */
function isMarkdown({tagName, children: [code]}: Element): boolean {
  if (tagName !== 'pre' || code?.type !== 'element') return false
  return [code.properties.className ?? []].flat().includes('language-md')
}

/**
 * Returns the sections. `words`: the words of figures by key. `specs`:
 * those of the theme, which distinguish text from blocks.
 */
export function sectionsOf(tree: Root, words: Map<string, string>, site: Site = {}): Section[] {
  const sections: (Section & {figures: string[]})[] = [
    {id: null, heading: '', text: '', figures: []},
  ]
  const walk = (node: Nodes) => {
    const current = sections.at(-1)!
    if (node.type === 'text') {
      current.text += node.value
      return
    }
    if (node.type !== 'element' && node.type !== 'root') return
    if (node.type === 'element') {
      if (/^h[1-3]$/.test(node.tagName)) {
        const heading = condense(textOf(node))
        sections.push({id: String(node.properties.id ?? ''), heading, text: '', figures: []})
        return
      }
      if (node.tagName === 'x-figure') {
        current.figures.push(words.get(String(node.properties.dataKey)) ?? '')
        return
      }
      if (SILENT.has(node.tagName) || isMarkdown(node)) return
      if (node.tagName === 'img') current.text += ` ${String(node.properties.alt ?? '')} `
    }
    if (node.type === 'element' && node.tagName === 'table') {
      current.text += ` ${tableText(node, words, site)} `
      return
    }
    const spec = specOf(node, site.specs)
    const [before, after] = around(node, spec)
    if (after === undefined) {
      current.text += before
      return
    }
    const block = node.type === 'element' && !INLINE.has(node.tagName) && spec?.kind !== 'text'
    current.text += before
    if (block) sections.at(-1)!.text += ' '
    if (spec?.means === 'formula') current.text += readableFormula(textOf(node))
    else for (const child of node.children) walk(child)
    if (block) sections.at(-1)!.text += ' '
    sections.at(-1)!.text += after
  }
  walk(tree)
  return sections
    .map(({id, heading, text, figures}) => ({
      id,
      heading,
      text: withFigures(condense(text), condense(newWords(figures, text).join(' '))),
    }))
    .filter(({id, text}) => id !== null || text !== '')
}

/**
 * Returns the text before the content of a directive, and after it. If the second is undefined, the content is skipped.
 */
function around(node: Nodes, spec: DirectiveSpec | undefined): [string, string?] {
  if (node.type !== 'element' || node.tagName !== 'x-directive') return ['', '']
  const template = spec?.text ?? '{title} {content}'
  const values = JSON.parse(String(node.properties.dataAttributes ?? '') || '{}') as object
  const [before, after] = fillTemplate(template, {...values, content: CONTENT}).split(CONTENT)
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
  const visit = (node: Nodes) => {
    if (node.type !== 'element' && node.type !== 'root') return
    if (node.type === 'element' && node.tagName === 'tr') {
      const cells = node.children.filter((cell) => cell.type === 'element')
      const text = cells.map((cell) => cellText(cell, words, site)).join(CELL)
      if (cells.every(({tagName}) => tagName === 'th') && !rows.length) header = text
      else rows.push(text.replace(EMPTY_END, ''))
    } else for (const child of node.children) visit(child)
  }
  visit(table)
  return `${TABLE}${[header, ...rows.filter(Boolean)].join(ROW)}${TABLE}`
}

const [SIGN, EMPTY_END] = [/[\x1c-\x1f]/g, /\x1f+$/]

function cellText(cell: Element, words: Map<string, string>, site: Site): string {
  const parts = sectionsOf({type: 'root', children: [...cell.children]}, words, site)
  return condense(parts.map(({text}) => text.replace(SIGN, ' ')).join(' '))
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

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child as Nodes)).join('') : ''
}
