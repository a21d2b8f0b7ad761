/** `extendTheme` for `theme/index.tsx` of a site, and its types. */
import type {ComponentType} from 'react'
import type * as theme from '../theme/exports.ts'
import type {OwnMessages} from './config/messages.ts'

type Exported = typeof theme

/** Components of `labdocs/theme` by name. Each must accept the props of the built-in one. */
export type ThemeComponents = {
  [Name in keyof Exported as Name extends Capitalize<Name> ? Name : never]: Exported[Name] extends (
    ...args: infer Args
  ) => unknown
    ? ComponentType<Args extends [infer Props, ...unknown[]] ? Props : object>
    : never
}

/** What a site replaces in the built-in theme, or adds to it. */
export interface ThemeExtension {
  /** Each must be imported from its own file, so that browsers load it only on pages that use it. */
  components?: Partial<ThemeComponents>
  /** A style sheet that sets custom properties, relative to the folder of the theme: `./tokens.css`. */
  tokens?: string
  /** The `d` of an SVG path on a grid of 20 × 20, by name. */
  icons?: Record<string, string>
  /** Texts that replace those of the theme. Those of the config take precedence. */
  messages?: OwnMessages
}

/** Types the extension of a theme for the editor; returns it unchanged. */
export function extendTheme(extension: ThemeExtension): ThemeExtension {
  return extension
}
