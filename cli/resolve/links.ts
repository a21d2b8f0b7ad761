/**
 * Every url of a document -> the href in the HTML, or a diagnostic. A relative url is a file, with or without `.md`,
 * relative to the file that names it; an absolute one is a route or a file in `public/`.
 */
import {posix} from 'node:path'
import {normalizePath, withBase} from '../../runtime/location.ts'
import type {Route} from '../../runtime/types.ts'
import {ONLY_CONTENT, offLimits} from '../disk/names.ts'
import type {Asset, Diagnostic, Doc, Entry, Link} from '../types.ts'
import {externalProblem, isOfOther} from './external.ts'
import {encodePath} from './routes.ts'
import type {Suggestions} from './suggestions.ts'

/** What links are looked up in. */
export interface LinkTargets {
  base: string
  /** Where the site is published; undefined where that is not known. */
  origin: string | undefined
  /** False in a foreign tree, which may load what it likes. */
  lint: boolean
  /** Beginnings of paths that belong to other applications on the same host. */
  external: string[]
  entries: Map<Route, Entry>
  redirects: Map<Route, Route>
  /** File -> route, of every page; folder -> route, of every folder with an index (`.` is the content folder). */
  routes: Map<string, Route>
  /** The asset of a file, or undefined where there is none. Looked up files are used files. */
  asset: (file: string) => Asset | undefined
  /** What was meant: a file of the content, the file of a page, or a route. */
  near: Suggestions<'assets' | 'pages' | 'routes'>
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
        severity: 'error',
        file: link.file ?? entry.file,
        line: link.line,
        column: link.column,
        ...resolved.problem,
      })
  }
  return result
}

export interface Problem {
  code: string
  message: string
  hint?: string
  severity?: 'warning'
}

interface Resolved {
  href?: string
  problem?: Problem
}

/** What a url says by itself. */
interface Parts {
  isExternal: boolean
  path: string
  query: string
  hash: string | undefined
  /** For a relative path: the file that it names. */
  file: string
}

/** The dev server resolves all links after each change, and most are those from before. */
const known = new WeakMap<Link, Parts & {from: string}>()

