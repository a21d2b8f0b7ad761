/** Makes the template of an article from its tree. It knows what a theme promises, not its components. */
import type {Element, ElementContent, Nodes, Root} from 'hast'
import {toJsxRuntime} from 'hast-util-to-jsx-runtime'
import {own} from '../../runtime/shared/own.ts'
import type {
  ComponentPromises,
  DirectiveSpecs,
  ElementTest,
} from '../../runtime/shared/theme-interface.ts'
import {attributesOf, DRAWING_NAMES, escape} from './attributes.ts'
import {expandLines, lineHtml, linesOf, lineText} from './code-lines.ts'
import {
  CONTENT,
  type Content,
  insideOf,
  namedBy,
  type Part,
  type Promises,
  type Template,
} from './template.ts'

export interface Finishing {
  specs: DirectiveSpecs
  promises?: Promises | undefined
}

/** Elements whose attributes name addresses and files. */
const ADDRESSED = new Set(['a', 'img', 'source'])
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'param', 'track', 'wbr'])
/** Elements that React treats in a special way, besides those with a hyphen in their names. */
const SPECIAL = new Set(
  `base body button form head html iframe image input link listing menuitem meta noscript object
  optgroup option script select style template textarea title`.split(/\s+/),
)
/** In these, white space between elements means nothing. */
const OF_TABLE = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

export function finish(tree: Root, {specs, promises}: Finishing): Template {
  const componentOf = (node: Element): ComponentPromises | undefined => {
    const promised = own(promises?.elements, node.tagName)
    return promised && (!promised.only || passes(node, promised.only)) ? promised : undefined
  }

  const finishAll = (children: readonly Nodes[]): Template => {
    const parts: Part[] = []
    const add = (part: Part) => {
      const last = parts.length - 1
      if (typeof part === 'string' && typeof parts[last] === 'string') parts[last] += part
      else if (part !== '') parts.push(part)
    }
    for (const child of children)
      if (child.type === 'text') add(escape(child.value))
      else if (child.type === 'element') for (const part of finishElement(child)) add(part)
    return parts
  }

  // In code, `span` is a word.
  const drawsCode = ['code', 'span'].some((tag) => own(promises?.elements, tag))

  const finishElement = (node: Element): Template => {
    const {tagName} = node
    const lines = drawsCode ? undefined : linesOf(node)
    if (lines) return [`<code>${lineHtml(lines)}</code>`]
    if (tagName === 'x-directive' || tagName === 'x-island') return [finishDirective(node)]
    const component = componentOf(node)
    if (component) return [component.children ? holeOf(node, component.children) : bare(node)]
    if (ADDRESSED.has(tagName)) return [holeOf(node, 'unread')]
    return plainElement(node, (parent) => finishAll(childrenOf(parent))) ?? [bare(node)]
  }

  const holeOf = (node: Element, read: Reading): Part => ({
    type: 'hole',
    tag: node.tagName,
    props: propsOf(node),
    content: contentFor(childrenOf(node), read),
  })

  /** Returns content for a component that reads some of it. A text is passed as it is, so that it can be read. */
  const contentFor = (children: ElementContent[], read: Reading): Template => {
    if (children.every(({type}) => type === 'text')) return children.map(bare)
    return read === 'unread' ? finishAll(children) : treeFor(children, read)
  }

  /** Returns the tree in which only elements with these names are left. */
  const treeFor = (children: ElementContent[], names: readonly string[]): ElementContent[] => {
    const nodes: ElementContent[] = []
    let run: ElementContent[] = []
    const endRun = () => {
      if (run.length) nodes.push(contentOf(run, finishAll(run)))
      run = []
    }
    for (const child of children) {
      if (child.type !== 'element' || !names.includes(child.tagName)) run.push(child)
      else {
        endRun()
        const isRead = componentOf(child) && componentOf(child)!.children === undefined
        const {type, tagName, properties} = child
        nodes.push(
          isRead
            ? bare(child)
            : {type, tagName, properties, children: treeFor(childrenOf(child), names)},
        )
      }
    }
    endRun()
    return nodes
  }

  const finishDirective = (node: Element): Part => {
    const {name, attributes} = namedBy(node)
    if (node.tagName === 'x-island') return {type: 'island', name, attributes}
    const read = own(specs, name)?.island ? 'unread' : own(promises?.directives, name)?.children
    if (!read) return bare(node)
    const inside = insideOf(node, (children) => contentFor(children, read))
    return {type: 'directive', name, attributes, ...inside}
  }

  return finishAll(tree.children)
}

