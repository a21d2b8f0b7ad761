/** The React tree of a page, the same on the server and in the browser. */
import type {ComponentType, ReactNode} from 'react'
import type {Theme} from '../shared/theme-interface.ts'
import {Article} from './article.tsx'
import {Boundary} from './boundary.tsx'
import {RuntimeProvider, type RuntimeValue} from './context.tsx'

interface AppProps {
  theme: Theme
  value: RuntimeValue
  /** The article of a Markdown or category page, or the kept HTML of a TSX page whose chunk failed. */
  html?: string | undefined
  /** The component of a TSX page. */
  Component?: ComponentType | undefined
  /** Counts page changes. Each one renders a new article. */
  turn?: number
}

export function App({theme, value, html, Component, turn = 0}: AppProps): ReactNode {
  const {Layout, NotFound, Crash, CrashedLayout} = theme
  const {page, status} = value.view
  return (
    <Boundary fallback={CrashedLayout} resetKey={page.route}>
      <RuntimeProvider value={value}>
        <Layout>
          <Boundary fallback={Crash} resetKey={page.route}>
            {status === 'missing' ? (
              <NotFound />
            ) : Component ? (
              <div data-page="">
                <Component />
              </div>
            ) : html === undefined ? null : (
              <Article key={turn} html={html} kind={page.module ? 'page' : 'article'} />
            )}
          </Boundary>
        </Layout>
      </RuntimeProvider>
    </Boundary>
  )
}
