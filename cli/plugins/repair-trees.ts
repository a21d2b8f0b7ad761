/** Repairs trees that plugins return: all later stages rely on their shape. */
import {isTable} from '../attribute-types.ts'
import {nearest} from '../text/nearest.ts'
import {VOID} from '../text/void-elements.ts'

/** Nodes of mdast and hast with children, and nodes with text. */
const PARENTS = new Set([
  ...['root', 'element', 'paragraph', 'heading', 'blockquote', 'list', 'listItem', 'table'],
  ...['tableRow', 'tableCell', 'emphasis', 'strong', 'delete', 'link', 'linkReference'],
  ...['footnoteDefinition', 'containerDirective', 'leafDirective', 'textDirective'],
])
const TEXTS = new Set(['text', 'code', 'inlineCode', 'html', 'math', 'inlineMath', 'comment'])
const LINKS = new Set(['link', 'image', 'definition'])
const DEPTHS = new Set<unknown>([1, 2, 3, 4, 5, 6])
const DIRECTIVES = new Set(['containerDirective', 'leafDirective', 'textDirective'])

/** The types of nodes, by the hook that gets such a tree. */
const TYPES = {
  markdown: [
    ...['root', 'paragraph', 'heading', 'thematicBreak', 'blockquote', 'list', 'listItem', 'html'],
    ...['code', 'definition', 'text', 'emphasis', 'strong', 'inlineCode', 'break', 'link', 'image'],
    ...['linkReference', 'imageReference', 'footnoteDefinition', 'footnoteReference', 'delete'],
    ...['table', 'tableRow', 'tableCell', 'math', 'inlineMath', 'yaml', ...DIRECTIVES],
  ],
  html: ['root', 'element', 'text', 'comment', 'doctype', 'raw'],
}

/** Returns the types that nodes of a tree can have: also those that it already has. */
export function typesFor(hook: keyof typeof TYPES, tree?: object): ReadonlySet<string> {
  const types = new Set(TYPES[hook])
  const nodes: unknown[] = [tree]
  for (const node of nodes) {
    if (!isTable(node)) continue
    if (!isNamed(node)) types.add(String(node.type))
    if (Array.isArray(node.children)) for (const child of node.children) nodes.push(child)
  }
  return types
}

/** Returns whether a node of Markdown says which element it becomes. Then it can be of any type. */
function isNamed({data}: Record<string, unknown>): boolean {
  return isTable(data) && 'hName' in data
}

/** Names that React and browsers accept. */
const TAG = /^[a-z][\w.-]*$/i

/** More than the longest page has. Forty nodes that each contain the next one twice are a million times as many. */
const MOST_NODES = 1_000_000

/**
 * Removes everything that is not a node from a tree, in place. Returns the first of these mistakes, which completes
 * "it …". `types`: see `typesFor`.
 */
export function repairTree(tree: object, types: ReadonlySet<string>): string | undefined {
  let problem: string | undefined
  let nodes = 0
  const repair = (parent: Record<string, unknown>, above: ReadonlySet<unknown>) => {
    if (!Array.isArray(parent.children)) {
      problem ??= 'must return a tree with "children"'
      parent.children = []
      return
    }
    const path = new Set([...above, parent])
    const isNode = (child: unknown) => {
      if (++nodes > MOST_NODES) return false
      const wrong = path.has(child) ? 'a node that contains itself' : nodeProblem(child, types)
      if (wrong) problem ??= `put ${wrong} into "${parent.tagName ?? parent.type}"`
      else if (isTable(child)) {
        problem = repairProperties(child, problem)
        if ('children' in child) repair(child, path)
      }
      return !wrong
    }
    const kept = parent.children.filter(isNode)
    if (kept.length < parent.children.length) parent.children = kept
  }
  const root = tree as Record<string, unknown>
  problem = repairProperties(root, problem)
  repair(root, new Set())
  if (nodes <= MOST_NODES) return problem
  Object.assign(tree, {children: []})
  return `put more than ${MOST_NODES} nodes into the page; a node in several places counts each time`
}

