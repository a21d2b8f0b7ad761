/** The name of the config file, and positions of keys in it. */
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic} from '../types.ts'
import {positionAt} from './key-position.ts'
import type {Problem} from './validate.ts'

/** Relative to the folder of the site. */
export const CONFIG_FILE = 'site.config.ts'

/** The theme folder of a config that names none. */
export const THEME_FOLDER = 'theme'

/** Returns the position of the last key or item of the path, after those before it: accurate enough for handwritten files. */
export function placeInConfig(
  text: string,
  path: (string | number)[],
): {line: number; column: number} {
  let at = -1
  for (const part of path) {
    const found =
      typeof part === 'number'
        ? startOfItem(text, part, Math.max(at, 0))
        : startOfKey(text, part, at + 1)
    if (found >= 0) at = found
  }
  return at < 0 ? {line: 0, column: 0} : positionAt(text, at)
}

/** Returns the diagnostic of a problem of a file, whose text is `text`. */
export function problemDiagnostic(
  {path, message, hint, place}: Problem,
  file: string,
  text: string,
): Diagnostic {
  const at = place ?? placeInConfig(text, path)
  return diagnostic('config-invalid', place?.file ?? file, message, {...at, hint})
}

/** Returns the diagnostic of a mistake that has no position in the config. */
export function configProblem(message: string, hint?: string, file = CONFIG_FILE): Diagnostic {
  return diagnostic('config-invalid', file, message, {hint})
}

/** Returns where a key begins, at or after a position; -1 if there is none. */
function startOfKey(text: string, key: string, from: number): number {
  const pattern = new RegExp(`(?<![\\w-])['"]?${key.replace(/[^\w-]/g, '.')}['"]?\\s*:`, 'g')
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

/** Matches what can contain brackets and commas that mean nothing, and every other sign. */
const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\S/g

/** Returns where an item of the next list begins, at or after a position; -1 if it is not written there. */
function startOfItem(text: string, index: number, from: number): number {
  let depth = 0
  let item = 0
  TOKEN.lastIndex = from
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [sign] = token
    if (/^\/[/*]/.test(sign)) continue
    if (depth === 1 && item === index && sign !== ']') return token.index
    if (depth === 1 && sign === ',') item++
    if (depth > 0 ? '[{('.includes(sign) : sign === '[') depth++
    else if (depth > 0 && ']})'.includes(sign) && --depth === 0) return -1
  }
  return -1
}
