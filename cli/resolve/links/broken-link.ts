/** Why a link to a page leads nowhere, and what was probably meant. */
import {posix} from 'node:path'
import {decoded} from '../../../runtime/shared/location.ts'
import type {Link} from '../../types.ts'
import {fileNameProblem} from '../file-name-characters.ts'
import type {LinkTargets, Problem} from './links.ts'
import {folderProblem, rootProblem, whyNot} from './other-tools.ts'
import {missingSlash} from './public-folders.ts'
import {asWritten, fixOf, meantBy} from './suggestions.ts'

/** An address of another site, or of a person, without its scheme. */
const HOST =
  /^(?:www\.[\w-]+\.|[\w.+-]+@[\w-]+\.(?!(?:png|jpe?g|gif|svg|webp)$)|[\w-]+\.org\/|(?:[\w-]+\.)+(?:com?|net|edu|gov|info|dev|app|io|global|eu|de|uk|fr|ch|at|it|es|nl|us|ca|jp|cn|ru)(?:\/|$)|https?\/\/)/i

/** Says what is wrong with a link to `meant`, a route or a file. `path`: as the author wrote it; `from`: the file with the link. */
export function brokenLink(
  meant: string,
  path: string,
  link: Link,
  from: string,
  targets: LinkTargets,
): Problem {
  const inner = /^\((.+)\)$/.exec(link.url)?.[1]
  if (inner !== undefined)
    return {
      code: 'broken-link',
      message: 'This address is in two pairs of parentheses.',
      hint: `One pair is enough: (${inner}).`,
      fix: {url: link.url, to: inner},
    }
  const isFile = !meant.startsWith('/')
  const reason = whyNot(decoded(path), from, targets)
  if (reason) return reason
  const encoded = fileNameProblem(link.url, meant, from, targets)
  if (encoded) return {code: 'broken-link', ...encoded}
  const slash = missingSlash(path, meant, link.url, targets)
  if (slash) return slash
  const page = withoutBase(meant, targets)
  if (page !== undefined)
    return {
      code: 'broken-link',
      message: `There is no page at ${meant}.`,
      hint: `Write ${page}: the base ${targets.base} is added to every link.`,
    }
  const list = isFile ? 'pages' : 'routes'
  const below = targets.near.inFolder(meant, list)
  const found = below ?? targets.near.path(meant, list, from)
  const elsewhere = rootProblem('broken-link', meant, found, targets)
  if (elsewhere) return elsewhere
  const {inFolder} = targets.near
  const has = (folder: string) =>
    targets.entries.has(folder) ||
    targets.routes.has(folder) ||
    Boolean(inFolder(folder, list) ?? inFolder(folder.replace(/^\//, ''), 'assets'))
  const nowhere =
    found === undefined && !HOST.test(path) ? folderProblem(meant, has, targets) : undefined
  if (nowhere) return nowhere
  const download = found === undefined ? downloadMeant(meant, from, targets) : undefined
  // As the author would write it.
  const near = download
    ? asWritten(download, path, from, targets)
    : found !== undefined && isFile
      ? posix.relative(posix.dirname(from), found)
      : found
  const common = {
    code: 'broken-link',
    meant: {[isFile ? 'file' : 'route']: meant, url: link.url},
  } as const
  if (below !== undefined)
    return {
      ...common,
      message: `${isFile ? `The folder ${meant}` : meant} has pages below it, but none of its own.`,
      hint: `Link to one of them, such as ${near}, or add an index.md to the folder.`,
    }
  return {
    ...common,
    message: isFile ? `There is no page or file ${meant}.` : `There is no page at ${meant}.`,
    hint: HOST.test(path)
      ? `Write the whole address: ${path.includes('@') ? 'mailto:' : 'https://'}${path.replace(/^https?\/\//i, '')}.`
      : near
        ? meantBy(path, near)
        : path.startsWith('/')
          ? 'An absolute link is a route, or a file in public/.'
          : 'A relative link is a file, relative to the one that names it.',
    fix: near ? fixOf(link.url, path, near, from) : undefined,
  }
}

/** Returns the route of a link that begins with the base of the site, as in the address of a published page. */
function withoutBase(meant: string, {base, entries, redirects}: LinkTargets): string | undefined {
  if (base === '/' || !`${meant}/`.startsWith(base)) return undefined
  const route = meant.slice(base.length - 1) || '/'
  return entries.has(route) || redirects.has(route) ? route : undefined
}

/** Returns the file to download with this name, or nearly. It does not count as unused either. */
function downloadMeant(meant: string, from: string, targets: LinkTargets): string | undefined {
  if (!/\.\w+$/.test(meant) || /\.mdx?$/i.test(meant)) return undefined
  const file = meant.startsWith('/') ? targets.publicFolder + meant : meant
  const near = targets.near.path(file, 'assets', from)
  if (near) targets.asset(near)
  return near
}
