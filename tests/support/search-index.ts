/** Reads the files of a search index as the worker does. */
import {createEngine, type Engine} from '../../runtime/search/engine.ts'
import {addCore, addShard, type Library, readTitles} from '../../runtime/search/library.ts'
import type {IndexManifest} from '../../runtime/shared/search/format.ts'

/** Returns a file of the index. */
export type ReadFile = (name: string) => Uint8Array

/** Returns the library of a version; without the core, it has only what is needed for the first results. */
export function readLibrary(
  read: ReadFile,
  version = 'current',
  hasCore = true,
): {library: Library; manifest: IndexManifest} {
  const manifest = JSON.parse(new TextDecoder().decode(read(`${version}.json`))) as IndexManifest
  const library = readTitles(read(manifest.titles), manifest)
  if (!hasCore) return {library, manifest}
  const list = manifest.list === undefined ? undefined : read(manifest.list)
  addCore(library, {core: read(manifest.core), list}, manifest)
  if (!manifest.lists)
    for (const {file, pages} of manifest.shards) addShard(library, read(file), pages)
  return {library, manifest}
}

/** Returns an engine that loads the files that an answer lacks, and the names of these. */
export function createLoadingEngine(
  library: Library,
  ranking: {k1: number; b: number},
  read: ReadFile,
): {engine: Engine; loaded: string[]} {
  const engine = createEngine(library, ranking)
  const loaded: string[] = []
  const ask: Engine['ask'] = (one) => {
    for (;;) {
      const result = engine.ask(one)
      const {lists, texts} = engine.wanted()
      const wanted = [...lists, ...texts]
      if (result.complete !== !wanted.length) throw new Error('An answer that lacks files says so.')
      if (!wanted.length) return result
      for (const name of wanted) {
        if (loaded.includes(name)) throw new Error(`${name} is wanted twice.`)
        library.bodies!.add(name, read(name))
        loaded.push(name)
      }
    }
  }
  return {engine: {...engine, ask}, loaded}
}
