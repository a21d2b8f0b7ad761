/**
 * Finds where the config threw an error. The script that runs has no source map, because few configs
 * throw. After an error, the config is bundled once more with a source map.
 */
import {SourceMap, type SourceMapPayload} from 'node:module'
import {join, relative, resolve, sep} from 'node:path'
import {isIn} from '../disk/folder.ts'
import type {Diagnostic} from '../types.ts'
import {isGenerator, scriptOptions} from './run-module.ts'

/** Matches the calls in a stack that are in a bundled script; the call that threw is first. */
const CALL = /data:text\/javascript;base64,[\w+/=]*:(\d+):(\d+)/g

/** Returns the position of the first call in code of the site, relative to its folder; undefined if there is none. */
export async function locateError(
  error: unknown,
  path: string,
  folder: string,
): Promise<Pick<Diagnostic, 'file' | 'line' | 'column'> | undefined> {
  const calls = [...(error instanceof Error ? (error.stack ?? '') : '').matchAll(CALL)]
  if (!calls.length) return undefined
  const map = await sourceMapOf(path, folder)
  for (const [, line, column] of calls) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) continue
    const source = resolve(folder, entry.originalSource)
    if (!isIn(source, folder) || isGenerator(source) || source.includes('/node_modules/')) continue
    return {
      file: relative(folder, source).split(sep).join('/'),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    }
  }
  return undefined
}

async function sourceMapOf(path: string, folder: string): Promise<SourceMap> {
  const {build} = await import('esbuild')
  const {outputFiles} = await build({
    ...scriptOptions(path, folder),
    sourcemap: 'external',
    // Not written; the sources in the map are relative to it.
    outfile: join(folder, 'labdocs-config.js'),
  })
  const file = outputFiles.find((one) => one.path.endsWith('.map'))!
  return new SourceMap(JSON.parse(file.text) as SourceMapPayload)
}
