/**
 * Returns all matches of a global pattern, like `text.matchAll(pattern)`. That makes a copy of the pattern for each text, and
 * reads its source again, which for a list of hundreds of words takes longer than the search.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match)
    if (!match[0]) pattern.lastIndex++
  }
  return found
}
