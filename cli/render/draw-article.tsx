/**
 * Draws articles from their templates. React draws what is in the holes, all of an article at once, so that components
 * share their contexts. Part of the server bundle.
 */
import type {Element, ElementContent} from 'hast'
import {toJsxRuntime} from 'hast-util-to-jsx-runtime'
import {type ComponentType, createElement, Fragment, type ReactNode} from 'react'
import {jsx, jsxs} from 'react/jsx-runtime'
import {renderToStaticMarkup, renderToString} from 'react-dom/server'
import {revive} from '../../runtime/react/hydrate-island.tsx'
import type {IslandProps} from '../../runtime/react/mount-islands.tsx'
import {own} from '../../runtime/shared/own.ts'
import type {ArticleTheme} from '../../runtime/shared/theme-interface.ts'
import {
  CONTENT,
  type Content,
  type DirectiveHole,
  type ElementHole,
  type Inside,
  type IslandHole,
  type Item,
  insideOf,
  namedBy,
  type Part,
  type Template,
} from '../article/template.ts'
import {imageProps, linkProps, srcSetOf, withAddresses} from './article-addresses.ts'
import {drawNode} from './component-stack.ts'
import type {ArticleContext} from './renderer.ts'

/** Props come from data here: rows and elements have checked them. */
type AnyComponent = ComponentType<Record<string, unknown>>
type Props = Record<string, unknown>

/** What draws the holes. */
export interface Drawers {
  article: ArticleTheme
  islands: Record<string, ComponentType<never>>
  context: ArticleContext
  /** Provides the contexts of an article. */
  within: (children: ReactNode) => ReactNode
}

interface Drawing extends Drawers {
  components: Record<string, AnyComponent>
  draw: (template: Template) => ReactNode
  /** Returns the HTML of a template of its own, such as a slot of an island. */
  html: (template: Template) => string
  nextId: () => string
}

/** Marks finished HTML in what React draws. No text of an author can contain a mark, because React escapes its `<`. */
const MARKS = /<x-html n="(\d+)"><\/x-html>/g

/** Returns the HTML of an article. */
export function drawArticle(template: Template, drawers: Drawers): string {
  let count = 0
  const finished: string[] = []
  const mark = (html: string) => createElement('x-html', {n: finished.push(html) - 1})
  const drawPart = (part: Part): ReactNode => {
    if (typeof part === 'string') return mark(part)
    if (part.type === 'hole') return drawElement(part, drawing)
    if (part.type === 'directive') return createElement(Directive, {part, drawing})
    if (part.type === 'island') return createElement(Island, {...part, inside: NOTHING, drawing})
    return part.type === 'text' ? part.value : drawTree(part, drawing)
  }
  const drawing: Drawing = {
    components: componentsOf(drawers, () => drawing),
    draw: (parts) =>
      parts.length === 1
        ? drawPart(parts[0]!)
        : // One argument: 200,000 parts as arguments would be more than the stack holds.
          jsxs(Fragment, {children: parts.map(drawPart)}),
    html: (parts) => {
      if (parts.every((part) => typeof part === 'string')) return parts.join('')
      return drawNode(drawers.within(drawing.draw(parts)), renderToStaticMarkup).replace(
        MARKS,
        (_, at: string) => finished[Number(at)]!,
      )
    },
    nextId: () => `i${count++}-`,
    ...drawers,
  }
  return drawing.html(template)
}

/** Returns the components for elements, by tag name. Addresses are replaced before the theme draws an element. */
function componentsOf(
  {article, context}: Drawers,
  drawing: () => Drawing,
): Record<string, AnyComponent> {
  const A = (article.elements.a ?? plain('a')) as AnyComponent
  const Img = (article.elements.img ?? plain('img')) as AnyComponent
  const ours: Record<string, AnyComponent> = {
    a: ({href, ...props}) =>
      createElement(A, Object.assign(props, linkProps(href as string, context))),
    img: ({src, ...props}) =>
      createElement(Img, Object.assign(props, imageProps(src as string, props, context))),
    source: ({srcSet, node: _, ...props}) => (
      <source {...props} srcSet={srcSetOf(srcSet as string, context)} />
    ),
    'x-directive': ({node}) => {
      const part = {...namedBy(node as Element), ...insideOf(node as Element)}
      return <Directive part={part} drawing={drawing()} />
    },
    [CONTENT]: ({node}) => drawing().draw((node as Content).template),
    'x-island': ({node}) => (
      <Island {...namedBy(node as Element)} inside={NOTHING} drawing={drawing()} />
    ),
  }
  return Object.assign({}, article.elements, ours)
}

