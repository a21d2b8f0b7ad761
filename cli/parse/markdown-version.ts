/**
 * Creates the Markdown twin of a page: the author's text, with directives turned into common Markdown.
 * It edits the source at the positions of the nodes, so the rest stays as the author wrote it.
 */
import type {Code, Definition, Heading, Image, Link, Root} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import type {Node} from 'unist'
import {own} from '../../runtime/shared/own.ts'
import type {DirectiveSpec} from '../../runtime/shared/theme-interface.ts'
import {addTo} from '../grouped.ts'
import {readableFormula} from '../text/formula.ts'
import {changeSrcset} from '../text/srcset.ts'
import {readMeta} from './code/fence.ts'
import {fileText} from './code/shown-file.ts'
import type {ParseContext} from './context.ts'
import {isBare, isLabel} from './directives.ts'
import {splitId} from './elements/headings.ts'
import {rowOf} from './figure-rows.ts'
import {isComment} from './lint/footnotes.ts'
import {movedAddress} from './moved-addresses.ts'
import {figureText} from './plugin-markdown.ts'
import {withValues} from './statistics.ts'
import {SKIP, visit} from './syntax/visit.ts'
import {fillTemplate, pathOf} from './template.ts'
import {titleInMarkup} from './title.ts'

/** Placeholder for a list of pages or devices: its content is known once the whole site is resolved. */
const rowsMark = (needs: string) => `\uE000${needs}\uE000`

/** Placeholder for an address of the site: a relative address such as `../toolbar.md` is wrong outside its page. */
const addressMark = (url: string) => (isOurs(url) ? `\uE001${url}\uE001` : url)

