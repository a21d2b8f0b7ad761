/**
 * The Markdown twin of a page: what the author wrote, with directives turned into Markdown that reads well anywhere.
 * Cut and paste on the source by the positions of the nodes, so that the author's own form stays.
 */
import {posix} from 'node:path'
import type {Root} from 'mdast'
import type {ContainerDirective, LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import {visit} from 'unist-util-visit'
import type {ParseContext} from './context.ts'

interface Edit {
  from: number
  to: number
  text: string
}

const KINDS: Record<string, string> = {
  note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger', caution: 'Caution', important: 'Important',
}

export function markdownTwin(
  tree: Root, body: string, page: {title: string; description: string | undefined}, context: ParseContext,
): string {
  const edits: Edit[] = []
  visit(tree, (node) => {
    const from = node.position?.start.offset
    const to = node.position?.end.offset
    // Fragments have positions of their own; they are cut in as they are by `include` below.
    if (from === undefined || to === undefined || (node.position?.start.line ?? 0) > 10_000_000) return
    if (node.type === 'textDirective') edits.push({from, to, text: inline(node, body.slice(from, to))})
    else if (node.type === 'leafDirective') edits.push({from, to, text: leaf(node)})
    else if (node.type === 'containerDirective' && !(node.data as {alert?: boolean} | undefined)?.alert) edits.push(...container(node, from, to, body))
    else if (node.type === 'heading') {
      const id = /[ \t]*\{#[^}\s]+\}[ \t]*$/.exec(body.slice(from, to))
      if (id) edits.push({from: from + id.index, to, text: ''})
    }
  })
  edits.push(...includes(tree, body, context))
  const head = [`# ${page.title}`, ...(page.description ? [page.description] : [])].join('\n\n')
  return `${head}\n\n${splice(body, edits).replace(/\n{3,}/g, '\n\n').trim()}\n`
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

function inline(node: TextDirective, source: string): string {
  const label = toString(node)
  const bare = !node.children.length && !Object.keys(node.attributes ?? {}).length
  if (bare) return source
  if (node.name === 'ui') return `**${label.replace(/:[a-z-]+:\s*/g, '').split(' > ').join(' › ') || label.replaceAll(':', '')}**`
  if (node.name === 'kbd' || node.name === 'mol') return `\`${label}\``
  if (node.name === 'since') return `(since ${label})`
  if (node.name === 'until') return `(until ${label})`
  if (node.name === 'role') return `(${label})`
  if (node.name === 'icon') return ''
  return label
}

function leaf(node: LeafDirective): string {
  const {title, id, src, url} = node.attributes ?? {}
  if (node.name === 'youtube') return `[${title ?? 'Video'}](https://www.youtube.com/watch?v=${id ?? ''})`
  if (node.name === 'spectrum') return `[${node.attributes?.label ?? 'Spectrum'}](${src ?? ''})`
  if (src ?? url) return `[${title ?? src ?? url}](${src ?? url})`
  return ''
}

/** The opening line becomes the title, the closing line goes. */
function container(node: ContainerDirective, from: number, to: number, body: string): Edit[] {
  const [first] = node.children
  const isLabel = first?.type === 'paragraph' && (first.data as {directiveLabel?: boolean} | undefined)?.directiveLabel
  const label = isLabel ? toString(first) : ''
  const kind = KINDS[node.name]
  const title = kind ? `**${label && label !== kind ? `${kind}: ${label}` : kind}**` : label ? `**${label}**` : ''
  const opening = body.indexOf('\n', from)
  const closing = /\n[\s>]*:{3,}[ \t]*$/.exec(body.slice(from, to))
  return [
    {from, to: opening < 0 || opening > to ? to : opening, text: title},
    ...(closing && from + closing.index >= opening ? [{from: from + closing.index, to, text: ''}] : []),
  ]
}

function includes(tree: Root, body: string, context: ParseContext): Edit[] {
  const code: {from: number; to: number}[] = []
  visit(tree, 'code', ({position}) => {
    if (position && position.start.line < 10_000_000) code.push({from: position.start.offset ?? 0, to: position.end.offset ?? 0})
  })
  return [...body.matchAll(/^[ \t]*::include\{file=["']?([^\s"'}]+)["']?\}[ \t]*$/gm)]
    // An example of the directive is not the directive.
    .filter(({index}) => !code.some(({from, to}) => index >= from && index < to))
    .map((match) => {
      const bytes = context.read(posix.join(posix.dirname(context.file), match[1]!))
      return {from: match.index, to: match.index + match[0].length, text: bytes ? new TextDecoder().decode(bytes).trim() : ''}
    })
}
