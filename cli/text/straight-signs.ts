/** Signs that word processors put in place of those of Markdown and YAML. */

/** Returns a text with straight quotes and ordinary spaces in place of typographic ones. */
export function withStraightSigns(text: string): string {
  return text
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
}

/**
 * The same from `from` on; undefined if there is nothing to replace, or if there are straight quotes as well: then the others can
 * be meant as they are.
 */
export function straightened(line: string, from: number): string | undefined {
  const rest = line.slice(from)
  const straight = withStraightSigns(rest)
  const isMixed = /["']/.test(rest) && /["']/.test(withStraightSigns(rest.replace(/["']/g, '')))
  return straight === rest || isMixed ? undefined : line.slice(0, from) + straight
}
