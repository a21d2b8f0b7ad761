/**
 * Finds where a component threw an error. The bundle that runs has no source map, because
 * few builds need one. After an error, the site is bundled once more with a source map.
 */
import {existsSync, readFileSync} from 'node:fs'
import type {SourceMap} from 'node:module'
import {resolve} from 'node:path'
import type {BuildFailure} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {positionAt} from '../config/key-position.ts'
import {isGenerator} from '../config/run-module.ts'
import {HOME} from '../installation.ts'
import {asynchronousIn, isAsynchronous} from '../render/asynchronous.ts'
import type {Renderer} from '../render/renderer.ts'
import {createDisplayPath} from '../report/display-paths.ts'
import {OF_COMPONENT} from '../report/thrown-hints.ts'
import type {Diagnostic} from '../types.ts'
import {usingEsbuild} from './esbuild-process.ts'
import {isOfPackage} from './portable-paths.ts'
import {readSourceMap} from './read-source-map.ts'
import {serverOptions} from './server.ts'

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>

/** Matches the calls in a stack that are in our bundle; the call that threw is first. */
const CALL = /labdocs-server\.cjs:(\d+):(\d+)/g
/** Also matches calls of which React only knows the name of the component. */
const CALL_OR_NAME = /labdocs-server\.cjs:(\d+):(\d+)|^\s*at ([A-Z]\w*) \(<anonymous>\)$/gm

/**
 * Returns the diagnostics with the position of the error, if known: as position in the page itself, or as a hint. Without
 * `renderer` they are of modules that throw while they are loaded. These belong to no page, so the position is theirs.
 */
export async function locateErrors(
  diagnostics: Diagnostic[],
  config: SiteConfig,
  modules: string[],
  renderer?: Renderer,
): Promise<Diagnostic[]> {
  const stacks = await stacksOf(diagnostics, renderer)
  if (!diagnostics.some((one) => stacks.has(one.cause) || isWaiting(one))) return diagnostics
  const map = await sourceMapOf(config, modules)
  if (!map) return diagnostics
  const shown = createDisplayPath(config)
  // A component can break thousands of pages, and looking for a name reads all code of the site.
  const places = new Map([...stacks].map(([cause, stack]) => [cause, placeIn(stack, map, config)]))
  const waiting = diagnostics.some(isWaiting) ? placesOf(map, config, asynchronousIn) : []
  return diagnostics.map((one) => {
    // A page that waits itself breaks no other one.
    const place = isWaiting(one)
      ? (waiting.find(({file}) => file === one.file) ?? waiting[0])
      : places.get(one.cause)
    if (!place) return one
    const {file, line, column} = place
    // The file distinguishes the pages that one component breaks.
    if (file === one.file || !renderer) return {...one, file, line, column}
    const at = `${shown(file)}:${line}:${column}.`
    if (isWaiting(one)) return {...one, hint: `${one.hint} Look at ${at}`}
    const more = one.hint && one.hint !== OF_COMPONENT ? ` ${one.hint}` : ''
    return {
      ...one,
      hint: `${isThrown(one) ? 'It was thrown' : 'It comes from the component'} at ${at}${more}`,
    }
  })
}

/** Returns stacks by the cause of a diagnostic. React's own errors have no call of a component; the renderer finds it. */
async function stacksOf(
  diagnostics: Diagnostic[],
  renderer: Renderer | undefined,
): Promise<Map<string | undefined, string>> {
  const stacks = new Map<string | undefined, string>()
  for (const one of diagnostics) {
    const {code, cause} = one
    if (code !== 'render-failed' || cause === undefined || stacks.has(cause)) continue
    const stack = isThrown(one) ? cause : await renderer?.componentStack?.(cause)
    if (stack !== undefined) stacks.set(cause, stack)
  }
  return stacks
}

function isWaiting({code, cause = ''}: Diagnostic): boolean {
  return code === 'render-failed' && isAsynchronous(cause)
}

function isThrown({code, cause = ''}: Diagnostic): boolean {
  return code === 'render-failed' && cause.search(CALL) >= 0
}

/** Returns undefined if the code cannot be bundled: it has changed since it was run. */
async function sourceMapOf(config: SiteConfig, modules: string[]): Promise<SourceMap | undefined> {
  const {build} = await import('esbuild')
  const bundled = await usingEsbuild(() =>
    build({...serverOptions(config, modules), sourcemap: 'external'}),
  ).catch((error: Partial<BuildFailure>) => {
    if (!error.errors) throw error
  })
  if (!bundled) return undefined
  const {outputFiles} = bundled
  const file = outputFiles.find(({path}) => path.endsWith('.map'))!
  return readSourceMap(file.text)
}

/** Returns the first call in code of the site, or undefined: a position in our own code does not help an author. */
function placeIn(stack: string, map: SourceMap, config: SiteConfig): Place | undefined {
  for (const [, line, column, name] of stack.matchAll(CALL_OR_NAME)) {
    if (name !== undefined) {
      const place = definitionOf(name, map, config)
      if (place) return place
      continue
    }
    const place = originalPlace(map, Number(line), Number(column), HOME, config)
    if (place) return place
  }
  return undefined
}

/**
 * Returns where in the code of a site a position of a bundle (1-based) comes from; undefined if it is code of others. `folder`:
 * what the sources in the map are relative to.
 */
export function originalPlace(
  map: SourceMap,
  line: number,
  column: number,
  folder: string,
  config: SiteConfig,
): Place | undefined {
  const entry = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  const file = fileOf(resolve(folder, entry.originalSource), config)
  return file === undefined
    ? undefined
    : {file, line: entry.originalLine + 1, column: entry.originalColumn + 1}
}

/** Returns where a site defines a component; undefined if it defines none or several of this name. */
function definitionOf(name: string, map: SourceMap, config: SiteConfig): Place | undefined {
  const definition = new RegExp(`\\b(?:function|const|let|var|class)\\s+${name}\\b`, 'g')
  const [place, another] = placesOf(map, config, (text) =>
    Array.from(text.matchAll(definition), ({index}) => positionAt(text, index)),
  )
  return another ? undefined : place
}

/** Looks for places in all files of a site that are in its bundle. */
function placesOf(
  map: SourceMap,
  config: SiteConfig,
  placesIn: (text: string) => Omit<Place, 'file'>[],
): Place[] {
  return map.payload.sources.flatMap((source) => {
    const path = resolve(HOME, source)
    const file = fileOf(path, config)
    return file === undefined || !existsSync(path)
      ? []
      : placesIn(readFileSync(path, 'utf8')).map(({line, column}) => ({line, column, file}))
  })
}

/** Returns the name in diagnostics of a file in a bundle; undefined if it is not of the site. */
function fileOf(path: string, {content, theme, root}: SiteConfig): string | undefined {
  // `defineDirective` and the hooks of components: the author wrote the call.
  if (isGenerator(path) || isOfPackage(path, root)) return undefined
  const folder = [content, theme, root].find((one) => path.startsWith(`${one}/`))
  if (folder === undefined) return undefined
  const from = folder === theme ? root : folder
  // The built-in theme is outside the folder of a site that has none of its own.
  return path.startsWith(`${from}/`) ? path.slice(from.length + 1) : path
}
