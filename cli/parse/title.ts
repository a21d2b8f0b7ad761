/** What a page is called: its opening heading moves to the page's header, with its id, links and emphasis. */
import type {Element, Root as HastRoot} from 'hast'
import type {Heading, Paragraph, Root} from 'mdast'
import {toString} from 'mdast-util-to-string'
import {nameOfFile} from '../names.ts'
import type {Doc} from '../types.ts'
import type {ParseContext} from './context.ts'
import {splitId} from './headings.ts'

/** The heading that a text begins with: what it says, and where it stands. */
export interface OpeningHeading {
  text: string
  position: Heading['position']
  node: Heading
}

/**
 * Takes the heading off that the text begins with; undefined where there is none. Only in a folder of others, and on a page
 * whose front matter has no title, may it be of any level: elsewhere it begins the first section.
 */
export function extractHeading(tree: Root, context: ParseContext): OpeningHeading | undefined {
  const first = tree.children.find((node) => node.type !== 'definition' && node.type !== 'html')
  if (first?.type !== 'heading' || context.fields.hide_title) return undefined
  const isSection = !context.bare || context.fields.title !== undefined
  if (first.depth !== 1 && isSection) return undefined
  const text = textOf(first)
  if (text === '') return undefined
  tree.children.splice(tree.children.indexOf(first), 1)
  return {text, position: first.position, node: {...first, depth: 1}}
}

/** The title of a page. In a folder of others, a level-1 heading below badges is the title, where it is. */
export function titleOf(
  tree: Root,
  opening: OpeningHeading | undefined,
  {fields, bare, file}: ParseContext,
): string {
  const known = fields.title ?? opening?.text
  if (known !== undefined) return known
  const own = bare
    ? tree.children.find((node): node is Heading => node.type === 'heading' && node.depth === 1)
    : undefined
  if (!own || textOf(own) === '') return nameOfFile(file)
  fields.hide_title = true
  return textOf(own)
}

function textOf(heading: Heading): string {
  return splitId(toString(heading, {includeHtml: false})).text.trim()
}

/** Description of a page whose front matter has none: its first paragraph, at most 160 characters. */
export function describe(tree: Root): string {
  const texts = tree.children
    .filter((node): node is Paragraph => node.type === 'paragraph')
    .map((node) => toString(node, {includeHtml: false}).replace(/\s+/g, ' ').trim())
  const text =
    texts.find((one) => one !== '' && !/^(?:import|export)\s.*['"{;]|^:::/.test(one)) ?? ''
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`
}

/** Takes the heading back that was put before the text to be read with it. */
export function takeTitle(tree: HastRoot): Element | undefined {
  const [first] = tree.children
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  tree.children.splice(0, tree.children[1]?.type === 'text' ? 2 : 1)
  return first
}

/** For what looks at whole trees. */
export function asRoot(title: Element): HastRoot {
  return {type: 'root', children: [title]}
}

/** The id of the title; and its content, where that is more than plain text. */
export function titleFacts(title: Element | undefined): Pick<Doc, 'headingId' | 'headingTree'> {
  if (!title) return {}
  const isPlain = title.children.every(({type}) => type === 'text')
  return {
    headingId: String(title.properties.id),
    ...(isPlain ? {} : {headingTree: JSON.stringify({type: 'root', children: title.children})}),
  }
}
