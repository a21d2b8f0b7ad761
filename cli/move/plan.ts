/** Plans `labdocs move OLD NEW`: the files to move and their targets, or why they cannot move. */
import {existsSync, lstatSync, readdirSync, statSync} from 'node:fs'
import {join, posix, resolve, sep} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {filesBelow, isFolder, isIn, pathIn} from '../disk/folder.ts'
import {pathProblem} from '../disk/path-rules.ts'
import {Refusal} from '../report/report.ts'
import {isIndex, splitPrefix} from '../resolve/routes.ts'
import {FRAGMENT, isFragment} from '../scan/kinds.ts'
import {nearest} from '../text/nearest.ts'
import type {Site} from '../types.ts'

/** One file, or a folder with all its content. Paths are relative to the content folder. */
export interface Plan {
  from: string
  to: string
  isFolder: boolean
  /** The requested route, if there is one. */
  route?: Route
  /** Every moved file, by its old path. */
  files: Map<string, string>
  /** Folders inside it that stay: those of other versions. */
  staying?: string[]
}

export interface Named {
  old: string
  new: string
  /** Working folder of the command. */
  cwd: string
}

type Known = Pick<Site, 'entries' | 'redirects'>

export function planOf(named: Named, config: SiteConfig, site: Known): Plan {
  const source = named.old.startsWith('/') ? byRoute(named.old, site, config) : undefined
  const base = source === undefined ? baseOf(named.old, named.cwd, config, site) : undefined
  const from = source ?? inContent(named.old, base!, config)
  const isFolder = statSync(join(config.content, from)).isDirectory()
  const isRoute = named.new.startsWith('/')
  const to = isRoute
    ? fileFor(named.new, isFolder ? '' : posix.extname(from), config)
    : inContent(named.new, base ?? baseOf(named.new, named.cwd, config), config)
  refuseUnmovable(from, config)
  refuseTarget(from, to, isFolder, config)
  if (isRoute && site.entries.get(routeOf(named.new))?.file === from)
    throw new Refusal(`${from} is already at ${routeOf(named.new)}.`)
  const files = filesOf(from, to, isFolder, config)
  refuseFiles(files, config)
  return {from, to, isFolder, files, ...(isRoute ? {route: routeOf(named.new)} : {})}
}

/** Returns the new path of a file or folder of the content. */
export function movedPath(path: string, {from, to, isFolder, files, staying = []}: Plan): string {
  const file = files.get(path)
  if (file !== undefined) return file
  if (!isFolder || !isIn(path, from) || staying.some((folder) => isIn(path, folder))) return path
  return to + path.slice(from.length)
}

function routeOf(text: string): Route {
  return text.replace(/(?<=.)\/+$/, '')
}

/** Returns the file of a page; for the page of a folder, and for a folder without one, the folder. */
function byRoute(text: string, {entries, redirects}: Known, config: SiteConfig): string {
  const route = routeOf(text)
  const moved = redirects.get(route)
  if (moved !== undefined) throw new Refusal(`${route} has moved to ${moved}. Name that one.`)
  const entry = entries.get(route)
  if (!entry) {
    const folder = fileFor(route, '', config)
    if (!isFolder(join(config.content, folder))) {
      const near = nearest(route, entries.keys())
      throw new Refusal(`There is no page at ${route}.${near ? ` Did you mean ${near}?` : ''}`)
    }
    return folder
  }
  if (!existsSync(join(config.content, entry.file)) && !entry.category)
    throw new Refusal(`${route} is a page of the theme, which cannot be moved.`)
  return entry.category || isIndex(entry.file) ? posix.dirname(entry.file) : entry.file
}

/** Returns the folder that a path is relative to: the working folder, the site, or the content folder. `known`: must exist. */
function baseOf(path: string, cwd: string, config: SiteConfig, known?: Known): string {
  const bases = [cwd, config.root, config.content]
  const isBelow = (base: string) => Boolean(pathIn(config.content, resolve(base, path)))
  const found = bases.find((base) => isBelow(base) && (!known || existsSync(resolve(base, path))))
  if (found !== undefined) return found
  if (bases.some((base) => existsSync(resolve(base, path))))
    throw new Refusal(`${path} is not in the content folder, or is that folder itself.`)
  const route = `/${routeOf(path)}`
  throw new Refusal(
    `There is no file or folder ${path}. ${
      known?.entries.has(route)
        ? `Did you mean ${route}?`
        : 'Name a route (/docs/page), or a path in the content folder.'
    }`,
  )
}