/** Returns a component for an element that the theme does not change; `node` is only for components. */
function plain(tag: 'a' | 'img'): AnyComponent {
  return ({node: _node, webp: _webp, ...props}) => createElement(tag, props)
}

function drawElement({tag, props, content}: ElementHole, drawing: Drawing): ReactNode {
  const Component = own(drawing.components, tag)!
  // Not as JSX, which would be an object with a hidden class of its own: `{...props, children}`.
  return content.length
    ? createElement(Component, props, drawing.draw(content))
    : createElement(Component, props)
}

function drawTree(node: ElementContent, {components}: Drawing): ReactNode {
  return toJsxRuntime(node, {
    Fragment,
    jsx: jsx as never,
    jsxs: jsxs as never,
    components: components as never,
    passNode: true,
    ignoreInvalidStyle: true,
  })
}

interface DirectiveProps {
  part: Omit<DirectiveHole, 'type'>
  drawing: Drawing
}

function Directive({part, drawing}: DirectiveProps): ReactNode {
  const {article, context, draw} = drawing
  const {name, attributes, ...inside} = part
  const row = own(article.directives, name)
  if (!row) throw new Error(`The directive "${name}" is not in the theme's table.`)
  const props: Props = Object.assign(
    {},
    row.props,
    withAddresses(attributes, row, context),
    row.needs && {rows: context.rows(row.needs)},
  )
  if (row.island)
    return drawIsland({name: row.island, attributes: props, inside, hasItems: row.item}, drawing)
  const {label, labelText, items, content} = inside
  const Component = row.component as AnyComponent
  return createElement(
    Component,
    Object.assign(
      props,
      label && {label: draw(label), labelText},
      row.item && {items: items.map((item) => itemProps(item, draw))},
    ),
    content.length ? draw(content) : null,
  )
}

interface DrawnIsland extends Omit<IslandHole, 'type'> {
  inside: Inside
  hasItems?: unknown
}

function Island({drawing, ...island}: DrawnIsland & {drawing: Drawing}): ReactNode {
  return drawIsland(island, drawing)
}

/** Returns an island: its markup from a separate root, and everything that the browser needs to hydrate it. */
function drawIsland({name, attributes, inside, hasItems}: DrawnIsland, drawing: Drawing) {
  const {islands, within, html, nextId} = drawing
  const Component = islands[name] as AnyComponent | undefined
  if (!Component)
    throw Object.assign(new Error(`The theme has no islands/${name}.tsx.`), {
      hint: `Add the file. For a directive of labdocs, it contains: export {${name}} from 'labdocs/theme/${name}.island'`,
    })
  const id = nextId()
  const slots: string[] = []
  const slot = (content: Template | undefined): number | undefined =>
    content?.length ? slots.push(html(content)) - 1 : undefined
  const {label, labelText, items, content} = inside
  const props: IslandProps = {
    own: attributes,
    ...(label ? {label: slot(label), labelText} : {}),
    ...(hasItems ? {items: items.map((item) => itemSlots(item, slot))} : {}),
    ...(content.length ? {children: slot(content)} : {}),
  }
  const revived = revive(props, (at) => slots[at] ?? '')
  const drawn = drawNode(within(createElement(Component, revived)), (node) =>
    renderToString(node, {identifierPrefix: id}),
  )
  return (
    <div
      data-island={name}
      data-id={id}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{__html: drawn}}
    />
  )
}

/** An island inside a drawing has no Markdown in it. */
const NOTHING: Inside = {items: [], content: []}

function itemProps(item: Item, draw: Drawing['draw']): Props {
  const {attributes, label, labelText, content} = item
  return {
    ...attributes,
    label: label ? draw(label) : null,
    labelText: labelText ?? '',
    children: draw(content),
  }
}

function itemSlots(
  item: Item,
  slot: (content: Template | undefined) => number | undefined,
): NonNullable<IslandProps['items']>[number] {
  const {attributes, label, labelText, content} = item
  return {own: attributes, labelText: labelText ?? '', label: slot(label), children: slot(content)}
}
