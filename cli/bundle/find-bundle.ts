/**
 * Finds the bundle of a site's code in the cache. Code changes much less often than pages, so a bundle is kept with the hash of
 * every input file, and reused while all hashes are equal. A build that finds one does not load the bundler.
 */
import {type Stats, statSync} from 'node:fs'
import {sep} from 'node:path'
import {type Cache, toolHash, type Values} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {OWN_THEME} from '../installation.ts'
import {createKnownValues, type KnownValues} from '../scan/known-values.ts'
import {hashOf, hashOfFile} from '../text/hash.ts'
import type {Assets} from '../types.ts'
import type {Bundled} from './bundle.ts'
import type {ClientOptions} from './client.ts'
import {createPortablePaths, type PortablePaths} from './portable-paths.ts'
import {startServer} from './server.ts'
import {isOurs, pageFileOf, themeKey} from './theme.ts'
import {pathsOf} from './tsconfig-paths.ts'

/** The description of a cached bundle: small, so that a build can check quickly whether it is current. */
export interface Kept {
  /** Maps each path, as `createPortablePaths` names it, to its hash. */
  inputs: Record<string, string>
  repeatable: boolean
  /** Key of the bundle itself. */
  made: string
}

export interface Made {
  script: string
  assets: Omit<Assets, 'files'>
  files: {path: string; base64: string}[]
}

/** A cached bundle whose input files are all unchanged. */
export interface FoundBundle {
  /** Hash of all inputs. */
  version: string
  /** Whether a page is rendered the same way each time: see `isRepeatable`. */
  repeatable: boolean
  /** Returns undefined if the files no longer exist. */
  open: () => Bundled | undefined
}

/**
 * Returns where a bundle is cached. With labdocs' own theme and no code in the content, the
 * bundle is the same for every site, so all of them share it.
 */
export function placeOf(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
  cache: Cache,
  paths: PortablePaths,
): {values: Values; key: string} {
  const {content, theme, layers, logo, favicon, base, messages} = config
  const isOwn =
    isOurs(config) &&
    !logo &&
    !favicon &&
    modules.every((file) => pageFileOf(config, file).startsWith(`${OWN_THEME}${sep}`))
  return {
    values: isOwn ? cache.shared : cache,
    key: hashOf(
      JSON.stringify([
        toolHash,
        [isOwn ? '' : paths.nameOf(content), ...[theme, ...layers].map(paths.nameOf), base],
        [modules, themeKey(config)],
        [logo, favicon].map((path) => path && paths.nameOf(path)),
        options,
        messages,
        isOwn ? '' : pathsOf(config.root),
      ]),
    ),
  }
}

/** Returns the bundle from the cache, if it is current. */
export function findBundle(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
  cache: Cache,
): FoundBundle | undefined {
  const paths = createPortablePaths(config.root)
  const {values, key} = placeOf(config, modules, options, cache, paths)
  const kept = values.get<Kept>('bundles', key)
  if (!kept) return undefined
  const hashes = createKnownValues<string>('inputs', key, cache)
  const isCurrent = Object.entries(kept.inputs).every(
    ([name, hash]) => hashNow(name, paths.pathOf(name), hashes) === hash,
  )
  hashes.keep()
  if (!isCurrent) return undefined
  return {
    version: hashOf(key + kept.made),
    repeatable: kept.repeatable,
    open: () => {
      const made = values.get<Made>('bundled', kept.made)
      if (!made) return undefined
      return {
        ...startServer(made.script, config, modules),
        assets: {
          ...made.assets,
          files: new Map(made.files.map(({path, base64}) => [path, Buffer.from(base64, 'base64')])),
        },
      }
    },
  }
}

/** Returns the empty text for a file that is gone or cannot be read, as `hashOfFile` does. */
function hashNow(name: string, path: string, hashes: KnownValues<string>): string {
  let stat: Stats
  try {
    stat = statSync(path)
  } catch {
    return ''
  }
  const known = hashes.find(name, stat)
  if (known !== undefined) return known
  const hash = hashOfFile(path)
  hashes.note(name, hash, stat)
  return hash
}
