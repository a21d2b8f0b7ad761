/** What the server bundle offers to the generator. Types only: `ssr.tsx` lives in the bundle, `page.ts` in the CLI. */
import type {DeviceRow, DirectiveSpecs, FileFacts, IndexRow} from '../../runtime/contract.ts'
import type {Page, SiteData} from '../../runtime/types.ts'
import type {ModuleInfo} from '../types.ts'

/** What an article may ask of the site. */
export interface ArticleContext {
  page: Page
  site: SiteData
  /** Url as the author wrote it -> href. */
  hrefs: Record<string, string>
  /** Facts of a file, by href. */
  file: (href: string) => FileFacts | undefined
  /** Beginnings of paths of other applications on the same host: with a target the router leaves links to the browser. */
  external: readonly string[]
  rows: (needs: 'children' | 'devices') => IndexRow[] | DeviceRow[]
}

export interface Renderer {
  specs: DirectiveSpecs
  icons: string[]
  /** Ids of the theme's own. A trailing `*` means: all that begin so. */
  ids: string[]
  modules: ModuleInfo[]
  /** hast as JSON text -> static HTML with islands. */
  article: (tree: string, context: ArticleContext) => string
  /** The rows of a folder -> the HTML of a category page. */
  category: (rows: IndexRow[], context: ArticleContext) => string
  /** The shell around an article or a TSX page: what `#root` holds. */
  shell: (
    view: {page: Page; status: 'found' | 'missing'},
    site: SiteData,
    content: {html: string} | {module: string} | null,
  ) => string
}
