/**
 * Reads `{ #id .class width="300" }` after a heading, a link, a picture, code or emphasis, as in MkDocs,
 * Kramdown and Pandoc. Such lists are not text: in an imported tree the id is kept, everything else is dropped.
 */
import type {Heading, Nodes, Parents, PhrasingContent, Root} from 'mdast'
import {visit} from '../syntax/visit.ts'

const ITEM = String.raw`(?:[#.][\w:.+-]+|[\w:-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|data-[\w-]+)`
const LIST = new RegExp(String.raw`^\{:?[ \t]*(${ITEM}(?:[ \t]+${ITEM})*)?[ \t]*\}`)
const AT_END = new RegExp(
  String.raw`(?:^|[ \t]+)\{:?[ \t]*(${ITEM}(?:[ \t]+${ITEM})*)[ \t]*\}[ \t]*$`,
)
/** Nodes that can have a list directly after them. */
const OWNERS = new Set(['link', 'linkReference', 'image', 'imageReference', 'inlineCode', 'strong'])

/** Removes the lists from a tree. */
export function readAttributeLists(tree: Root): void {
  visit(tree, 'heading', (heading: Heading) => readAtEnd(heading))
  visit(tree, 'text', (node, index, parent) => {
    const before = parent?.children[(index ?? 0) - 1]
    if (!before || !(OWNERS.has(before.type) || before.type === 'emphasis')) return
    const list = LIST.exec(node.value)
    if (!list?.[1]) return
    node.value = node.value.slice(list[0].length)
    setId(before, idIn(list[1]))
  })
}

/** Keeps the id in the syntax of our headings. */
function readAtEnd(heading: Heading): void {
  const last = heading.children.at(-1)
  if (last?.type !== 'text') return
  const list = AT_END.exec(last.value)
  if (!list) return
  const id = idIn(list[1]!)
  last.value = last.value.slice(0, list.index) + (id === undefined ? '' : ` {#${id}}`)
}

function idIn(list: string): string | undefined {
  const [, short, long] = /(?:^|\s)(?:#([^\s}]+)|id=["']?([^\s"'}]+))/.exec(list) ?? []
  return short ?? long
}

/** Sets an id. `[](){ #place }` is a link target. */
function setId(node: Nodes, id: string | undefined): void {
  if (id === undefined) return
  if (node.type === 'link' && node.url === '' && node.children.length === 0) {
    Object.assign(node, {type: 'html', value: `<a id="${id.replaceAll('"', '')}"></a>`})
    return
  }
  node.data = {...node.data, hProperties: {id}} as Nodes['data']
}

/** Gives a heading that is only a comment, `#### <!-- md:setting config.name -->`, the text of the comment. */
export function showComments(tree: Root): void {
  visit(tree, 'heading', (heading: Heading) => {
    const comments = heading.children.filter(({type}) => type === 'html')
    const rest = (heading.children as PhrasingContent[]).filter((one) => !comments.includes(one))
    if (!comments.length || rest.some((one) => one.type !== 'text' || one.value.trim() !== ''))
      return
    const values = comments.map(
      (one) => /^<!--\s*([\s\S]*?)\s*-->$/.exec((one as {value: string}).value)?.[1],
    )
    if (values.some((one) => !one)) return
    ;(heading as Parents).children = [
      {type: 'inlineCode', value: values.join(' '), position: heading.position!},
    ]
  })
}
