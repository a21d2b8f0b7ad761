/**
 * Every url of a document -> the href in the HTML, or a diagnostic. A relative url is a file, with or without `.md`,
 * relative to the file that contains it; an absolute one is a route or a file in `public/`.
 */
import {posix} from 'node:path'
import {decoded, normalizePath} from '../../../runtime/shared/location.ts'
import type {Route} from '../../../runtime/shared/types.ts'
import {belowBase, routeIn} from '../../docusaurus/links.ts'
import type {Dialect} from '../../docusaurus/site.ts'
import {movedAddress} from '../../parse/moved-addresses.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import type {Asset, Diagnostic, Entries, Entry, Link} from '../../types.ts'
import {fileNameProblem} from '../file-name-characters.ts'
import {inLink} from '../routes.ts'
import {anchor} from './anchors.ts'
import {brokenLink} from './broken-link.ts'
import {brokenProblem} from './broken-pictures.ts'
import {addressOfOther} from './external.ts'
import {weightProblem} from './large-pictures.ts'
import {
  assetMeant,
  labelProblem,
  pageMeant,
  refusedFile,
  rootProblem,
  templateProblem,
} from './other-tools.ts'
import {publicIndex} from './public-folders.ts'
import {asWritten, fixOf, meantBy, type Suggestions} from './suggestions.ts'
import {withScheme} from './with-scheme.ts'

/** Everything that links can lead to. */
export interface LinkTargets {
  base: string
  /** Returns the address of a route: many links lead to the same one. */
  addressOf: (route: Route) => string
  /** Where the site is published; undefined if unknown. */
  origin: string | undefined
  /** False for a folder of another tool, which can load anything. */
  lint: boolean
  /** Whether the same links will be resolved again. */
  again: boolean
  /** Path prefixes of other applications on the same host. */
  external: string[]
  entries: Entries
  redirects: Map<Route, Route>
  /** File -> route, of every page; folder -> route, of every folder with an index (`.` is the content folder). */
  routes: Map<string, Route>
  publicFolder: string
  /** In a tree of another dialect: the dialect, and the folders of its docs. */
  dialect?: Dialect
  folders?: string[]
  /** In a folder of another tool: returns the file of a page that is not read, by its path without an extension. */
  skipped?: (path: string) => string | undefined
  /** In a folder of another tool: returns whether it is a label of MyST, which is not read. */
  isLabel?: (id: string) => boolean
  /** Returns the asset of a file; undefined if it does not exist. A file counts as used after this call. */
  asset: (file: string) => Asset | undefined
  /** Returns whether a file is a page whose address another page has, or that cannot be used. */
  isLost: (file: string) => boolean
  /** Returns the problem of a file that was found, and that is no `asset` because it cannot be read. */
  unread: (file: string) => Problem | undefined
  /** Suggests what was meant: a file of the content, the file of a page, or a route. */
  near: Suggestions<'assets' | 'files' | 'pages' | 'routes'>
}

const PROTOCOL = /^([a-z][a-z0-9+.-]*:|\/\/)/i

export interface ResolvedLinks {
  hrefs: Record<string, string>
  diagnostics: Diagnostic[]
}

export function resolveLinks(entry: Entry, targets: LinkTargets): ResolvedLinks {
  const result: ResolvedLinks = {hrefs: Object.create(null), diagnostics: []}
  for (const link of entry.doc?.links ?? []) {
    const resolved = resolveUrl(link, entry, targets)
    if (resolved.href !== undefined) result.hrefs[link.url] = resolved.href
    if (resolved.problem)
      result.diagnostics.push({
        ...diagnostic(resolved.problem.code, link.file ?? entry.file, resolved.problem.message),
        line: link.line,
        column: link.column,
        ...resolved.problem,
      })
  }
  return result
}

/** A diagnostic without its place. */
export type Problem = Pick<Diagnostic, 'code' | 'message'> &
  Partial<Pick<Diagnostic, 'severity' | 'hint' | 'fix' | 'meant' | 'cause'>>

export interface Resolved {
  href?: string
  problem?: Problem
}

/** The parts of a url, without looking up its target. */
interface Parts {
  /** The link as it is in its own file: in a fragment, an address is relative to the fragment. */
  link: Link
  isExternal: boolean
  path: string
  query: string
  hash: string | undefined
  /** For a relative path: the file that it leads to. */
  file: string
}

/** For the dev server, which resolves all links after each change: most have not changed. In a build, it would be only memory. */
const known = new WeakMap<Link, Parts & {page: string}>()

function partsOf(link: Link, page: string, {again}: LinkTargets): Parts {
  const before = again ? known.get(link) : undefined
  if (before?.page === page) return before
  const from = link.file ?? page
  const url = movedAddress(link.url, page, from)
  const match = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(url)
  const path = match?.[1] ?? ''
  const parts = {
    page,
    link: url === link.url ? link : {...link, url},
    isExternal: PROTOCOL.test(url),
    path,
    query: match?.[2] ?? '',
    hash: match?.[3],
    file: posix.join(posix.dirname(from), decoded(path)),
  }
  if (again) known.set(link, parts)
  return parts
}

