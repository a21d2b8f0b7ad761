/**
 * The shape of `site.config.ts`, its defaults, and its check. Pure: `load-config.ts` reads the file.
 */
import type {NavItem} from '../runtime/types.ts'
import {
  addressProblems,
  feedbackProblems,
  isPathOrEmpty,
  pageProblems,
  versionProblems,
} from './config-rules.ts'
import {configSchema} from './config-schema.ts'
import type {Host} from './hosts/host.ts'
import type {POLICY_DIRECTIVES} from './resolve/policy.ts'
import {check, type Problem} from './schema.ts'
import type {Severity} from './types.ts'

/** The name of the config, in the folder of the site. */
export const CONFIG_FILE = 'site.config.ts'

/** A version of the docs: its folder in the content, and where it is served. */
export interface VersionConfig {
  name: string
  label: string
  folder: string
  at: string
  last: boolean
  /** Search engines must not show it. */
  noindex: boolean
}

/** The config, complete: what `defineSite` takes with every default filled in. Paths are absolute. */
export interface SiteConfig {
  root: string
  title: string
  tagline: string
  copyright: string
  url: string
  base: string
  lang: string
  head: string
  external: string[]
  csp: false | Record<string, string[]>
  content: string
  theme: string
  outDir: string
  cacheDir: string
  host?: Host
  compress: boolean
  keep: number
  nav: NavItem[]
  footer: NavItem[]
  docs: {versions: VersionConfig[]; editUrl?: string}
  issues?: string
  feedback?: string
  colorMode: {default: 'light' | 'dark' | 'system'; switch: boolean}
  toc: {min: number; max: number}
  search: {limit: number; k1: number; b: number; highlight: string}
  announcement?: {id: string; content: string; closeable: boolean}
  offline: boolean
  check: Record<string, Severity | 'off'>
  /** Text of `site.config.ts`, to find places in it; empty without one. */
  source: string
  /** True for a bare folder of Markdown without a `site.config.ts`: unknown front matter is a warning there. */
  bare: boolean
}

/** What an author writes in `site.config.ts`. Everything but `title` has a default. */
/** The `url` of a site that says none. */
export const UNPUBLISHED = 'http://localhost:3000'

export interface UserConfig {
  title: string
  tagline?: string
  copyright?: string
  /** Origin, with protocol and without path: `https://chemotion.net`. */
  url?: string
  /** Path below which the site is served; begins and ends with `/`. */
  base?: string
  /** Language of the pages: `de`, `pt-BR`. */
  lang?: string
  /** HTML at the end of every `<head>`: meta, link, script and style elements. */
  head?: string
  /** Beginnings of paths that other applications on the same host serve: `/app`. Links there are not checked. */
  external?: string[]
  /** What browsers may load and run besides what the build finds: directive -> sources. False: no policy is written. */
  csp?: false | Partial<Record<(typeof POLICY_DIRECTIVES)[number], string[]>>
  /** Folders, relative to the config. */
  content?: string
  theme?: string
  outDir?: string
  /** The web host that will serve the site: what it needs is written next to the pages. */
  host?: Host
  /** Write compressed copies (`.gz`, `.br`) next to the files. */
  compress?: boolean
  /** Scripts, styles and data of so many builds are in the output, those of this one included. */
  keep?: number
  nav?: NavItem[]
  footer?: NavItem[]
  docs?: {
    /** Where the docs are served. */
    at?: string
    /** Folder of the docs inside the content. */
    folder?: string
    version?: {name: string; label: string; noindex?: boolean}
    /** Further versions. `last: true` on one of them makes it the one that readers get by default. */
    versions?: {
      name: string
      label: string
      folder: string
      at: string
      last?: boolean
      /** Search engines must not show this version. */
      noindex?: boolean
    }[]
    editUrl?: string
  }
  issues?: string
  /** Where "Did this answer your question?" leads: `mailto:…` or a form. Default: `issues`. */
  feedback?: string
  colorMode?: {default?: 'light' | 'dark' | 'system'; switch?: boolean}
  toc?: {min?: number; max?: number}
  search?: {limit?: number; k1?: number; b?: number; highlight?: string}
  /** Bar above every page; `content` is Markdown. Dismissed until the id changes. */
  announcement?: {id?: string; content: string; closeable?: boolean}
  /** `false`: devices keep no pages for reading without a network, and remove those that they have. */
  offline?: boolean
  /** Severity of diagnostics, by code. Codes that would ship a broken page cannot be lowered. */
  check?: Record<string, Severity | 'off'>
}

