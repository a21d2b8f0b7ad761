/** The interface of plugins: seven hooks, each at its place in the pipeline, and what a plugin adds for them. */
import type {Element, ElementContent, Root as HastRoot} from 'hast'
import type {Root as MdastRoot} from 'mdast'
import type {Plural} from '../../runtime/shared/messages/say.ts'
import type {Plot} from '../../runtime/shared/plot.ts'
import type {AttributeKind} from '../../runtime/shared/theme-interface.ts'
import type {FrontMatter} from '../types.ts'

/** Front matter: the keys of labdocs, and those that the config adds. */
type PluginFields = Readonly<FrontMatter> & Readonly<Record<string, unknown>>

/** A page during parsing. Its address is not known yet. */
export interface PluginSource extends Pick<FigureSource, 'report' | 'say' | 'warn'> {
  /** Relative to the content folder, with `/`. */
  readonly file: string
  readonly frontMatter: PluginFields
}

/** What a plugin can change on a parsed page. */
export interface PluginPage extends PluginSource {
  title: string
  description: string
  keywords: string[]
}

/** A page of the finished site. */
export interface PluginRoute {
  readonly route: string
  readonly title: string
  readonly description: string
  /** Empty for pages without a file. */
  readonly file: string
  /** Empty for pages that are not Markdown. */
  readonly frontMatter: PluginFields
  /** Date of the last change (ISO), if known. */
  readonly updated?: string
}

/** The finished site. */
export interface PluginSite {
  readonly title: string
  readonly url: string
  readonly base: string
  readonly lang: string
  readonly pages: readonly PluginRoute[]
}

/**
 * Position of a problem: `column` counts from 1 in the line, and `line` from 1 in the body of a figure; in the hooks of a page,
 * it is the line of a node, as in `{...node.position?.start, hint}`.
 */
export interface FigurePlace {
  line?: number
  column?: number
  hint?: string | undefined
}

/** The input of a figure, in addition to the body of its fence or the text in brackets of its directive. */
export interface FigureSource {
  /** The page, relative to the content folder. */
  readonly file: string
  /** The word after the three backticks, or the name of the directive. */
  readonly lang: string
  /** The rest of that line; `caption`: the caption in it. */
  readonly meta: string
  readonly caption: string
  /** The attributes of a directive, checked by `attributes` of the figure. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** Number of the figure on its page; 0 if figures are not numbered. */
  readonly number: number
  /**
   * Returns the bytes of a file named by the author, as on pages; undefined if it does not exist, which labdocs
   * reports.
   */
  readonly read: (file: string) => Uint8Array | undefined
  /** Reports a warning to the author. */
  readonly warn: (message: string, place?: FigurePlace) => void
  /**
   * Reports a problem with a code of the plugin's own `diagnostics`, which also defines the severity unless
   * `severity` does.
   */
  readonly report: (
    code: string,
    message: string,
    place?: FigurePlace & {severity?: 'error' | 'warning'},
  ) => void
  /** Returns a text in the language of the site: from `messages` of the plugin, or from labdocs. */
  readonly say: (key: string, values?: Record<string, string | number>) => string
}

/** What all figures can have in addition to their drawing. */
export interface FigureParts {
  /** Text for the search. */
  text?: string
  /** Replaces what the author wrote on the line of the fence. */
  caption?: string
  /** Added to the caption, such as a link to the data. */
  note?: ElementContent[]
  /** Added below the caption, such as a table. */
  after?: ElementContent[]
}

/** A figure as a drawing. */
export interface PluginFigure extends FigureParts {
  node: Element
}

/** A plot, which labdocs draws like its own. `interactive`: readers can read values from it and zoom in. */
export interface PlotFigure extends FigureParts {
  plot: Plot
  interactive?: boolean
}

/** A figure that readers can use: the props of its island, as plain data. */
export interface LiveFigure extends FigureParts {
  props: Record<string, unknown>
}

/**
 * Draws the body of a fence, or the text in brackets of a directive. An error is reported at the figure or, if it has
 * a `line`, at this line of the body (the first one is 1). Its `hint` says how to correct it.
 */
export type DrawFigure<Drawn = PluginFigure | PlotFigure, Source = FigureSource> = (
  body: string,
  figure: Source,
) => Drawn | Promise<Drawn>

/** How a figure is written: as a fence, as `::name{…}` on its own line, or as `:name[…]` in a line of text. */
export const FORMS = ['fence', 'leaf', 'text'] as const
export type FigureForm = (typeof FORMS)[number]

/**
 * A kind of figure. `style` and `island` are files of a theme folder, which are loaded only by pages with the figure.
 * The built-in figures also have this type: they get more as `Source`.
 */
