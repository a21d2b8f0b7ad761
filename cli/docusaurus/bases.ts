/**
 * Where the content of each tag is moved to. The content of nested tags gets the indent of the outermost one, as they are no
 * containers for us; in a list, that of its item.
 */
import {columnOfItem, columns, indentOf, startOf} from './list-items.ts'
import {lastAtOrBelow} from './locate.ts'
import {inFence, lineAt} from './tokens.ts'
import type {Element} from './tree.ts'

export interface Bases {
  /** Returns the outermost tag around a position, and by how many columns the innermost one is deeper. */
  around: (at: number) => {outer: Element; deeper: number} | undefined
}

interface Known {
  element: Element
  parent: Known | undefined
  outer: Element
  /** Columns that it is deeper than the outermost tag. */
  deeper: number
  /** The least indent of its lines; computed once it is needed. */
  depth?: number
}

export function createBases(
  text: string,
  elements: readonly Element[],
  fences: readonly [number, number][],
): Bases {
  const known: Known[] = []
  let parent: Known | undefined
  for (const element of elements) {
    if (element.open.type !== 'tag' || element.isText) continue
    while (parent && endOf(parent.element) <= element.open.start) parent = parent.parent
    const deeper = parent ? parent.deeper + inItem(element, parent, text, fences) : 0
    const one = {element, parent, outer: parent?.outer ?? element, deeper}
    known.push(one)
    parent = one
  }
  return {
    around: (at) => {
      let one = known[lastAtOrBelow(known, at, ({element}) => element.open.start)]
      while (one && !(at >= one.element.open.start && at < endOf(one.element))) one = one.parent
      return one && {outer: one.outer, deeper: one.deeper}
    },
  }
}

function endOf({open, close}: Element): number {
  return close?.end ?? open.end
}

/** Returns by how many columns a tag on a line of its own is deeper than what contains it, because it is in a list there. */
function inItem(
  {open}: Element,
  parent: Known,
  text: string,
  fences: readonly [number, number][],
): number {
  const line = startOf(text, open.start)
  const indent = indentOf(text, line)
  if (line + indent.length !== open.start || indent === '') return 0
  const from = text.indexOf('\n', parent.element.open.end) + 1
  const column = columnOfItem(line, columns(indent), from, {text, fences, moved: new Map()})
  if (column === undefined) return 0
  parent.depth ??= depthOf(parent.element, text, fences)
  return Math.max(0, column - parent.depth)
}

/** Returns the least indent of the lines between the tags of an element, in columns. */
function depthOf(
  {open, close}: Element,
  text: string,
  fences: readonly [number, number][],
): number {
  let least = Number.POSITIVE_INFINITY
  const end = close?.start ?? open.end
  let at = text.indexOf('\n', open.end) + 1
  for (; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
    const line = lineAt(text, at)
    if (line.trim() && at + line.length < end && !inFence(at, fences))
      least = Math.min(least, columns(indentOf(text, at)))
  }
  return least
}
