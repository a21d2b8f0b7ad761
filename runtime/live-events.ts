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
}

export type LiveEvent =
  /** Content changed: take the article and, if they changed, the site data anew. */
  | {type: 'update'; siteChanged: boolean; diagnostics: LiveDiagnostic[]}
  /** Only style sheets changed. */
  | {type: 'style'; css: string; diagnostics: LiveDiagnostic[]}
  /** Code or config changed. */
  | {type: 'reload'}
  /** Nothing can be shown anew, but this is why. */
  | {type: 'failed'; diagnostics: LiveDiagnostic[]}
