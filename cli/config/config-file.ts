/** The name of the config file, and positions of keys in it. */
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic} from '../types.ts'
import type {Problem} from './validate.ts'

/** Relative to the folder of the site. */
export const CONFIG_FILE = 'site.config.ts'

/** Returns the position of the last key of the path, after the keys before it: accurate enough for handwritten files. */
export function placeInConfig(
  text: string,
  path: (string | number)[],
): {line: number; column: number} {
  let place = {line: 0, column: 0}
  for (const key of path.filter((part) => typeof part === 'string'))
    place = positionOfKey(text, key, place.line) ?? place
  return place
}

/** Returns the diagnostic of a problem of a file, whose text is `text`. */
export function problemDiagnostic(
  {path, message, hint}: Problem,
  file: string,
  text: string,
): Diagnostic {
  return diagnostic('config-invalid', file, message, {...placeInConfig(text, path), hint})
}

/** `from`: the first line to search, 1-based; 0 means the first. */
function positionOfKey(
  text: string,
  key: string,
  from: number,
): {line: number; column: number} | undefined {
  const pattern = new RegExp(`(?<![\\w-])['"]?${key.replace(/[^\w-]/g, '.')}['"]?\\s*:`)
  const lines = text.split('\n')
  for (let at = Math.max(from - 1, 0); at < lines.length; at++) {
    const column = lines[at]!.search(pattern)
    if (column >= 0) return {line: at + 1, column: column + 1}
  }
  return undefined
}
