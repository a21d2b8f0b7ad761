/**
 * Names of bundled files by what is in them. esbuild mixes the path of every source into its hashes, so the same site in
 * another folder would get other addresses; ours follow from the contents alone.
 */
import type {OutputFile} from 'esbuild'
import {hashOf} from '../scan.ts'

export interface NamedFiles {
  /** Name as esbuild gave it -> ours. */
  names: Map<string, string>
  /** By our name, with the new names inside. */
  files: Map<string, Uint8Array>
}

/** esbuild's names. */
export function namesAsTheyAre(outputs: OutputFile[]): NamedFiles {
  const files = new Map(outputs.map((file) => [baseOf(file.path), file.contents]))
  return {names: new Map([...files.keys()].map((name) => [name, name])), files}
}

/** Scripts and style sheets under new names; fonts and pictures keep theirs, which are of the contents. */
export function nameByContent(outputs: OutputFile[]): NamedFiles {
  const byName = new Map(outputs.map((file) => [baseOf(file.path), file]))
  const isText = (name: string) => /\.(js|css)$/.test(name)
  const texts = new Map(
    [...byName].filter(([name]) => isText(name)).map(([name, file]) => [name, file.text]),
  )
  // What a file says, apart from the names of others; and whom it names.
  const own = new Map(
    [...texts].map(([name, text]) => [
      name,
      hashOf(replaced(text, (other) => (texts.has(other) ? stemOf(other) : other))),
    ]),
  )
  const named = new Map(
    [...texts].map(([name, text]) => [
      name,
      [...text.matchAll(NAME)].map(([other]) => other).filter((other) => texts.has(other)),
    ]),
  )
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of byName.keys()) {
    let fresh = name
    if (isText(name)) {
      const below = reachable(name, named).map((other) => own.get(other)!)
      for (let copy = 0; copy === 0 || taken.has(fresh); copy++)
        fresh = stemOf(name).replace(
          '-.',
          `-${hashOf(JSON.stringify([own.get(name), below.sort(), copy])).slice(0, 8)}.`,
        )
    }
    taken.add(fresh)
    names.set(name, fresh)
  }
  const encoder = new TextEncoder()
  const files = new Map<string, Uint8Array>()
  for (const [name, file] of byName) {
    const text = texts.get(name)
    files.set(
      names.get(name)!,
      text === undefined
        ? file.contents
        : encoder.encode(replaced(text, (other) => names.get(other) ?? other)),
    )
  }
  return {names, files}
}

/**
 * A name with esbuild's hash in it: `chunk-2S5GPO6Y.js`. Begins at a border and is short: an inline source map is one
 * word of a megabyte.
 */
const NAME = /(?<![\w.-])[\w.-]{1,80}-[0-9A-Z]{8}\.\w{1,6}/g

function replaced(text: string, by: (name: string) => string): string {
  return text.replace(NAME, by)
}

/** `chunk-2S5GPO6Y.js` -> `chunk-.js`. */
function stemOf(name: string): string {
  return name.replace(/-[0-9A-Z]{8}\.(\w+)$/, '-.$1')
}

function baseOf(path: string): string {
  return path.split('/').at(-1)!
}

function reachable(name: string, named: Map<string, string[]>, seen = new Set<string>()): string[] {
  for (const other of named.get(name) ?? [])
    if (!seen.has(other)) {
      seen.add(other)
      reachable(other, named, seen)
    }
  return [...seen]
}
