/** The text of a block with all recognized syntax blanked out: what is left is shown as typed. */
import type {Link, Nodes} from 'mdast'
import type {TextDirective} from 'mdast-util-directive'
import type {Parent, Point} from 'unist'
import type {TextBlock} from '../context.ts'
import {createPointer} from '../positions.ts'

/** Replaces each character of recognized syntax. */
const READ = '\uFFFC'
/** The same for an inline directive. */
const DIRECTIVE = '\uFFFB'

export interface Unread {
  /** The block as typed, with recognized syntax blanked out. */
  text: string
  /** Directives by the index after them. */
  directives: Map<number, TextDirective>
  /** Addresses without brackets: links for the parser, text for the author. */
  addresses: {node: Link; from: number}[]
  at: (index: number) => Point
  /** Returns the original text, with nothing blanked out. */
  shown: (from: number, length: number) => string
}

/** Blanks out what the parser has recognized. `written`: the block as typed. */
export function blank(block: TextBlock, written: string): Unread {
  const directives: Unread['directives'] = new Map()
  const addresses: Unread['addresses'] = []
  const {start} = block.position!
  const offset = (point: Point | undefined) => (point?.offset ?? Number.NaN) - start.offset!
  let text = ''
  let done = 0
  const cover = (from: number, to: number, sign: string) => {
    text += written.slice(done, from) + sign.repeat(Math.max(0, to - from))
    done = to
  }
  const walk = (parent: Parent) => {
    for (const node of parent.children as Nodes[]) {
      const from = offset(node.position?.start)
      const to = offset(node.position?.end)
      if (node.type === 'text' || !(from >= done)) continue
      if (node.type === 'link' && written[from] !== '[' && written[from] !== '<')
        addresses.push({node, from})
      else if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete') {
        const [first, last] = [node.children[0], node.children.at(-1)]
        cover(from, first ? offset(first.position?.start) : to, READ)
        walk(node)
        cover(last ? offset(last.position?.end) : done, to, READ)
      } else {
        const isDirective = node.type === 'textDirective'
        cover(from, to, isDirective ? DIRECTIVE : READ)
        if (isDirective) directives.set(to, node)
      }
    }
  }
  walk(block)
  text += written.slice(done)
  return {
    text: text.replace(/\\[!-/:-@[-`{-~]/g, READ + READ),
    directives,
    addresses,
    at: createPointer(written, start),
    shown: (from, length) => written.slice(from, from + length),
  }
}
