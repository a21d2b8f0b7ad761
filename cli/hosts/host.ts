/** What a web host needs next to the pages, so that it answers every address as `labdocs serve` does. Pure text. */
import type {Route} from '../../runtime/types.ts'
import {headerFiles} from './netlify.ts'
import {nginxConfig} from './nginx.ts'

/** The hosts that labdocs knows: values of `host` in the config and of `--host`. */
export const HOSTS = ['nginx', 'netlify', 'github-pages', 'plain'] as const
export type Host = (typeof HOSTS)[number]

export interface HostFacts {
  /** Path below which the site is served; begins and ends with `/`. */
  base: string
  /** Old route -> route, without base. */
  redirects: ReadonlyMap<Route, Route>
  /** Whether there are compressed copies next to the files. */
  compress: boolean
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>
}

/** The files that a host reads, by path below the output folder. */
export function hostFiles(host: Host | undefined, facts: HostFacts): Map<string, string> {
  if (host === 'nginx') return new Map([['nginx.conf', nginxConfig(facts)]])
  if (host === 'netlify') return headerFiles(facts)
  // Without it, GitHub Pages leaves out files that begin with "_".
  return new Map(host === 'github-pages' ? [['.nojekyll', '']] : [])
}

/**
 * What to write at `<page>/index.html`. GitHub Pages serves `/docs/eln` from `docs/eln.html` but does not know `/docs/eln/`:
 * a redirect is enough. A plain host knows only files and folders: it needs the page itself.
 */
export function folderIndex(host: Host | undefined): 'redirect' | 'copy' | undefined {
  if (host === 'github-pages') return 'redirect'
  return host === 'plain' ? 'copy' : undefined
}
