/** Returns the value of a text that others may have written; undefined if it is not JSON. Editors on Windows add a byte order mark. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
