/**
 * Additional meanings of links in the dialect: addresses relative to that of the page, and other file extensions.
 * Pure.
 */
import {posix} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {isBase} from '../disk/path-rules.ts'
import type {LinkTargets} from '../resolve/links/links.ts'
import type {Asset} from '../types.ts'
import type {Dialect} from './site.ts'

type Targets = Pick<
  LinkTargets,
  'dialect' | 'folders' | 'entries' | 'redirects' | 'routes' | 'publicFolder' | 'asset'
>

/** Returns the page that a link of the dialect leads to. */
export function routeIn(
  path: string,
  from: {file: string; route: Route},
  {dialect, folders = [], entries, redirects, routes}: Targets,
): Route | undefined {
  if (!dialect) return undefined
  const meant = meaningsOf(path, from, dialect, folders)
  return (
    meant.routes.find((one) => entries.has(one)) ??
    meant.routes.map((one) => redirects.get(one)).find((one) => one !== undefined) ??
    meant.files.map((one) => routes.get(one)).find((one) => one !== undefined)
  )
}

/** Returns the path below which the old site was served, if ours can be served there. */
export function baseOf({base}: Pick<Dialect, 'base'>): string {
  return isBase(base) ? base : '/'
}

/** Returns the addresses of parts that are not read, as they are on the host. */
export function externalOf({
  dialect,
  external,
}: Pick<SiteConfig, 'dialect' | 'external'>): string[] {
  return external.map((path) => posix.join(baseOf(dialect!), path))
}

/** Returns the file of an address that begins with the path below which the old site was served. */
export function belowBase(
  path: string,
  {dialect, publicFolder, asset}: Targets,
): Asset | undefined {
  const base = dialect?.base ?? '/'
  return base !== '/' && path.startsWith(base)
    ? asset(posix.join(publicFolder, path.slice(base.length)))
    : undefined
}

/** Matches addresses of files that the router of Docusaurus does not know. */
const PATHNAME = /^pathname:(?:\/\/)?/

/** `pathname:///a.pdf` -> `/a.pdf`; undefined for any other address. */
export function pathOf(url: string): string | undefined {
  return PATHNAME.test(url) ? url.replace(PATHNAME, '').replace(/^\/?/, '/') : undefined
}

/** Returns the file of the static folder at an address, or the first page of a folder there. */
export function fileIn(path: string, targets: Targets): Asset | undefined {
  const {asset, publicFolder} = targets
  return [path, posix.join(path, 'index.html')]
    .map((one) => asset(posix.join(publicFolder, one)) ?? belowBase(one, targets))
    .find((one) => one !== undefined)
}

interface Meanings {
  routes: Route[]
  files: string[]
}

/** Returns possible meanings, in the order to try them. `folders`: folders of the docs. */
function meaningsOf(
  path: string,
  from: {file: string; route: Route},
  {base, site}: Dialect,
  folders: readonly string[],
): Meanings {
  const plain = path.replace(/(?<=.)\/$/, '')
  if (plain.startsWith('/')) {
    const rest =
      base !== '/' && `${plain}/`.startsWith(base) ? `/${plain.slice(base.length)}` : undefined
    const paths = [plain, ...(rest === undefined ? [] : [rest])]
    return {
      routes: paths.map((one) => one.replace(/(?:\/index(?:\.html)?|\.html)$/, '') || '/'),
      // The content folder itself is '': there, the slash at the beginning would stay.
      files: paths.flatMap((one) =>
        [...folders, site].flatMap((folder) =>
          withEndings(posix.join(folder, one).slice(folder ? 0 : 1)),
        ),
      ),
    }
  }
  const here = posix.join(posix.dirname(from.file), plain)
  return {
    routes: [posix.join(posix.dirname(from.route), plain), posix.join(from.route, plain)],
    files: [
      ...withEndings(here),
      ...(plain.startsWith('.')
        ? []
        : folders.flatMap((one) => withEndings(posix.join(one, plain)))),
    ],
  }
}

function withEndings(file: string): string[] {
  const stem = file.replace(/\.mdx?$/, '')
  return [`${stem}.mdx`, `${stem}.md`]
}
