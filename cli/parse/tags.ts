/**
 * Tags of inline HTML that do not pair: one that is not closed, one that closes nothing, a comment without an end. The
 * HTML parser repairs them silently, and what follows looks different or disappears.
 */
import type {Html, Nodes} from 'mdast'
import type {Point} from 'unist'
import type {ParseContext} from './context.ts'
import {allowed} from './html.ts'
import {createPointer} from './places.ts'

/** They have no content, or HTML closes them itself. */
const ALONE =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dd|dt|td|th|tr|thead|tbody|tfoot|colgroup|caption|option|optgroup|rp|rt)$/
/** Their content is text, whatever it looks like. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/

interface Tag {
  name: string
  close: boolean
  at: Point
}

interface OpenTag extends Tag {
  /** The paragraph, heading or cell that it is in; undefined between blocks. */
  block: Nodes | undefined
}

export interface Tags {
  /** `block`: the paragraph, heading or cell that holds the node, if one does. */
  see: (node: Html, block: Nodes | undefined) => void
  /** Reports what is still open. */
  finish: () => void
}

export function createTags(context: ParseContext): Tags {
  const open: OpenTag[] = []
  /** How many of a name are open: for a stray tag there is no walk over all of them. */
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  const report = (at: Point, message: string, hint: string) =>
    context.report('html-tag', at, message, {hint})

  const drop = (from: number) => {
    for (const {name, at} of open.splice(from)) {
      count(name, -1)
      // An unknown element is reported as such, once.
      if (!ALONE.test(name) && allowed.tagNames?.includes(name))
        report(at, `<${name}> is not closed.`, `Write </${name}> behind its content.`)
    }
  }
  const close = ({name, at}: Tag) => {
    if (!counts.get(name)) {
      // Browsers read </br> as <br>.
      if (name !== 'br')
        report(
          at,
          `</${name}> closes nothing.`,
          `Remove it, or write <${name}> before its content.`,
        )
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
      // What began in a sentence ends in it; such tags are always the last.
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
      if (comment)
        report(
          comment,
          'This comment is not closed; it hides all that follows.',
          'End it with -->.',
        )
    },
    finish: () => drop(0),
  }
}

/** All tags in order, and the place of a comment without an end. One pass, whatever the text. */
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
    const tag = {
      name: name.toLowerCase(),
      close: slash === '/',
      at: placeOf(from),
    }
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

/** Index behind the `>` that ends a tag; quotes may hold one. */
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
