/** Turns the tree of a page into one of HTML. */
import type {Root as HastRoot} from 'hast'
import type {InlineCode, List, Parents, Root, RootContent} from 'mdast'
import {defaultHandlers, type Handler, type State, toHast} from 'mdast-util-to-hast'
import {say} from '../../../runtime/shared/messages/say.ts'
import {codeElement} from '../code/highlight.ts'
import type {ParseContext} from '../context.ts'
import {directiveHandlers} from '../directives.ts'
import {readHtml} from '../html.ts'
import {moveAddresses, placesInMarkdown} from '../moved-addresses.ts'
import {SKIP, visit} from './visit.ts'

export function toHtml(tree: Root, body: string, context: ParseContext): HastRoot {
  const handlers = {
    ...directiveHandlers(context),
    code: codeElement,
    inlineCode,
    listItem: listItems(),
    // The types of the package leave out that a root becomes a root.
    root: ((state: State) => defaultHandlers.root(state, tree)) as unknown as Handler,
  }
  const {messages} = context
  const hast = toHast(definitionsIn(tree), {
    allowDangerousHtml: true,
    clobberPrefix: '',
    handlers,
    footnoteLabel: say(messages, 'footnotes.title'),
    footnoteBackLabel: (at, again) => {
      const number = `${at + 1}${again > 1 ? `-${again}` : ''}`
      return say(messages, 'footnotes.back', {number})
    },
  })
  if (!context.included.length) return readHtml(hast as HastRoot, body, context)
  const known = placesInMarkdown(hast as HastRoot)
  const read = readHtml(hast as HastRoot, body, context)
  moveAddresses(read, known, context)
  return read
}

const OPTION = /^--?[a-z][\w-]{0,22}$/i

/** Gives an option of a command the class `whole`. Browsers break a line after a hyphen, so only that of `-d` would be left on it. */
function inlineCode(state: State, node: InlineCode) {
  const code = defaultHandlers.inlineCode(state, node)
  if (OPTION.test(node.value)) code.properties.className ??= ['whole']
  return code
}

/**
 * Returns a tree with nothing but the definitions. To find them, the package walks all of the tree that it gets, at several times the
 * cost of our own walk. What it turns into HTML is up to the handler of the root.
 */
function definitionsIn(tree: Root): Root {
  const children: RootContent[] = []
  visit(tree, (node: RootContent) => {
    if (node.type === 'paragraph' || node.type === 'table') return SKIP
    if (node.type === 'definition' || node.type === 'footnoteDefinition') children.push(node)
    return undefined
  })
  return {type: 'root', children}
}

/** For each item, the package looks at all items of its list: whether one is loose. Here, a list is looked at once. */
function listItems(): Handler {
  const known = new WeakMap<List, List>()
  return (state, node, parent: Parents | undefined) => {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent)
    const isLoose = () =>
      parent.spread || parent.children.some(({spread, children}) => spread ?? children.length > 1)
    const list = known.get(parent) ?? {...parent, spread: isLoose(), children: []}
    known.set(parent, list)
    return defaultHandlers.listItem(state, node, list)
  }
}
