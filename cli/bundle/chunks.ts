/** Finds which chunks of the browser bundle load which others. */
import type {Metafile} from 'esbuild'

type Outputs = Metafile['outputs']

/** Returns the chunk of an entry point, by the end of its name. */
export function chunkOf(source: string, outputs: Outputs): string | undefined {
  return Object.keys(outputs).find((path) => outputs[path]!.entryPoint?.endsWith(source))
}

/** Returns all names that a name leads to, directly or by others. */
export function reachable(
  name: string,
  next: (name: string) => string[],
  seen = new Set<string>(),
): Set<string> {
  for (const other of next(name)) if (!seen.has(other)) reachable(other, next, seen.add(other))
  return seen
}

/** Returns a chunk and everything it imports, statically or dynamically, without entering `borders`. */
export function reached(path: string, outputs: Outputs, borders = new Set<string>()): Set<string> {
  const next = (of: string) =>
    outputs[of]!.imports.map((one) => one.path).filter((one) => outputs[one] && !borders.has(one))
  return new Set([path, ...reachable(path, next)])
}

/** Returns the chunks that the entry imports before it runs. */
export function staticImports(path: string, outputs: Outputs): string[] {
  const next = (of: string) =>
    (outputs[of]?.imports ?? []).flatMap((one) => (one.kind === 'import-statement' ? one.path : []))
  return [...reachable(path, next)]
}

/** Returns the chunks that a part imports before it runs, except those of the entry. */
export function ownImports(source: string, entry: string, outputs: Outputs): string[] {
  const part = chunkOf(source, outputs)
  const there = new Set(staticImports(entry, outputs))
  return part ? staticImports(part, outputs).filter((path) => !there.has(path)) : []
}
