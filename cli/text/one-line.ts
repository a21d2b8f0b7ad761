/** Returns a text in one line, with a single space instead of each run of white space, and none around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
