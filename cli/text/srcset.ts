/**
 * Returns the candidates of a `srcset`. A comma inside an address is part of it; one after a density or a width is not.
 */
export function candidatesOf(srcset: string): string[] {
  return srcset
    .split(/,\s+|(?<=\s[\d.]+[wxh]),/)
    .map((text) => text.trim())
    .filter(Boolean)
}

/**
 * Returns a `srcset` with its addresses changed. A candidate whose address becomes undefined is left out; undefined if no candidate
 * is left.
 */
export function changeSrcset(
  srcset: string,
  change: (url: string) => string | undefined,
): string | undefined {
  const changed = candidatesOf(srcset).flatMap((candidate) => {
    const url = candidate.split(/\s/)[0]!
    const next = change(url)
    return next === undefined ? [] : [next + candidate.slice(url.length)]
  })
  return changed.length ? changed.join(', ') : undefined
}
