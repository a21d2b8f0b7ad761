/**
 * Returns the candidates of a `srcset`. A comma inside an address is part of it; one after a density or a width is not.
 */
export function candidatesOf(srcset: string): string[] {
  return srcset
    .split(/,\s+|(?<=\s[\d.]+[wxh]),/)
    .map((text) => text.trim())
    .filter(Boolean)
}
