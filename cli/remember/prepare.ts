/** Runs the first steps of a build, which are always needed, and determines whether there is anything left to do. */
import {findBundle} from '../bundle/find-bundle.ts'
import {openCache} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {clientOptions, type LoadOptions, modulesOf, type Stages, stagesOf} from '../first-stages.ts'
import type {Stopwatch} from '../report/terminal.ts'
import {readHistory} from '../scan/git-dates.ts'
import {createKnownAssets} from '../scan/known-assets.ts'
import {createKnownSources} from '../scan/known-sources.ts'
import {fingerprintOf, stampOfSources, today} from './nothing-changed.ts'

/** The first steps of a build. */
export interface Prepared {
  stages: Stages & Required<Pick<Stages, 'cache' | 'history' | 'assets'>>
  /** Whether the bundled code of the site is cached: then most pages are cached as well, for example after `check`. */
  isBundled: boolean
  /**
   * Returns the hash of everything that the build depends on; undefined if the hash would be incomplete. A bundle that is not
   * in the cache yet is included once the site is loaded.
   */
  fingerprint: () => Promise<string | undefined>
}

export function prepare(config: SiteConfig, options: LoadOptions, watch: Stopwatch): Prepared {
  const cache = openCache(config.cacheDir, options.cache)
  const history = readHistory(config.content, cache)
  const plain = stagesOf(config, options, createKnownSources(config, cache))
  const found = watch.stage('scan', plain.scan)
  // Before anything is read: what changes meanwhile, a file or the day, differs in the next build.
  const sources = stampOfSources(config, found)
  const day = today()
  const client = clientOptions(config, options)
  const find = () => findBundle(config, modulesOf(config, found.sources), client, cache)
  const bundle = watch.stage('bundle', find)
  return {
    stages: {
      scan: () => found,
      bundle: async (modules, cache) => {
        const opened = bundle?.open()
        return opened
          ? {renderer: Promise.resolve(opened.renderer), done: Promise.resolve(opened)}
          : plain.bundle(modules, cache)
      },
      cache,
      history,
      assets: createKnownAssets(config, cache),
    },
    isBundled: bundle !== undefined,
    fingerprint: async () => fingerprintOf(config, sources, bundle ?? find(), await history, day),
  }
}
