/**
 * The code of a site, bundled for Node and for the browser. It changes far more rarely than the pages do: what came of it
 * is kept, with the hash of every file that went in, and taken again while all of them are as they were.
 */
import {readFileSync} from 'node:fs'
import {sep} from 'node:path'
import {type Cache, toolHash} from '../cache.ts'
import type {SiteConfig} from '../config.ts'
import {OWN_THEME} from '../home.ts'
import type {Renderer} from '../render/renderer.ts'
import {hashOf} from '../scan.ts'
import type {Assets, Diagnostic} from '../types.ts'
import {bundleClient, type ClientOptions} from './client.ts'
import {createPortable} from './portable.ts'
import {bundleServer, startServer} from './server.ts'
import {pageFileOf, themeKey} from './theme.ts'

/** What a renderer and the files of the browser come from. One of them is missing where the code is wrong. */
export interface Bundled {
  renderer?: Renderer
  assets?: Assets
  diagnostics: Diagnostic[]
}

interface Kept {
  /** Path, named by `createPortable` -> hash. */
  inputs: Record<string, string>
  script: string
  assets: Omit<Assets, 'files'>
  files: {path: string; base64: string}[]
}

/**
 * `modules`: files of TSX pages, relative to the content. Where the theme is labdocs' own and the content
 * has no code, the bundle is the same for every site.
 */
export async function bundleSite(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
  cache: Cache,
): Promise<Bundled> {
  const {content, theme, base} = config
  const paths = createPortable(config.root)
  const isOwn =
    theme === OWN_THEME &&
    modules.every((file) => pageFileOf(config, file).startsWith(`${OWN_THEME}${sep}`))
  const values = isOwn ? cache.shared : cache
  const key = hashOf(
    JSON.stringify([
      toolHash,
      [isOwn ? '' : paths.nameOf(content), paths.nameOf(theme), base],
      [modules, themeKey(theme)],
      options,
    ]),
  )
  const kept = values.get<Kept>('bundles', key)
  if (
    kept &&
    Object.entries(kept.inputs).every(([name, hash]) => hashOfFile(paths.pathOf(name)) === hash)
  )
    return {
      ...startServer(kept.script, config),
      assets: {
        ...kept.assets,
        files: new Map(kept.files.map(({path, base64}) => [path, Buffer.from(base64, 'base64')])),
      },
    }
  const [server, client] = await Promise.all([
    bundleServer(config, modules),
    bundleClient(config, modules, options),
  ])
  if ('diagnostics' in server || 'diagnostics' in client)
    return {
      diagnostics: [server, client].flatMap((one) => ('diagnostics' in one ? one.diagnostics : [])),
    }
  const {files, ...assets} = client.assets
  values.set('bundles', key, {
    inputs: Object.fromEntries(
      [...new Set([...server.inputs, ...client.inputs])].map((path) => [
        paths.nameOf(path),
        hashOfFile(path),
      ]),
    ),
    script: server.script,
    assets,
    files: [...files].map(([path, bytes]) => ({
      path,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  } satisfies Kept)
  return {...startServer(server.script, config), assets: client.assets}
}

function hashOfFile(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    // Gone: it is bundled again, and the bundler reports who misses the file.
    return ''
  }
}
