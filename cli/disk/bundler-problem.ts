/** An installation without a bundler that runs on this machine. The site is not at fault, so no message names a file of it. */
import {resolve} from 'node:path'
import {HOME} from '../installation.ts'
import {messageOf} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic} from '../types.ts'
import {DiskError, diskProblem} from './disk-error.ts'

/** What esbuild throws if packages were installed without optional ones, or on another system. `start.js` knows it as well. */
const MISSING = /needed by esbuild|You installed esbuild for another platform/
const PACKAGE = /(?:The package|needs the) "(@?esbuild[^"]*)"/
const UNREADABLE = /^Cannot read file "(.+)": permission denied$/
const REFUSED = /^The service .*: spawn (.+) (E[A-Z]+)$/

/** Returns why esbuild cannot be started. Undefined for all other errors. */
export function bundlerProblem(error: unknown): Diagnostic | undefined {
  // Code of a site can throw anything.
  const message = messageOf(error)
  if (MISSING.test(message)) {
    const [, name = 'esbuild'] = PACKAGE.exec(message) ?? []
    const said = `Could not start esbuild: the package ${name} is not installed.`
    return diagnostic('disk-error', HOME, said, {
      hint: 'Remove the folder node_modules and install the packages again, on this machine and with optional packages.',
    })
  }
  const [, path, code] = REFUSED.exec(message) ?? []
  return path ? refusal('start this program', path, code!) : undefined
}

/** Returns the files that esbuild could not open, each once, by what it says. It names them relative to our folder. */
export function unreadableFiles(texts: string[]): Diagnostic[] {
  const paths = texts.flatMap((text) => UNREADABLE.exec(text)?.[1] ?? [])
  return [...new Set(paths)].map((path) => refusal('open this file', resolve(HOME, path), 'EACCES'))
}

function refusal(doing: string, path: string, code: string): Diagnostic {
  return diskProblem(new DiskError(doing, path, Object.assign(new Error(), {code})))!
}
