/**
 * The interface between the server bundle and the generator. Types only: `ssr.tsx` is in the bundle, `page.ts` in the
 * CLI.
 */
import type {
  DeviceRow,
  DirectiveSpecs,
  FileFacts,
  IndexRow,
  SectionProps,
} from '../../runtime/shared/theme-interface.ts'
import type {Page, SiteData} from '../../runtime/shared/types.ts'
import type {Promises} from '../article/template.ts'
import type {ModuleInfo} from '../types.ts'

/** What an article can ask of the site. */
export interface ArticleContext {
  page: Page
  site: SiteData
  /** Url as the author wrote it -> href. */
  hrefs: Record<string, string>
  /** Facts about a file, by href. */
  file: (href: string) => FileFacts | undefined
  /** Path prefixes of other applications on the same host. With a target, the router leaves links to the browser. */
  external: readonly string[]
  rows: (needs: 'children' | 'devices') => IndexRow[] | DeviceRow[]
}

export interface Renderer {
  /** Hash of the code that renders. */
  version: string
  /** Whether the code renders the same page the same way all day. */
  repeatable?: boolean
  specs: DirectiveSpecs
  promises?: Promises
  icons: string[]
  /** Ids that the theme uses itself. A trailing `*` matches all ids with this prefix. */
  ids: string[]
  modules: ModuleInfo[]
  /** A template as JSON text -> static HTML with islands. */
  article: (template: string, context: ArticleContext) => string
  /** The rows of a folder -> the HTML of a category page. */
  category: (rows: IndexRow[], context: ArticleContext) => string
  /** A section as one page to print -> the body. Undefined if the theme has no printed sections. */
  section?: ((section: SectionProps, context: ArticleContext) => string) | undefined
  /**
   * Renders the shell around an article or a TSX page: the content of `#root`. `onWhole` is called if a component asks for
   * the whole sidebar.
   */
  shell: (
    view: {page: Page; status: 'found' | 'missing'},
    site: SiteData,
    content: ShellContent,
    onWhole?: () => void,
  ) => string
  /** The message of an error that React threw -> the calls of the components around the place, as in a stack. */
  componentStack?: (message: string) => Promise<string | undefined>
}

export type ShellContent = {html: string} | {module: string} | null

/** What a bundle creates: a bundle does not know its own text. */
export type UnversionedRenderer = Omit<Renderer, 'version' | 'repeatable'>
