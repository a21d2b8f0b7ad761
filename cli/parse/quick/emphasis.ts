/**
 * Emphasis and strong text: the algorithm of CommonMark's appendix, with the lower bounds
 * that make it linear. It works on a list of nodes and of runs of `*` and `_` between them.
 */
import type {Emphasis, PhrasingContent, Strong, Text} from 'mdast'
import type {Point} from 'unist'

/** A run of equal characters that can be used up in parts. */
interface Run {
  type: 'run'
  marker: string
  from: number
  to: number
  canOpen: boolean
  canClose: boolean
}

export type Item = PhrasingContent | Run

type PointOf = (offset: number) => Point

/** Returns the nodes of a list of items: matching runs become spans, other runs text; adjacent text becomes one node. */
export function resolve(items: Item[], pointOf: PointOf): PhrasingContent[] {
  if (!items.some(isRun)) return merge(items, pointOf)
  const done: Item[] = []
  /** Indexes in `done` of the runs that can open. */
  const open: number[] = []
  /** By kind of closing run: no run below this index of `open` can be closed by it. */
  const floors = new Map<string, number>()
  for (const item of items) {
    if (isRun(item)) {
      if (item.canClose) closeSpans(item, done, open, floors, pointOf)
      if (item.from === item.to) continue
      if (item.canOpen) open.push(done.length)
    }
    done.push(item)
  }
  return merge(done, pointOf)
}

function closeSpans(
  closer: Run,
  done: Item[],
  open: number[],
  floors: Map<string, number>,
  pointOf: PointOf,
): void {
  while (closer.from < closer.to) {
    const kind = `${closer.marker}${closer.canOpen}${(closer.to - closer.from) % 3}`
    const place = openerOf(closer, done, open, floors.get(kind) ?? 0)
    if (place === undefined) {
      floors.set(kind, open.length)
      return
    }
    const at = open[place]!
    const opener = done[at] as Run
    const inside = merge(done.splice(at + 1), pointOf)
    done.push(spanOf(opener, closer, inside, pointOf))
    open.length = place + 1
    if (opener.from === opener.to) {
      done.splice(at, 1)
      open.length = place
    }
    for (const [key, floor] of floors) if (floor > place) floors.set(key, place)
  }
}

/** Returns the index in `open` of the nearest run that this one can close. */
function openerOf(closer: Run, done: Item[], open: number[], floor: number): number | undefined {
  for (let place = open.length - 1; place >= floor; place--) {
    const opener = done[open[place]!] as Run
    if (opener.marker === closer.marker && !isOdd(opener, closer)) return place
  }
  return undefined
}

/** CommonMark's "multiple of 3" rule. */
function isOdd(opener: Run, closer: Run): boolean {
  const [first, second] = [opener.to - opener.from, closer.to - closer.from]
  return (opener.canClose || closer.canOpen) && second % 3 !== 0 && (first + second) % 3 === 0
}

/** Removes the signs of a span from both of its runs. */
function spanOf(
  opener: Run,
  closer: Run,
  children: PhrasingContent[],
  pointOf: PointOf,
): Emphasis | Strong {
  const isStrong = opener.to - opener.from > 1 && closer.to - closer.from > 1
  const length = isStrong ? 2 : 1
  opener.to -= length
  closer.from += length
  const position = {start: pointOf(opener.to), end: pointOf(closer.from)}
  return {type: isStrong ? 'strong' : 'emphasis', children, position}
}

function merge(items: Item[], pointOf: PointOf): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let last: PhrasingContent | undefined
  for (const item of items) {
    const node = isRun(item) ? textOf(item, pointOf) : item
    if (last?.type === 'text' && node.type === 'text') {
      last.value += node.value
      last.position!.end = node.position!.end
    } else nodes.push((last = node))
  }
  return nodes
}

function textOf({marker, from, to}: Run, pointOf: PointOf): Text {
  const position = {start: pointOf(from), end: pointOf(to)}
  return {type: 'text', value: marker.repeat(to - from), position}
}

function isRun(item: Item): item is Run {
  return item.type === 'run'
}
