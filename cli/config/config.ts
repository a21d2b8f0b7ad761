/** Checks the config of a site, and fills in the defaults. Pure: `load-config.ts` reads the file. */
import * as z from 'zod/mini'
import {DISK_BASE} from '../../runtime/shared/disk-base.ts'
import type {Messages} from '../../runtime/shared/messages/say.ts'
import {completeBase, isBase} from '../disk/path-rules.ts'
import {type Dialect, dialectAt} from '../docusaurus/site.ts'
import {otherHost} from '../hosts/hosts.ts'
import type {PluginMessages, UsedPlugins} from '../plugins/plugin.ts'
import {CODES} from '../report/codes.ts'
import {addressProblems, endpointProblems, feedbackProblems} from './address-rules.ts'
import {
  fieldProblems,
  folderProblems,
  isOrigin,
  numberProblems,
  pageProblems,
  sidebarProblems,
  type VersionConfig,
  versionProblems,
  versionsOf,
} from './config-rules.ts'
import {configSchema, type FieldType} from './config-schema.ts'
import type {Highlighting} from './grammars.ts'
import {messageProblems, messagesOf, untranslated} from './messages.ts'
import type {Extension} from './theme-extension.ts'
import {type Problem, validate} from './validate.ts'

export type {FieldType, VersionConfig}

/** The config as written in `site.config.ts`. Everything except `title` has a default. */
export interface UserConfig extends Omit<Written, 'check' | 'messages' | 'nav' | 'footer'> {
  nav?: UserLink[]
  footer?: UserLink[]
  /** Also of the diagnostics of plugins. */
  check?: Written['check'] & Record<string, 'error' | 'warning' | 'off'>
  /** Also of plugins. */
  messages?: Written['messages'] & PluginMessages
}

/** A link to a route of this site, or to another address. */
type UserLink = {label: string; side?: 'left' | 'right'} & (
  | {to: string; href?: undefined}
  | {href: string; to?: undefined}
)

type Written = z.input<typeof configSchema>

type WithDefaults = z.output<typeof configSchema>

/** The complete config: with all defaults and absolute paths. */
export interface SiteConfig
  extends Omit<
      WithDefaults,
      'content' | 'dialect' | 'docs' | 'highlight' | 'messages' | 'plugins' | 'theme'
    >,
    UsedPlugins {
  root: string
  /** All texts of the theme in the language of the site. */
  messages: Messages
  /** Keys of texts, also of plugins, that are in English although the site is in another language. */
  untranslated: string[]
  content: string
  dialect?: Dialect
  /** Its files are published unchanged. */
  publicFolder: string
  theme: string
  /** Replacements for parts of the built-in theme, from `theme/index.tsx`. */
  extension?: Extension
  cacheDir: string
  /** `sidebars`: top folders of the docs with their own tab and sidebar; if empty, one sidebar for all. */
  docs: Pick<WithDefaults['docs'], 'sidebars' | 'colors' | 'print' | 'editUrl'> & {
    versions: VersionConfig[]
  }
  highlight: Highlighting
  /** Style sheet that `highlight.themes` asks for. */
  codeColors?: string
  /** Absolute paths of the config, of the plugins, and of their imports. */
  inputs: string[]
  /** Text of `site.config.ts`, to find positions in it; empty without one. */
  source: string
  /** Whether it is a bare folder of Markdown without a `site.config.ts`: unknown front matter is only a warning there. */
  bare: boolean
  /** Set if the output is a copy that opens from the disk: the base of the published site. */
  disk?: string
  /** Markdown is read with micromark only (`--reference`). */
  reference?: boolean
  /** The output of the other kind of build, which is not content either. */
  otherOut?: string
}

