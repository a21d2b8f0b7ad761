/**
 * Lint for authors on the Markdown itself: what parses but not as intended, or does not help
 * the reader. All are warnings, except the old admonition form, which would be shown as text.
 */
import type {Nodes, Paragraph, Root} from 'mdast'
import type {ContainerDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import {own} from '../../../runtime/shared/own.ts'
import {example, ownerOf, ruleOf} from '../attributes.ts'
import type {ParseContext, TextBlock} from '../context.ts'
import {createPointer} from '../positions.ts'
import {visit} from '../syntax/visit.ts'
import {lintAlert, lintFence, lintTable, lintTableText} from './blocks.ts'
import {lintBroken} from './broken-openings.ts'
import {INDENT, isOutsideList} from './contents.ts'
import {createNotes} from './footnotes.ts'
import {lintContents} from './foreign-syntax.ts'
import {lintMarkers} from './markers.ts'
import {lintOpening} from './openings.ts'
import {createTags} from './tags.ts'
import {lintTyped} from './unread-syntax.ts'

const VAGUE =
  /^(here|click here|link|this link|this page|page|more|read more|see here|(see )?(below|above)|how|why|chapter|this|website|documentation)$/i

export function lintMarkdown(tree: Root, context: ParseContext): void {
  const notes = createNotes(context)
  const tags = createTags(context)
  const openings: number[] = []
  const containers: Container[] = []
  const cutShort = new Set<string>()
  /** The page, its lists, and their entries: nothing else is around what is in them. */
  const plain = new Set<Nodes | undefined>([tree])
  /** The last paragraph, heading or cell; inline nodes that follow are inside it. */
  let block: TextBlock | undefined
  visit(tree, (node: Nodes, index, parent: Nodes | undefined) => {
    notes.see(node)
    if ((node.type === 'list' || node.type === 'listItem') && plain.has(parent)) plain.add(node)
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      block = node
      const isTop = parent?.type === 'root'
      const where = isTop ? 'page' : plain.has(parent) ? 'list' : undefined
      if (!lintContents(node, isTop, context)) lintTyped(node, where, context, notes)
    }
    if (node.type === 'html')
      tags.see(node, parent && IN_BLOCKS.has(parent.type) ? undefined : block)
    else if (node.type === 'link') lintLink(node, context)
    else if (node.type === 'strong') lintStrong(node, parent, index, context)
    else if (node.type === 'heading') lintHeadingText(node, context)
    else if (node.type === 'paragraph') {
      lintParagraph(node, {openings, cutShort}, context)
      if (parent?.type === 'listItem' && index === 0 && typeof parent.checked !== 'boolean')
        lintBox(node, context)
    } else if (node.type === 'containerDirective')
      lintClosing(node, parent, {containers, openings, cutShort}, context)
    else if (node.type === 'textDirective') lintEmpty(node, context)
    else if (node.type === 'code' || node.type === 'math') lintFence(node, context)
    else if (node.type === 'table') lintTable(node, context)
    else if (node.type === 'blockquote') lintAlert(node, context)
  })
  tags.finish()
  notes.finish()
}

const BOX = /^\[(?: {0,2}\](?=[ \p{L}\p{N}])| ?[xX] ?\](?=[\p{L}\p{N}])|(?: [xX] ?|[xX] )\](?= ))/u

/** `- [] text` and `- [x]text` are meant as a task. */
function lintBox(node: Paragraph, context: ParseContext): void {
  // A link can have the name "x".
  if (node.children[0]?.type !== 'text') return
  const [box] = BOX.exec(context.places.written(node)) ?? []
  if (!box) return
  const hint = /x/i.test(box) ? '- [x] Done' : '- [ ] To do'
  context.report('stray-markdown', node, `"${box}" is shown as typed: it is not read as a box.`, {
    hint,
  })
}

/** HTML directly in these nodes is between blocks; all other HTML is inline. */
const IN_BLOCKS = new Set<string>([
  'root',
  'blockquote',
  'listItem',
  'containerDirective',
  'footnoteDefinition',
])

/** A sentence, or several lines, directly above a line of hyphens. */
const UNDERLINED = /(?:[.,;:][ \t]*|\n[^\n]*\S[^\n]*)\n[ \t>]*-+[ \t]*$/

