/** Helpers that keep code that builds hast readable. */
import type {Element, ElementContent} from 'hast'

export type Properties = Record<string, string | number | boolean | string[] | undefined>
export type Child = ElementContent | string | false | undefined

/** Creates an element. Strings become texts, undefined children are dropped. */
export function h(
  tagName: string,
  properties: Properties = {},
  ...children: (Child | Child[])[]
): Element {
  const given = Object.entries(properties).filter(
    ([, value]) => value !== undefined && value !== false,
  )
  return {
    type: 'element',
    tagName,
    properties: Object.fromEntries(given) as Element['properties'],
    children: children
      .flat()
      .filter((child) => child !== undefined && child !== false && child !== '')
      .map((child) =>
        typeof child === 'string' ? {type: 'text', value: child} : (child as ElementContent),
      ),
  }
}

/** Returns all text below a node. */
export function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
