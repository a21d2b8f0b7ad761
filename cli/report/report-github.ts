/**
 * Prints diagnostics as workflow commands of GitHub, which shows them on the changed lines of a pull
 * request: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
import {execFileSync} from 'node:child_process'
import {existsSync, realpathSync} from 'node:fs'
import {join} from 'node:path'
import {wayTo} from '../disk/folder.ts'
import {elsewhere, type Group} from './diagnostics.ts'

/** Returns one line for each group. A file is searched in `folders` in order. */
export function githubCommands(groups: Group[], folders: string[]): string {
  const top = topOf(folders[0] ?? process.cwd())
  return groups
    .map((group) => `${commandOf(group, pathOf(group.first.file, folders, top))}\n`)
    .join('')
}

function commandOf(group: Group, file: string): string {
  const {severity, code, line, column, message, hint} = group.first
  const place = line ? {file, line, col: column} : {file}
  const properties = Object.entries({...place, title: code})
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(',')
  const parts = [
    message,
    ...(elsewhere(group) ? [`Here${elsewhere(group)}.`] : []),
    ...(hint ? [`hint: ${hint}`] : []),
  ]
  return `::${severity} ${properties}::${escapeText(parts.join('\n'))}`
}

/** GitHub needs paths relative to the top of the repository. */
function pathOf(file: string, folders: string[], top: string): string {
  const paths = folders.map((folder) => join(folder, file))
  const found = paths.find((path) => existsSync(path))
  const path = found ? realpathSync(found) : paths[0]
  return path ? wayTo(top, path) : file
}

/** Returns the top folder of the repository; outside a repository, the working folder. */
function topOf(folder: string): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore']
    const args = ['rev-parse', '--show-toplevel']
    return realpathSync(execFileSync('git', args, {cwd: folder, encoding: 'utf8', stdio}).trim())
  } catch {
    return realpathSync(process.cwd())
  }
}

/** A command must be one line. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Commas separate the properties, and a colon ends them. */
function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
