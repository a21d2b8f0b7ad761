/**
 * The template of an article: HTML that is finished when a page is parsed, with holes for everything that only rendering
 * can decide. These are addresses, facts about files, and whatever a component of the theme draws.
 */
import type {Element, ElementContent, Nodes} from 'hast'
import type {ComponentPromises} from '../../runtime/shared/theme-interface.ts'

/** Finished HTML, a hole, or a tree that React draws because something looks at its elements. */
export type Part = string | ElementHole | DirectiveHole | IslandHole | ElementContent

/** JSON-able. It is never mutated. */
export type Template = readonly Part[]

/** An element with a component that does not look at its children, or with an address. */
export interface ElementHole {
  type: 'hole'
  tag: string
  props: Record<string, unknown>
  content: Template
}

/** Finished content in a tree. Its only child is its text, for components that read it. */
export interface Content extends Element {
  tagName: typeof CONTENT
  template: Template
}

export const CONTENT = 'x-content'

/** A directive whose component does not look at its content. */
export interface DirectiveHole extends Inside {
  type: 'directive'
  name: string
  attributes: Record<string, unknown>
}

/** An island inside a drawing. */
export interface IslandHole {
  type: 'island'
  name: string
  attributes: Record<string, unknown>
}

/** What is inside a directive. */
export interface Inside {
  label?: Template
  labelText?: string
  items: Item[]
  content: Template
}

/** An item of a directive, such as one of its tabs. */
export interface Item {
  attributes: Record<string, unknown>
  label?: Template
  labelText?: string
  content: Template
}

/** What a theme promises about its components, by tag name and by the name of the directive. */
export interface Promises {
  /** Has a key for each element with a component. */
  elements: Record<string, ComponentPromises>
  directives: Record<string, ComponentPromises>
}

/** Returns the name and the attributes of a directive, or of an island inside a drawing. */
export function namedBy({properties}: Element): Pick<DirectiveHole, 'name' | 'attributes'> {
  return {
    name: String(properties.dataName),
    attributes: JSON.parse(String(properties.dataAttributes)) as Record<string, unknown>,
  }
}

/** Returns what is inside the element of a directive. `finish`: see `Inside`. */
export function insideOf(
  node: Element,
  finish: (children: ElementContent[]) => Template = (children) => children,
): Inside {
  const label = node.children.find((child) => isA(child, 'x-label'))
  return {
    items: node.children
      .filter((child) => isA(child, 'x-item'))
      .map((item) => itemOf(item, finish)),
    content: finish(
      node.children.filter((child) => !isA(child, 'x-label') && !isA(child, 'x-item')),
    ),
    ...(label
      ? {label: finish(label.children), labelText: String(label.properties.dataText ?? '')}
      : {}),
  }
}

function itemOf(node: Element, finish: (children: ElementContent[]) => Template): Item {
  const {items: _items, ...inside} = insideOf(node, finish)
  return {attributes: namedBy(node).attributes, ...inside}
}

export function isA(child: Nodes, tagName: string): child is Element {
  return child.type === 'element' && child.tagName === tagName
}
