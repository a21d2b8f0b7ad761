/** What the Markdown parser sees as one thing and a writer means as another: emoji shortcodes, dollar signs. */

import type {PhrasingContent, Root, Text} from 'mdast'
import type {InlineMath} from 'mdast-util-math'
import {own} from '../../runtime/own.ts'
import {SKIP, visit} from './visit.ts'

const SHORTCODE = /:([a-z0-9_+-]+):/g

let emoji: Promise<Record<string, string>> | undefined

/** `:white_check_mark:` becomes the character. A name that is no emoji stays text. */
export async function readEmoji(tree: Root): Promise<void> {
  const texts: Text[] = []
  visit(tree, 'text', (node, _index, parent) => {
    // In a label of the application, `:plus:` is an icon.
    if (parent?.type === 'textDirective') return
    if (node.value.search(SHORTCODE) >= 0) texts.push(node)
  })
  if (!texts.length) return
  emoji ??= import('gemoji').then((module) => module.nameToEmoji)
  const names = await emoji
  for (const node of texts)
    node.value = node.value.replace(SHORTCODE, (all, name: string) => own(names, name) ?? all)
}

/**
 * `$…$` is math only as Pandoc has it: no white space inside the dollars, no digit behind the closing one. Prices and
 * shell variables stay text: "from $20 to $30".
 */
export function readDollars(tree: Root, text: string): void {
  visit(tree, 'inlineMath', (node: InlineMath, index, parent) => {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (!parent || index === undefined) return
    const written =
      start === undefined || end === undefined ? `$${node.value}$` : text.slice(start, end)
    const inside = written.replace(/^\$+|\$+$/g, '')
    const digitBehind = end !== undefined && /\d/.test(text[end] ?? '')
    if (!/^\s|\s$/.test(inside) && !digitBehind && inside !== '') return
    const plain: PhrasingContent = {
      type: 'text',
      value: written,
      ...(node.position ? {position: node.position} : {}),
    }
    parent.children.splice(index, 1, plain as never)
    return [SKIP, index + 1]
  })
}
