/**
 * The React half of rendering. Compiled into the server bundle together with the theme and the TSX pages, never into
 * the CLI, so that there is one React and one copy of each context.
 */

import type {Element, ElementContent, Nodes, Root} from 'hast'
import {toJsxRuntime} from 'hast-util-to-jsx-runtime'
import {type ComponentType, createElement, Fragment, type ReactNode} from 'react'
import {jsx, jsxs} from 'react/jsx-runtime'
import {renderToStaticMarkup, renderToString} from 'react-dom/server'
import {App} from '../../runtime/react/app.tsx'
import {RuntimeProvider} from '../../runtime/react/context.tsx'
import {revive} from '../../runtime/react/hydrate-island.tsx'
import type {IslandProps} from '../../runtime/react/islands.tsx'
import {drawStrictly} from '../../runtime/react/strict.ts'
import {own} from '../../runtime/shared/own.ts'
import type {
  ArticleTheme,
  DirectiveSpecs,
  PageModule,
  Theme,
} from '../../runtime/shared/theme-interface.ts'
import {imageProps, linkProps, srcSetOf, withAddresses} from './article-addresses.ts'
import type {ArticleContext, UnversionedRenderer} from './renderer.ts'

/** Props come from data here: rows and elements have checked them. */
type AnyComponent = ComponentType<Record<string, unknown>>

interface Bundled {
  theme: Theme
  article: ArticleTheme
  islands: Record<string, ComponentType<never>>
  /** By file. A missing `default` is a diagnostic, not a crash. */
  modules: Record<string, Partial<PageModule>>
}

export function createRenderer({theme, article, islands, modules}: Bundled): UnversionedRenderer {
  const {Section} = article
  return {
    specs: specsOf(article),
    icons: [...article.icons],
    ids: [...(article.ids ?? [])],
    modules: Object.entries(modules).map(([file, module]) => ({
      file,
      page: module.page ?? {title: file.replace(/\.tsx$/, ''), description: ''},
      renderable: typeof module.default === 'function',
    })),
    article: (tree, context) => {
      const draw = articleDrawer(article, islands, context)
      return renderToStaticMarkup(within(context, draw(JSON.parse(tree) as Root)))
    },
    category: (rows, context) =>
      renderToStaticMarkup(within(context, createElement(article.Category, {rows}))),
    section: Section && ((props, of) => renderToStaticMarkup(within(of, <Section {...props} />))),
    shell: (view, site, content, onWhole) => {
      const Component =
        content && 'module' in content ? modules[content.module]?.default : undefined
      const html = content && 'html' in content ? content.html : undefined
      const value = {site, view, loading: false, ...(onWhole ? {onWhole} : {})}
      const app = <App theme={theme} value={value} html={html} Component={Component} />
      return drawStrictly(() => renderToString(app))
    },
  }
}

/** Returns the directive table without components. */
function specsOf({directives}: ArticleTheme): DirectiveSpecs {
  return Object.fromEntries(
    Object.entries(directives).map(([name, {component: _component, props: _props, ...spec}]) => [
      name,
      spec,
    ]),
  )
}

/** Provides the contexts that components of an article can use through the hooks of `runtime/react/context.tsx`. */
function within({page, site}: ArticleContext, children: ReactNode): ReactNode {
  return (
    <RuntimeProvider value={{site, view: {page, status: 'found'}, loading: false}}>
      {children}
    </RuntimeProvider>
  )
}

/** What the parts of one article are drawn with. */
interface Drawing {
  article: ArticleTheme
  islands: Record<string, ComponentType<never>>
  context: ArticleContext
  draw: (children: ElementContent[]) => ReactNode
  /** Returns an id for the next island. */
  nextId: () => string
}

/** Returns a function that makes React elements of the tree of an article. */
function articleDrawer(
  article: ArticleTheme,
  islands: Record<string, ComponentType<never>>,
  context: ArticleContext,
): (node: Nodes) => ReactNode {
  const A = (article.elements.a ?? plain('a')) as AnyComponent
  const Img = (article.elements.img ?? plain('img')) as AnyComponent
  let count = 0
  const drawing: Drawing = {
    article,
    islands,
    context,
    draw: (children) => draw({type: 'root', children}),
    nextId: () => `i${count++}-`,
  }
  const components = {
    ...article.elements,
    a: ({href, ...props}: {href?: string}) => <A {...props} {...linkProps(href, context)} />,
    img: ({src, ...props}: {src?: string}) => (
      <Img {...props} {...imageProps(src, props, context)} />
    ),
    source: ({srcSet, node: _, ...props}: {srcSet?: string; node?: unknown}) => (
      <source {...props} srcSet={srcSetOf(srcSet, context)} />
    ),
    'x-directive': ({node}: {node: Element}) => drawDirective(node, drawing),
    'x-island': ({node}: {node: Element}) =>
      drawIsland({...namedBy(node), parts: NOTHING}, drawing),
  }
  const draw = (node: Nodes): ReactNode =>
    toJsxRuntime(node, {
      Fragment,
      jsx: jsx as never,
      jsxs: jsxs as never,
      components: components as never,
      passNode: true,
      ignoreInvalidStyle: true,
    })
  return draw
}

