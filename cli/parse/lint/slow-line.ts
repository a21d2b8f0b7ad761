/** Finds the line that probably makes a page too slow, as a starting point for the author. */

export interface Heaviest {
  /** 1-based. */
  line: number
  /** How to fix it. */
  hint: string
}

/** Lines that differ only in their numbers count as equal. Fewer than this many are never slow. */
const MANY = 100

/** Returns the first of the lines that are repeated most; otherwise the longest line. */
export function heaviestLine(text: string): Heaviest {
  const counts = new Map<string, {line: number; count: number}>()
  let most = {line: 1, count: 0}
  let longest = {line: 1, length: 0}
  for (const [at, line] of text.split('\n').entries()) {
    if (line.length > longest.length) longest = {line: at + 1, length: line.length}
    const shape = line.slice(0, 200).replaceAll(/\d+/g, '0').trim()
    if (!shape) continue
    const same = counts.get(shape) ?? {line: at + 1, count: 0}
    same.count++
    counts.set(shape, same)
    if (same.count > most.count) most = same
  }
  if (most.count >= MANY)
    return {
      line: most.line,
      hint: `Split the page. ${number(most.count)} of its lines are like this one.`,
    }
  return {
    line: longest.line,
    hint: `Split the page. This line is its longest: ${number(longest.length)} characters.`,
  }
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
