/** The candidates of a `srcset`. A comma inside an address belongs to it; one behind a density or a width does not. */
export function candidatesOf(srcset: string): string[] {
  return srcset
    .split(/,\s+|(?<=\s[\d.]+[wxh]),/)
    .map((text) => text.trim())
    .filter(Boolean)
}
