/**
 * Names bundled files by their content. esbuild includes the path of every source in its
 * hashes, so the same site in another folder would get other addresses.
 */
import type {OutputFile} from 'esbuild'
import {hashOf} from '../text/hash.ts'
import {reachable} from './chunks.ts'

export interface NamedFiles {
  /** Maps esbuild's names to ours. */
  names: Map<string, string>
  /** Files by our names; references in them use our names as well. */
  files: Map<string, Uint8Array>
}

/** Keeps esbuild's names. */
export function keepNames(outputs: OutputFile[]): NamedFiles {
  const files = new Map(outputs.map((file) => [baseOf(file.path), file.contents]))
  return {names: new Map([...files.keys()].map((name) => [name, name])), files}
}

/** Renames all files. */
export function nameByContent(outputs: OutputFile[]): NamedFiles {
  const byName = new Map(outputs.map((file) => [baseOf(file.path), file]))
  const isText = (name: string) => /\.(js|css)$/.test(name)
  const withHashes = hashesOf([...byName].filter(([name]) => !isText(name)))
  const texts = new Map(
    [...byName]
      .filter(([name]) => isText(name))
      .map(([name, file]) => [name, splitAtNames(withHashes(file.text))]),
  )
  // Hash of each file apart from the names of others, and the names it refers to.
  const own = new Map(
    [...texts].map(([name, text]) => [
      name,
      hashOf(joined(text, (other) => (texts.has(other) ? stemOf(other) : other))),
    ]),
  )
  const named = new Map(
    [...texts].map(([name, {names}]) => [name, names.filter((other) => texts.has(other))]),
  )
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of byName.keys()) {
    let fresh = withHashes(name)
    if (isText(name)) {
      const others = reachable(name, (one) => named.get(one)!)
      const below = Array.from(others, (other) => own.get(other)!)
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
        : encoder.encode(joined(text, (other) => names.get(other) ?? other)),
    )
  }
  return {names, files}
}

/**
 * Returns a function that replaces the hashes of fonts and pictures by ours. They follow from the content alone, so the rest of a
 * name does not matter: the author chose it.
 */
function hashesOf(files: [name: string, file: OutputFile][]): (text: string) => string {
  const hashes = new Map(
    files.map(([name, {contents}]) => [
      /-([0-9A-Z]{8})\.\w+$/.exec(name)?.[1],
      hashOf(contents).slice(0, 8),
    ]),
  )
  return (text) =>
    text.replace(/-([0-9A-Z]{8})(?=\.\w)/g, (all, hash) =>
      hashes.has(hash) ? `-${hashes.get(hash)}` : all,
    )
}

/** A name with esbuild's hash: `chunk-2S5GPO6Y.js`. Words that look like a hash can be in front of it. */
const NAME = /[\w.-]{1,80}-[0-9A-Z]{8}\.\w{1,6}/y
/** Characters before the hash. An inline source map is one word of a megabyte. */
const LONGEST = 80
const HASH = /-[0-9A-Z]{8}\.\w/g
const START = /[\w.-]+$/

/** A text that is divided at the names in it: it begins and ends with one of `texts`. */
interface Divided {
  texts: string[]
  names: string[]
}

/**
 * Finds the names by their hashes, which are rare: this takes a fifth of the time of a search for `NAME`, which tries every
 * word.
 */
function splitAtNames(text: string): Divided {
  const texts: string[] = []
  const names: string[] = []
  let from = 0
  for (const {index} of text.matchAll(HASH)) {
    const before = START.exec(text.slice(Math.max(0, index - LONGEST - 1), index))?.[0] ?? ''
    const start = index - before.length
    if (before === '' || before.length > LONGEST || start < from) continue
    NAME.lastIndex = start
    const [name] = NAME.exec(text)!
    texts.push(text.slice(from, start))
    names.push(name)
    from = start + name.length
  }
  texts.push(text.slice(from))
  return {texts, names}
}

function joined({texts, names}: Divided, by: (name: string) => string): string {
  return texts.map((text, at) => text + (names[at] === undefined ? '' : by(names[at]))).join('')
}

/** `chunk-2S5GPO6Y.js` -> `chunk-.js`. */
function stemOf(name: string): string {
  return name.replace(/-[0-9A-Z]{8}\.(\w+)$/, '-.$1')
}

function baseOf(path: string): string {
  return path.split('/').at(-1)!
}
