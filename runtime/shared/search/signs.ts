/**
 * Separators between the words of a section, which no reader sees: the separators of ASCII. They mark where a table, its
 * rows and its cells begin, and where the words of figures begin.
 */
export const FIGURE = '\x1c'
export const TABLE = '\x1d'
export const ROW = '\x1e'
export const CELL = '\x1f'

/** Returns a text without separators, for programs that do not know them. The words of figures are left out. */
export function withoutSigns(text: string): string {
  return text
    .split(FIGURE)[0]!
    .split(TABLE)
    .map((part) =>
      part
        .split(ROW)
        .map((row) => row.split(CELL).filter(Boolean).join(': '))
        .filter(Boolean)
        .join('; '),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
