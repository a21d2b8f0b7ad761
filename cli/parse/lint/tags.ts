/**
 * Finds tags of inline HTML that do not pair: one that is not closed, one that closes nothing, a comment
 * without an end. The HTML parser repairs them silently, and the following text looks different or disappears.
 */
import type {Html, Nodes} from 'mdast'
import type {Point} from 'unist'
import type {ParseContext} from '../context.ts'
import {allowed} from '../html.ts'
import {createPointer} from '../positions.ts'

/** Elements without content, and those that HTML closes itself. */
const ALONE =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dd|dt|td|th|tr|thead|tbody|tfoot|colgroup|caption|option|optgroup|rp|rt)$/
/** Elements whose content is always text. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/

interface Tag {
  name: string
  close: boolean
  at: Point
}

interface OpenTag extends Tag {
  /** The paragraph, heading or cell that contains it; undefined between blocks. */
  block: Nodes | undefined
}

export interface Tags {
  /** Records a node. `block`: the paragraph, heading or cell that contains it, if any. */
  see: (node: Html, block: Nodes | undefined) => void
  /** Reports tags that are still open. */
  finish: () => void
}

export function createTags(context: ParseContext): Tags {
  const open: OpenTag[] = []
  /** Number of open tags by name, so a stray tag needs no search through all of them. */
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  const report = (at: Point, message: string, hint: string) =>
    context.report('html-tag', at, message, {hint})

  const drop = (from: number) => {
    for (const {name, at} of open.splice(from)) {
      count(name, -1)
      // An unknown element is reported once elsewhere.
      if (!ALONE.test(name) && allowed.tagNames?.includes(name))
        report(at, `<${name}> is not closed.`, `Write </${name}> after its content.`)
    }
  }
  const close = ({name, at}: Tag) => {
    if (!counts.get(name)) {
      // Browsers read </br> as <br>.
      const message = `</${name}> closes nothing.`
      if (name !== 'br') report(at, message, `Remove it, or write <${name}> before its content.`)
      return
    }
    const found = open.findLastIndex((one) => one.name === name)
    drop(found + 1)
    open.pop()
    count(name, -1)
  }
  return {
    see: (node, block) => {
      const start = node.position?.start
      if (!start) return
      // A tag that opens in a sentence must close in it; such tags are always the last.
      const last = open.at(-1)?.block
      if (last !== undefined && last !== block) drop(open.findIndex((one) => one.block === last))
      const {tags, comment} = tagsOf(context.places.written(node), start)
      for (const tag of tags) {
        if (tag.close) close(tag)
        else {
          open.push({...tag, block})
          count(tag.name, 1)
        }
      }
      const message = 'This comment is not closed; it hides everything after it.'
      if (comment) report(comment, message, 'End it with -->.')
    },
    finish: () => drop(0),
  }
}

/** Returns all tags in order, and the place of a comment without an end. One pass over the text. */
function tagsOf(text: string, start: Point): {tags: Tag[]; comment?: Point} {
  const tags: Tag[] = []
  const placeOf = createPointer(text, start)
  let at = text.indexOf('<')
  while (at >= 0) {
    const from = at
    if (text.startsWith('<!--', from)) {
      const end = text.indexOf('-->', from + 2)
      if (end < 0) return {tags, comment: placeOf(from)}
      at = text.indexOf('<', end + 3)
      continue
    }
    const [, slash = '', name] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(text.slice(from, from + 40)) ?? []
    if (!name) {
      at = text.indexOf('<', from + 1)
      continue
    }
    const tag = {name: name.toLowerCase(), close: slash === '/', at: placeOf(from)}
    tags.push(tag)
    const end = endOfTag(text, from + slash.length + name.length + 1)
    at = !tag.close && RAW.test(tag.name) ? closingOf(text, tag.name, end) : text.indexOf('<', end)
  }
  return {tags}
}

function closingOf(text: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, 'gi')
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

/** Returns the index after the `>` that ends a tag; quotes can contain a `>`. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return text.length
}
