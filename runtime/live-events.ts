/** What the dev server tells open pages. Types only. */
export interface LiveDiagnostic {
  severity: 'error' | 'warning'
  code: string
  file: string
  line: number
  column: number
  message: string
  hint?: string
  /** The line itself with a mark below it. */
  frame: string
  /** Number of other pages with the same cause. */
  more: number
}

/**
 * How things are now. A page compares it with what it knows, so it does not matter which messages it missed: a sleeping
 * laptop, a server that was started again, a change between the page and its first message.
 */
export interface LiveState {
  /** Another one with each change of what is served. */
  id: string
  /** URL of the page's script: another one means other code. */
  entry: string
  /** URL of the style sheet. */
  css: string
  /** Hash of the config: another one means another site. */
  config: string
  /** Hash of the site data. */
  site: string
  /** Errors first; not more than can be read. */
  diagnostics: LiveDiagnostic[]
  errors: number
  warnings: number
}
