/** Marks bench cards: the parts of a page that are printed on separate sheets, each with a code of its address. */
import type {Element, ElementContent, Root, RootContent} from 'hast'
import type {DirectiveSpecs} from '../../../runtime/shared/theme-interface.ts'
import {h} from '../../figures/hast.ts'
import {specOf} from '../directives.ts'
import {EXIT, visit} from '../syntax/visit.ts'

/**
 * A heading of level 2 or 3 with steps before the next heading is a task: its content becomes a section,
 * and the section a card. Each figure is linked to the list that explains it: the card shows the first
 * figure next to the steps. A page without such a heading is one card, with the code at its end.
 */
export function markCards(tree: Root, specs: DirectiveSpecs): void {
  const parts = partsOf(tree)
  const isTask = (part: RootContent[]) =>
    part[0] !== undefined && isHeading(part[0]) && part.some((node) => holdsSteps(node, specs))
  if (!parts.some(isTask)) tree.children.push(code(''))
  else tree.children = parts.flatMap((part) => (isTask(part) ? card(part, specs) : part))
}

/** Returns the part before the first heading, then each heading with the content below it. */
function partsOf(tree: Root): RootContent[][] {
  const parts: RootContent[][] = [[]]
  for (const child of tree.children)
    if (isHeading(child)) parts.push([child])
    else parts.at(-1)!.push(child)
  return parts
}

function card(part: RootContent[], specs: DirectiveSpecs): Element {
  const heading = part[0] as Element
  heading.children.push(code(String(heading.properties.id)))
  return box('task', withFigures(part as ElementContent[], specs))
}

function withFigures(part: ElementContent[], specs: DirectiveSpecs): ElementContent[] {
  const out: ElementContent[] = []
  for (const node of part) {
    const last = out.at(-1)
    if (isFigure(node, specs)) out.push(box('task__figure', [node]))
    else if (last && hasClass(last, 'task__figure') && hasClass(node, 'callouts'))
      (last as Element).children.push(node)
    else if (node.type === 'element') out.push(node)
  }
  return out
}

function isFigure(node: ElementContent, specs: DirectiveSpecs): boolean {
  return node.type === 'element' && (node.tagName === 'figure' || !!specOf(node, specs)?.counted)
}

function hasClass(node: ElementContent, name: string): boolean {
  return node.type === 'element' && [node.properties.className].flat().includes(name)
}

function isHeading(node: RootContent): boolean {
  return node.type === 'element' && /^h[23]$/.test(node.tagName)
}

function holdsSteps(node: RootContent, specs: DirectiveSpecs): boolean {
  let found = false
  visit(node, 'element', (element: Element) => {
    found = specOf(element, specs)?.means === 'steps'
    return found ? EXIT : undefined
  })
  return found
}

function box(name: string, children: ElementContent[]): Element {
  return h(name === 'task' ? 'section' : 'div', {className: [name]}, children)
}

function code(id: string): Element {
  return h('x-bench-code', {dataId: id})
}
