/**
 * The Markdown twin of a page: what the author wrote, with directives turned into Markdown that reads well anywhere.
 * Cut and paste on the source by the positions of the nodes, so that the author's own form stays.
 */
import {posix} from 'node:path'
import type {Code, Definition, Image, Link, Root} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import type {Node} from 'unist'
import {own} from '../../runtime/own.ts'
import {VERSION_WORDS} from '../../runtime/version-words.ts'
import {decodeText} from '../text.ts'
import {fileText} from './code.ts'
import type {ParseContext} from './context.ts'
import {readMeta} from './fence.ts'
import {splitId} from './headings.ts'
import type {OpeningHeading} from './title.ts'
import {visit} from './visit.ts'

/** Where a list of pages or devices comes to stand: what is in it is known when the whole site is. */
const rowsMark = (needs: string) => `\uE000${needs}\uE000`

/** Where an address of the site comes to stand: away from its page `../toolbar.md` leads nowhere. */
const addressMark = (url: string) => (isOurs(url) ? `\uE001${url}\uE001` : url)

const isOurs = (url: string) => !/^(?:[a-z][a-z\d+.-]*:|#|\/\/|$)/i.test(url)

/** Puts in what is known once the whole site is: lists of pages or devices, and addresses. */
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

const KINDS: Record<string, string> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  caution: 'Caution',
  important: 'Important',
}

export function markdownTwin(
  tree: Root,
  body: string,
  page: {title: string; description: string | undefined; opening: OpeningHeading | undefined},
  context: ParseContext,
): string {
  // Edits by file: a node of a fragment has its offsets in the fragment's text.
  const edits = new Map<string, Edit[]>([[context.file, []]])
  const texts = new Map([[context.file, body]])
  const add = (node: Node, make: (text: string, from: number, to: number) => Edit[]) => {
    const {start, end} = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined) return
    const {file} = context.places.of(start)
    const text = texts.get(file) ?? fragmentText(file, context)
    texts.set(file, text)
    const known = edits.get(file) ?? []
    edits.set(file, known)
    known.push(...make(text, start.offset, end.offset))
  }
  // It is the title above.
  if (page.opening)
    add({type: 'heading', ...page.opening}, (_text, from, to) => [{from, to, text: ''}])
  visit(tree, (node) => {
    // A foreign tree keeps what it means by its colons.
    if ('name' in node && context.bare && !own(context.specs, node.name)) return
    if (node.type === 'textDirective')
      add(node, (text, from, to) => [inlineEdit(node, text, from, to)])
    else if (node.type === 'leafDirective')
      add(node, (_text, from, to) => [{from, to, text: leaf(node, context)}])
    else if (
      node.type === 'containerDirective' &&
      !(node.data as {alert?: boolean} | undefined)?.alert
    )
      add(node, (text, from, to) => container(node, from, to, text))
    else if (node.type === 'heading') add(node, explicitId)
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      add(node, (text, from, to) => address(node, text, from, to))
    // Kept as it is: an example of a directive is not the directive.
    else if (node.type === 'code')
      add(node, (text, from, to) => [{from, to, text: block(node, text.slice(from, to), context)}])
  })
  const open: string[] = []
  const readable = (file: string): string => {
    // A fragment that includes itself has been reported; here it is left out.
    if (open.includes(file)) return ''
    open.push(file)
    const text = texts.get(file) ?? fragmentText(file, context)
    const result = splice(text, [...(edits.get(file) ?? []), ...includes(file, text, readable)])
    open.pop()
    return result
  }
  const head = [`# ${page.title}`, ...(page.description ? [page.description] : [])].join('\n\n')
  return `${head}\n\n${readable(context.file)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

function explicitId(text: string, from: number, to: number): Edit[] {
  const {text: heading, id} = splitId(text.slice(from, to))
  return id === undefined ? [] : [{from: from + heading.length, to, text: ''}]
}

/** The address is behind the label; one that is written with escapes stays as it is. */
function address(node: Link | Image | Definition, text: string, from: number, to: number): Edit[] {
  if (!isOurs(node.url)) return []
  const label = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined
  const written = text.slice(from, to)
  const opening = written.indexOf(
    node.type === 'definition' ? ']:' : '](',
    label === undefined ? 0 : label - from,
  )
  const at = opening < 0 ? -1 : written.indexOf(node.url, opening)
  return at < 0
    ? []
    : [{from: from + at, to: from + at + node.url.length, text: addressMark(node.url)}]
}

function fragmentText(file: string, context: ParseContext): string {
  const bytes = context.read(file)
  return bytes ? decodeText(bytes) : ''
}

function splice(text: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.sort((a, b) => a.from - b.from || b.to - a.to)) {
    // Inside a piece that was already replaced as a whole.
    if (edit.from < at) continue
    result += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return result + text.slice(at)
}

/** An icon leaves no gap behind. */
function inlineEdit(node: TextDirective, text: string, from: number, to: number): Edit {
  const result = inline(node, text.slice(from, to))
  return {from: result === '' && text[from - 1] === ' ' ? from - 1 : from, to, text: result}
}

/** Code from a file: without the site there is no such file, so the lines themselves. */
function block(node: Code, source: string, context: ParseContext): string {
  const meta = readMeta(node.meta ?? '')
  const code = meta.file === undefined ? undefined : fileText(meta, node.position?.start, context)
  if (code === undefined) return source
  const [opening, ...rest] = source.split('\n')
  const indent = /^[\s>]*/.exec(rest.at(-1) ?? '')![0]
  return [opening, ...code.split('\n').map((line) => indent + line), rest.at(-1)].join('\n')
}

function inline(node: TextDirective, source: string): string {
  const label = toString(node)
  const bare = !node.children.length && !Object.keys(node.attributes ?? {}).length
  if (bare) return source
  if (node.name === 'ui')
    return `**${
      label
        .replace(/:[a-z-]+:\s*/g, '')
        .split(' > ')
        .join(' › ') || label.replaceAll(':', '')
    }**`
  if (node.name === 'kbd' || node.name === 'mol') return `\`${label}\``
  if (node.name === 'since' || node.name === 'until')
    return `(${VERSION_WORDS[node.name]} ${label})`
  if (node.name === 'role') return `(${label})`
  if (node.name === 'icon') return ''
  if (node.name === 'abbr') return `${label} (${node.attributes?.title ?? ''})`
  return label
}