/** Returns every mistake in a config: unknown keys, wrong types, a base that is no path, an origin with a path. */
export function checkConfig(value: unknown): Problem[] {
  const problems = validate(value, configSchema).map(withoutFixedCode)
  if (typeof value !== 'object' || value === null) return problems
  const {base, url, docs, host} = value as UserConfig
  const hint = otherHost(String(host))
  for (const problem of problems) if (hint && problem.path[0] === 'host') problem.hint = hint
  if (typeof base === 'string') {
    const message = `"base" must be a path such as "/manual/", not "${base}".`
    if (!isBase(completeBase(base))) problems.push({path: ['base'], message})
  }
  if (typeof url === 'string' && !isOrigin(url))
    problems.push({
      path: ['url'],
      message: `"url" must be an origin such as "https://example.org", not "${url}".`,
      ...originHint(url),
    })
  problems.push(...folderProblems(value as UserConfig))
  if (!problems.length)
    problems.push(
      ...addressProblems(value as UserConfig),
      ...pageProblems(value as UserConfig),
      ...numberProblems(value as UserConfig),
      ...feedbackProblems(value as UserConfig),
      ...endpointProblems(value as UserConfig),
      ...messageProblems((value as UserConfig).messages),
      ...fieldProblems(value as UserConfig),
    )
  return problems.some(({path}) => path[0] === 'docs')
    ? problems
    : [...problems, ...versionProblems(docs), ...sidebarProblems(docs)]
}

/** Says that a code exists, but has a fixed severity. */
function withoutFixedCode(problem: Problem): Problem {
  const [key, code] = problem.path
  if (key !== 'check' || !problem.unknown || !Object.hasOwn(CODES, String(code))) return problem
  const hint = 'The page about diagnostics marks the codes that can be changed with "check".'
  return {...problem, message: `The severity of "${code}" cannot be changed.`, hint}
}

/** Returns how to write an address as an origin, if it is almost one. */
function originHint(url: string): {hint?: string} {
  const [, origin, rest] =
    /^((?:https?:\/\/)?[\p{L}\p{N}._-]+\.[\p{L}\p{N}_-]+(?::\d+)?)(\/.*)?$/iu.exec(url.trim()) ?? []
  if (rest && rest !== '/') return {hint: 'Put a path below which the site is served into "base".'}
  if (!origin) return {}
  const whole = /^https?:/i.test(origin) ? origin : `https://${origin}`
  // As browsers write it: small letters, no usual port, other alphabets as xn--.
  return URL.canParse(whole) ? {hint: `Did you mean "${new URL(whole).origin}"?`} : {}
}

/** Fills in the defaults. `resolve` makes a path absolute. */
export function complete(
  user: UserConfig,
  at: {
    root: string
    resolve: (path: string) => string
    builtInTheme: string
    cacheDir?: string
    bare: boolean
    source?: string
    highlight?: Highlighting
    loaded?: UsedPlugins & {messages: Record<string, PluginMessages>}
    inputs?: string[]
    dialect?: Dialect
  },
): SiteConfig {
  const {content, theme, dialect: theirs, docs, ...given} = z.parse(configSchema, user)
  const isWhole = at.bare || theirs !== undefined
  const versions = versionsOf(docs, at.bare)
  const folders = versions.map(({folder}) => folder)
  const isTheirs = at.dialect !== undefined || theirs !== undefined
  const {site, base, parts, outside} = at.dialect ?? {}
  const dialect = isTheirs
    ? {...dialectAt(site, folders, base, parts), ...(outside ? {outside} : {})}
    : undefined
  const ownBase = completeBase(given.base)
  // Paths that another tool counts from its base. Those of a config are the paths on the host.
  const outer = at.bare && ownBase !== DISK_BASE ? ownBase.slice(0, -1) : ''
  return {
    ...given,
    base: ownBase,
    root: at.root,
    url: given.url.replace(/\/$/, ''),
    messages: messagesOf(given.lang, given.messages, at.loaded?.messages),
    untranslated: untranslated(given.lang, given.messages, at.loaded?.messages),
    external: given.external.map((path) => outer + path.replace(/\/$/, '')),
    content: at.resolve(content ?? (isWhole ? '.' : './content')),
    ...(dialect ? {dialect} : {}),
    publicFolder: dialect?.static ?? 'public',
    theme: theme === undefined ? at.builtInTheme : at.resolve(theme),
    outDir: at.resolve(given.outDir),
    cacheDir: at.cacheDir ?? at.resolve('./.labdocs/cache'),
    docs: {
      versions,
      sidebars: docs.sidebars,
      colors: docs.colors,
      print: docs.print,
      ...(docs.editUrl === undefined ? {} : {editUrl: docs.editUrl}),
    },
    highlight: at.highlight ?? {languages: {}, aliases: {}},
    plugins: at.loaded?.plugins ?? [],
    layers: at.loaded?.layers ?? [],
    inputs: at.inputs ?? [],
    source: at.source ?? '',
    bare: at.bare,
  }
}
