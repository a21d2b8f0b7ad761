/** Configuration files for web hosts, so that they answer every address like `labdocs serve`. Pure text. */
import type {Route, SiteData} from '../../runtime/shared/types.ts'
import {headerFiles} from './netlify.ts'
import {nginxConfig} from './nginx.ts'
import type {UrlStyle} from './url-styles.ts'

/** Supported hosts: values of `host` in the config and of `--host`. */
export const HOSTS = ['nginx', 'netlify', 'github-pages', 'plain'] as const
export type Host = (typeof HOSTS)[number]

/** Says how to publish with a host that has no name of its own here. The most similar name would be the wrong one. */
export function otherHost(name: string): string | undefined {
  if (/^cloudflare/i.test(name)) return 'Cloudflare Pages reads the files of "netlify".'
  if (/^gitlab/i.test(name))
    return 'GitLab Pages needs no files from the build. Remove "host", and set urls: \'folder\'.'
  return undefined
}

export interface HostFacts {
  /** Path below which the site is served; begins and ends with `/`. */
  base: string
  /** What addresses of pages end with. */
  ending: SiteData['ending']
  /** Maps old routes to routes, without base. */
  redirects: ReadonlyMap<Route, Route>
  /** Whether there are compressed copies next to the files. */
  compress: boolean
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  /** Paths below the base of the files in the public folder, which keep their names. */
  authored: readonly string[]
  /** Beginnings of paths below the base that other applications serve. */
  external: readonly string[]
}

/** Returns the files that a host reads, by path below the output folder. */
export function hostFiles(host: Host | undefined, facts: HostFacts): Map<string, string> {
  if (host === 'nginx') return new Map([['nginx.conf', nginxConfig(facts)]])
  if (host === 'netlify') return headerFiles(facts)
  // Without it, GitHub Pages skips files that begin with "_".
  return new Map(host === 'github-pages' ? [['.nojekyll', '']] : [])
}

/**
 * Returns what to write at `<page>/index.html`. GitHub Pages serves `/docs/eln` from
 * `docs/eln.html` but does not know `/docs/eln/`, so a redirect is enough. A plain host knows only
 * files and folders, so it needs the page itself. Addresses with an ending already name their file.
 */
export function folderIndex({
  host,
  urls,
}: {
  host?: Host
  urls: UrlStyle
}): 'redirect' | 'copy' | undefined {
  if (urls !== 'clean') return undefined
  if (host === 'github-pages') return 'redirect'
  return host === 'plain' ? 'copy' : undefined
}
