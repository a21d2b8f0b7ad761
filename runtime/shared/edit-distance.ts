/**
 * Counts the typing errors between two words: letters left out, added or changed, or two neighbors swapped (optimal string
 * alignment distance). Returns `most + 1` as soon as there are more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({length: b.length + 1}, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let errors = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        errors = Math.min(errors, before[column - 2]! + 1)
      }
      line.push(errors)
      least = Math.min(least, errors)
    }
    if (least > most) return most + 1
    before = above
    above = line
  }
  return above[b.length]!
}

/** Returns how many errors a word of this length may have: none below 4 letters, 1 from 4, 2 from 8. */
export function errorsAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}
