/**
 * Signs between the words of a section, which no reader sees: ASCII's own separators. They say where a table, its rows and
 * its cells begin, and where the words of figures do.
 */
export const FIGURE = '\x1c'
export const TABLE = '\x1d'
export const ROW = '\x1e'
export const CELL = '\x1f'

export const SIGNS = [FIGURE, TABLE, ROW, CELL]

/** A text without signs, for machines that know nothing of them; the words of figures are left out. */
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
