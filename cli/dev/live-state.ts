/** The state that an open page receives after each change: enough to detect what is stale, and the diagnostics. */
import type {LiveDiagnostic, LiveState} from '../../runtime/shared/live-events.ts'
import type {SiteData} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {memoized} from '../memoized.ts'
import type {Workspace} from '../pipeline.ts'
import {codeFrame, type Group, groupByCause} from '../report/diagnostics.ts'
import {createDisplayPath} from '../report/display-paths.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic} from '../types.ts'

/** Limit of diagnostics in the panel; the terminal shows all. */
const MANY = 50

export interface StateInput {
  /** Changes after each job that changed the served site. */
  id: string
  config: SiteConfig
  workspace: Workspace | undefined
  diagnostics: Diagnostic[]
  /** Text of a file that a diagnostic names. */
  textOf: (file: string) => string
}

export function liveState({id, config, workspace, diagnostics, textOf}: StateInput): LiveState {
  const groups = groupByCause(diagnostics)
  const shown = createDisplayPath(config)
  const errors = groups.filter(({first}) => first.severity === 'error')
  const warnings = groups.filter(({first}) => first.severity === 'warning')
  return {
    id,
    // While a new config has no site yet, the old one is served.
    base: workspace?.site.data.base ?? config.base,
    entry: workspace?.assets.entry ?? '',
    css: workspace?.assets.css ?? '',
    config: hashOf(JSON.stringify({...config, source: ''})),
    site: workspace ? versionOf(workspace.site.data) : '',
    diagnostics: [...errors, ...warnings]
      .slice(0, MANY)
      .map((one) => forBrowser(one, textOf, shown)),
    errors: errors.length,
    warnings: warnings.length,
  }
}

/** Memoized, because the state is sent after each change, and most changes do not affect it. */
const versionOf = memoized((data: SiteData) => hashOf(JSON.stringify(data)))

function forBrowser(
  {first, more}: Group,
  textOf: (file: string) => string,
  shown: (file: string) => string,
): LiveDiagnostic {
  const {severity, code, file, line, column, message, hint} = first
  const frame = line ? frameIn(textOf(file), first) : ''
  return {severity, code, file, shown: shown(file), line, column, message, hint, frame, more}
}

export function frameIn(text: string, {line, column}: Pick<Diagnostic, 'line' | 'column'>): string {
  return codeFrame(text, line, column).join('\n')
}
