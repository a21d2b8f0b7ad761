/** Finds the title of a page: its opening heading is shown in the page's header, with its id, links and emphasis. */
import type {Element, Root as HastRoot} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import {toString as hastText} from 'hast-util-to-string'
import type {Heading, Nodes, Paragraph, Root, RootContent} from 'mdast'
import type {TextDirective} from 'mdast-util-directive'
import type {InlineMath} from 'mdast-util-math'
import {toString} from 'mdast-util-to-string'
import {own} from '../../runtime/shared/own.ts'
import {type Finishing, finish} from '../article/finish.ts'
import {type Coroutine, pauseFor} from '../coroutine.ts'
import {isIndexName} from '../resolve/routes.ts'
import {oneLine} from '../text/one-line.ts'
import {nameOfFile} from '../text/readable-names.ts'
import type {Doc} from '../types.ts'
import type {ParseContext} from './context.ts'
import {splitId} from './elements/headings.ts'
import {shownTag} from './html.ts'
import {visit} from './syntax/visit.ts'
import {wordsInTitle} from './template.ts'

/** The heading at the start of a text, and its position. */
export interface OpeningHeading {
  text: string
  position: Heading['position']
  node: Heading
}

/**
 * Removes the heading at the start of the text; undefined if there is none. It can have any level only in a
 * foreign tree, on a page without a title in the front matter; otherwise a lower heading begins the first section.
 */
export function extractHeading(tree: Root, context: ParseContext): OpeningHeading | undefined {
  const first = tree.children.find((node) => !isUnseen(node, context))
  if (first?.type !== 'heading' || context.fields.hide_title) return undefined
  const isSection = !context.bare || context.fields.title !== undefined
  if (first.depth !== 1 && isSection) return undefined
  const text = textOf(first, context)
  if (text === '') return undefined
  tree.children.splice(tree.children.indexOf(first), 1)
  return {text, position: first.position, node: {...first, depth: 1}}
}

/** Whether nothing of it is seen above the heading; in a foreign tree, `<a id="old-name"></a>` is often there. */
function isUnseen(node: RootContent, {bare}: ParseContext): boolean {
  if (bare && node.type === 'paragraph')
    return node.children.every(
      (child) => child.type === 'html' || (child.type === 'text' && !child.value.trim()),
    )
  return node.type === 'definition' || node.type === 'html'
}

/** Returns the title of a page. In a foreign tree, a level-1 heading below badges is the title, and stays in place. */
export function titleOf(
  tree: Root,
  opening: OpeningHeading | undefined,
  context: ParseContext,
): string {
  const {fields, bare, file, siteTitle} = context
  const known = fields.title ?? opening?.text
  if (known !== undefined) return known
  const own = bare
    ? tree.children.find((node): node is Heading => node.type === 'heading' && node.depth === 1)
    : undefined
  const written = bare && !own ? titleInHtml(tree) : ''
  if (written) {
    fields.hide_title = true
    return written
  }
  if (!own || textOf(own, context) === '')
    return (isIndexName(file.replace(/\.mdx?$/i, '')) && siteTitle) || nameOfFile(file)
  fields.hide_title = true
  return textOf(own, context)
}

/** Returns the text of a heading such as `<h1 align="center">Title</h1>`, with which many READMEs begin. */
function titleInHtml(tree: Root): string {
  const html = tree.children.find((node) => node.type === 'html' && /<h1\b/i.test(node.value))
  if (html?.type !== 'html') return ''
  let text = ''
  visit(fromHtml(html.value, {fragment: true}), 'element', (element: Element) => {
    if (element.tagName === 'h1') text ||= oneLine(hastText(element))
  })
  return text
}

/** Returns the heading that shows the title of a page in its text, where the header of the page does not. */
export function titleInText(tree: Root, title: string, context: ParseContext): Heading | undefined {
  if (!context.fields.hide_title) return undefined
  return tree.children.find(
    (node): node is Heading =>
      node.type === 'heading' && node.depth === 1 && textOf(node, context) === title,
  )
}

/** Matches a heading of level 1 in HTML that has no picture. */
const HEADING = /<h1\b[^<>]*>(?:(?!<h1\b|<img\b).)*?<\/h1\s*>/is

