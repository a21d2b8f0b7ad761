/**
 * Counts the typing errors between two words: letters left out, added or changed, or two neighbors swapped (optimal string
 * alignment distance). Returns `most + 1` as soon as there are more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const width = b.length + 1
  if (table.length < (a.length + 1) * width) table = new Uint16Array((a.length + 1) * width)
  for (let column = 0; column < width; column++) table[column] = column
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1)
    const start = row * width
    let least = row
    table[start] = row
    for (let column = 1; column < width; column++) {
      const at = start + column
      const other = b.charCodeAt(column - 1)
      let errors = table[at - width - 1]! + (letter === other ? 0 : 1)
      if (table[at - 1]! < errors) errors = table[at - 1]! + 1
      if (table[at - width]! < errors) errors = table[at - width]! + 1
      if (
        row > 1 &&
        column > 1 &&
        letter === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === other &&
        table[at - 2 * width - 2]! < errors
      )
        errors = table[at - 2 * width - 2]! + 1
      table[at] = errors
      if (errors < least) least = errors
    }
    if (least > most) return most + 1
  }
  return table[a.length * width + b.length]!
}

/** The errors between the beginnings of both words, row by row. One for all calls: a query compares thousands of words. */
let table = new Uint16Array(1024)

/** Returns how many errors a word of this length may have: none below 4 letters, 1 from 4, 2 from 8. */
export function errorsAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}
