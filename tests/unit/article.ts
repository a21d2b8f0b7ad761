/** Markdown through the whole parser and the renderer of the built-in theme, as the article of a page. */

import {join} from 'node:path'
import {bundleServer, startServer} from '../../cli/bundle/server.ts'
import {complete} from '../../cli/config/config.ts'
import type {ParserOptions} from '../../cli/parse/context.ts'
import type {LoadedPlugins} from '../../cli/plugins/load.ts'
import type {ArticleContext, Renderer} from '../../cli/render/renderer.ts'
import {hashOf} from '../../cli/text/hash.ts'
import type {Page, SiteData} from '../../runtime/shared/types.ts'
import {HOME} from '../support/labdocs.ts'
import {parserWith} from '../support/parser.ts'

export type Render = (markdown: string, context?: Partial<ArticleContext>) => Promise<string>

/** The renderer of the built-in theme, and of what plugins add to it. */
export async function builtInRenderer(loaded?: LoadedPlugins): Promise<Renderer> {
  const root = join(HOME, '.cache/tests/spec')
  const config = complete(
    {title: 'Spec'},
    {
      root,
      bare: true,
      resolve: (path) => join(root, path),
      builtInTheme: join(HOME, 'theme'),
      ...(loaded ? {loaded} : {}),
    },
  )
  const server = await bundleServer(config, [])
  const {renderer, diagnostics} =
    'script' in server ? startServer(server.script, config, []) : {renderer: undefined, ...server}
  if (!renderer) throw new Error(diagnostics.map(({message}) => message).join('\n'))
  return renderer
}

/** A page without a site around it. */
export const PAGE = {
  route: '/',
  kind: 'page',
  title: 'Spec',
  description: '',
  headings: [],
  islands: [],
  styles: [],
  sourceFile: 'spec.md',
  build: '',
} as Page

/** Bundles the theme once; what comes back renders one text at a time. `options`: of the parser, a bare tree's otherwise. */
export async function createRender(options: Partial<ParserOptions> = {}): Promise<Render> {
  const renderer = await builtInRenderer()
  const parse = parserWith({
    specs: renderer.specs,
    promises: renderer.promises,
    icons: new Set(renderer.icons),
    bare: true,
    anyScheme: true,
    ...options,
  })
  return async (markdown, context = {}) => {
    // A page that hides its title keeps a level-1 heading; the empty lines of front matter mean nothing to Markdown.
    const text = `---\nhide_title: true\n---\n${markdown}`
    const doc = await parse({file: 'spec.md', kind: 'markdown', text, hash: hashOf(text)})
    return drawn(doc.tree, renderer, context)
  }
}

/** Draws a tree on a page without a site. */
export function drawn(
  tree: string,
  renderer: Renderer,
  context: Partial<ArticleContext> = {},
): string {
  return renderer.article(tree, {
    page: PAGE,
    site: {} as SiteData,
    hrefs: {},
    file: () => undefined,
    external: [],
    rows: () => [],
    ...context,
  })
}
