/** Bundles the code of a site for Node and for the browser, unless the cache has the bundle: see `find-bundle.ts`. */

import type {Cache} from '../cache.ts'
import type {SiteConfig} from '../config/config.ts'
import type {Renderer} from '../render/renderer.ts'
import {hashOf, hashOfFile} from '../text/hash.ts'
import type {Assets, Diagnostic} from '../types.ts'
import {bundleClient, type ClientOptions} from './client.ts'
import {findBundle, type Kept, type Made, placeOf} from './find-bundle.ts'
import {createPortablePaths} from './portable-paths.ts'
import {bundleServer, isRepeatable, startServer} from './server.ts'

/** The renderer and the files for the browser. One of them is missing if the code has an error. */
export interface Bundled {
  renderer?: Renderer
  assets?: Assets
  diagnostics: Diagnostic[]
}

/**
 * Returns the bundle of the cache, or makes one. `modules`: files of TSX pages, relative to
 * the content.
 */
export async function bundleSite(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
  cache: Cache,
): Promise<Bundled> {
  const opened = findBundle(config, modules, options, cache)?.open()
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
