/** `labdocs`: the API for `site.config.ts`, plugins and theme folders. */
import type {UserConfig} from './config/config.ts'
import type {FigureKind, Plugin} from './plugins/plugin.ts'

export type {DirectiveProps} from '../runtime/shared/directive.ts'
export type {Directive, Directives} from '../runtime/shared/theme-interface.ts'
export {defineDirective} from './define-directive.ts'
export {extendTheme, type ThemeComponents, type ThemeExtension} from './extend-theme.ts'
export {h, textOf} from './figures/hast.ts'
export {remembered} from './figures/memory.ts'
export {formatted, plain} from './figures/text.ts'
export type {
  DrawFigure,
  FigureForm,
  FigureParts,
  FigurePlace,
  FigureSource,
  LiveFigure,
  PlotFigure,
  PluginDiagnostic,
  PluginFigure,
  PluginMessages,
  PluginPage,
  PluginRoute,
  PluginSite,
  PluginSource,
  ScreenPart,
} from './plugins/plugin.ts'
export {nearest} from './text/nearest.ts'
export type {FigureKind, Plugin, UserConfig}

/** Types the config for the editor; returns it unchanged. */
export function defineSite(config: UserConfig): UserConfig {
  return config
}

/** Types a plugin for the editor; returns it unchanged. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}

/** Types a kind of figure for the editor; returns it unchanged. */
export function defineFigure(figure: FigureKind): FigureKind {
  return figure
}
