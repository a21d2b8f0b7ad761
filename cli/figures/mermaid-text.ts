/**
 * Statements and texts of Mermaid, and mistakes in them.
 */

/** A mistake with its column; thrown by whatever reads a statement, caught where its line is known. */
export interface Mistake extends Error {
  column: number
  hint?: string
}

export function mistake(column: number, message: string, hint?: string): Mistake {
  return Object.assign(new Error(message), {column, hint})
}

export function isMistake(error: unknown): error is Mistake {
  return error instanceof Error && 'column' in error
}

/** Statements of a line: up to `%%`, parted by `;` outside of texts. */
export function statements(raw: string): {text: string; column: number}[] {
  const found: {text: string; column: number}[] = []
  const comment = raw.indexOf('%%')
  const line = comment < 0 ? raw : raw.slice(0, comment)
  let from = 0
  let quoted = false
  let depth = 0
  for (let at = 0; at <= line.length; at++) {
    const char = line[at]
    if (char === '"') quoted = !quoted
    else if (!quoted && char && '[({'.includes(char)) depth++
    else if (!quoted && char && '])}'.includes(char)) depth--
    if (at < line.length && !(char === ';' && !quoted && depth <= 0)) continue
    const text = line.slice(from, at)
    if (text.trim())
      found.push({text: text.trim(), column: from + text.length - text.trimStart().length + 1})
    from = at + 1
  }
  return found
}

/** `<br>` becomes a new line; no other HTML. */
export function plainText(text: string, column: number): string {
  const words = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s*<br\s*\/?>\s*/gi, '\n')
  const html = /<\/?[a-z][^>]*>/i.exec(words)
  if (html)
    throw mistake(
      column + Math.max(0, text.indexOf(html[0])),
      `"${html[0]}" in a text: only \`<br>\` is understood.`,
    )
  return words
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;|#quot;/g, '"')
    .replace(/&amp;/g, '&')
}