function nodeProblem(node: unknown, types: ReadonlySet<string>): string | undefined {
  if (!isTable(node) || typeof node.type !== 'string') return 'a value that is not a node'
  const {type} = node
  if (!types.has(type) && !isNamed(node)) {
    const near = nearest(type, types)
    return `a node of the unknown type "${type}"${near ? ` (did you mean "${near}"?)` : ''}`
  }
  if (type === 'element' && (typeof node.tagName !== 'string' || !isTable(node.properties)))
    return 'an element without "tagName" or "properties"'
  if (type === 'element' && !TAG.test(node.tagName as string))
    return `an element with the "tagName" "${node.tagName}"`
  if (PARENTS.has(type) && !Array.isArray(node.children))
    return `a node "${type}" without "children"`
  if (TEXTS.has(type) && typeof node.value !== 'string') return `a node "${type}" without a "value"`
  if (LINKS.has(type) && typeof node.url !== 'string') return `a node "${type}" without a "url"`
  if (type === 'heading' && !DEPTHS.has(node.depth))
    return 'a node "heading" without a "depth" from 1 to 6'
  if (DIRECTIVES.has(type)) return directiveProblem(type, node)
  for (const name of type === 'code' ? ['lang', 'meta'] : [])
    if (typeof (node[name] ?? '') !== 'string') return `a node "code" whose "${name}" is not a text`
  return undefined
}

/** Properties with which React would do something else. */
const OF_REACT = new Set(['children', 'dangerouslySetInnerHTML', 'ref', 'key'])
const VALUES = 'a property is a text, a number, true, false, or a list of texts'

/** Removes properties that are no attributes of HTML, and content where there is none. Returns the first mistake. */
function repairProperties(
  node: Record<string, unknown>,
  before: string | undefined,
): string | undefined {
  let problem = before
  const named = isTable(node.data) ? node.data : {}
  const name = node.tagName ?? named.hName ?? node.type
  for (const properties of [node.properties, named.hProperties]) {
    if (!isTable(properties)) continue
    for (const [key, value] of Object.entries(properties)) {
      const wrong = propertyProblem(key, value)
      if (wrong === undefined) continue
      problem ??= `gave "${name}" the property "${key}", ${wrong}`
      delete properties[key]
    }
  }
  // Components of the theme would fail.
  if (
    VOID.test(String(node.tagName).toLowerCase()) &&
    Array.isArray(node.children) &&
    node.children.length
  ) {
    problem ??= `put content into "${name}", which cannot have any`
    node.children = []
  }
  return problem
}

function propertyProblem(key: string, value: unknown): string | undefined {
  if (OF_REACT.has(key))
    return 'which is not an attribute of HTML; content belongs in "children" of the node'
  if (!key || /[\s"'<>/=]/.test(key)) return 'whose name no attribute of HTML can have'
  if (isPlain(value)) return undefined
  if (typeof value === 'function') return `which is a function; pages are plain HTML, and ${VALUES}`
  if (key === 'style' && isTable(value) && Object.values(value).every(isPlain)) return undefined
  const isList = Array.isArray(value)
  if (isList && value.every(isPlain)) return undefined
  const what = isList
    ? 'a list that contains more than texts'
    : `a value of the type "${typeof value}"`
  return `which is ${what}; ${VALUES}`
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)
}

/** Numbers become texts: as attributes, both are the same in Markdown. */
function directiveProblem(type: string, {name, attributes}: Record<string, unknown>) {
  if (typeof name !== 'string') return `a node "${type}" without a "name"`
  const given = isTable(attributes) ? attributes : {}
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'number') given[key] = String(value)
    else if (typeof (value ?? '') !== 'string')
      return `the directive "${name}" whose attribute "${key}" is not a text`
  }
  return undefined
}
