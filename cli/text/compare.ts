/** Compares by UTF-16 units, so the locale of the machine does not matter. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
