/** What the dev server sends to open pages. Types only. */
export interface LivePlace {
  file: string
  /** The file as the terminal names it. */
  shown: string
  line: number
  column: number
  /** The source line, with a mark below it. */
  frame: string
}

export interface LiveDiagnostic extends LivePlace {
  severity: 'error' | 'warning'
  code: string
  message: string
  hint?: string
  /** Number of other pages with the same cause. */
  more: number
}

/**
 * The current state. A page compares it with the state it knows, so missed messages do not matter: a sleeping laptop, a
 * restarted server, a change between the page and its first message.
 */
export interface LiveState {
  /** Changes with every change of what is served. */
  id: string
  /** Path of the site that is served, with slashes around it. */
  base: string
  /** URL of the page's script. It changes with the code. */
  entry: string
  /** URL of the style sheet. */
  css: string
  /** Hash of the config. It changes with the config. */
  config: string
  /** Hash of the site data. */
  site: string
  /** Errors first; limited to what can be read. */
  diagnostics: LiveDiagnostic[]
  errors: number
  warnings: number
}
