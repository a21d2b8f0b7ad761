/** Corrects inline syntax that the Markdown parser reads differently than a writer: emoji shortcodes, dollar signs. */

import type {PhrasingContent, Root, Text} from 'mdast'
import type {InlineMath} from 'mdast-util-math'
import {own} from '../../../runtime/shared/own.ts'
import {SKIP, visit} from '../syntax/visit.ts'

const SHORTCODE = /:([a-z0-9_+-]+):/g

let emoji: Promise<Record<string, string>> | undefined

/** Replaces `:white_check_mark:` with the character, and records it in `found`. An unknown name stays text. */
export async function readEmoji(tree: Root, found: Map<string, string>): Promise<void> {
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
    node.value = node.value.replace(SHORTCODE, (all, name: string) => {
      const character = own(names, name)
      if (character !== undefined) found.set(character, all)
      return character ?? all
    })
}

/**
 * `$…$` is math only by the rules of Pandoc: no white space inside the dollars, no
 * digit after the closing one. Prices and shell variables stay text: "from $20 to $30".
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