function inContent(path: string, base: string, config: SiteConfig): string {
  const inside = pathIn(config.content, resolve(base, path))
  if (!inside) throw new Refusal(`${path} is not in the content folder, or is that folder itself.`)
  return inside
}

/**
 * Returns the file for a route; the folder if `ending` is empty. Folders whose names begin with a number are found by the
 * rest of their names.
 */
export function fileFor(text: string, ending: string, config: SiteConfig): string {
  const route = routeOf(text)
  const version = config.docs.versions
    .filter(({at}) => at === '/' || route.startsWith(`${at}/`))
    .sort((a, b) => b.at.length - a.at.length)[0]
  const parts = (version && version.at !== '/' ? route.slice(version.at.length) : route)
    .split('/')
    .filter(Boolean)
  const name = parts.pop()
  if (name === undefined) throw new Refusal(`${text} is not an address for a page.`)
  let folder = version?.folder ?? ''
  for (const part of parts)
    folder = posix.join(folder, folderNamed(join(config.content, folder), part) ?? part)
  return posix.join(folder, name + ending)
}

function folderNamed(parent: string, name: string): string | undefined {
  if (!existsSync(parent)) return undefined
  return readdirSync(parent, {withFileTypes: true}).find(
    (one) => one.isDirectory() && splitPrefix(one.name).name === name,
  )?.name
}

function refuseUnmovable(from: string, config: SiteConfig): void {
  if (isIn(from, 'public'))
    throw new Refusal('Files in public/ keep their addresses: other sites may use them.')
  const version = config.docs.versions.find(({folder}) => isIn(folder, from))
  if (version && !config.bare)
    throw new Refusal(`${from} is the folder of the docs, which the configuration names.`)
}

function refuseTarget(from: string, to: string, isFolder: boolean, config: SiteConfig): void {
  if (to === from) throw new Refusal(`${from} is already there.`)
  if (isFolder && isIn(to, from)) throw new Refusal(`${from} cannot move into itself.`)
  if (isIn(to, 'public'))
    throw new Refusal('Pages cannot move into public/: its files are published as they are.')
  const ending = posix.extname(from)
  if (!isFolder && posix.extname(to) !== ending)
    throw new Refusal(`Name the new file with its ending: ${join(to, posix.basename(from))}.`)
  if (isFolder && to.endsWith('.md'))
    throw new Refusal(`${from} is a folder, so ${to} must be the name of a folder.`)
  const problem = pathProblem(to)
  if (problem) throw new Refusal(`${to} cannot be used: ${problem}.`)
  refuseExisting(to, config)
}

export function refuseExisting(to: string, {content}: SiteConfig): void {
  if (lstatSync(join(content, to), {throwIfNoEntry: false}))
    throw new Refusal(`${to} already exists, and nothing is overwritten.`)
}

function filesOf(
  from: string,
  to: string,
  isFolder: boolean,
  {content}: SiteConfig,
): Map<string, string> {
  if (!isFolder) return new Map([[from, to]])
  const old = posix.basename(from)
  const files = new Map<string, string>()
  for (const one of filesBelow(join(content, from))) {
    const rest = one.split(sep).join('/')
    // The page of a folder can have the name of the folder; then it keeps this role.
    const name = rest === `${old}.md` ? `${posix.basename(to)}.md` : rest
    files.set(posix.join(from, rest), posix.join(to, name))
  }
  return files
}

function refuseFiles(files: Map<string, string>, {content, bare}: SiteConfig): void {
  for (const [file, to] of files) {
    if (isFragment(file, bare) !== isFragment(to, bare))
      throw new Refusal(
        `${to} would be ${isFragment(to, bare) ? 'no page' : 'a page, not a part of pages'}: ${FRAGMENT}.`,
      )
    if (/\.(?:[cm]?[jt]sx?|css)$/.test(file))
      throw new Refusal(
        `${file} is code: its imports would break, and it cannot redirect. Move it by hand.`,
      )
    if (lstatSync(join(content, file)).isSymbolicLink())
      throw new Refusal(`${file} is a symbolic link, which may lead elsewhere after the move.`)
    if (/^(?:glossary|synonyms|terms)\.yml$/.test(file))
      throw new Refusal(`${file} is found by its name.`)
  }
}