function leaf(node: LeafDirective, {specs}: ParseContext): string {
  const {title, id, src, url, alt} = node.attributes ?? {}
  const spec = own(specs, node.name)
  const rows = spec?.needs
  if (rows) return rowsMark(rows)
  if (spec?.counted)
    return [`![${alt ?? ''}](${addressMark(src ?? '')})`, toString(node)]
      .filter(Boolean)
      .join('\n\n')
  if (node.name === 'youtube')
    return `[${title ?? 'Video'}](https://www.youtube.com/watch?v=${id ?? ''})`
  if (node.name === 'spectrum')
    return `[${node.attributes?.label ?? 'Spectrum'}](${addressMark(src ?? '')})`
  const target = src ?? url
  if (target) return `[${title ?? target}](${addressMark(target)})`
  return ''
}

/** The opening line becomes the title, the closing line goes. */
function container(node: ContainerDirective, from: number, to: number, body: string): Edit[] {
  const [first] = node.children
  const isLabel =
    first?.type === 'paragraph' &&
    (first.data as {directiveLabel?: boolean} | undefined)?.directiveLabel
  const label = isLabel ? toString(first) : ''
  const kind = own(KINDS, node.name)
  const title = kind
    ? `**${label && label !== kind ? `${kind}: ${label}` : kind}**`
    : label
      ? `**${label}**`
      : ''
  const opening = body.indexOf('\n', from)
  const closing = closingAt(body, to)
  return [
    {from, to: opening < 0 || opening > to ? to : opening, text: title && `${title}\n`},
    ...(closing !== undefined && closing >= Math.max(from, opening)
      ? [{from: closing, to, text: '\n'}]
      : []),
  ]
}

/** Where the closing line of a container begins, with the empty lines above it. */
function closingAt(body: string, end: number): number | undefined {
  const line = body.lastIndexOf('\n', end - 1)
  if (line < 0 || !/^[\s>]*:{3,}[ \t]*$/.test(body.slice(line + 1, end))) return undefined
  let at = line
  // To the first line end of those between the last words and the colons.
  for (let before = at - 1; before >= 0 && /[\s>]/.test(body[before]!); before--)
    if (body[before] === '\n') at = before
  return at
}

const INCLUDE = /^[ \t]*::include\{file=["']?([^\s"'}]+)["']?\}[ \t]*$/gm

/** What is in place of each include. */
function includes(file: string, text: string, readable: (file: string) => string): Edit[] {
  return [...text.matchAll(INCLUDE)].map((match) => {
    const target = posix.join(posix.dirname(file), match[1]!)
    return {from: match.index, to: match.index + match[0].length, text: readable(target).trim()}
  })
}
