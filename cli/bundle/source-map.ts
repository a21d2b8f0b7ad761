/**
 * Finds where a component threw an error. The bundle that runs has no source map, because
 * few builds need one. After an error, the site is bundled once more with a source map.
 */
import {SourceMap, type SourceMapPayload} from 'node:module'
import {resolve} from 'node:path'
import {type BuildFailure, build} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {isGenerator} from '../config/run-module.ts'
import {HOME} from '../installation.ts'
import {createDisplayPath} from '../report/display-paths.ts'
import type {Diagnostic} from '../types.ts'
import {serverOptions} from './server.ts'

/** Matches the calls in a stack that are in our bundle; the call that threw is first. */
const CALL = /labdocs-server\.cjs:(\d+):(\d+)/g

/**
 * Returns the diagnostics with the position of the error, if known: as position in the page itself, or as a hint. `isLoading`:
 * whether they are of modules that throw while they are loaded. These belong to no page, so the position is theirs.
 */
export async function locateErrors(
  diagnostics: Diagnostic[],
  config: SiteConfig,
  modules: string[],
  isLoading = false,
): Promise<Diagnostic[]> {
  if (!diagnostics.some(isThrown)) return diagnostics
  const map = await sourceMapOf(config, modules)
  if (!map) return diagnostics
  const shown = createDisplayPath(config)
  return diagnostics.map((one) => {
    const place = isThrown(one) ? placeIn(one.cause!, map, config) : undefined
    if (!place) return one
    const {file, line, column} = place
    // The file distinguishes the pages that one component breaks.
    return file === one.file || isLoading
      ? {...one, file, line, column}
      : {...one, hint: `It was thrown at ${shown(file)}:${line}:${column}.`}
  })
}

function isThrown({code, cause = ''}: Diagnostic): boolean {
  return code === 'render-failed' && cause.search(CALL) >= 0
}

/** Returns undefined if the code cannot be bundled: it has changed since it was run. */
async function sourceMapOf(config: SiteConfig, modules: string[]): Promise<SourceMap | undefined> {
  const bundled = await build({...serverOptions(config, modules), sourcemap: 'external'}).catch(
    (error: Partial<BuildFailure>) => {
      if (!error.errors) throw error
    },
  )
  if (!bundled) return undefined
  const {outputFiles} = bundled
  const file = outputFiles.find(({path}) => path.endsWith('.map'))!
  return new SourceMap(JSON.parse(file.text) as SourceMapPayload)
}

/** Returns the first call in code of the site, or undefined: a position in our own code does not help an author. */
function placeIn(
  stack: string,
  map: SourceMap,
  {content, theme, root}: SiteConfig,
): Pick<Diagnostic, 'file' | 'line' | 'column'> | undefined {
  for (const [, line, column] of stack.matchAll(CALL)) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) continue
    const path = resolve(HOME, entry.originalSource)
    // `defineDirective` and the hooks of components: the author wrote the call.
    if (isGenerator(path)) continue
    const folder = [content, theme, root].find((one) => path.startsWith(`${one}/`))
    if (folder === undefined) continue
    const from = folder === theme ? root : folder
    return {
      // The built-in theme is outside the folder of a site that has none of its own.
      file: path.startsWith(`${from}/`) ? path.slice(from.length + 1) : path,
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    }
  }
  return undefined
}