function drawDirective(node: Element, drawing: Drawing): ReactNode {
  const {article, context, draw} = drawing
  const {name, attributes} = namedBy(node)
  const row = own(article.directives, name)
  if (!row) throw new Error(`The directive "${name}" is not in the theme's table.`)
  const props = {
    ...row.props,
    ...withAddresses(attributes, row, context),
    ...(row.needs ? {rows: context.rows(row.needs)} : {}),
  }
  const parts = partsOf(node)
  if (row.island)
    return drawIsland({name: row.island, attributes: props, parts, hasItems: row.item}, drawing)
  const {label, labelText, items, content} = parts
  const Component = row.component as AnyComponent
  return (
    <Component
      {...props}
      {...(label ? {label: draw(label), labelText} : {})}
      {...(row.item ? {items: items.map((item) => itemProps(item, draw))} : {})}
    >
      {content.length ? draw(content) : null}
    </Component>
  )
}

interface Island {
  name: string
  attributes: Record<string, unknown>
  parts: Parts
  hasItems?: unknown
}

/** Returns an island: its markup from a separate root, and everything that the browser needs to hydrate it. */
function drawIsland({name, attributes, parts, hasItems}: Island, drawing: Drawing): ReactNode {
  const {islands, context, draw, nextId} = drawing
  const Component = islands[name] as AnyComponent | undefined
  if (!Component) throw new Error(`There is no island theme/islands/${name}.tsx.`)
  const id = nextId()
  const slots: string[] = []
  const slot = (children: ElementContent[] | undefined): number | undefined => {
    if (!children?.length) return undefined
    slots.push(renderToStaticMarkup(within(context, draw(children))))
    return slots.length - 1
  }
  const {label, labelText, items, content} = parts
  const props: IslandProps = {
    own: attributes,
    ...(label ? {label: slot(label), labelText} : {}),
    ...(hasItems ? {items: items.map((item) => itemSlots(item, slot))} : {}),
    ...(content.length ? {children: slot(content)} : {}),
  }
  const revived = revive(props, (at) => slots[at] ?? '')
  const html = renderToString(within(context, createElement(Component, revived)), {
    identifierPrefix: id,
  })
  return (
    <div
      data-island={name}
      data-id={id}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{__html: html}}
    />
  )
}

/** Returns the name and the attributes of a directive, or of an island inside a drawing. */
function namedBy({properties}: Element): {name: string; attributes: Record<string, unknown>} {
  return {
    name: String(properties.dataName),
    attributes: JSON.parse(String(properties.dataAttributes)) as Record<string, unknown>,
  }
}

/** Returns a component for an element that the theme does not change; `node` is only for components. */
function plain(tag: 'a' | 'img'): AnyComponent {
  return ({node: _node, webp: _webp, ...props}) => createElement(tag, props)
}

function itemProps(
  item: Element,
  draw: (children: ElementContent[]) => ReactNode,
): Record<string, unknown> {
  const {label, labelText, content} = partsOf(item)
  return {
    ...namedBy(item).attributes,
    label: label ? draw(label) : null,
    labelText: labelText ?? '',
    children: draw(content),
  }
}

function itemSlots(
  item: Element,
  slot: (children: ElementContent[] | undefined) => number | undefined,
): NonNullable<IslandProps['items']>[number] {
  const {label, labelText, content} = partsOf(item)
  return {
    own: namedBy(item).attributes,
    labelText: labelText ?? '',
    label: slot(label),
    children: slot(content),
  }
}

/** What is inside a directive. */
interface Parts {
  label?: ElementContent[]
  labelText?: string
  items: Element[]
  content: ElementContent[]
}

/** An island inside a drawing has no Markdown in it. */
const NOTHING: Parts = {items: [], content: []}

function partsOf(node: Element): Parts {
  const isA = (child: ElementContent, tagName: string): child is Element =>
    child.type === 'element' && child.tagName === tagName
  const label = node.children.find((child) => isA(child, 'x-label')) as Element | undefined
  return {
    ...(label ? {label: label.children, labelText: String(label.properties.dataText ?? '')} : {}),
    items: node.children.filter((child) => isA(child, 'x-item')) as Element[],
    content: node.children.filter((child) => !isA(child, 'x-label') && !isA(child, 'x-item')),
  }
}
