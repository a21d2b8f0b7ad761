/**
 * Finds where the config threw an error. The script that runs has no source map, because few configs
 * throw. After an error, the config is bundled once more with a source map.
 */
import type {SourceMap} from 'node:module'
import {join, resolve} from 'node:path'
import {usingEsbuild} from '../bundle/esbuild-process.ts'
import {readSourceMap} from '../bundle/read-source-map.ts'
import {isIn, wayTo} from '../disk/folder.ts'
import type {Diagnostic} from '../types.ts'
import {isGenerator, type Origin, originOf, SCRIPT_NAME, scriptOptions} from './run-module.ts'

/** Matches the calls in a stack that are in a bundled script; the call that threw is first. */
const CALL = new RegExp(`(${SCRIPT_NAME}\\S+?):(\\d+):(\\d+)`, 'g')

export interface Located {
  /** The folder of the site. */
  folder: string
  /** The file is relative to it. */
  place: Pick<Diagnostic, 'file' | 'line' | 'column'>
}

/** Returns the position of the first call in code of the site; undefined if there is none. */
export async function locateError(error: unknown): Promise<Located | undefined> {
  return locateCalls(callsIn(error))
}

/** Returns the calls in scripts of the site, as text that another thread can locate. */
export function callsIn(error: unknown): string {
  const stack = named(error instanceof Error ? (error.stack ?? '') : '')
  return [...stack.matchAll(CALL)].map(([call]) => call).join('\n')
}

/** Locates the first of the calls that is in code of the site. */
export async function locateCalls(text: string): Promise<Located | undefined> {
  const calls = [...text.matchAll(CALL)]
  const maps = new Map<string, SourceMap>()
  for (const [, name = '', line, column] of calls) {
    const origin = originOf(name)
    if (!origin) continue
    const {folder} = origin
    const map = maps.get(name) ?? (await sourceMapOf(origin))
    maps.set(name, map)
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) continue
    const source = resolve(folder, entry.originalSource)
    if (!isIn(source, folder) || isGenerator(source) || source.includes('/node_modules/')) continue
    return {
      folder,
      place: {
        file: wayTo(folder, source),
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
      },
    }
  }
  return undefined
}

/** Returns a stack with the names of scripts. With `--enable-source-maps`, it contains their texts instead. */
function named(stack: string): string {
  return stack.replace(/data:text\/javascript;base64,([\w+/=]+)/g, (url, base64: string) => {
    const text = Buffer.from(base64, 'base64').toString()
    return /\/\/# sourceURL=(\S+)\s*$/.exec(text)?.[1] ?? url
  })
}

async function sourceMapOf({path, folder, plugins}: Origin): Promise<SourceMap> {
  const {build} = await import('esbuild')
  const {outputFiles} = await usingEsbuild(() =>
    build({
      ...scriptOptions(path, folder, plugins),
      sourcemap: 'external',
      // Not written; the sources in the map are relative to it.
      outfile: join(folder, 'labdocs-config.js'),
    }),
  )
  const file = outputFiles.find((one) => one.path.endsWith('.map'))!
  return readSourceMap(file.text)
}
