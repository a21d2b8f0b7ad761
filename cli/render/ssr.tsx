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
import type {
  ArticleTheme,
  Directive,
  DirectiveSpecs,
  FileFacts,
  PageModule,
  Theme,
} from '../../runtime/shared/contract.ts'
import {own} from '../../runtime/shared/own.ts'
import {isOfOther} from '../resolve/links/external.ts'
import {candidatesOf} from '../text/srcset.ts'
import type {ArticleContext, UnversionedRenderer} from './renderer.ts'

interface Parts {
  theme: Theme
  article: ArticleTheme
  islands: Record<string, ComponentType<any>>
  /** By file. A missing `default` is a diagnostic, not a crash. */
  modules: Record<string, Partial<PageModule>>
}

export function createRenderer({theme, article, islands, modules}: Parts): UnversionedRenderer {
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
    shell: (view, site, content) => {
      const Component =
        content && 'module' in content ? modules[content.module]?.default : undefined
      const html = content && 'html' in content ? content.html : undefined
      const value = {site, view, loading: false}
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

function articleDrawer(
  article: ArticleTheme,
  islands: Record<string, ComponentType<any>>,
  context: ArticleContext,
): (node: Nodes) => ReactNode {
  const A = article.elements.a ?? plain('a')
  const Img = article.elements.img ?? plain('img')
  let count = 0
  const components = {
    ...article.elements,
    a: ({href, ...props}: {href?: string}) => <A {...props} {...linkProps(href, context)} />,
    img: ({src, ...props}: {src?: string}) => (
      <Img {...props} {...imageProps(src, props, context)} />
    ),
    source: ({srcSet, node: _, ...props}: {srcSet?: string; node?: unknown}) => (
      <source {...props} srcSet={srcSetOf(srcSet, context)} />
    ),
    'x-directive': ({node}: {node: Element}) => directive(node),
    'x-island': ({node}: {node: Element}) => islandFromData(node),
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
  const drawAll = (children: ElementContent[]): ReactNode => draw({type: 'root', children})

  function directive(node: Element): ReactNode {
    const name = String(node.properties.dataName)
    const row = own(article.directives, name)
    if (!row) throw new Error(`The directive "${name}" is not in the theme's table.`)
    const attributes = resolved(
      JSON.parse(String(node.properties.dataAttributes)) as Record<string, unknown>,
      row,
    )
    const props = {
      ...row.props,
      ...attributes,
      ...(row.needs ? {rows: context.rows(row.needs)} : {}),
    }
    if (row.island) return island(row.island, props, node, row.item)
    const {label, labelText, items, content} = partsOf(node)
    const Component = row.component
    return (
      <Component
        {...props}
        {...(label ? {label: drawAll(label), labelText} : {})}
        {...(row.item ? {items: items.map((item) => itemProps(item, drawAll))} : {})}
      >
        {content.length ? drawAll(content) : null}
      </Component>
    )
  }

  /** Replaces attributes that name a file or a page by its address. */
  function resolved(attributes: Record<string, unknown>, row: Directive): Record<string, unknown> {
    const result = {...attributes}
    for (const [name, kind] of Object.entries(row.attributes ?? {})) {
      const value = attributes[name]
      if (
        typeof kind !== 'string' ||
        typeof value !== 'string' ||
        !/^(asset|download|route)/.test(kind)
      )
        continue
      const href = own(context.hrefs, value) ?? value
      result[name] = href
      // Of several files, the first one with a size is used: a poster has the size of its video.
      if (!kind.startsWith('route') && !(result.file as FileFacts | undefined)?.width)
        result.file = context.file(href) ?? result.file
    }
    return result
  }

  /** Returns an island: its markup from a separate root, and everything that the browser needs to hydrate it. */
  function island(
    name: string,
    own: Record<string, unknown>,
    node: Element,
    item: string | undefined,
  ): ReactNode {
    const Component = islands[name]
    if (!Component) throw new Error(`There is no island theme/islands/${name}.tsx.`)
    const id = `i${count++}-`
    const slots: string[] = []
    const slot = (children: ElementContent[] | undefined): number | undefined => {
      if (!children?.length) return undefined
      slots.push(renderToStaticMarkup(within(context, drawAll(children))))
      return slots.length - 1
    }
    const {label, labelText, items, content} = partsOf(node)
    const props: IslandProps = {
      own,
      ...(label ? {label: slot(label), labelText} : {}),
      ...(item
        ? {
            items: items.map((one) => {
              const parts = partsOf(one)
              const attributes = JSON.parse(String(one.properties.dataAttributes)) as Record<
                string,
                unknown
              >
              return {
                own: attributes,
                labelText: parts.labelText ?? '',
                label: slot(parts.label),
                children: slot(parts.content),
              }
            }),
          }
        : {}),
      ...(content.length ? {children: slot(content)} : {}),
    }
    const html = renderToString(
      within(
        context,
        createElement(
          Component,
          revive(props, (at) => slots[at] ?? ''),
        ),
      ),
      {identifierPrefix: id},
    )
    return (
      <div
        data-island={name}
        data-id={id}
        data-props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{__html: html}}
      />
    )
  }

  /** Renders `<x-island data-name data-attributes>` inside a drawing: an island without Markdown in it. */
  function islandFromData(node: Element): ReactNode {
    const props = JSON.parse(String(node.properties.dataAttributes)) as Record<string, unknown>
    return island(String(node.properties.dataName), props, {...node, children: []}, undefined)
  }

  return draw
}

/** Returns a component for an element that the theme does not change; `node` is only for components. */
function plain(tag: 'a' | 'img'): ComponentType<any> {
  return ({node: _node, webp: _webp, ...props}) => createElement(tag, props)
}

function itemProps(
  item: Element,
  drawAll: (children: ElementContent[]) => ReactNode,
): Record<string, unknown> {
  const {label, labelText, content} = partsOf(item)
  return {
    ...(JSON.parse(String(item.properties.dataAttributes)) as Record<string, unknown>),
    label: label ? drawAll(label) : null,
    labelText: labelText ?? '',
    children: drawAll(content),
  }
}

function partsOf(node: Element): {
  label?: ElementContent[]
  labelText?: string
  items: Element[]
  content: ElementContent[]
} {
  const isA = (child: ElementContent, tagName: string): child is Element =>
    child.type === 'element' && child.tagName === tagName
  const label = node.children.find((child) => isA(child, 'x-label')) as Element | undefined
  return {
    ...(label ? {label: label.children, labelText: String(label.properties.dataText ?? '')} : {}),
    items: node.children.filter((child) => isA(child, 'x-item')) as Element[],
    content: node.children.filter((child) => !isA(child, 'x-label') && !isA(child, 'x-item')),
  }
}

function linkProps(
  url: string | undefined,
  {hrefs, external}: ArticleContext,
): Record<string, string> {
  if (url === undefined) return {}
  const href = own(hrefs, url) ?? url
  if (/^(https?:)?\/\//i.test(href)) return {href, target: '_blank', rel: 'noopener noreferrer'}
  return isOfOther(href.replace(/[?#].*$/s, ''), external) ? {href, target: '_top'} : {href}
}

/** Replaces each file in `a.png, b.png 2x` by its address. */
function srcSetOf(srcSet: string | undefined, {hrefs}: ArticleContext): string | undefined {
  if (srcSet === undefined) return undefined
  return candidatesOf(srcSet)
    .map((one) => one.replace(/^\S+/, (url) => own(hrefs, url) ?? url))
    .join(', ')
}

function imageProps(
  url: string | undefined,
  given: object,
  context: ArticleContext,
): Record<string, unknown> {
  const src = url === undefined ? undefined : (own(context.hrefs, url) ?? url)
  const facts = src === undefined ? undefined : context.file(src)
  return {
    src,
    loading: 'lazy',
    decoding: 'async',
    ...(facts?.webp ? {webp: facts.webp} : {}),
    ...(facts?.width && !('width' in given) && !('height' in given)
      ? {width: facts.width, height: facts.height}
      : {}),
  }
}
