/** Formulas in plain text, where there is no markup for raised and lowered characters. */

export const RAISED = tableOf('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ')
export const LOWERED = tableOf('₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎')

function tableOf(characters: string): ReadonlyMap<string, string> {
  return new Map([...characters].map((one, at) => ['0123456789+−-()n'[at]!, one]))
}

/** Returns a text with the characters of a table in place of its own, where there are any. */
export function rewritten(text: string, table: ReadonlyMap<string, string>): string {
  return text.replace(/./g, (character) => table.get(character) ?? character)
}

/** Returns `^1H` as `¹H`, and `Ca^2+` or `Ca^{2+}` as `Ca²⁺`. */
export function readableFormula(text: string): string {
  return text.replace(/\^(?:\{([\d+−-]+)\}|(\d*[+−-]|[+−-]?\d+[+−-]?))/g, (_, braced, plain) =>
    rewritten(braced ?? plain, RAISED),
  )
}
