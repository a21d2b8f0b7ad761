/** Diagrams of nodes and arrows in words, for readers who cannot see them. */
import {type Messages, say} from '../../../runtime/shared/messages/say.ts'
import {oneLine} from '../../text/one-line.ts'
import {type Child, h} from '../hast.ts'
import type {Graph, GraphEdge, GraphNode, GraphRow, Mark} from './graph.ts'

/** The signs at both ends of a line between entities. */
const COUNTS = {
  'zero-one': 'diagram.zeroOrOne',
  one: 'diagram.exactlyOne',
  'zero-many': 'diagram.zeroOrMore',
  many: 'diagram.oneOrMore',
} as const

/** Returns a graph as a list: the nodes that have rows, then each arrow in words. */
export function tellGraph({nodes, edges}: Graph, messages: Messages | undefined): Child[] {
  const tables = [...nodes.values()]
    .filter(({parts}) => parts?.some((part) => part.length))
    .map(({text, badge, parts = []}) => {
      const title = `${oneLine(text)}${badge ? ` («${badge}»)` : ''}`
      return h('li', {}, title, h('ul', {}, parts.flat().map(row)))
    })
  const told = edges.map((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)]
    if (to?.shape === 'note') {
      const text = oneLine(to.text)
      return h('li', {}, say(messages, 'diagram.note', {of: name(edge.from, from), text}))
    }
    const ends = {
      from: counted(name(edge.from, from), edge.tailText),
      to: counted(name(edge.to, to), edge.headText),
    }
    return h('li', {}, `${arrow(edge, ends)}${edge.text ? `: ${oneLine(edge.text)}` : ''}`)
  })
  return tables.length + told.length ? [h('ul', {}, tables, told)] : []

  function row({cells, style}: GraphRow): Child {
    const kind = style && say(messages, style === 'static' ? 'diagram.static' : 'diagram.abstract')
    return h('li', {}, `${cells.filter(Boolean).join(' ')}${kind ? ` (${kind})` : ''}`)
  }

  function name(id: string, node: GraphNode | undefined): string {
    const {shape, text} = node ?? {}
    if (shape === 'start' && !text) return say(messages, 'diagram.start')
    if (shape === 'end' && !text) return say(messages, 'diagram.end')
    return oneLine(text || id)
  }

  function arrow(edge: GraphEdge, {from, to}: {from: string; to: string}): string {
    const {head, tail, headMark, tailMark, line} = edge
    const [ofFrom, ofTo] = [countOf(tailMark), countOf(headMark)]
    if (ofFrom && ofTo) return `${from} (${say(messages, ofFrom)}) – ${to} (${say(messages, ofTo)})`
    if (head && tail) return `${from} ↔ ${to}`
    const mark = headMark ?? tailMark
    if (!mark) return `${from} ${head ? '→' : tail ? '←' : '–'} ${to}`
    // The class at the end without the sign comes first in the sentence.
    const ends = head ? {from, to} : {from: to, to: from}
    const relation = relationOf(mark, line)
    return relation ? say(messages, relation, ends) : `${ends.from} → ${ends.to}`
  }
}

function counted(name: string, count: string | undefined): string {
  return count ? `${name} (${count})` : name
}

function countOf(mark: Mark | undefined) {
  return mark && mark in COUNTS ? COUNTS[mark as keyof typeof COUNTS] : undefined
}

/** Returns what the sign of a relation of classes means; undefined for a plain arrow. */
function relationOf(mark: Mark, line: GraphEdge['line']) {
  if (mark === 'triangle') return line === 'dotted' ? 'diagram.realizes' : 'diagram.extends'
  if (mark === 'diamond') return 'diagram.isPartOf'
  if (mark === 'diamond-open') return 'diagram.belongsTo'
  return line === 'dotted' ? 'diagram.dependsOn' : undefined
}
