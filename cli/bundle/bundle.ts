/** Bundles the code of a site for Node and for the browser, unless the cache has the bundle: see `find-bundle.ts`. */
import type {Cache, Values} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {changedSince} from '../disk/changed-since.ts'
import type {Renderer} from '../render/renderer.ts'
import {hashOf, hashOfFile} from '../text/hash.ts'
import type {Assets, Diagnostic} from '../types.ts'
import {bundleClient, type ClientOptions} from './client.ts'
import {endEsbuild} from './esbuild-process.ts'
import {findBundle, type Kept, type Made, placeOf} from './find-bundle.ts'
import {createPortablePaths} from './portable-paths.ts'
import {bundleServer, isRepeatable, startServer} from './server.ts'

/** The renderer and the files for the browser. One of them is missing if the code has an error. */
export interface Bundled {
  renderer?: Renderer
  assets?: Assets
  diagnostics: Diagnostic[]
}

/** The renderer is there first: pages are parsed while the code for the browser is bundled. */
export interface Bundling {
  renderer: Promise<Renderer | undefined>
  done: Promise<Bundled>
}

/**
 * Returns the bundle of the cache, or begins to make one. `modules`: files of TSX pages, relative to
 * the content.
 */
export function bundleSite(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
  cache: Cache,
): Bundling {
  const opened = findBundle(config, modules, options, cache)?.open()
  if (opened) return {renderer: Promise.resolve(opened.renderer), done: Promise.resolve(opened)}
  const began = Date.now()
  // The code for the browser comes after the renderer: both at once take as long as one after the other.
  const serving = bundleServer(config, modules).then((server) => {
    const started: Omit<Bundled, 'assets'> =
      'script' in server ? startServer(server.script, config, modules) : server
    return {server, started}
  })
  const renderer = serving.then(({started}) => started.renderer)
  const finish = async (): Promise<Bundled> => {
    const {server, started} = await serving
    // Without a place, it is no mistake in the code: esbuild cannot be started, for example, and would say so again.
    if (!('script' in server) && server.diagnostics.some(({line}) => !line)) return started
    const client = await bundleClient(config, modules, options)
    if (!options.dev) await endEsbuild()
    if (!('script' in server) || 'diagnostics' in client) {
      const mistakes = 'diagnostics' in client ? client.diagnostics : []
      return {...started, diagnostics: [...started.diagnostics, ...mistakes]}
    }
    const inputs = [...new Set([...server.inputs, ...client.inputs])]
    // The hashes are made after bundling: of a file that was changed meanwhile, the old code would be found under the new hash.
    if (!changedSince(inputs, began)) {
      const paths = createPortablePaths(config.root)
      const {values, key} = placeOf(config, modules, options, cache, paths)
      const hashes = Object.fromEntries(
        inputs.map((path) => [paths.nameOf(path), hashOfFile(path)]),
      )
      keep(values, key, hashes, server.script, client.assets)
    }
    return {...started, assets: client.assets}
  }
  const done = finish()
  // They are awaited later. Until then a failure must not count as an unhandled rejection.
  for (const later of [renderer, done]) later.catch(() => {})
  return {renderer, done}
}

function keep(
  values: Values,
  key: string,
  inputs: Kept['inputs'],
  script: string,
  {files, ...assets}: Assets,
): void {
  const made = hashOf(JSON.stringify([key, inputs]))
  values.set('bundled', made, {
    script,
    assets,
    files: [...files].map(([path, bytes]) => ({
      path,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  } satisfies Made)
  values.set('bundles', key, {
    inputs,
    repeatable: isRepeatable(script),
    made,
  } satisfies Kept)
}