export type FigureKind<Source = FigureSource, Drawn = PluginFigure | PlotFigure> = {
  /** Default: a fence. */
  form?: FigureForm
  /** The attributes of a directive, as in a table of directives. */
  attributes?: Readonly<Record<string, AttributeKind>>
  /**
   * Returns the Markdown of a directive for machines. Default: a link to its `src`, or its text as code. `address`:
   * returns the address of a file named by the author, for a link.
   */
  markdown?: (
    figure: Pick<FigureSource, 'attributes' | 'say'> & {
      body: string
      address: (file: string) => string
    },
  ) => string
  /** `ladder` -> `sheets/ladder.css`. */
  style?: string
} & (
  | {draw: DrawFigure<Drawn, Source>; island?: undefined}
  | {
      draw: DrawFigure<LiveFigure, Source>
      /** `Ladder` -> `islands/Ladder.tsx`: draws the figure, once in the build and again in the browser. */
      island: string
    }
)

/** Draws a word of a `screen`, such as a picture of what the application shows. */
export interface ScreenPart {
  /** `ladder` -> `sheets/ladder.css`. */
  style?: string
  /** `text`: the text after the word; `name`: the text after ` = `; `tall`: whether it has the mark `tall`. */
  draw: (
    text: string,
    part: Pick<FigureSource, 'report' | 'warn' | 'say'> & {name: string; tall: boolean},
  ) => Element | Promise<Element>
}

/** A kind of problem that a plugin reports. `check` of the config can change warnings; `--lenient` accepts errors. */
export type PluginDiagnostic = 'error' | 'warning'

/** Texts by name. Names begin with that of the plugin or of a figure: `ladder.bands`. */
export type PluginMessages = Readonly<Record<string, string | Plural>>

/** A plugin. Plugins run in the order of the config. They change a tree in place or return another one. */
export interface Plugin {
  /** Shown in messages. */
  name: string
  /** A folder like the theme folder of a site, relative to the plugin: `directives.tsx`, `islands/`, `sheets/`. */
  theme?: string
  /** Codes that the figures and the hooks of the plugin report. */
  diagnostics?: Record<string, PluginDiagnostic>
  /** Texts of the plugin by language: `{en: {…}, de: {…}}`. A site can change them like those of labdocs. */
  messages?: {en: PluginMessages} & Record<string, PluginMessages>
  /** Called after Markdown is parsed, before directives and figures are drawn. */
  markdown?: (tree: MdastRoot, page: PluginSource) => MdastRoot | void | Promise<MdastRoot | void>
  /** Figures by the language of their fence, or the name of their directive. labdocs adds number, caption and frame. */
  figures?: Record<string, DrawFigure | FigureKind>
  /** Words of a `screen` that the plugin draws. */
  screen?: Record<string, ScreenPart>
  /** Called before headings get their ids and code is highlighted. */
  html?: (tree: HastRoot, page: PluginSource) => HastRoot | void | Promise<HastRoot | void>
  /** Called with the input for the sidebar, the search and the head of the page. */
  page?: (page: PluginPage) => void | Promise<void>
  /** Returns elements for the end of `<head>`: meta, link, script, style, noscript. */
  head?: (page: PluginRoute) => string | undefined
  /** Returns files for the output: path below the output folder -> content. */
  files?: (
    site: PluginSite,
  ) => Record<string, string | Uint8Array> | Promise<Record<string, string | Uint8Array>>
}

export const HOOKS = ['markdown', 'figures', 'screen', 'html', 'page', 'head', 'files'] as const
export type Hook = (typeof HOOKS)[number]
/** Hooks of the parser: their results are cached, and on large sites they run in workers. */
export const PARSE_HOOKS: readonly Hook[] = ['markdown', 'figures', 'screen', 'html', 'page']

/** What a plugin can have in addition to its hooks. */
export const BELONGINGS = ['theme', 'diagnostics', 'messages'] as const

/** A plugin as plain data, which can be sent to another thread and be part of a cache key. */
export interface PluginRef {
  name: string
  hooks: Hook[]
  /** Figures that it draws, with the theme files that they need. */
  figures?: Record<string, FigureRef>
  /** Words of a `screen` that it draws. */
  screen?: Record<string, Pick<ScreenPart, 'style'>>
  diagnostics?: Record<string, PluginDiagnostic>
  /** Text of a script whose default export is the plugin, or the config that lists it. */
  script: string
  /** Packages that the script loads on demand, and files of it that need their own URL. */
  later?: LaterPackages
  /** Index in `plugins` of the config, for a plugin that is written there. */
  at?: number
}

/** What a site uses of its plugins. */
export interface UsedPlugins {
  plugins: PluginRef[]
  /** Absolute paths of their theme folders. */
  layers: string[]
}

export type FigureRef = Pick<FigureKind, 'form' | 'attributes' | 'style' | 'island'>

/** Maps the name of a package, or of a file with `./`, to the version of the package and the file. */
export type LaterPackages = Record<string, {version: string; path: string}>
