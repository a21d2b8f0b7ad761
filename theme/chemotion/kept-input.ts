/** What was typed into the desk, for when it is loaded again: it stays until the tab is closed. */
import {EMPTY, type Input} from './input.ts'

const KEY = 'labdocs.desk'

export function readKept(): Input {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isInput(found) ? found : EMPTY
  } catch {
    // The server, a storage that is denied, or a value that is not from this site.
    return EMPTY
  }
}

export function writeKept(input: Input): void {
  try {
    if (input === EMPTY) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(input))
  } catch {
    // Storage is denied or full: a full load then begins with empty fields.
  }
}

/** Returns whether the value has the fields of this release. */
function isInput(value: unknown): value is Input {
  const given = Object(value) as Record<string, unknown>
  return Object.entries(EMPTY).every(([name, empty]) => typeof given[name] === typeof empty)
}
