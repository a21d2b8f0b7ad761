/** The tree of an article, for tests of the parser: a theme that promises nothing keeps all of it in the template. */
import type {Element, ElementContent, Root} from 'hast'
import type {Inside, Part, Promises, Template} from '../../../../cli/article/template.ts'

/** Has a component for every element, and none of them promises anything. */
export const NOTHING_PROMISED: Promises = {
  elements: new Proxy(
    {},
    {
      get: () => ({}),
      getOwnPropertyDescriptor: () => ({value: {}, configurable: true, enumerable: true}),
    },
  ),
  directives: {},
}

/** Returns the tree that a template was made from. Islands are finished whatever a theme promises. */
export function treeOf(template: string): Root {
  return {type: 'root', children: nodesOf(JSON.parse(template) as Template)}
}

function nodesOf(template: Template): ElementContent[] {
  return template.map(nodeOf)
}

function nodeOf(part: Part): ElementContent {
  if (typeof part === 'string') return {type: 'text', value: part}
  if (part.type === 'hole') throw new Error(`<${part.tag}> is not in the tree any more.`)
  if (part.type === 'directive')
    return element('x-directive', named(part.attributes, part.name), childrenOf(part))
  if (part.type === 'island') return element('x-island', named(part.attributes, part.name), [])
  return part
}

function childrenOf({label, labelText, items, content}: Inside): ElementContent[] {
  return [
    ...(label ? [element('x-label', {dataText: labelText ?? ''}, nodesOf(label))] : []),
    ...items.map((item) =>
      element('x-item', named(item.attributes), childrenOf({...item, items: []})),
    ),
    ...nodesOf(content),
  ]
}

function named(attributes: object, name?: string): Element['properties'] {
  return {
    ...(name === undefined ? {} : {dataName: name}),
    dataAttributes: JSON.stringify(attributes),
  }
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return {type: 'element', tagName, properties, children}
}
