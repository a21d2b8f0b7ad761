/** What an open page learns after each change: enough to know what of it is old, and what is wrong. */
import type {LiveDiagnostic, LiveState} from '../../runtime/live-events.ts'
import type {SiteData} from '../../runtime/types.ts'
import type {SiteConfig} from '../config.ts'
import {codeFrame, type Group, groupByCause} from '../diagnostics.ts'
import type {Workspace} from '../pipeline.ts'
import {hashOf} from '../scan.ts'
import type {Diagnostic} from '../types.ts'

/** More than anybody reads in a panel; the terminal has all. */
const MANY = 50

export interface Told {
  /** Another one after each job that changed what is served. */
  id: string
  config: SiteConfig
  workspace: Workspace | undefined
  diagnostics: Diagnostic[]
  /** Text of a file that a diagnostic names. */
  textOf: (file: string) => string
}

export function liveState({id, config, workspace, diagnostics, textOf}: Told): LiveState {
  const groups = groupByCause(diagnostics)
  const errors = groups.filter(({first}) => first.severity === 'error')
  const warnings = groups.filter(({first}) => first.severity === 'warning')
  return {
    id,
    entry: workspace?.assets.entry ?? '',
    css: workspace?.assets.css ?? '',
    config: hashOf(JSON.stringify({...config, source: ''})),
    site: workspace ? versionOf(workspace.site.data) : '',
    diagnostics: [...errors, ...warnings].slice(0, MANY).map((one) => forBrowser(one, textOf)),
    errors: errors.length,
    warnings: warnings.length,
  }
}

/** Told after each change, and most changes are none of it. */
const versions = new WeakMap<SiteData, string>()

function versionOf(data: SiteData): string {
  const version = versions.get(data) ?? hashOf(JSON.stringify(data))
  versions.set(data, version)
  return version
}

function forBrowser({first, more}: Group, textOf: (file: string) => string): LiveDiagnostic {
  const {severity, code, file, line, column, message, hint} = first
  const frame = line ? codeFrame(textOf(file), line, column).join('\n') : ''
  return {severity, code, file, line, column, message, ...(hint ? {hint} : {}), frame, more}
}