/** Returns the edit that removes such a heading from HTML. `html`: the text of a node that begins at `from`. */
export function titleInMarkup(
  html: string,
  from: number,
  title: string,
  {fields}: ParseContext,
): {from: number; to: number; text: string}[] {
  const found = fields.hide_title ? HEADING.exec(html) : null
  if (!found || oneLine(hastText(fromHtml(found[0], {fragment: true}))) !== title) return []
  const start = from + found.index
  return [{from: start, to: start + found[0].length, text: ''}]
}

function textOf(heading: Heading, context: ParseContext): string {
  return oneLine(splitId(plainText(heading, context)).text)
}

/** Returns the description of a page without one in the front matter: its first paragraph, at most 160 characters. */
export function describe(tree: Root, context: ParseContext): string {
  const first = firstParagraph(tree, context)
  const text = first ? lineOf(first, context) : ''
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`
}

function firstParagraph(tree: Root, context: ParseContext): Paragraph | undefined {
  return tree.children.find((node): node is Paragraph => {
    if (node.type !== 'paragraph' || arePictures(node)) return false
    const text = lineOf(node, context)
    return text !== '' && !/^(?:import|export)\s.*['"{;]|^:::/.test(text)
  })
}

/** Returns whether there are only pictures, as the badges at the top of a README. */
function arePictures({children}: Extract<Nodes, {children: unknown}>): boolean {
  return children.every(
    (node) =>
      /^(?:image|imageReference|break|html)$/.test(node.type) ||
      (node.type === 'text' && !node.value.trim()) ||
      ((node.type === 'link' || node.type === 'linkReference') && arePictures(node)),
  )
}

function lineOf(paragraph: Paragraph, context: ParseContext): string {
  return oneLine(plainText(paragraph, context))
}

/** Formulas as text, of nodes of the tree. */
const readable = new WeakMap<InlineMath, string>()

/** More formulas do not fit into a description. */
const MOST_FORMULAS = 40

/** Makes the formulas readable that become part of the title or of the description. Bare text shows them as typed. */
export function* readFormulas(tree: Root, context: ParseContext): Coroutine<void> {
  const {bare, fields} = context
  if (bare) return
  const paragraph = fields.description === undefined ? firstParagraph(tree, context) : undefined
  const formulas: InlineMath[] = []
  for (const part of [tree.children.find(({type}) => type === 'heading'), paragraph])
    if (part) visit(part, 'inlineMath', (node) => void formulas.push(node))
  if (!formulas.length) return
  yield* pauseFor(async () => {
    const {readableMath} = await import('../figures/readable-math.ts')
    for (const node of formulas.slice(0, MOST_FORMULAS))
      readable.set(node, await readableMath(node.value))
  })
}

function plainText(node: Nodes, context: ParseContext): string {
  if (node.type === 'inlineMath') return readable.get(node) ?? node.value
  if (node.type === 'html') return shownTag(node.value, context)
  if (!('children' in node)) return toString(node)
  const content = node.children.map((child) => plainText(child, context)).join('')
  const spec = node.type === 'textDirective' ? own(context.specs, node.name) : undefined
  return spec ? wordsInTitle(spec, (node as TextDirective).attributes ?? {}, content) : content
}

/** Removes the heading again that was inserted before the text to be parsed with it. */
export function takeTitle(tree: HastRoot): Element | undefined {
  const [first] = tree.children
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  tree.children.splice(0, tree.children[1]?.type === 'text' ? 2 : 1)
  return first
}

/** Wraps the title for functions that take a whole tree. */
export function asRoot(title: Element): HastRoot {
  return {type: 'root', children: [title]}
}

/** Returns the id of the title, and its content as a template if it is more than plain text. */
export function titleFacts(
  title: Element | undefined,
  site: Finishing,
): Pick<Doc, 'headingId' | 'headingTree'> {
  if (!title) return {}
  const isPlain = title.children.every(({type}) => type === 'text')
  const content = () => finish({type: 'root', children: title.children}, site)
  return {
    headingId: headingIdOf(title),
    ...(isPlain ? {} : {headingTree: JSON.stringify(content())}),
  }
}

export function headingIdOf({properties}: Element): string {
  return String(properties.id)
}
