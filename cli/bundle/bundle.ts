/**
 * Bundles the code of a site for Node and for the browser. Code changes much less often
 * than pages, so the result is cached with the hash of every input file, and reused while
 * all hashes are equal.
 */
import {readFileSync} from 'node:fs'
import {sep} from 'node:path'
import {type Cache, toolHash, type Values} from '../cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {OWN_THEME} from '../installation.ts'
import type {Renderer} from '../render/renderer.ts'
import {hashOf} from '../scan/scan.ts'
import type {Assets, Diagnostic} from '../types.ts'
import {bundleClient, type ClientOptions} from './client.ts'
import {createPortablePaths, type PortablePaths} from './portable-paths.ts'
import {bundleServer, isRepeatable, pathsOf, startServer} from './server.ts'
import {pageFileOf, themeKey} from './theme.ts'

/** The renderer and the files for the browser. One of them is missing if the code has an error. */
export interface Bundled {
  renderer?: Renderer
  assets?: Assets
  diagnostics: Diagnostic[]
}

/** The description of a cached bundle: small, so that a build can check quickly whether it is current. */
interface Kept {
  /** Maps each path, as `createPortablePaths` names it, to its hash. */
  inputs: Record<string, string>
  repeatable: boolean
  /** Key of the bundle itself. */
  made: string
}

interface Made {
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
function placeOf(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
  cache: Cache,
  paths: PortablePaths,
): {values: Values; key: string} {
  const {content, theme, layers, logo, favicon, base, messages} = config
  const isOwn =
    theme === OWN_THEME &&
    layers.every((folder) => folder.startsWith(`${OWN_THEME}${sep}`)) &&
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
  if (
    !kept ||
    !Object.entries(kept.inputs).every(([name, hash]) => hashOfFile(paths.pathOf(name)) === hash)
  )
    return undefined
  return {
    version: hashOf(key + kept.made),
    repeatable: kept.repeatable,
    open: () => {
      const made = values.get<Made>('bundled', kept.made)
      if (!made) return undefined
      return {
        ...startServer(made.script, config),
        assets: {
          ...made.assets,
          files: new Map(made.files.map(({path, base64}) => [path, Buffer.from(base64, 'base64')])),
        },
      }
    },
  }
}

/**
 * Returns the bundle of the cache, or makes one. `modules`: files of TSX pages, relative to
 * the content. `found`: the result of `findBundle`.
 */
export async function bundleSite(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
  cache: Cache,
  found = findBundle(config, modules, options, cache),
): Promise<Bundled> {
  const opened = found?.open()
  if (opened) return opened
  const [server, client] = await Promise.all([
    bundleServer(config, modules),
    bundleClient(config, modules, options),
  ])
  if ('diagnostics' in server || 'diagnostics' in client)
    return {
      diagnostics: [server, client].flatMap((one) => ('diagnostics' in one ? one.diagnostics : [])),
    }
  const paths = createPortablePaths(config.root)
  const {values, key} = placeOf(config, modules, options, cache, paths)
  const {files, ...assets} = client.assets
  const inputs = Object.fromEntries(
    [...new Set([...server.inputs, ...client.inputs])].map((path) => [
      paths.nameOf(path),
      hashOfFile(path),
    ]),
  )
  const made = hashOf(JSON.stringify([key, inputs]))
  values.set('bundled', made, {
    script: server.script,
    assets,
    files: [...files].map(([path, bytes]) => ({
      path,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  } satisfies Made)
  values.set('bundles', key, {
    inputs,
    repeatable: isRepeatable(server.script),
    made,
  } satisfies Kept)
  return {...startServer(server.script, config), assets: client.assets}
}

function hashOfFile(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    // The file is gone. The site is bundled again, and the bundler reports which file needs it.
    return ''
  }
}
