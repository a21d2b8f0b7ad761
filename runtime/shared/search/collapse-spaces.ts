/**
 * Any white space but a single space. Nearly all of a text is words with single spaces between them: to replace these by
 * themselves as well takes four times as long, and makes a list of all of them.
 */
const SPACES = /[^\S ]\s*| \s+/g

/** Returns a text with a single space instead of each run of white space. */
export function collapseSpaces(text: string): string {
  return text.replace(SPACES, ' ')
}
