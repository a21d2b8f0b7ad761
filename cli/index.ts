/** `labdocs`: the API for `site.config.ts`, plugins and theme folders. */

import type {DirectiveProps} from '../runtime/shared/directive.ts'
import type {Directive, Directives} from '../runtime/shared/theme-interface.ts'
import type {UserConfig} from './config/config.ts'
import type {
  DrawFigure,
  FigureForm,
  FigureKind,
  FigureParts,
  FigurePlace,
  FigureSource,
  LiveFigure,
  PlotFigure,
  Plugin,
  PluginDiagnostic,
  PluginFigure,
  PluginMessages,
  ScreenPart,
} from './plugins/plugin.ts'

export {defineDirective} from './define-directive.ts'
export {extendTheme, type ThemeComponents, type ThemeExtension} from './extend-theme.ts'
export {h, textOf} from './figures/hast.ts'
export {remembered} from './figures/memory.ts'
export {formatted, plain} from './figures/text.ts'
export {nearest} from './text/nearest.ts'
export type {
  Directive,
  DirectiveProps,
  Directives,
  DrawFigure,
  FigureForm,
  FigureKind,
  FigureParts,
  FigurePlace,
  FigureSource,
  LiveFigure,
  PlotFigure,
  Plugin,
  PluginDiagnostic,
  PluginFigure,
  PluginMessages,
  ScreenPart,
  UserConfig,
}

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
