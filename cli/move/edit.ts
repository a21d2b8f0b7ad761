/** Edits of a text, by offset. */
export interface Edit {
  start: number
  end: number
  text: string
}

export function apply(text: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const edit of sorted(edits)) {
    result += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return result + text.slice(from)
}

export function sorted(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
}