function resolveUrl(onPage: Link, entry: Entry, targets: LinkTargets): Resolved {
  const {link, isExternal, path, query, hash, file} = partsOf(onPage, entry.file, targets)
  const {url} = link
  if (isExternal) return withScheme(link, entry, targets)
  if (url === '')
    return {
      problem: {
        code: 'broken-link',
        message: 'This link leads nowhere.',
        hint: 'Put an address into the parentheses.',
      },
    }
  if (link.kind !== 'page') return resolveAssetUrl(link, path, file, entry.file, targets)
  if (path === '') return anchor(entry, hash, url, targets, query)
  const other = addressOfOther(path, targets)
  if (other !== undefined) return {href: other + url.slice(path.length)}
  const ours = path.startsWith('/') ? absolute(path, targets) : relative(file, targets)
  const isFound = ours.route !== undefined || ours.asset !== undefined
  const found = isFound ? ours : inDialect(ours, path, link, entry, targets)
  if (found.asset) return {href: found.asset.url + (hash === undefined ? '' : `#${hash}`)}
  // Why the page has no address is reported there.
  if (found.route === undefined && targets.isLost(found.meant)) return {}
  if (found.route === undefined)
    return {problem: brokenLink(found.meant, path, link, link.file ?? entry.file, targets)}
  // The first page of such a site is code. It is not read, so its anchors are not known.
  if (targets.dialect && found.meant === '/' && found.route !== '/')
    return {href: targets.addressOf(found.route) + query + (hash === undefined ? '' : `#${hash}`)}
  const target = targets.entries.get(found.route)!
  const redirected = found.redirected
    ? {
        problem: {
          code: 'redirected-link' as const,
          message: `${path} has moved to ${found.route}.`,
          hint: `Link to ${found.route}.`,
          fix: {url, to: inLink(found.route) + url.slice(path.length)},
        },
      }
    : {}
  return {...redirected, ...anchor(target, hash, url, targets, query)}
}

function resolveAssetUrl(
  link: Link,
  path: string,
  relative: string,
  page: string,
  targets: LinkTargets,
): Resolved {
  const file = path.startsWith('/') ? `${targets.publicFolder}${decoded(path)}` : relative
  const asset =
    targets.asset(file) ??
    belowBase(decoded(path), targets) ??
    assetMeant(decoded(path), link.file ?? page, targets)
  if (asset) {
    if (link.kind !== 'asset') return {href: asset.url}
    const heavy = targets.lint ? weightProblem(asset) : undefined
    return {href: asset.url, problem: brokenProblem(asset) ?? heavy}
  }
  const unread = targets.unread(file)
  if (unread) return {problem: unread}
  if (path === '') {
    const label = labelProblem('missing-asset', link.url.slice(1), targets)
    return {problem: label ?? {code: 'missing-asset', message: `"${link.url}" is not a file.`}}
  }
  const windows = file.includes('\\') && fileNameProblem(link.url, file, page, targets)
  if (windows) return {problem: {code: 'missing-asset', ...windows}}
  const reason =
    templateProblem('missing-asset', decoded(path), targets) ??
    refusedFile(posix.normalize(file), targets)
  if (reason) return {problem: reason}
  const near = targets.near.path(file, 'assets', page)
  // The file that was probably meant does not count as unused either.
  if (near) targets.asset(near)
  const written = near && asWritten(near, path, link.file ?? page, targets)
  const hasCapitals = near?.toLowerCase() === file.toLowerCase()
  const elsewhere = hasCapitals
    ? undefined
    : rootProblem('missing-asset', decoded(path), near && `/${near}`, targets)
  return {
    problem: elsewhere ?? {
      code: 'missing-asset',
      meant: {file, url: link.url},
      message: `There is no file ${file}.`,
      hint: written && meantBy(decoded(path), written),
      fix: written ? fixOf(link.url, path, written, link.file ?? page) : undefined,
    },
  }
}

interface Found {
  route?: Route
  asset?: Asset
  redirected?: boolean
  /** The route or file that the link leads to. */
  meant: string
}

function absolute(path: string, targets: LinkTargets): Found {
  const route = normalizePath(path)
  if (targets.entries.has(route)) return {route, meant: route}
  const moved = targets.redirects.get(route)
  // `/` is the address of the site itself, not of a page that was moved.
  if (moved !== undefined) return {route: moved, redirected: route !== '/', meant: route}
  const plain = decoded(path)
  const asset =
    targets.asset(`${targets.publicFolder}${plain}`) ??
    publicIndex(plain, targets) ??
    belowBase(plain, targets)
  return asset ? {asset, meant: route} : {meant: route}
}

/** Returns the meaning of a link in a tree of another dialect, if it is broken in ours. */
function inDialect(
  ours: Found,
  path: string,
  link: Link,
  entry: Entry,
  targets: LinkTargets,
): Found {
  const from = {file: link.file ?? entry.file, route: entry.route}
  const plain = decoded(path)
  const route = routeIn(plain, from, targets) ?? pageMeant(plain, from.file, targets)
  return route === undefined ? ours : {route, meant: ours.meant}
}

function relative(name: string, targets: LinkTargets): Found {
  const file = name.replace(/\/$/, '')
  // A page of another tool can be named by its published address.
  const bare = file.replace(/\.html$/, '')
  for (const name of [file, `${file}.md`, `${file}.tsx`, `${bare}.md`]) {
    const route = targets.routes.get(name)
    if (route !== undefined) return {route, meant: file}
  }
  const asset = targets.asset(file)
  return asset ? {asset, meant: file} : {meant: file}
}
