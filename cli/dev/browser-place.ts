/** Finds where in the code of a site an error was thrown in a browser, with the source maps of its scripts. */
import {join} from 'node:path'
import {readSourceMap} from '../bundle/read-source-map.ts'
import {originalPlace} from '../bundle/source-map.ts'
import type {SiteConfig} from '../config/config.ts'
import {HOME} from '../installation.ts'
import type {Assets, Diagnostic} from '../types.ts'

/** Matches the calls in a stack that are in our scripts; the call that threw is first. */
const CALL = /(assets\/[\w.-]+\.js)(?:\?[^:\s]*)?:(\d+):(\d+)/g

/** Returns the first call that is in code of the site; undefined if there is none. */
export function browserPlace(
  calls: string,
  {files}: Pick<Assets, 'files'>,
  config: SiteConfig,
): Pick<Diagnostic, 'file' | 'line' | 'column'> | undefined {
  for (const [, name, line, column] of calls.matchAll(CALL)) {
    const text = files.get(`${name}.map`)
    if (!text) continue
    const map = readSourceMap(Buffer.from(text).toString())
    const place = originalPlace(map, Number(line), Number(column), join(HOME, 'assets'), config)
    if (place) return place
  }
  return undefined
}
