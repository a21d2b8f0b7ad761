/**
 * Reads `{ #id .class width="300" }` after a heading, a link, a picture, code or emphasis, or in a line of its own, as in
 * MkDocs, Kramdown and Pandoc. Such lists are not text: in an imported tree the id is kept, everything else is dropped.
 */
import type {Heading, List, Nodes, Paragraph, Parents, PhrasingContent, Root, Table} from 'mdast'
import {toString} from 'mdast-util-to-string'
import {visit} from '../syntax/visit.ts'

const ITEM = String.raw`(?:[#.][\w:.+-]+|[\w:-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|data-[\w-]+)`
const LIST = new RegExp(String.raw`^\{:?[ \t]*(${ITEM}(?:[ \t]+${ITEM})*)?[ \t]*\}`)
const AT_END = new RegExp(
  String.raw`(?:^|[ \t]+)\{:?[ \t]*(${ITEM}(?:[ \t]+${ITEM})*)[ \t]*\}[ \t]*$`,
)
/** A first or last line of a block that is a list. */
const LINE = String.raw`[ \t]*\{:?[ \t]*(${ITEM}(?:[ \t]+${ITEM})*)[ \t]*\}[ \t]*`
const FIRST_LINE = new RegExp(`^${LINE}(?:\\n|$)`)
const LAST_LINE = new RegExp(`\\n${LINE}$`)
const ONLY_LINE = new RegExp(`^${LINE}$`)
/** VitePress, MkDocs, GitLab: a line that stands for the table of contents. */
export const CONTENTS = /^\[?\[_?toc_?\]\]?$/i
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
  visit(tree, 'list', (list: List, index, parent) => {
    if (!isContents(list)) return undefined
    parent.children.splice(index!, 1)
    return index
  })
  visit(tree, 'table', removeLastRow)
  visit(tree, 'paragraph', readLines)
}

/** `1. TOC` above `{:toc}`: the list stands for the table of contents. */
function isContents({children}: List): boolean {
  const block = children.at(-1)?.children[0]
  const mark = block?.type === 'paragraph' ? block.children.at(-2) : undefined
  return mark?.type === 'textDirective' && mark.name === 'toc'
}

/** Without an empty line before it, the list is a row of the table. */
function removeLastRow({children}: Table): void {
  if (children.length > 1 && ONLY_LINE.test(toString(children.at(-1)!.children))) children.pop()
}

/** Reads a list in the first or last line. A paragraph without other lines is removed; returns where the walk goes on. */
function readLines(
  node: Paragraph,
  index: number | undefined,
  parent: Parents,
): number | undefined {
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (first?.type === 'text' && first.value.startsWith('[') && CONTENTS.test(toString(node))) {
    parent.children.splice(index!, 1)
    return index
  }
  let list: RegExpExecArray | null = null
  if (first?.type === 'text' && (list = FIRST_LINE.exec(first.value)))
    first.value = first.value.slice(list[0].length)
  else if (last?.type === 'text' && (list = LAST_LINE.exec(last.value)))
    last.value = last.value.slice(0, list.index)
  if (!list) return undefined
  const id = idIn(list[1]!)
  if (toString(node) !== '' || node.children.length > 1) {
    setId(node, id)
    return undefined
  }
  const before = parent.children[index! - 1]
  if (before?.type === 'heading') {
    if (id !== undefined) before.children.push({type: 'text', value: ` {#${id}}`})
  } else if (before) setId(before, id)
  parent.children.splice(index!, 1)
  return index
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
