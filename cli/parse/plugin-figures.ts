/** Checks the figures of plugins on a page, draws them, and stores the results for the page. */
import type {Element} from 'hast'
import type {Code, Nodes} from 'mdast'
import type {LeafDirective, TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import type {DirectiveSpec} from '../../runtime/shared/theme-interface.ts'
import type {Figure, FigureContext} from '../figures/figure.ts'
import type {PluginFence} from '../plugins/figures.ts'
import {checkAttributes, checkLabel, isOptional} from './attributes.ts'
import {pathOf} from './code/fence.ts'
import type {ParseContext} from './context.ts'
import {reportFigure} from './report-figure.ts'

/** Draws a fence or a directive of a plugin. Returns undefined if a required attribute is missing, which is reported. */
export async function drawOfPlugin(
  plugin: PluginFence,
  node: Code | LeafDirective,
  figureContext: FigureContext,
  context: ParseContext,
): Promise<Figure | undefined> {
  const {drawFigure} = await import('../plugins/figures.ts')
  const attributes = node.type === 'code' ? {} : attributesOf(node, plugin, context)
  if (!attributes) return undefined
  const written =
    node.type === 'code'
      ? {body: node.value, meta: node.meta ?? '', lang: node.lang!}
      : {body: toString(node), lang: node.name, attributes}
  const figure = await drawFigure(
    plugin,
    {...written, file: context.file},
    {...figureContext, read: readIn(node, context)},
  )
  for (const name of figure.islands) context.islands.add(name)
  if (plugin.kind.style) context.styles.add(plugin.kind.style)
  if (typeof attributes.id === 'string') figure.node.properties.id = attributes.id
  return figure
}

/** Draws an inline directive of a plugin. */
export async function drawText(
  node: TextDirective,
  plugin: PluginFence,
  context: ParseContext,
): Promise<{node: Element; text: string}> {
  const {drawInline} = await import('../plugins/figures.ts')
  const attributes = attributesOf(node, plugin, context)
  if (!attributes) return {node: asTyped(node, context), text: ''}
  const {
    node: element,
    text,
    diagnostics,
  } = await drawInline(
    plugin,
    {
      body: toString(node),
      lang: node.name,
      file: context.file,
      attributes,
    },
    {number: 0, messages: context.messages, read: readIn(node, context)},
  )
  reportFigure(diagnostics, node, context, undefined)
  if (plugin.kind.style) context.styles.add(plugin.kind.style)
  return {node: element, text}
}

/** Returns the attributes of a directive, checked against its table. Undefined if a required one is missing. */
function attributesOf(
  node: LeafDirective | TextDirective,
  {kind: {attributes = {}, form}}: PluginFence,
  context: ParseContext,
): Record<string, unknown> | undefined {
  const spec: DirectiveSpec = {kind: form === 'text' ? 'text' : 'leaf', attributes}
  checkLabel(node, spec, node.children.length ? node : undefined, context)
  const given = checkAttributes(node, spec, context)
  const isComplete = Object.entries(attributes).every(
    ([name, kind]) => isOptional(kind) || given[name] !== undefined,
  )
  return isComplete ? given : undefined
}

/** Returns a function that reads a file named by the author, as on pages. A file in an attribute is already a link. */
function readIn(node: Nodes, context: ParseContext): FigureContext['read'] {
  const {line, column} = context.places.of(node.position?.start)
  return (url) => {
    const isKnown = context.links.some(
      (one) => one.url === url && one.line === line && one.column === column,
    )
    if (!isKnown)
      context.links.push({url, kind: 'asset', ...linkPlace(node.position?.start, context)})
    return context.read(pathOf(url, context.file))
  }
}

export function linkPlace(
  at: {line: number; column: number} | undefined,
  context: ParseContext,
): {line: number; column: number; file?: string} {
  const {file, line, column} = context.places.of(at as never)
  return {line, column, ...(file === context.file ? {} : {file})}
}

export function asTyped(node: Nodes, {places}: ParseContext): Element {
  return {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{type: 'text', value: places.written(node)}],
  }
}
