/**
 * Lint for authors, on the Markdown itself: what parses, but not as meant, or does not help the reader. Warnings, except
 * the old admonition form, which would show as text.
 */
import type {Nodes, Paragraph, Root} from 'mdast'
import {toString} from 'mdast-util-to-string'
import {nearest} from '../nearest.ts'
import type {ParseContext} from './context.ts'
import {visit} from './visit.ts'

const VAGUE =
  /^(here|click here|link|this link|this page|page|more|read more|see here|chapter|this|website|documentation)$/i
const OLD_FORM = /^(:{3,})\s*([a-z]+)[ \t]+([^\n]+)/i

export function lintMarkdown(tree: Root, body: string, context: ParseContext): void {
  visit(tree, (node, _index, parent) => {
    if (node.type === 'link') lintLink(node, context)
    else if (node.type === 'strong') lintStrong(node, parent, context)
    else if (node.type === 'paragraph') lintParagraph(node, context)
    else if (node.type === 'containerDirective') lintClosing(node, body, context)
  })
}

function lintLink(node: Extract<Nodes, {type: 'link'}>, context: ParseContext): void {
  const text = toString(node).trim()
  const at = node.position?.start
  if (VAGUE.test(text))
    context.report('vague-link', at, `"${text}" does not say where the link leads.`, {
      severity: 'warning',
      hint: 'Name the page or the task.',
    })
  else if (
    /^https?:\/\//i.test(text) &&
    node.url.includes(text.replace(/^https?:\/\//i, '')) &&
    text.length > 0 &&
    !isShown(node)
  )
    context.report('bare-url', at, 'A bare address is hard to read and to listen to.', {
      severity: 'warning',
      hint: '[What it leads to](https://…)',
    })
}

/** `<https://…>` in angle brackets is meant to be seen as it is. */
function isShown(node: Extract<Nodes, {type: 'link'}>): boolean {
  const {position, children} = node
  const inner = children[0]?.position
  return (
    position !== undefined && inner !== undefined && position.start.column !== inner.start.column
  )
}

/** A bold word that stands for a button or a menu is an interface label. */
function lintStrong(
  node: Extract<Nodes, {type: 'strong'}>,
  parent: Nodes | undefined,
  context: ParseContext,
): void {
  if (parent?.type !== 'paragraph') return
  const at = parent.children.indexOf(node)
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
      node.position?.start,
      `"${toString(node)}" after "${word}" looks like a label of the application.`,
      {severity: 'warning', hint: `:ui[${toString(node)}]`},
    )
}

function lintParagraph(node: Paragraph, context: ParseContext): void {
  const first = node.children[0]
  const at = node.position?.start
  if (first?.type === 'text') {
    const old = OLD_FORM.exec(first.value)
    const name = old?.[2]?.toLowerCase()
    if (old && name) {
      const known = name in context.specs ? name : nearest(name, Object.keys(context.specs))
      context.report('directive-title', at, 'A title stands in brackets; this shows as text.', {
        hint: `${old[1]}${known ?? name}[${old[3]}]`,
      })
    } else if (/^:{3,}\s*$/m.test(first.value))
      context.report('stray-directive', at, 'These colons close nothing; they show as text.', {
        hint: 'Nested directives need more colons outside than inside.',
      })
  }
  for (const child of node.children) {
    if (child.type !== 'text') continue
    const stray = /(?:^|\s)(\*\*\s[^*\n]+\s\*\*|\*\*\s?[^*\n]+\s\*\*|\]\(\/[^)\s]*\))/.exec(
      child.value,
    )
    if (stray)
      context.report(
        'stray-markdown',
        child.position?.start,
        `"${stray[1]}" shows as it is typed.`,
        {severity: 'warning', hint: 'No space inside the asterisks; [text](address) for a link.'},
      )
  }
}

/** micromark closes an open container silently at the end of its parent. */
function lintClosing(
  node: Extract<Nodes, {type: 'containerDirective'}>,
  body: string,
  context: ParseContext,
): void {
  const {start, end} = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined || start.line > 10_000_000) return
  const last = body.slice(start.offset, end.offset).split('\n').at(-1) ?? ''
  if (!/^[\s>]*:{3,}\s*$/.test(last))
    context.report('directive-open', start, `:::${node.name} is not closed.`, {
      hint: 'End it with a line of as many colons.',
    })
}
