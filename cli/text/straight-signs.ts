/** Signs that word processors put in place of those of Markdown and YAML. */

/** Returns a text with straight quotes and ordinary spaces in place of typographic ones. */
export function withStraightSigns(text: string): string {
  return text
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
}
