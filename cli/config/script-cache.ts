/**
 * Bundled scripts of configs and plugins in the cache, each with the hash of every file it was made from. While all of them are
 * unchanged, the bundler is neither loaded nor started, which takes a quarter of a build that has nothing to do.
 */
import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {createPortablePaths} from '../bundle/portable-paths.ts'
import {pathsOf} from '../bundle/tsconfig-paths.ts'
import {toolHash, type Values} from '../cache/cache.ts'
import {changedSince} from '../disk/changed-since.ts'
import {readIfThere} from '../disk/folder.ts'
import {hashOf, hashOfFile} from '../text/hash.ts'
import {parsedJson} from '../text/json.ts'
import type {Script} from './run-module.ts'

/** Files of a site that say where a package is found, and with which settings code is read. */
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'tsconfig.json',
]

/** Paths are names of `createPortablePaths`. */
interface Kept {
  text: string
  /** Hashes of all files. */
  inputs: Record<string, string>
  later: Script['later']
}

/** Scripts of a site. `values`: undefined if nothing is kept. */
export function createScriptCache(values: Values | undefined, root: string) {
  const {nameOf, pathOf} = createPortablePaths(root)
  let settings: string[] | undefined
  const keyOf = (path: string) => {
    settings ??= [...SETTINGS.map((name) => hashOfFile(join(root, name))), pathsOf(root) ?? '']
    return hashOf(JSON.stringify([toolHash, nameOf(path), settings]))
  }
  return {
    find: (path: string): Script | undefined => {
      const kept = values?.get<Kept>('scripts', keyOf(path))
      if (!kept) return undefined
      const isSame = Object.entries(kept.inputs).every(
        ([name, hash]) => hashOfFile(pathOf(name)) === hash,
      )
      const later = mapped(kept.later, pathOf)
      const isInstalled = Object.values(later).every((one) => versionOf(one.path) === one.version)
      return isSame && isInstalled
        ? {text: kept.text, inputs: Object.keys(kept.inputs).map(pathOf), later}
        : undefined
    },
    /** `began`: when bundling began (ms). A file that was changed since then may not be the one in the script. */
    keep: (path: string, {text, inputs, later}: Script, began: number): void => {
      if (changedSince(inputs, began)) return
      const hashes = Object.fromEntries(inputs.map((input) => [nameOf(input), hashOfFile(input)]))
      const kept: Kept = {text, inputs: hashes, later: mapped(later, nameOf)}
      values?.set('scripts', keyOf(path), kept)
    },
  }
}

export type ScriptCache = ReturnType<typeof createScriptCache>

function mapped(later: Script['later'], by: (path: string) => string): Script['later'] {
  return Object.fromEntries(
    Object.entries(later).map(([name, {version, path}]) => [name, {version, path: by(path)}]),
  )
}

/** Returns the version of the package that contains a file; empty without the file. */
export function versionOf(file: string): string {
  if (!existsSync(file)) return ''
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = parsedJson(readIfThere(join(folder, 'package.json')))
    const {version} = (manifest ?? {}) as {version?: unknown}
    if (typeof version === 'string') return version
  }
  return ''
}
