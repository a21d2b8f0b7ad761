/**
 * The React half of rendering. Compiled into the server bundle together with the theme and the TSX pages, never into
 * the CLI, so that there is one React and one copy of each context.
 */
import {type ComponentType, createElement, isValidElement, type ReactNode} from 'react'
import {renderToStaticMarkup, renderToString} from 'react-dom/server'
import {App} from '../../runtime/react/app.tsx'
import {RuntimeProvider, type RuntimeValue} from '../../runtime/react/context.tsx'
import {drawStrictly} from '../../runtime/react/strict.ts'
import type {
  ArticleTheme,
  ComponentPromises,
  DirectiveSpecs,
  PageModule,
  Theme,
} from '../../runtime/shared/theme-interface.ts'
import type {Promises, Template} from '../article/template.ts'
import {checkTheme} from './check-theme.ts'
import {componentStack, drawNode} from './component-stack.ts'
import {drawArticle} from './draw-article.tsx'
import type {ArticleContext, UnversionedRenderer} from './renderer.ts'

interface Bundled {
  theme: Theme
  article: ArticleTheme
  islands: Record<string, ComponentType<never>>
  /** By file. A missing `default` is a diagnostic, not a crash. */
  modules: Record<string, Partial<PageModule>>
}

export function createRenderer({theme, article, islands, modules}: Bundled): UnversionedRenderer {
  checkTheme(theme, article)
  const {Section} = article
  const once = createOnce()
  return {
    specs: specsOf(article),
    promises: promisesOf(article),
    icons: [...article.icons],
    ids: [...(article.ids ?? [])],
    modules: Object.entries(modules).map(([file, module]) => ({
      file,
      page: module.page ?? {title: file.replace(/\.tsx$/, ''), description: ''},
      renderable: isComponent(module.default),
    })),
    article: (template, context) =>
      drawArticle(JSON.parse(template) as Template, {
        article,
        islands,
        context,
        within: (children) => within(context, children),
      }),
    category: (rows, context) =>
      drawNode(within(context, createElement(article.Category, {rows})), renderToStaticMarkup),
    section:
      Section &&
      ((props, of) => drawNode(within(of, <Section {...props} />), renderToStaticMarkup)),
    shell: (view, site, content, onWhole) => {
      const Component =
        content && 'module' in content ? modules[content.module]?.default : undefined
      const html = content && 'html' in content ? content.html : undefined
      const value: RuntimeValue = {site, view, loading: false, ...(onWhole ? {onWhole} : {})}
      value.once = (key, kind, node) =>
        once(key, kind, () =>
          renderToString(<RuntimeProvider value={value}>{node}</RuntimeProvider>),
        )
      const app = <App theme={theme} value={value} html={html} Component={Component} />
      const body = drawStrictly(() => drawNode(app, renderToString))
      if (Component && body.includes(EMPTY) && returnsNothing(Component, value)) throw noReturn()
      return body
    },
    componentStack,
  }
}

/** `memo` makes an object of a component. An element is an object as well, but not a component. */
function isComponent(value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && '$$typeof' in value
  return typeof value === 'function' || (isObject && !isValidElement(value))
}

/** What `App` draws around the component of a page. */
const EMPTY = '<div data-page=""></div>'

/** React draws `undefined` as it draws `null`, but only the latter can be meant. Components with a state of their own return. */
function returnsNothing(Component: ComponentType, value: RuntimeValue): boolean {
  if (typeof Component !== 'function' || Component.prototype?.isReactComponent) return false
  let returned: unknown
  const Probe = () => {
    returned = (Component as (props: object) => ReactNode)({})
    return null
  }
  renderToString(
    <RuntimeProvider value={value}>
      <Probe />
    </RuntimeProvider>,
  )
  return returned === undefined
}

function noReturn(): Error {
  return Object.assign(new Error('Its component returns nothing.'), {
    hint: 'Write "return" before what it draws, or "return null" if the page is meant to be empty.',
  })
}

/** Returns a function that calls `draw` once for each key and kind. The result is kept as long as the key. */
function createOnce(): (key: object, kind: string, draw: () => string) => string {
  const drawn = new Map<string, WeakMap<object, string>>()
  return (key, kind, draw) => {
    const ofKind = drawn.get(kind) ?? new WeakMap<object, string>()
    drawn.set(kind, ofKind)
    const html = ofKind.get(key) ?? draw()
    ofKind.set(key, html)
    return html
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

function promisesOf({elements, directives}: ArticleTheme): Promises {
  const promised = (component: object): ComponentPromises =>
    'promises' in component ? (component.promises as ComponentPromises) : {}
  return {
    elements: Object.fromEntries(
      Object.entries(elements).map(([tag, component]) => [tag, promised(component)]),
    ),
    directives: Object.fromEntries(
      Object.entries(directives).map(([name, {component}]) => [name, promised(component)]),
    ),
  }
}

/** Provides the contexts that components of an article can use through the hooks of `runtime/react/context.tsx`. */
function within({page, site}: ArticleContext, children: ReactNode): ReactNode {
  return (
    <RuntimeProvider value={{site, view: {page, status: 'found'}, loading: false}}>
      {children}
    </RuntimeProvider>
  )
}
