/** Sizes of the nodes and texts of a diagram, computed before the layout. */

import {widthOf, wrap} from '../text-width.ts'
import type {GraphNode, GraphRow} from './graph.ts'

export interface Size {
  width: number
  height: number
}

/** A row of a compartment, relative to the top left corner of its node. */
interface BoxRow {
  style?: GraphRow['style']
  cells: {x: number; lines: string[]}[]
  /** Vertical center. */
  y: number
}

export interface Box extends Size {
  lines: string[]
  /** Below the name: the y of each compartment, and its rows. */
  parts?: {y: number; rows: BoxRow[]}[]
}

const NODE = {size: 14, line: 18} as const
export const EDGE = {size: 13, line: 17} as const

/** Wraps a text into lines of at most `most` px. */
export function linesOf(text: string, most: number, size: number, weight: 400 | 500): string[] {
  return text
    .split('\n')
    .slice(0, 12)
    .flatMap((line) => wrap(line.slice(0, 300), most, size, weight))
}

/** Returns the size of lines of text. */
export function sizeOf(
  lines: string[],
  {size, line}: {size: number; line: number},
  weight: 400 | 500,
  padding: number,
): Size {
  return {
    width: Math.ceil(Math.max(0, ...lines.map((one) => widthOf(one, size, weight))) + padding),
    height: lines.length * line + 4,
  }
}

/** Reserves space in Graphviz for a text that we draw ourselves. */
export function blank({width, height}: Size): {html: string} {
  return {
    html: `<TABLE FIXEDSIZE="TRUE" WIDTH="${Math.ceil(width)}" HEIGHT="${Math.ceil(height)}" BORDER="0" CELLSPACING="0" CELLPADDING="0"><TR><TD></TD></TR></TABLE>`,
  }
}

/** Returns the shape that Graphviz clips the ends of edges at. */
export function outline({shape}: GraphNode): string {
  if (shape === 'start' || shape === 'end' || shape === 'circle') return 'circle'
  if (shape === 'choice') return 'diamond'
  return shape === 'diamond' ? 'hexagon' : 'box'
}

/** Width in px of the pointed ends of a decision. It is a hexagon: a rhombus needs twice the space of its text. */
export const POINT = 16

/** Returns the size of a node. The higher `tight`, the narrower its texts. */
export function boxOf(node: GraphNode, tight: 0 | 1 | 2): Box {
  if (node.shape === 'start') return {width: 16, height: 16, lines: []}
  if (node.shape === 'end') return {width: 20, height: 20, lines: []}
  if (node.shape === 'choice') return {width: 28, height: 28, lines: []}
  if (node.shape === 'bar') return {width: 64, height: 8, lines: []}
  if (node.shape === 'note') return noteBox(node, tight)
  if (node.parts) return tableBox(node, node.parts, tight)
  const lines = linesOf(node.text, [170, 120, 84][tight] as number, NODE.size, 500)
  const [padX, padY] = tight ? [10, 7] : [14, 8]
  const text = sizeOf(lines, NODE, 500, 0)
  const width = text.width + 2 * padX
  const height = text.height - 4 + 2 * padY
  if (node.shape === 'diamond') return {width: width + 2 * POINT - 8, height: height + 4, lines}
  if (node.shape === 'cylinder') return {width, height: height + 16, lines}
  if (node.shape === 'stadium') return {width: width + 10, height, lines}
  if (node.shape === 'circle')
    return {width: Math.max(width, height), height: Math.max(width, height), lines}
  return {width: Math.max(width, 34), height, lines}
}

function noteBox({text}: GraphNode, tight: 0 | 1 | 2): Box {
  const lines = linesOf(text, [180, 130, 100][tight] as number, EDGE.size, 400)
  const {width, height} = sizeOf(lines, EDGE, 400, 18)
  return {width, height: height + 8, lines}
}

/** Returns the size of a class or an entity: its name, then a compartment for each kind of row. */
function tableBox({text, badge}: GraphNode, parts: GraphRow[][], tight: 0 | 1 | 2): Box {
  const most = [260, 190, 140][tight] as number
  const lines = [...(badge ? [`«${badge}»`] : []), ...linesOf(text, most, NODE.size, 500)]
  const head = lines.length * NODE.line + 14
  // If space is tight, a row is one text instead of columns.
  const rows = parts
    .filter((part) => part.length)
    .map((part) =>
      part.map((row) => ({
        ...row,
        cells: tight ? [row.cells.filter(Boolean).join(' ')] : row.cells,
      })),
    )
  const columns = Math.max(1, ...rows.flat().map((row) => row.cells.length))
  const wrapped = rows.map((part) =>
    part.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => linesOf(cell, most, EDGE.size, 400)),
    })),
  )
  const widths = Array.from({length: columns}, (_, at) =>
    Math.max(0, ...wrapped.flat().map(({cells}) => sizeOf(cells[at] ?? [], EDGE, 400, 0).width)),
  )
  const starts = widths.map((_, at) =>
    widths.slice(0, at).reduce((sum, one) => sum + one + (one ? 14 : 0), 10),
  )
  let y = head
  const placed = wrapped.map((part) => {
    const top = y
    y += 4
    const inner = part.map(({style, cells}): BoxRow => {
      const height = Math.max(1, ...cells.map((cell) => cell.length)) * EDGE.line
      y += height
      return {
        ...(style && {style}),
        y: y - height / 2,
        cells: cells.map((cell, at) => ({x: starts[at] as number, lines: cell})),
      }
    })
    y += 4
    return {y: top, rows: inner}
  })
  const name = sizeOf(lines, NODE, 500, 24).width
  const content = widths.reduce(
    (sum, one, at) => Math.max(sum, one ? (starts[at] as number) + one : 0),
    0,
  )
  return {width: Math.max(64, name, content + 10), height: y, lines, parts: placed}
}
