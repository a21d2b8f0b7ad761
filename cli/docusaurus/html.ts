/**
 * Keeps tags of HTML. MDX reads Markdown between them; our parser reads none from the line of such a tag up to a blank
 * line. So Markdown there gets blank lines around it.
 */
import {literal} from './jsx.ts'
import type {Element, Node} from './tree.ts'
import {asMarkdown} from './values.ts'
import {cleanTag, type Writing} from './writing.ts'

const NAMES =
  'address|blockquote|caption|col|colgroup|dd|details|dl|dt|h[1-6]|hr|li|ol|summary|table|tbody|td|tfoot|th|thead|tr|ul'
const BLOCK = new RegExp(`^(?:${NAMES})$`)
/** What is before a tag on a line that is HTML. */
const HTML_LINE = new RegExp(
  `^[ \\t>]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*(?:</?(?:${NAMES})(?=[\\s/>])|$)`,
)
/** A sign of Markdown in a text without tags. An underscore in a word is none. */
const MARKDOWN =
  /[*`[\]~]|(?<!\w)_|_(?!\w)|\\[!-/:-@[-`{-~]|https?:\/\/|^[ \t>]*(?:[-+|]|\d{1,9}[.)]|#{1,6}[ \t])/m

/** Writes a tag and returns the nodes in it that still have to be written. */
export function keepTag(element: Element, writing: Writing): readonly Node[] {
  const {name, open, close, children} = element
  const {layout, text} = writing
  if (close && isLineOfMarkdown(element, writing)) return heading(element, writing)
  cleanTag(element, writing)
  if (name === 'pre') return writePlain(children, writing)
  if (!close || layout.inRow(open.start)) return children
  const line = text.slice(text.lastIndexOf('\n', open.start - 1) + 1, open.start)
  const isHtml = BLOCK.test(name)
    ? HTML_LINE.test(line)
    : layout.gapAfter(open.start, open.end) !== ''
  if (!isHtml) return children
  let from = open.end
  let inside: Node[] = []
  for (const child of children)
    if (child.type === 'element' && BLOCK.test(child.name)) {
      separate(from, child.open, inside, writing)
      from = child.close?.end ?? child.open.end
      inside = []
    } else inside.push(child)
  separate(from, close, inside, writing)
  return children
}

/** Puts blank lines around the Markdown between a position and the next tag, of a block in the element or of its end. */
function separate(
  from: number,
  next: {type?: string; start: number; end: number},
  inside: readonly Node[],
  {text, layout, edit}: Writing,
): void {
  const run = text.slice(from, next.start)
  if (run.trim() === '' || !hasMarkdown(run, inside)) return
  if (!/^[ \t]*\n[ \t>]*\n/.test(run)) {
    const [spaces] = /^[ \t]*/.exec(run)!
    if (run[spaces.length] === '\n') edit(from, from, layout.ends(from, 1))
    else edit(from, from + spaces.length, layout.ends(from, 2))
  }
  if (/\n[ \t>]*\n[ \t>]*$/.test(run)) return
  const gap = layout.ends(next.start, /\n[ \t>]*$/.test(run) ? 1 : 2)
  // At the end, behind what is written for the last node.
  if (next.type === undefined) edit(next.start, next.end, gap + text.slice(next.start, next.end))
  else edit(next.start, next.start, gap)
}

function hasMarkdown(run: string, inside: readonly Node[]): boolean {
  return (
    MARKDOWN.test(run.replace(/<[^<>]*>/g, '').replace(/\{[^{}]*\}/g, '')) ||
    inside.some(isMarkdown)
  )
}

/** Returns whether a node is written as Markdown, and not as HTML or as a plain word. */
function isMarkdown(node: Node): boolean {
  if (node.type === 'element') return /^[A-Z]/.test(node.name) || node.children.some(isMarkdown)
  if (node.type !== 'expression' || node.code.startsWith('/*')) return false
  const value = literal(node.code)
  return value === undefined || asMarkdown(value) !== value
}

/** In `<pre>` there is no Markdown, not even between blank lines. Returns the nodes that still have to be written. */
function writePlain(nodes: readonly Node[], writing: Writing): Node[] {
  return nodes.flatMap((node) => {
    if (node.type === 'element' && node.name === 'code' && node.close) {
      cleanTag(node, writing)
      return writePlain(node.children, writing)
    }
    const value = node.type === 'expression' ? literal(node.code) : undefined
    if (node.type !== 'expression' || value === undefined) return [node]
    const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    writing.edit(node.start, node.end, html)
    return []
  })
}

/** Returns whether it is a heading on a line of its own, with Markdown in it: then it can be one of Markdown. */
function isLineOfMarkdown(
  {name, open, close, attributes, children}: Element,
  {text, layout}: Writing,
): boolean {
  const run = text.slice(open.end, close!.start)
  return (
    /^h[1-6]$/.test(name) &&
    layout.isAlone(open.start, close!.end) &&
    !run.includes('\n') &&
    attributes.every((one) => /^(?:id|style|class(?:Name)?)$/.test(one.name)) &&
    hasMarkdown(run, children)
  )
}

function heading(element: Element, writing: Writing): readonly Node[] {
  const {values, layout, edit, isFirst} = writing
  const {name, open, close, children} = element
  const id = values.of(element, 'id')
  edit(open.start, open.end, `${layout.gapBefore(open.start)}${'#'.repeat(Number(name[1]))} `)
  edit(close!.start, close!.end, id !== undefined && isFirst(id) ? ` {#${id}}` : '')
  return children
}
