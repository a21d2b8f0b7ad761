/** Turns diagrams of nodes and arrows from plain values into drawings and text. */
import type {Viz} from '@viz-js/viz'
import {type Child, h} from '../hast.ts'
import {type Picture, SHRINK} from '../svg.ts'
import {drawGraph} from './diagram-draw.ts'
import {type Layout, layout} from './diagram-layout.ts'
import {type Graph, MOST_EDGES, MOST_NODES, MOST_ROWS} from './graph.ts'
import {withGraphviz} from './graphviz.ts'

/** Returns whether a graph is small enough to be laid out. */
export function isDrawable({nodes, edges, groups}: Graph): boolean {
  const rows = [...nodes.values()].reduce((sum, {parts = []}) => sum + parts.flat().length, 0)
  return (
    nodes.size > 0 &&
    nodes.size <= MOST_NODES &&
    edges.length <= MOST_EDGES &&
    rows <= MOST_ROWS &&
    countGroups(groups) <= 20
  )
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
  let wide = layout(graph, viz, {direction: graph.direction, tight: 0})
  if (!wide || (across && wide.width > fits)) {
    const down = layout(graph, viz, {direction: 'TB', tight: 0})
    if (down && (!wide || down.width < wide.width)) wide = down
  }
  if (!wide) return undefined
  if (wide.width > fits / SHRINK) {
    const tight = layout(graph, viz, {direction: graph.direction === 'BT' ? 'BT' : 'TB', tight: 1})
    if (tight && tight.width < wide.width) wide = tight
  }
  if (wide.width <= fitsTall) return {wide}
  const direction = graph.direction === 'BT' ? 'BT' : 'TB'
  let tall = layout(graph, viz, {direction, tight: 1})
  if (!tall || tall.width > fitsTall / SHRINK) {
    const narrow = layout(graph, viz, {direction, tight: 2})
    if (narrow && (!tall || narrow.width < tall.width)) tall = narrow
  }
  return {wide, tall: tall && tall.width < wide.width ? tall : wide}
}

const oneLine = (text: string) => text.replace(/\n/g, ' ')

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

/** Returns a graph as a list: the nodes that have rows, then each arrow in words. */
export function tellGraph({nodes, edges}: Graph): Child[] {
  const name = (id: string) => {
    const node = nodes.get(id)
    if (node?.shape === 'start' && !node.text) return 'start'
    if (node?.shape === 'end' && !node.text) return 'end'
    return oneLine(node?.text || id)
  }
  const tables = [...nodes.values()]
    .filter(({parts}) => parts?.some((part) => part.length))
    .map(({text, badge, parts = []}) =>
      h(
        'li',
        {},
        `${oneLine(text)}${badge ? ` («${badge}»)` : ''}`,
        h(
          'ul',
          {},
          parts
            .flat()
            .map((row) =>
              h(
                'li',
                {},
                `${row.cells.filter(Boolean).join(' ')}${row.style ? ` (${row.style})` : ''}`,
              ),
            ),
        ),
      ),
    )
  const told = edges.map((edge) => {
    const arrow = edge.head && edge.tail ? '↔' : edge.head ? '→' : edge.tail ? '←' : '–'
    const text = `${name(edge.from)} ${arrow} ${name(edge.to)}${edge.text ? `: ${oneLine(edge.text)}` : ''}`
    return h('li', {}, edge.told ? oneLine(edge.told) : text)
  })
  return tables.length + told.length ? [h('ul', {}, tables, told)] : []
}
