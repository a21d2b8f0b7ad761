/** Computes the columns of a sequence diagram, and the horizontal extent of its blocks. */
import {LABEL, textLines, textWidth} from '../text-width.ts'
import type {Actor, At, Block, Item} from './sequence.ts'

export interface Room {
  /** Maximum width of a text before it is wrapped. */
  name: number
  text: number
  gap: number
}

/** How far a message of a participant to itself extends to the right (px). */
export const LOOP = 30

/** The x of each column, and the left and right limits of everything at the columns. */
export interface Columns {
  at: number[]
  left: number
  right: number
}

/** Returns the width of a text that is wrapped. */
function widthOf(text: string, most: number): number {
  return textWidth(textLines(text, most, LABEL), LABEL)
}

/** Returns the columns, far enough apart for every text between them. */
export function columnsOf(
  actors: Actor[],
  items: Item[],
  sizes: {width: number}[],
  room: Room,
): Columns {
  const half = (at: At) => ((sizes[at]?.width ?? 0) as number) / 2
  /** For each column: the widths that must fit between it and an earlier one. */
  const needs: {from: At; width: number}[][] = actors.map(() => [])
  const last = actors.length - 1
  const over: {at: At; left: number; right: number}[] = actors.map((_, at) => ({
    at,
    left: half(at),
    right: half(at),
  }))
  const between = (from: At, to: At, width: number) => {
    if (from !== to) needs[to]?.push({from, width})
  }
  const visit = (item: Item): void => {
    if (item.kind === 'block') item.sections.flatMap((section) => section.items).forEach(visit)
    else if (item.kind === 'message') {
      const [from, to] = [Math.min(item.from, item.to), Math.max(item.from, item.to)]
      const width = widthOf(item.text, room.text)
      if (from !== to) between(from, to, width + 28)
      else beside(from, width + LOOP + 16)
    } else if (item.kind === 'note') {
      const width = widthOf(item.text, room.text) + 16
      if (item.side === 'right') beside(item.from, width + 20)
      else if (item.side === 'left') reach(item.from, width + 20, 0)
      else if (item.from === item.to) reach(item.from, width / 2 + 4, width / 2 + 4)
      else {
        between(item.from, item.to, width - 30)
        reach(item.from, 24, 0)
        reach(item.to, 0, 24)
      }
    }
  }
  function beside(at: At, width: number): void {
    if (at < last) between(at, at + 1, width)
    else reach(at, 0, width)
  }
  function reach(at: At, left: number, right: number): void {
    const one = over[at] as {left: number; right: number}
    one.left = Math.max(one.left, left)
    one.right = Math.max(one.right, right)
    if (at > 0) between(at - 1, at, left + 8)
    if (at < last) between(at, at + 1, right + 8)
  }
  items.forEach(visit)
  const at: number[] = []
  for (const index of actors.keys()) {
    const before = at[index - 1]
    let x = before === undefined ? 0 : before + half(index - 1) + half(index) + room.gap
    for (const {from, width} of needs[index] ?? []) x = Math.max(x, (at[from] as number) + width)
    at.push(x)
  }
  return {
    at,
    left: Math.min(0, ...over.map(({at: one, left}) => (at[one] as number) - left)),
    right: Math.max(0, ...over.map(({at: one, right}) => (at[one] as number) + right)),
  }
}

/** Returns the left and right edge of a block; blocks inside it are narrower. */
export function extentOf(
  block: Block,
  columns: Columns,
  room: Room,
  extents: Map<Block, [number, number]>,
): [number, number] {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  const take = (from: number, to: number) => {
    left = Math.min(left, from)
    right = Math.max(right, to)
  }
  const x = (at: At) => columns.at[at] as number
  const half = (text: string) => widthOf(text, room.text)
  for (const item of block.sections.flatMap((section) => section.items)) {
    if (item.kind === 'block') {
      const [from, to] = extentOf(item, columns, room, extents)
      take(from, to)
    } else if (item.kind === 'message') {
      take(Math.min(x(item.from), x(item.to)) - 14, Math.max(x(item.from), x(item.to)) + 14)
      if (item.from === item.to) take(x(item.from), x(item.from) + LOOP + half(item.text) + 12)
    } else if (item.kind === 'note') {
      const width = half(item.text) + 16
      if (item.side === 'left') take(x(item.from) - width - 14, x(item.from))
      else if (item.side === 'right') take(x(item.from), x(item.from) + width + 14)
      else take(x(item.from) - Math.max(22, width / 2), x(item.to) + Math.max(22, width / 2))
    }
  }
  if (left > right) take(columns.left, columns.right)
  const tab = tabWidth(block.word)
  const label = Math.max(...block.sections.map((one) => widthOf(one.label, 60)))
  const least = tab + label + 24
  const found: [number, number] = [left - 10, Math.max(right + 10, left - 10 + least)]
  extents.set(block, found)
  return found
}

/** Returns the width of the corner with the word of a block. */
export function tabWidth(word: string): number {
  return textWidth([word], LABEL) + 22
}