const isOurs = (url: string) => !/^(?:(?!pathname:)[a-z][a-z\d+.-]*:|#|\/\/|$)/i.test(url)

/** Fills in what is known once the site is resolved: lists of pages or devices, and addresses. */
export function fillTwin(
  markdown: string,
  list: (needs: 'children' | 'devices') => string,
  address: (url: string) => string,
): string {
  return markdown
    .replace(/\uE000(children|devices)\uE000/g, (_, needs: 'children' | 'devices') => list(needs))
    .replace(/\uE001([^\uE001]*)\uE001/g, (_, url: string) => address(url))
}

interface Edit {
  from: number
  to: number
  text: string
}

export function markdownTwin(
  tree: Root,
  page: {title: string; description: string | undefined; opening: Heading | undefined},
  context: ParseContext,
): string {
  // Edits by text, because the offsets of a node of a fragment are in the fragment's text.
  const edits = new Map<number, Edit[]>()
  const add = ({position}: Node, make: (text: string, from: number, to: number) => Edit[]) => {
    const {start, end} = position ?? {}
    if (start?.offset === undefined || end?.offset === undefined) return
    const {text, shift} = context.places.textAt(start.line)
    for (const edit of make(text, start.offset, end.offset)) addTo(edits, shift, edit)
  }
  const textAt = (shift: number) =>
    splice(context.places.textAt(shift).text, edits.get(shift) ?? [])
  // It is already the title above.
  if (page.opening) add(page.opening, (_text, from, to) => [{from, to, text: ''}])
  visit(tree, (node) => {
    const filled = node.data?.filled
    if (filled) {
      const {text, values} = filled
      add(node, (source, from, to) => [
        {from, to, text: text ?? withValues(source.slice(from, to), values ?? [])},
      ])
      return SKIP
    }
    // In a foreign tree, colons have another meaning, so they stay.
    if ('name' in node && context.bare && !own(context.specs, node.name)) return
    if (node.type === 'textDirective')
      add(node, (text, from, to) => [inlineEdit(node, text, from, to, context)])
    else if (node.type === 'leafDirective')
      add(node, (_text, from, to) => [{from, to, text: leaf(node, context)}])
    else if (node.type === 'containerDirective' && !node.data?.alert)
      add(node, (text, from, to) => container(node, from, to, text, context))
    else if (node.type === 'heading') add(node, explicitId)
    else if (isComment(node) && node.title) add(node, (_text, from, to) => [{from, to, text: ''}])
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      add(node, (text, from, to) => address(node, text, from, to))
    else if (node.type === 'html')
      add(node, (text, from, to) => {
        const html = text.slice(from, to)
        const {file} = context.places.of(node)
        return [
          ...titleInMarkup(html, from, page.title, context),
          ...commentsInHtml(html, from),
          ...addressesInHtml(html, from, (url) => movedAddress(url, file, context.file)),
        ]
      })
    // Handled as code: an example of a directive is not the directive.
    else if (node.type === 'code')
      add(node, (text, from, to) => [{from, to, text: block(node, text.slice(from, to), context)}])
  })
  // Inner fragments first: they are a part of the text of the others.
  for (const {node, shift} of context.included.toReversed())
    add(node, (text, from, to) => {
      const fragment = shift === undefined ? '' : textAt(shift).trim()
      return [{from, to, text: inBlock(fragment, text, from)}]
    })
  const head = [`# ${page.title}`, ...(page.description ? [page.description] : [])].join('\n\n')
  return `${head}\n\n${textAt(0)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

function explicitId(text: string, from: number, to: number): Edit[] {
  const {text: heading, id} = splitId(text.slice(from, to))
  return id === undefined ? [] : [{from: from + heading.length, to, text: ''}]
}

/** The address follows the label. An address with escapes stays unchanged. */
function address(node: Link | Image | Definition, text: string, from: number, to: number): Edit[] {
  if (!isOurs(node.url)) return []
  const label = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined
  const written = text.slice(from, to)
  const opening = written.indexOf(
    node.type === 'definition' ? ']:' : '](',
    label === undefined ? 0 : label - from,
  )
  const typed = node.data?.typed ?? node.url
  const at = opening < 0 ? -1 : written.indexOf(typed, opening)
  return at < 0
    ? []
    : [{from: from + at, to: from + at + typed.length, text: addressMark(node.url)}]
}

const TAG = /<[a-z][^<>]*>/gi
/** Each one is read, so that words in another value are no address. */
const ATTRIBUTE = /\s([\w:-]+)\s*=\s*(?:"([^"<>]*)|'([^'<>]*)|([^\s"'<>]+))/g
const WITH_ADDRESS = /^(?:href|src|srcset|poster)$/i

/** `html`: the text of a node that begins at `from`. `moved`: see `movedAddress`. */
function addressesInHtml(html: string, from: number, moved: (url: string) => string): Edit[] {
  return [...html.matchAll(TAG)].flatMap(({0: tag, index}) =>
    [...tag.matchAll(ATTRIBUTE)].flatMap(([written, name = '', ...values], at, all) => {
      if (!WITH_ADDRESS.test(name)) return []
      const url = values.find((value) => value !== undefined) ?? ''
      const to = from + index + all[at]!.index + written.length
      const mark = (one: string) => (isOurs(one) ? addressMark(moved(one)) : one)
      const marked = /srcset/i.test(name) ? changeSrcset(url, mark) : mark(url)
      return marked === undefined || marked === url
        ? []
        : [{from: to - url.length, to, text: marked}]
    }),
  )
}

/** Removes notes of authors: the page does not show them either. */
function commentsInHtml(html: string, from: number): Edit[] {
  return [...html.matchAll(/<!--.*?(?:-->|$)/gs)].map(({0: comment, index}) => ({
    from: from + index,
    to: from + index + comment.length,
    text: '',
  }))
}

/** Begins the lines of a fragment as those of the list or the quotation in which it is included. */
function inBlock(fragment: string, text: string, at: number): string {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).replace(/[^\s>]/g, ' ')
  return fragment.replace(
    /\n(.?)/g,
    (_, next: string) => `\n${next ? before + next : before.trimEnd()}`,
  )
}

function splice(text: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.sort((a, b) => a.from - b.from || b.to - a.to)) {
    // Inside a part that was already replaced as a whole.
    if (edit.from < at) continue
    result += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return result + text.slice(at)
}

/** Removes an icon without leaving a gap. */
function inlineEdit(
  node: TextDirective,
  text: string,
  from: number,
  to: number,
  context: ParseContext,
): Edit {
  const result = inline(node, text.slice(from, to), context)
  return {from: result === '' && text[from - 1] === ' ' ? from - 1 : from, to, text: result}
}

/** Inserts the lines of code from a file: outside the site there is no such file. */
function block(node: Code, source: string, context: ParseContext): string {
  // Its lines say how to draw the file.
  if (rowOf(node, context.drawn)) return source
  const meta = readMeta(node.meta ?? '')
  const code = meta.file === undefined ? undefined : fileText(meta, node.position?.start, context)
  if (code === undefined) return source
  const [opening, ...rest] = source.split('\n')
  const indent = /^[\s>]*/.exec(rest.at(-1) ?? '')![0]
  return [opening, ...code.split('\n').map((line) => indent + line), rest.at(-1)].join('\n')
}

function inline(node: TextDirective, source: string, context: ParseContext): string {
  if (isBare(node)) return source
  return figureText(node, context, addressMark) ?? filled(node, '{label}', context)
}

function leaf(node: LeafDirective, context: ParseContext): string {
  const figure = figureText(node, context, addressMark)
  if (figure !== undefined) return figure
  const rows = own(context.specs, node.name)?.needs
  if (rows) return rowsMark(rows)
  const {src, url} = node.attributes ?? {}
  return filled(node, src || url ? '[{label|title|src|url}]({src|url})' : '{label}', context).trim()
}

/** Fills in the template of its row. */
function filled(node: TextDirective | LeafDirective, usual: string, {specs}: ParseContext): string {
  const spec = own(specs, node.name)
  const label = toString(node)
  const values = {...node.attributes, label: shownLabel(label, spec?.means)}
  return fillTemplate(spec?.markdown ?? usual, values, addressMark)
}

function shownLabel(label: string, means: DirectiveSpec['means']): string {
  if (means === 'formula') return readableFormula(label)
  return means === 'control' ? pathOf(label) : label
}

/** Turns the opening line into the title, or the template of its row, and removes the closing line. */
function container(
  node: ContainerDirective,
  from: number,
  to: number,
  body: string,
  {specs}: ParseContext,
): Edit[] {
  const [first] = node.children
  const label = isLabel(first) ? toString(first) : ''
  const spec = own(specs, node.name)
  if (spec?.markdown === '') return [{from, to, text: ''}]
  const title =
    spec?.markdown === undefined
      ? titleOf(label, spec?.title)
      : fillTemplate(spec.markdown, {...node.attributes, label}, addressMark)
  const opening = body.indexOf('\n', from)
  const closing = closingAt(body, to)
  return [
    {from, to: opening < 0 || opening > to ? to : opening, text: title && `${title}\n`},
    ...(closing !== undefined && closing >= Math.max(from, opening)
      ? [{from: closing, to, text: '\n'}]
      : []),
  ]
}

function titleOf(label: string, kind: string | undefined): string {
  const words = kind && label && label !== kind ? `${kind}: ${label}` : kind || label
  return words && `**${words}**`
}

/** Returns where the closing line of a container begins, including the empty lines above it. */
function closingAt(body: string, end: number): number | undefined {
  const line = body.lastIndexOf('\n', end - 1)
  if (line < 0 || !/^[\s>]*:{3,}[ \t]*$/.test(body.slice(line + 1, end))) return undefined
  let at = line
  // Goes back to the first line end between the last words and the colons.
  for (let before = at - 1; before >= 0 && /[\s>]/.test(body[before]!); before--)
    if (body[before] === '\n') at = before
  return at
}