/** Removes positions and the parser's data from a tree that is kept. Most elements become text, so few trees are. */
function bare<Tree extends Nodes>(node: Tree): Tree {
  expandLines(node)
  delete node.position
  delete node.data
  if ('children' in node) for (const child of node.children) bare(child)
  return node
}

type Reading = NonNullable<ComponentPromises['children']>

function contentOf(run: ElementContent[], template: Template): ElementContent {
  if (run.every(({type}) => type === 'text')) return {type: 'text', value: run.map(textOf).join('')}
  const text = run.map(textOf).join('')
  const content: Content = {
    type: 'element',
    tagName: CONTENT,
    properties: {},
    children: [{type: 'text', value: text}],
    template,
  }
  return content
}

/** Returns the children that count: in a table, white space between elements means nothing. */
function childrenOf(node: Element): ElementContent[] {
  expandLines(node)
  const {tagName, children} = node
  return OF_TABLE.has(tagName) ? children.filter((child) => !isSpace(child)) : children
}

/** Returns a plain element around its content; undefined if React must write it. */
function plainElement(node: Element, contentOf: (node: Element) => Template): Template | undefined {
  const {tagName} = node
  if (SPECIAL.has(tagName) || tagName.includes('-')) return undefined
  const attributes = attributesOf(node.properties, tagName === 'svg' ? DRAWING_NAMES : undefined)
  if (attributes === undefined) return undefined
  if (VOID.has(tagName)) return node.children.length ? undefined : [`<${tagName}${attributes}/>`]
  if (tagName === 'svg') {
    const inner = svgContent(node)
    return inner === undefined ? undefined : [`<svg${attributes}>${inner}</svg>`]
  }
  return [`<${tagName}${attributes}>${newline(node)}`, ...contentOf(node), `</${tagName}>`]
}

/** Returns the content of a drawing as HTML; undefined if something in it is not plain, because then React must write all. */
function svgContent({children}: Element): string | undefined {
  let html = ''
  for (const child of children) {
    if (child.type === 'text') html += escape(child.value)
    if (child.type !== 'element') continue
    const {tagName} = child
    if (!/^[a-z][a-zA-Z]*$/.test(tagName) || NOT_DRAWN.has(tagName)) return undefined
    const attributes = attributesOf(child.properties, DRAWING_NAMES)
    const inner = svgContent(child)
    if (attributes === undefined || inner === undefined) return undefined
    html += `<${tagName}${attributes}>${inner}</${tagName}>`
  }
  return html
}

const NOT_DRAWN = new Set([...SPECIAL, ...ADDRESSED, ...VOID, ...OF_TABLE, 'foreignObject', 'pre'])
NOT_DRAWN.delete('title')

/** HTML ignores the first line break of these elements, so it is written twice. */
function newline({tagName, children}: Element): string {
  if (tagName !== 'pre') return ''
  const [first, ...more] = children.filter(({type}) => type === 'text' || type === 'element')
  return first?.type === 'text' && !more.length && first.value[0] === '\n' ? '\n' : ''
}

/** Returns the props that a component gets for the attributes of an element. */
function propsOf({tagName, properties}: Element): Record<string, unknown> {
  if (!Object.keys(properties).length) return {}
  const take = (_: unknown, props: object) => props
  return toJsxRuntime(
    {type: 'element', tagName, properties, children: []},
    {Fragment: '', jsx: take as never, jsxs: take as never, ignoreInvalidStyle: true},
  ) as Record<string, unknown>
}

/** Returns whether an element is one that a component is for. */
function passes({properties, children}: Element, test: ElementTest): boolean {
  const {attribute, class: name, child} = test
  if (attribute !== undefined) return properties[propertyOf(attribute)] !== undefined
  if (name !== undefined) return [properties.className ?? []].flat().join(' ').includes(name)
  return children.some((one) => one.type === 'element' && one.tagName === child)
}

function propertyOf(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function isSpace(child: ElementContent): boolean {
  return child.type === 'text' && /^[ \t\n\f\r]*$/.test(child.value)
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  const lines = linesOf(node)
  if (lines) return lineText(lines)
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
