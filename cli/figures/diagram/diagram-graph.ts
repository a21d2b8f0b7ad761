/** Turns diagrams of nodes and arrows from plain values into drawings and text. */
import type {Viz} from '@viz-js/viz'
import {memoizedByValue} from '../../memoized.ts'
import {oneLine} from '../../text/one-line.ts'
import {type Picture, SHRINK} from '../svg.ts'
import {drawGraph} from './diagram-draw.ts'
import {type Layout, layout} from './diagram-layout.ts'
import {excessOf, type Graph} from './graph.ts'
import {withGraphviz} from './graphviz.ts'

/** Returns whether a graph is small enough to be laid out. */
export function isDrawable(graph: Graph): boolean {
  return graph.nodes.size > 0 && !excessOf(graph).length && countGroups(graph.groups) <= 20
}

function countGroups(groups: Graph['groups']): number {
  return groups.reduce((sum, group) => sum + 1 + countGroups(group.groups), 0)
}

/** Returns a wide drawing, and a narrow one if the wide one does not fit on a phone; undefined if no layout is found. */
export async function graphPictures(
  graph: Graph,
  fits: number,
  fitsTall: number,
): Promise<{wide: Picture; tall?: Picture} | undefined> {
  const ran = await withGraphviz((viz) => layouts(graph, viz, fits, fitsTall))
  const found = 'crash' in ran ? undefined : ran.result
  if (!found) return undefined
  const {wide, tall} = found
  return {wide: drawGraph(wide), ...(tall && {tall: drawGraph(tall)})}
}

function layouts(
  graph: Graph,
  viz: Viz,
  fits: number,
  fitsTall: number,
): {wide: Layout; tall?: Layout} | undefined {
  const across = graph.direction === 'LR' || graph.direction === 'RL'
  const upright = graph.direction === 'BT' ? 'BT' : 'TB'
  const tried = (direction: Graph['direction'], tight: 0 | 1 | 2) =>
    layout(graph, viz, {direction, tight})
  const tightly = memoizedByValue((tight: 1 | 2) => tried(upright, tight))
  let wide = tried(graph.direction, 0)
  if (!wide || (across && wide.width > fits)) wide = narrower(wide, tried('TB', 0))
  if (!wide) return undefined
  if (wide.width > fits / SHRINK) wide = narrower(wide, tightly(1))
  if (wide.width <= fitsTall) return {wide}
  let tall = tightly(1)
  if (!tall || tall.width > fitsTall / SHRINK) tall = narrower(tall, tightly(2))
  return {wide, tall: narrower(wide, tall)}
}

function narrower<T extends Layout | undefined>(one: T, other: Layout | undefined): T | Layout {
  return other && (!one || other.width < one.width) ? other : one
}

/** Returns the texts of a graph for search. */
export function wordsOfGraph({nodes, edges}: Graph): string[] {
  const words = [
    ...[...nodes.values()].flatMap(({badge, text, parts = []}) => [
      ...(badge ? [badge] : []),
      text,
      ...parts.flat().map((row) => row.cells.filter(Boolean).join(' ')),
    ]),
    ...edges.flatMap(({text, headText = '', tailText = ''}) => [text, headText, tailText]),
  ]
  return words.map(oneLine).filter(Boolean)
}