function partsOf(link: Link, from: string): Parts {
  const before = known.get(link)
  if (before?.from === from) return before
  const [, path = '', query = '', hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(link.url) ?? []
  const parts = {
    from,
    isExternal: PROTOCOL.test(link.url),
    path,
    query,
    hash,
    file: posix.join(posix.dirname(from), decode(path)),
  }
  known.set(link, parts)
  return parts
}

function resolveUrl(link: Link, entry: Entry, targets: LinkTargets): Resolved {
  const {url} = link
  const {isExternal, path, query, hash, file} = partsOf(link, entry.file)
  if (isExternal) {
    const problem = externalProblem(link, targets)
    return {href: url, ...(problem ? {problem} : {})}
  }
  if (url === '')
    return {
      problem: {
        code: 'broken-link',
        message: 'This link leads nowhere.',
        hint: 'Put an address into the parentheses.',
      },
    }
  if (link.kind !== 'page') return resolveAssetUrl(path, file, targets)
  if (path === '') return anchor(entry, hash, url, targets, query)
  if (isOfOther(path, targets.external)) return {href: url}
  const found = path.startsWith('/') ? absolute(path, targets) : relative(file, targets)
  if (found.asset) return {href: found.asset.url + (hash === undefined ? '' : `#${hash}`)}
  if (found.route === undefined) return {problem: brokenLink(found.meant, link, entry, targets)}
  const target = targets.entries.get(found.route)!
  const redirected = found.redirected
    ? {
        problem: {
          code: 'redirected-link',
          severity: 'warning' as const,
          message: `${path} has moved to ${found.route}.`,
          hint: `Link to ${found.route}.`,
        },
      }
    : {}
  return {...redirected, ...anchor(target, hash, url, targets, query)}
}

function resolveAssetUrl(path: string, relative: string, targets: LinkTargets): Resolved {
  const file = path.startsWith('/') ? `public${decode(path)}` : relative
  const asset = targets.asset(file)
  if (asset) return {href: asset.url}
  const refused = offLimits(posix.normalize(file))
  if (refused) return {problem: {code: 'missing-asset', message: refused, hint: ONLY_CONTENT}}
  const near = targets.near.path(file, 'assets')
  return {
    problem: {
      code: 'missing-asset',
      message: `There is no file ${file}.`,
      ...(near ? {hint: `Did you mean ${near}?`} : {}),
    },
  }
}

interface Found {
  route?: Route
  asset?: Asset
  redirected?: boolean
  /** The route or file that was looked for. */
  meant: string
}

function absolute(path: string, targets: LinkTargets): Found {
  const route = normalizePath(path)
  if (targets.entries.has(route)) return {route, meant: route}
  const moved = targets.redirects.get(route)
  // The address of the site itself: no page has moved away from there.
  if (moved !== undefined) return {route: moved, redirected: route !== '/', meant: route}
  const asset = targets.asset(`public${decode(path)}`)
  return asset ? {asset, meant: route} : {meant: route}
}

function relative(name: string, targets: LinkTargets): Found {
  const file = name.replace(/\/$/, '')
  // A page of others may be named as it is published.
  const bare = file.replace(/\.html$/, '')
  for (const name of [file, `${file}.md`, `${file}.tsx`, `${bare}.md`]) {
    const route = targets.routes.get(name)
    if (route !== undefined) return {route, meant: file}
  }
  const asset = targets.asset(file)
  return asset ? {asset, meant: file} : {meant: file}
}

function brokenLink(
  meant: string,
  link: Link,
  entry: Entry,
  targets: LinkTargets,
): Resolved['problem'] {
  const {path} = partsOf(link, entry.file)
  const from = link.file ?? entry.file
  const isFile = !meant.startsWith('/')
  const encoded = withSigns(link.url, meant, from, targets)
  if (encoded) return {code: 'broken-link', ...encoded}
  const found = targets.near.path(meant, isFile ? 'pages' : 'routes')
  // As the author would write it.
  const near = found !== undefined && isFile ? posix.relative(posix.dirname(from), found) : found
  return {
    code: 'broken-link',
    message: isFile ? `There is no page or file ${meant}.` : `There is no page at ${meant}.`,
    ...(near
      ? {hint: `Did you mean ${near}?`}
      : {
          hint: path.startsWith('/')
            ? 'An absolute link is a route, or a file in public/.'
            : 'A relative link is a file, relative to the one that names it.',
        }),
  }
}

/** A file whose name holds `#` or `?`, or is saved in another Unicode form than the link is typed in. */
function withSigns(
  url: string,
  meant: string,
  from: string,
  targets: LinkTargets,
): Pick<Problem, 'message' | 'hint'> | undefined {
  if (url.startsWith('/')) return undefined
  const file = posix.join(posix.dirname(from), url)
  if (/[?#]/.test(url) && targets.routes.has(file))
    return {
      message: `The name of ${file} holds a sign that an address reads otherwise.`,
      hint: `Write ${encodePath(url)}.`,
    }
  const form = meant.normalize() === meant ? 'NFD' : 'NFC'
  const other = meant.normalize(form)
  if (other === meant || !targets.routes.has(other)) return undefined
  return {
    message: `The name of ${other} is saved in the Unicode form ${form}; the link is typed in the other.`,
    hint: 'Rename the file with the letters of your keyboard.',
  }
}

function anchor(
  target: Entry,
  hash: string | undefined,
  url: string,
  targets: LinkTargets,
  query: string,
): Resolved {
  const path = url.startsWith('#') ? '' : withBase(target.route, targets.base)
  if (hash === undefined || hash === '') return {href: path + query + (hash === '' ? '#' : '')}
  const id = decode(hash)
  const href = `${path}${query}#${hash}`
  // The ids of TSX and category pages are known once they are rendered: render/audit.ts looks at those.
  if (!target.doc || idsOf(target.doc).has(id)) return {href}
  const near = targets.near.word(id, target.doc.ids)
  const place = url.startsWith('#') ? 'on this page' : `on ${target.route}`
  return {
    href,
    problem: {
      code: 'broken-anchor',
      message: `There is no "#${id}" ${place}.`,
      hint: near
        ? `Did you mean "#${near}"?`
        : target.doc.ids.length
          ? `Ids there: ${target.doc.ids.slice(0, 8).join(', ')}${target.doc.ids.length > 8 ? ' …' : ''}.`
          : 'That page has no headings.',
    },
  }
}

/** A page may have thousands of ids, and thousands of links to them. */
const idSets = new WeakMap<Doc, Set<string>>()

function idsOf(doc: Doc): Set<string> {
  const known = idSets.get(doc) ?? new Set(doc.ids)
  idSets.set(doc, known)
  return known
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
