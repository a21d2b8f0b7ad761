/** Formulas in plain text, where there is no markup for superscripts. */

const RAISED: Record<string, string> = {'+': '⁺', '-': '⁻', '−': '⁻'}
for (const [digit, character] of [...'⁰¹²³⁴⁵⁶⁷⁸⁹'].entries()) RAISED[digit] = character

/** Returns `^1H` as `¹H`, and `Ca^2+` or `Ca^{2+}` as `Ca²⁺`. */
export function readableFormula(text: string): string {
  return text.replace(/\^(?:\{([\d+−-]+)\}|(\d*[+−-]|[+−-]?\d+[+−-]?))/g, (_, braced, plain) =>
    String(braced ?? plain).replace(/./g, (character) => RAISED[character] ?? character),
  )
}
