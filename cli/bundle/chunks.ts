/** Finds which chunks of the browser bundle load which others. */
import type {Metafile} from 'esbuild'

/** Returns a chunk and everything it imports, statically or dynamically, without entering `borders`. */
export function reached(
  path: string,
  outputs: Metafile['outputs'],
  borders = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(path) || borders.has(path) || !outputs[path]) return seen
  seen.add(path)
  for (const {path: imported} of outputs[path].imports) reached(imported, outputs, borders, seen)
  return seen
}

/** Returns the chunks that the entry imports before it runs. */
export function staticImports(
  path: string,
  outputs: Metafile['outputs'],
  seen = new Set<string>(),
): string[] {
  for (const {path: imported, kind} of outputs[path]?.imports ?? [])
    if (kind === 'import-statement' && !seen.has(imported)) {
      seen.add(imported)
      staticImports(imported, outputs, seen)
    }
  return [...seen]
}

/** Returns the chunks that a part imports before it runs, except those of the entry. */
export function ownImports(source: string, entry: string, outputs: Metafile['outputs']): string[] {
  const part = Object.keys(outputs).find((path) => outputs[path]!.entryPoint?.endsWith(source))
  const there = new Set(staticImports(entry, outputs))
  return part ? staticImports(part, outputs).filter((path) => !there.has(path)) : []
}
