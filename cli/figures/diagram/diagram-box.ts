/** Sizes of the nodes and texts of a diagram, computed before the layout. */
import {LABEL, NAME, type TextSize, textLines, textWidth} from '../text-width.ts'
import type {GraphNode, GraphRow, Shape} from './graph.ts'

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

export function sizeOf(lines: string[], font: TextSize, padding: number): Size {
  return {width: textWidth(lines, font) + padding, height: lines.length * font.line + 4}
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

/** Sizes of the shapes without text. */
const FIXED: Partial<Record<Shape, Size>> = {
  start: {width: 16, height: 16},
  end: {width: 20, height: 20},
  choice: {width: 28, height: 28},
  bar: {width: 64, height: 8},
}

/** Returns the size of a node. The higher `tight`, the narrower its texts. */
export function boxOf(node: GraphNode, tight: 0 | 1 | 2): Box {
  const fixed = FIXED[node.shape]
  if (fixed) return {...fixed, lines: []}
  if (node.shape === 'note') return noteBox(node, tight)
  if (node.parts) return tableBox(node, node.parts, tight)
  const lines = textLines(node.text, [170, 120, 84][tight]!, NAME)
  const [padX, padY] = tight ? [10, 7] : [14, 8]
  const text = sizeOf(lines, NAME, 0)
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
  const lines = textLines(text, [180, 130, 100][tight]!, LABEL)
  const {width, height} = sizeOf(lines, LABEL, 18)
  return {width, height: height + 8, lines}
}

/** Returns the size of a class or an entity: its name, then a compartment for each kind of row. */
function tableBox({text, badge}: GraphNode, parts: GraphRow[][], tight: 0 | 1 | 2): Box {
  const most = [260, 190, 140][tight]!
  const lines = [...(badge ? [`«${badge}»`] : []), ...textLines(text, most, NAME)]
  // If space is tight, a row is one text instead of columns.
  const wrapped = parts
    .filter((part) => part.length)
    .map((part) =>
      part.map(({style, cells}) => ({
        style,
        cells: (tight ? [cells.filter(Boolean).join(' ')] : cells).map((cell) =>
          textLines(cell, most, LABEL),
        ),
      })),
    )
  const columns = Math.max(1, ...wrapped.flat().map(({cells}) => cells.length))
  const widths = Array.from({length: columns}, (_, at) =>
    Math.max(0, ...wrapped.flat().map(({cells}) => textWidth(cells[at] ?? [], LABEL))),
  )
  const starts = widths.map((_, at) =>
    widths.slice(0, at).reduce((sum, one) => sum + one + (one ? 14 : 0), 10),
  )
  let y = lines.length * NAME.line + 14
  const placed = wrapped.map((part) => {
    const top = y
    y += 4
    const rows = part.map(({style, cells}): BoxRow => {
      const height = Math.max(1, ...cells.map((cell) => cell.length)) * LABEL.line
      y += height
      return {
        ...(style && {style}),
        y: y - height / 2,
        cells: cells.map((cell, at) => ({x: starts[at]!, lines: cell})),
      }
    })
    y += 4
    return {y: top, rows}
  })
  const ends = widths.map((one, at) => (one ? starts[at]! + one : 0))
  const width = Math.max(64, textWidth(lines, NAME) + 24, ...ends.map((end) => end + 10))
  return {width, height: y, lines, parts: placed}
}