/** Every mistake in a config: unknown keys, wrong types, a base without slashes, an origin with a path. */
export function checkConfig(value: unknown): Problem[] {
  const problems = check(value, configSchema)
  if (typeof value !== 'object' || value === null) return problems
  const {base, url, docs} = value as UserConfig
  if (typeof base === 'string' && !(base.startsWith('/') && base.endsWith('/')))
    problems.push({
      path: ['base'],
      message: `"base" must begin and end with "/", not be "${base}".`,
    })
  else if (
    typeof base === 'string' &&
    (!/^\/(?:[\w.~-]+\/)*$/.test(base) || !isPathOrEmpty(base.slice(1, -1)))
  )
    problems.push({
      path: ['base'],
      message: `"base" must be a path such as "/manual/", not "${base}".`,
    })
  if (typeof url === 'string' && !isOrigin(url))
    problems.push({
      path: ['url'],
      message: `"url" must be an origin such as "https://example.org", not "${url}".`,
      hint: 'Put a path below which the site is served into "base".',
    })
  for (const key of ['content', 'theme', 'outDir'] as const) {
    const folder = (value as UserConfig)[key]
    if (typeof folder === 'string' && /\p{Cc}/u.test(folder))
      problems.push({path: [key], message: `"${key}" contains a control character.`})
  }
  if (!problems.length)
    problems.push(
      ...addressProblems(value as UserConfig),
      ...pageProblems(value as UserConfig),
      ...feedbackProblems(value as UserConfig),
    )
  return problems.some(({path}) => path[0] === 'docs')
    ? problems
    : [...problems, ...versionProblems(docs)]
}

function isOrigin(url: string): boolean {
  try {
    const parsed = new URL(url)
    return parsed.origin === url.replace(/\/$/, '') && /^https?:$/.test(parsed.protocol)
  } catch {
    return false
  }
}

/** Fills the defaults in. `resolve` makes a path absolute. */
export function complete(
  user: UserConfig,
  at: {
    root: string
    resolve: (path: string) => string
    builtInTheme: string
    cacheDir?: string
    bare: boolean
    source?: string
  },
): SiteConfig {
  const {docs = {}} = user
  const first = {
    noindex: false,
    ...(docs.version ?? {name: 'current', label: 'Next'}),
    folder: docs.folder ?? (at.bare ? '' : 'docs'),
    at: docs.at ?? (at.bare ? '/' : '/docs'),
    last: !docs.versions?.some((version) => version.last),
  }
  const others = (docs.versions ?? []).map((version) => ({
    ...version,
    last: version.last ?? false,
    noindex: version.noindex ?? false,
  }))
  return {
    root: at.root,
    title: user.title,
    tagline: user.tagline ?? '',
    copyright: user.copyright ?? '',
    url: (user.url ?? UNPUBLISHED).replace(/\/$/, ''),
    base: user.base ?? '/',
    lang: user.lang ?? 'en',
    head: user.head ?? '',
    csp: user.csp ?? {},
    external: (user.external ?? []).map((path) => path.replace(/\/$/, '')),
    content: at.resolve(user.content ?? (at.bare ? '.' : './content')),
    theme: user.theme === undefined ? at.builtInTheme : at.resolve(user.theme),
    outDir: at.resolve(user.outDir ?? './dist'),
    cacheDir: at.cacheDir ?? at.resolve('./.labdocs/cache'),
    ...(user.host === undefined ? {} : {host: user.host}),
    compress: user.compress ?? false,
    keep: user.keep ?? 2,
    nav: user.nav ?? [],
    footer: user.footer ?? [],
    docs: {
      versions: [first, ...others],
      ...(docs.editUrl === undefined ? {} : {editUrl: docs.editUrl}),
    },
    ...(user.issues === undefined ? {} : {issues: user.issues}),
    ...(user.feedback === undefined ? {} : {feedback: user.feedback}),
    colorMode: {default: 'light', switch: false, ...user.colorMode},
    toc: {min: 2, max: 3, ...user.toc},
    search: {limit: 8, k1: 1.2, b: 0.75, highlight: '_highlight', ...user.search},
    ...(user.announcement
      ? {announcement: {id: 'announcement-bar', closeable: true, ...user.announcement}}
      : {}),
    offline: user.offline ?? true,
    check: user.check ?? {},
    source: at.source ?? '',
    bare: at.bare,
  }
}
