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
  isA,
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

/** What a theme promises. The functions below are not inside of `finish`: then V8 would compile them again for many pages. */
interface Theme extends Finishing {
  /** Whether it has a component for `code` or `span`: in code, `span` is a word. */
  drawsCode: boolean
}

export function finish(tree: Root, {specs, promises}: Finishing): Template {
  const drawsCode = ['code', 'span'].some((tag) => own(promises?.elements, tag) !== undefined)
  return finishAll(tree.children, {specs, promises, drawsCode})
}

function finishAll(children: readonly Nodes[], theme: Theme): Template {
  const parts: Part[] = []
  writeAll(children, parts, theme)
  return parts
}

function add(part: Part, parts: Part[]): void {
  const last = parts.length - 1
  if (typeof part === 'string' && typeof parts[last] === 'string') parts[last] += part
  else if (part !== '') parts.push(part)
}

function writeAll(children: readonly Nodes[], parts: Part[], theme: Theme): void {
  for (const child of children)
    if (child.type === 'text') add(escape(child.value), parts)
    else if (child.type === 'element') write(child, parts, theme)
}

function write(node: Element, parts: Part[], theme: Theme): void {
  const {tagName} = node
  const lines = theme.drawsCode ? undefined : linesOf(node)
  if (lines) return add(`<code>${lineHtml(lines)}</code>`, parts)
  if (tagName === 'x-directive' || tagName === 'x-island')
    return add(finishDirective(node, theme), parts)
  const component = componentOf(node, theme)
  if (component)
    return add(component.children ? holeOf(node, component.children, theme) : bare(node), parts)
  if (ADDRESSED.has(tagName)) return add(holeOf(node, 'unread', theme), parts)
  if (!writePlain(node, parts, theme)) add(bare(node), parts)
}

function componentOf(node: Element, {promises}: Theme): ComponentPromises | undefined {
  const promised = own(promises?.elements, node.tagName)
  return promised && (!promised.only || passes(node, promised.only)) ? promised : undefined
}

function holeOf(node: Element, read: Reading, theme: Theme): Part {
  return {
    type: 'hole',
    tag: node.tagName,
    props: propsOf(node),
    content: contentFor(childrenOf(node), read, theme),
  }
}

/** Returns content for a component that reads some of it. A text is passed as it is, so that it can be read. */
function contentFor(children: ElementContent[], read: Reading, theme: Theme): Template {
  if (children.every(({type}) => type === 'text')) return children.map(bare)
  return read === 'unread' ? finishAll(children, theme) : treeFor(children, read, theme)
}

/** Returns the tree in which only elements with these names are left. */
function treeFor(
  children: ElementContent[],
  names: readonly string[],
  theme: Theme,
): ElementContent[] {
  const nodes: ElementContent[] = []
  let run: ElementContent[] = []
  const endRun = () => {
    if (run.length) nodes.push(contentOf(run, finishAll(run, theme)))
    run = []
  }
  for (const child of children) {
    if (child.type !== 'element' || !names.includes(child.tagName)) run.push(child)
    else {
      endRun()
      const component = componentOf(child, theme)
      const isRead = component && component.children === undefined
      const {type, tagName, properties} = child
      nodes.push(
        isRead
          ? bare(child)
          : {type, tagName, properties, children: treeFor(childrenOf(child), names, theme)},
      )
    }
  }
  endRun()
  return nodes
}

function finishDirective(node: Element, theme: Theme): Part {
  const {specs, promises} = theme
  const {name, attributes} = namedBy(node)
  if (node.tagName === 'x-island') return {type: 'island', name, attributes}
  const read = own(specs, name)?.island ? 'unread' : own(promises?.directives, name)?.children
  if (!read) return bare(node)
  const inside = insideOf(node, (children) => contentFor(children, read, theme))
  return {type: 'directive', name, attributes, ...inside}
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

/** Writes a plain element around its content. Returns false, and writes nothing, if React must write it. */
function writePlain(node: Element, parts: Part[], theme: Theme): boolean {
  const {tagName} = node
  if (SPECIAL.has(tagName) || tagName.includes('-')) return false
  const attributes = attributesOf(node.properties, tagName === 'svg' ? DRAWING_NAMES : undefined)
  if (attributes === undefined) return false
  if (VOID.has(tagName)) {
    if (node.children.length) return false
    add(`<${tagName}${attributes}/>`, parts)
    return true
  }
  if (tagName === 'svg') {
    const inner = svgContent(node)
    if (inner === undefined) return false
    add(`<svg${attributes}>${inner}</svg>`, parts)
    return true
  }
  add(`<${tagName}${attributes}>${newline(node)}`, parts)
  writeAll(childrenOf(node), parts, theme)
  add(`</${tagName}>`, parts)
  return true
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
  if (attribute !== undefined) {
    const property = attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return properties[property] !== undefined
  }
  if (name !== undefined) return [properties.className ?? []].flat().join(' ').includes(name)
  return child !== undefined && children.some((one) => isA(one, child))
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
