/**
 * White space other than a single space. Most words have just one space between them, and replacing each of these with
 * itself takes four times as long.
 */
const SPACES = /[^\S ]\s*| \s+/g

/** Returns a text with a single space instead of each run of white space. */
export function collapseSpaces(text: string): string {
  return text.replace(SPACES, ' ')
}
