/** Steps get ids, so that a link can lead to one: `step-3`; in the second list of a page `step-2-3`. */
import type {Element, Root as HastRoot, Nodes} from 'hast'
import type {ParseContext} from './context.ts'
import {isReserved} from './ids.ts'
import {visit} from './visit.ts'

/** Returns the ids. One that something else on the page has is left out. `taken`: those of headings. */
export function nameSteps(
  tree: HastRoot,
  context: ParseContext,
  taken: Iterable<string>,
): string[] {
  const ids: string[] = []
  const others = new Set([...taken, ...context.ids.keys()])
  let lists = 0
  visit(tree, 'element', (element: Element) => {
    if (element.tagName !== 'x-directive' || element.properties.dataName !== 'steps') return
    const list = element.children.find((child) => isElement(child, 'ol'))
    if (!list) return
    const prefix = ++lists === 1 ? 'step-' : `step-${lists}-`
    for (const [at, step] of list.children.filter((child) => isElement(child, 'li')).entries()) {
      const id = `${prefix}${at + 1}`
      if (others.has(id) || step.properties.id || isReserved(id, context.reserved)) continue
      step.properties.id = id
      ids.push(id)
    }
  })
  return ids
}

function isElement(node: Nodes, tagName: string): node is Element {
  return node.type === 'element' && node.tagName === tagName
}
