/**
 * Broken links to renamed pages, fragments, and other files: renames in the git history become hints, and those of pages also
 * become one summary. Pure.
 */
import {posix} from 'node:path'
import {decoded, splitAddress} from '../../../runtime/shared/location.ts'
import type {VersionConfig} from '../../config/config.ts'
import {aliasProblem} from '../../disk/path-rules.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {counted} from '../../text/counted.ts'
import type {Diagnostic, Site} from '../../types.ts'
import {docRoute, inLink, pageRoute, versionOf} from '../routes.ts'
import {asWritten} from './suggestions.ts'

/** Maximum number of listed pages with aliases. */
const LISTED = 30

/** Returns whether looking up renames in git is worth it. */
export function hasLostFiles(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(isLost)
}

function isLost({code, meant}: Diagnostic): boolean {
  return (code === 'broken-link' || code === 'missing-asset') && meant !== undefined
}

/**
 * Adds the hints. `renames`: old file -> new one, relative to the content. `shown`: returns the name of a file as a
 * path to open.
 */
export function explainRenames(
  site: Pick<Site, 'diagnostics' | 'entries' | 'redirects'> & {
    sources?: {has: (file: string) => boolean}
  },
  renames: ReadonlyMap<string, string>,
  {versions, publicFolder}: {versions: VersionConfig[]; publicFolder: string},
  shown: (file: string) => string = (file) => file,
): Diagnostic[] {
  const routes = new Map([...site.entries.values()].map(({file, route}) => [file, route]))
  const found = new Map<string, string>()
  /** Files that are used once the links are corrected. */
  const used = new Set<string>()
  const files = filesBefore(renames, routes, versions)
  const former = new Map([...renames].reverse().map(([old, now]) => [now, old]))
  const all = site.diagnostics.map((one): Diagnostic => {
    const {url = '', file, route} = (isLost(one) && one.meant) || {}
    const old =
      route === undefined
        ? fileOf(file, renames)
        : (files.get(route) ?? fileOf(publicFolder + route, renames))
    const now = old === undefined ? undefined : renames.get(old)
    const address = now === undefined ? undefined : routes.get(now)
    // An address from the root does not depend on the place of the page.
    const before = file === undefined || url.startsWith('/') ? undefined : former.get(one.file)
    const target = before && targetFrom(before, url, renames, site.sources)
    const fromHere = (to: string) => rewritten(url, asWritten(to, url, one.file, {publicFolder}))
    const isThere = now !== undefined && (routes.has(now) || site.sources?.has(now))
    if (old !== undefined && isThere) {
      used.add(now)
      if (address !== undefined) found.set(old, now)
      const isPage = route !== undefined && address !== undefined
      const to = isPage ? inLink(address) + splitAddress(url)[1] : fromHere(now)
      const message = `${old} was renamed to ${now}.`
      // The summary has the names of pages.
      const cause = address === undefined ? `renamed ${old}` : 'renamed'
      // A link of a page that was moved may have been corrected since, or may still be the one from before.
      if (target !== undefined && target !== now) {
        const hint = `Write ${to}, or ${fromHere(target)} if the link is older than the move of this page.`
        return {...one, message, hint, cause}
      }
      return {
        ...one,
        message,
        hint: `Write ${to}, or run "labdocs check --fix".`,
        fix: {url, to},
        cause,
      }
    }
    if (before === undefined || target === undefined) return one
    used.add(target)
    const isPage = routes.has(one.file)
    if (isPage) found.set(before, one.file)
    const to = fromHere(target)
    return {
      ...one,
      message: `This ${isPage ? 'page' : 'fragment'} was ${before}; from there, the link led to ${target}.`,
      hint: `Write ${to}, or run "labdocs check --fix".`,
      fix: {url, to},
      cause: 'moved',
    }
  })
  const explained = all.filter(({code, file}) => code !== 'unused-asset' || !used.has(file))
  const aliases = [...found]
    .map(([old, now]) => [now, routeOf(old, versions)] as const)
    .filter(([now, before]) => before !== routes.get(now) && !site.redirects.has(before))
    // The name of a file can have signs that an alias cannot have.
    .filter(([, before]) => aliasProblem(before) === undefined)
  return aliases.length ? [...explained, missingAliases(aliases, shown)] : explained
}

/** Lists the lines that keep the old addresses of renamed pages. */
function missingAliases(
  aliases: readonly (readonly [file: string, before: string])[],
  shown: (file: string) => string,
): Diagnostic {
  const lines = aliases.map(([file, before]) => `- ${shown(file)}: aliases: [${inList(before)}]`)
  const more = lines.length > LISTED ? [`- and ${lines.length - LISTED} more`] : []
  const head = `${counted(lines.length, 'page was', 'pages were')} renamed, and the old address leads nowhere. Put these lines into the front matter:`
  return diagnostic('renamed-page', '.', [head, ...lines.slice(0, LISTED), ...more].join('\n'), {
    hint: '"labdocs check --fix" writes them. "labdocs move" renames pages, keeps their addresses and corrects all links.',
    fix: {aliases: Object.fromEntries(aliases)},
  })
}

/** Returns a route as an entry of a YAML list in brackets, where commas and some other signs need quotes. */
function inList(route: string): string {
  return /[,:[\]{}]/.test(route) ? `'${route.replaceAll("'", "''")}'` : route
}

/** Maps old routes of renamed pages to their old files. */
function filesBefore(
  renames: ReadonlyMap<string, string>,
  routes: ReadonlyMap<string, string>,
  versions: VersionConfig[],
): Map<string, string> {
  const renamed = [...renames].filter(([, now]) => routes.has(now))
  return new Map(renamed.map(([old]) => [routeOf(old, versions), old]))
}

/** Returns the current name of the file that a relative address led to from an old location. */
function targetFrom(
  before: string,
  url: string,
  renames: ReadonlyMap<string, string>,
  sources: {has: (file: string) => boolean} = new Set<string>(),
): string | undefined {
  const path = decoded(splitAddress(url)[0]).replace(/\/$/, '')
  const file = posix.join(posix.dirname(before), path)
  const found = [file, `${file}.md`, `${file}/index.md`].map((name) =>
    sources.has(name) ? name : renames.get(name),
  )
  return found.find((name) => name !== undefined && sources.has(name))
}

function fileOf(
  meant: string | undefined,
  renames: ReadonlyMap<string, string>,
): string | undefined {
  return [meant, `${meant}.md`].find((file) => file !== undefined && renames.has(file))
}

/** Returns the route of a file by its name alone. */
function routeOf(file: string, versions: VersionConfig[]): string {
  const version = versionOf(file, versions)
  return version ? docRoute(file, {}, version) : pageRoute(file, {})
}

/** Returns an address with the new file in place of the old one, and the same query and fragment. */
function rewritten(url: string, to: string): string {
  const [path, rest] = splitAddress(url)
  const isFile = /\.mdx?$/.test(path)
  return inLink(isFile ? to : to.replace(/\.mdx?$/, '')) + rest
}
