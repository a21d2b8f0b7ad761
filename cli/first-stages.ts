/**
 * How the first stages of a run begin. They have a module of their own, without the parser and the renderer: a build that finds
 * nothing changed loads no more than this.
 */
import type {Bundling} from './bundle/bundle.ts'
import type {ClientOptions} from './bundle/client.ts'
import {pagesOf} from './bundle/theme.ts'
import type {Cache} from './cache/cache.ts'
import type {SiteConfig} from './config/config.ts'
import type {History} from './scan/git-dates.ts'
import type {KnownAssets} from './scan/known-assets.ts'
import type {KnownSources} from './scan/known-sources.ts'
import {outputsOf, readSource, type Scan, scan} from './scan/scan.ts'
import type {Source} from './types.ts'

export interface LoadOptions {
  /** Development: drafts are pages, and the browser bundle includes the live reload connection. */
  dev: boolean
  /** If false, nothing is read from the cache. */
  cache: boolean
}

/** Stages that can be replaced, or whose results can be given: the dev server reuses earlier results. */
export interface Stages {
  scan: () => Scan
  bundle: (modules: string[], cache: Cache) => Promise<Bundling>
  cache?: Cache
  history?: Promise<History>
  assets?: KnownAssets
  /** Loads what parsing will need, while the code of the site is bundled. */
  prepareParsing?: () => Promise<void>
  /** Called with the number of pages that are not cached, before they are parsed. */
  onMissing?: (pages: number) => void
}

/** Returns the stages of a run without earlier results, except for sources that are known already. */
export function stagesOf(config: SiteConfig, options: LoadOptions, known?: KnownSources): Stages {
  const read: typeof readSource = (root, file, rules) => readSource(root, file, rules, known)
  return {
    scan: () => {
      const found = scan(config.content, outputsOf(config), read, config)
      known?.keep()
      return found
    },
    bundle: async (modules, cache) => {
      const {bundleSite} = await import('./bundle/bundle.ts')
      return bundleSite(config, modules, clientOptions(config, options), cache)
    },
  }
}

export function clientOptions(config: SiteConfig, {dev}: LoadOptions): ClientOptions {
  return {dev, disk: config.disk !== undefined}
}

/**
 * Returns the TSX pages of the content and of the theme. A bare folder is not trusted: its
 * Markdown is data, its code is not run.
 */
export function modulesOf({bare, theme}: SiteConfig, sources: Map<string, Source>): string[] {
  const own = bare
    ? []
    : [...sources.values()].filter(({kind}) => kind === 'module').map(({file}) => file)
  return [...own, ...Object.keys(pagesOf({theme})).filter((file) => !own.includes(file))]
}