/** Reports a heading without text, which is an empty line of the table of contents, and text that is no heading for its author. */
function lintHeadingText(node: Extract<Nodes, {type: 'heading'}>, context: ParseContext): void {
  if (context.bare) return
  if (/^\s*(?:\{#[^}\s]+\})?\s*$/.test(toString(node)))
    context.report('stray-markdown', node, 'This heading has no text.', {
      hint: `Write it after ${'#'.repeat(node.depth)}, or remove the line.`,
    })
  else if (UNDERLINED.test(context.places.written(node).slice(-400)))
    context.report('stray-markdown', node, 'The hyphens below this text make it a heading.', {
      hint: 'Leave an empty line above them. A heading is written ## Title.',
    })
}

function lintLink(node: Extract<Nodes, {type: 'link'}>, context: ParseContext): void {
  if (node.data?.reported) return
  const text = toString(node).trim()
  const at = node.position?.start
  if (VAGUE.test(text))
    context.report('vague-link', at, `"${text}" does not say where the link leads.`, {
      hint: 'Name the page or the task.',
    })
  else if (
    /^https?:\/\//i.test(text) &&
    node.url.includes(text.replace(/^https?:\/\//i, '')) &&
    text.length > 0 &&
    !isShown(node)
  )
    context.report('bare-url', at, 'A bare address is hard to read and to listen to.', {
      hint: '[What it leads to](https://…)',
    })
}

/** Returns whether the link is `<https://…>`: angle brackets mean that the address should be visible. */
function isShown(node: Extract<Nodes, {type: 'link'}>): boolean {
  const {position, children} = node
  const inner = children[0]?.position
  return (
    position !== undefined && inner !== undefined && position.start.column !== inner.start.column
  )
}

/** A bold word that names a button or a menu should be an interface label. */
function lintStrong(
  node: Extract<Nodes, {type: 'strong'}>,
  parent: Nodes | undefined,
  at: number | undefined,
  context: ParseContext,
): void {
  if (parent?.type !== 'paragraph' || at === undefined) return
  const before = parent.children[at - 1]
  const word =
    before?.type === 'text'
      ? /\b(click|press|choose|select|open|tick|button|tab|menu)(?: on)?(?: the)?\s*$/i.exec(
          before.value,
        )?.[1]
      : undefined
  if (word)
    context.report(
      'bold-label',
      node,
      `"${toString(node)}" after "${word}" looks like a label of the application.`,
      {hint: `:ui[${toString(node)}]`},
    )
}

/** In place of a number of colons: a line of any number was meant to close a directive that is reported already. */
const ANY = 0

/**
 * `openings`: number of colons of openings that are shown as text, or `ANY` for directives that are not closed; the
 * lines that were meant to close them are not reported again.
 */
function lintParagraph(
  node: Paragraph,
  {openings, cutShort}: Pick<Closing, 'openings' | 'cutShort'>,
  context: ParseContext,
): void {
  const written = context.places.written(node)
  lintTableText(node, written, context)
  lintMarkers(node, written, context)
  if (!written.includes('::')) return
  const at = node.position?.start
  const broken = lintBroken(node, written, context)
  for (const {name, colons} of broken) {
    openings.push(colons)
    cutShort.add(name)
  }
  if (!broken.length) {
    lintInline(node, context)
    if (node.children[0]?.type !== 'text') return
    const colons = lintOpening(written, at, context)
    if (colons) openings.push(colons)
  }
  const stray = /^[ \t>]*(:{3,})[ \t]*$/m.exec(written)?.[1]
  const opening = stray
    ? Math.max(openings.lastIndexOf(stray.length), openings.lastIndexOf(ANY))
    : -1
  if (opening >= 0) openings.splice(opening, 1)
  else if (stray)
    context.report('stray-directive', at, 'These colons close nothing; they are shown as text.', {
      hint: 'Nested directives need more colons outside than inside.',
    })
}

/** Reports `::figure{…}` in the middle of a line, where it is text. */
function lintInline(node: Paragraph, context: ParseContext): void {
  for (const child of node.children) {
    const typed = child.type === 'text' ? child.value : ''
    const found = /(?<![:\w])::([a-z][\w-]*)[[{]/i.exec(typed)
    if (!found) continue
    const name = found[1]!
    if (own(context.specs, name)?.kind !== 'leaf') continue
    const start = child.position?.start
    const at = start && createPointer(context.places.written(child), start)(found.index)
    const message = `::${name} is in the middle of a line, so it is shown as typed.`
    context.report('directive-attribute', at, message, {hint: 'Put it on a line of its own.'})
  }
}

/** Reports `:role[]`: it has no text to show. */
function lintEmpty(node: TextDirective, context: ParseContext): void {
  const spec = Object.hasOwn(context.specs, node.name) ? context.specs[node.name] : undefined
  if (spec?.kind !== 'text' || ruleOf(spec) === 'none') return
  if (node.children.length || Object.keys(node.attributes ?? {}).length) return
  if (context.places.written(node).endsWith(']'))
    context.report('directive-attribute', node, `:${node.name} needs a text in brackets.`, {
      hint: example(node.name, spec),
    })
}

/** A container that has begun before the node that is looked at. */
interface Container {
  node: ContainerDirective
  colons: number
  /** Whether its last line is indented: it was meant to close something in a list of the container. */
  endsInList: boolean
}

interface Closing {
  containers: Container[]
  openings: number[]
  /** Names of containers that ended too early, or are shown as text. */
  cutShort: Set<string>
}

/**
 * Reports unclosed containers: micromark closes them silently at the end of their parent. A container with as many colons
 * as one around it ends there too, because its own end closes that one.
 */
function lintClosing(
  node: ContainerDirective,
  parent: Nodes | undefined,
  {containers, openings, cutShort}: Closing,
  context: ParseContext,
): void {
  // A tab behind tabs that ended too early is no second mistake.
  const owner = ownerOf(node.name, context.specs)
  if (owner !== undefined && cutShort.has(owner)) node.data = {...node.data, isExplained: true}
  const written = context.places.written(node)
  if (!written) return
  const {start} = node.position!
  while (containers.length && containers.at(-1)!.node.position!.end.offset! <= start.offset!)
    containers.pop()
  const last = written.slice(written.lastIndexOf('\n') + 1)
  const colons = /^:*/.exec(written)![0].length
  containers.push({node, colons, endsInList: /^ *:|$/.exec(last)![0].length > start.column})
  if (/^[\s>]*:{3,}\s*$/.test(last)) return
  const closed = containers.findLast(
    (outer) =>
      outer.node !== node && outer.colons <= colons && (outer.node === parent || outer.endsInList),
  )
  const hint = closed
    ? `Give the :::${closed.node.name} around it more colons.`
    : `End it with a line of as many colons${start.column > 1 ? ', as far to the right as its first line' : ''}.`
  context.report('directive-open', node, `:::${node.name} is not closed.`, {
    hint: isOutsideList(node, parent, context.specs) ? `${hint} ${INDENT}` : hint,
  })
  if (closed) cutShort.add(closed.node.name)
  openings.push(ANY)
  // What it holds to the end of its parent is no second mistake.
  node.data = {...node.data, unclosed: true}
}
