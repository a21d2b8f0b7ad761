/** Reads a source map of esbuild. */
import {SourceMap, type SourceMapPayload} from 'node:module'
import {decoded} from '../../runtime/shared/location.ts'

/** Returns the map with the names of files as they are on the disk: esbuild writes `maß%20.ts` as `ma%C3%9F%2520.ts`. */
export function readSourceMap(text: string): SourceMap {
  const map = JSON.parse(text) as SourceMapPayload
  return new SourceMap({...map, sources: map.sources.map(decoded)})
}
