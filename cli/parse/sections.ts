/**
 * Text between headings, for search: split at levels 1 to 3, a space at the borders of blocks and
 * cells, white space condensed. The words of a figure come last in their section.
 */
import type {Element, Nodes, Root} from 'hast'
import {CELL, FIGURE, ROW, TABLE} from '../../runtime/search/signs.ts'
import {VERSION_WORDS} from '../../runtime/version-words.ts'
import type {Section} from '../types.ts'

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
const TEXT_DIRECTIVE = /^(ui|kbd|since|until|role|icon|si|chem|mol|abbr|term)$/

/** Drawn as a sign next to the sentence, so no words of it. */
const VERSIONS = new Set(['since', 'until'])

/** `words`: what the figures say, by their key. */
export function sectionsOf(tree: Root, words: Map<string, string>): Section[] {
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
      if (SILENT.has(node.tagName) || isDrawn(node)) return
      if (node.tagName === 'img') current.text += ` ${String(node.properties.alt ?? '')} `
      if (node.tagName === 'x-directive')
        current.text += ` ${attributeText(String(node.properties.dataAttributes))} `
    }
    if (node.type === 'element' && node.tagName === 'table') {
      current.text += ` ${tableText(node, words)} `
      return
    }
    const block = node.type === 'element' && !INLINE.has(node.tagName) && !isTextDirective(node)
    const chip = node.type === 'element' && VERSIONS.has(String(node.properties.dataName))
    if (block) sections.at(-1)!.text += ' '
    if (chip) sections.at(-1)!.text += ` (${versionWord(node)}`
    for (const child of node.children) walk(child)
    if (chip) sections.at(-1)!.text += ') '
    if (block) sections.at(-1)!.text += ' '
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

function versionWord(node: Nodes): string {
  const name = node.type === 'element' ? node.properties.dataName : undefined
  return name === 'since' || name === 'until' ? `${VERSION_WORDS[name]} ` : ''
}

function withFigures(text: string, words: string): string {
  return words ? `${text}${FIGURE}${words}` : text
}

/** A table with its signs: the header, which may be empty, and then row by row. */
function tableText(table: Element, words: Map<string, string>): string {
  let header = ''
  const rows: string[] = []
  const visit = (node: Nodes) => {
    if (node.type !== 'element' && node.type !== 'root') return
    if (node.type === 'element' && node.tagName === 'tr') {
      const cells = node.children.filter((cell) => cell.type === 'element')
      const text = cells.map((cell) => cellText(cell, words)).join(CELL)
      if (cells.every(({tagName}) => tagName === 'th') && !rows.length) header = text
      else rows.push(text.replace(EMPTY_END, ''))
    } else for (const child of node.children) visit(child)
  }
  visit(table)
  return `${TABLE}${[header, ...rows.filter(Boolean)].join(ROW)}${TABLE}`
}

const [SIGN, EMPTY_END] = [/[\x1c-\x1f]/g, /\x1f+$/]

function cellText(cell: Element, words: Map<string, string>): string {
  const parts = sectionsOf({type: 'root', children: [...cell.children]}, words)
  return condense(parts.map(({text}) => text.replace(SIGN, ' ')).join(' '))
}

/** Words of figures, each once: what the text or another figure has said says no more about the section. */
function newWords(figures: string[], text: string): string[] {
  const said = new Set(text.toLowerCase().split(WORD_END))
  return figures
    .flatMap((figure) => figure.split(/\s+/))
    .filter((word) => {
      const plain = word.toLowerCase().replace(AROUND, '')
      if (said.has(plain)) return false
      said.add(plain)
      return true
    })
}

const WORD_END = /[\s.,;:!?()]+/
/** What a word is searched without. */
const AROUND = /^[.,;:!?()]+|[.,;:!?()]+$/g

/** Names of icons in labels (`:plus:`) are drawn, not read. */
function condense(text: string): string {
  return text
    .replace(/:[a-z][a-z-]+:/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\)) (?=[.,;:])/g, '')
    .trim()
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child as Nodes)).join('') : ''
}

/** The name of an icon is no word that readers see; that of a role is a sign before a sentence, not a word of it. */
function isDrawn(node: Element): boolean {
  const name = node.tagName === 'x-directive' && node.properties.dataName
  return name === 'icon' || name === 'role'
}

function isTextDirective(node: Nodes): boolean {
  return (
    node.type === 'element' &&
    node.tagName === 'x-directive' &&
    TEXT_DIRECTIVE.test(String(node.properties.dataName))
  )
}

function attributeText(json: string): string {
  const {title} = JSON.parse(json || '{}') as {title?: string}
  return title ?? ''
}
