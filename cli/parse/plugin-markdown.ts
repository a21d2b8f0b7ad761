/** Directives of plugins in the Markdown of a page for machines. */
import type {LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import type {FigureKind} from '../plugins/plugin.ts'
import {sayFor} from '../plugins/plugin-api.ts'
import type {ParseContext} from './context.ts'

/** Returns the Markdown of a figure: what the plugin returns, or a link to its file, or its text as code. */
export function figureText(
  node: TextDirective | LeafDirective,
  {drawn, messages}: ParseContext,
  address: (file: string) => string,
): string | undefined {
  const kind = drawn.get(node.name)?.kind
  if (!kind || (kind.form ?? 'fence') === 'fence') return undefined
  const body = toString(node)
  const attributes = node.attributes ?? {}
  if (kind.markdown) return markdownBy(kind.markdown, {body, attributes, address}, messages)
  const {src, title, label} = attributes
  if (src) return `[${label ?? title ?? src}](${address(src)})`
  return body ? `\`${body}\`` : ''
}

/** Returns the plugin's Markdown, or the body. Errors are ignored here, because drawing the figure reports them as well. */
function markdownBy(
  make: NonNullable<FigureKind['markdown']>,
  figure: Omit<Parameters<typeof make>[0], 'say'>,
  messages: ParseContext['messages'],
): string {
  try {
    const made = make({...figure, say: sayFor(messages)})
    return typeof made === 'string' ? made : figure.body
  } catch {
    return figure.body
  }
}
