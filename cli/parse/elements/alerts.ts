/** Turns GitHub's alerts, `> [!NOTE]`, into the admonition of the same name. */
import type {Blockquote, Root} from 'mdast'
import type {ContainerDirective} from 'mdast-util-directive'
import {visit} from '../syntax/visit.ts'

/** The kinds that GitHub has. */
export const ALERTS = ['note', 'tip', 'important', 'warning', 'caution']

const MARK = new RegExp(`^\\[!(${ALERTS.join('|')})\\][ \\t]*(?:\\n|$)`, 'i')

export function readAlerts(tree: Root): void {
  visit(tree, 'blockquote', (node: Blockquote, index, parent) => {
    const [first, ...rest] = node.children
    if (first?.type !== 'paragraph' || !parent || index === undefined) return
    const [start] = first.children
    const match = start?.type === 'text' ? MARK.exec(start.value) : null
    if (start?.type !== 'text' || !match) return
    start.value = start.value.slice(match[0].length)
    const empty = start.value === '' && first.children.length === 1
    const alert: ContainerDirective = {
      type: 'containerDirective',
      name: match[1]!.toLowerCase(),
      attributes: {},
      children: empty ? rest : [first, ...rest],
      position: node.position,
      data: {alert: true},
    }
    parent.children[index] = alert
  })
}
