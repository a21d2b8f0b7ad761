/**
 * Paths in what is cached, and whose a path is. Site and installation may lie in each other or apart, the packages in either
 * or in a store: a path is named from the nearer of the two.
 */
import {existsSync, realpathSync} from 'node:fs'
import {join, relative, sep} from 'node:path'
import {HOME} from '../home.ts'

export interface Portable {
  /** `site:content/a.tsx`, `home:theme/index.tsx`, `home:../react/index.js`. */
  nameOf: (path: string) => string
  pathOf: (name: string) => string
}

/** For a site. esbuild names files by their real paths. */
export function createPortable(root: string): Portable {
  const site = real(root)
  return {
    nameOf: (path) =>
      owner(path, site) === site
        ? `site:${relative(site, path)}`
        : // The folder of a theme, as its config names it.
          isIn(path, root)
          ? `site:${relative(root, path)}`
          : `home:${relative(HOME, path)}`,
    pathOf: (name) => join(name.startsWith('site:') ? site : HOME, name.slice('site:'.length)),
  }
}

/** Whether a file (a real path) is part of a package, rather than of a site or of labdocs itself. */
export function isOfPackage(path: string, root: string): boolean {
  const from = owner(path, real(root)) ?? ''
  return path.slice(from.length).split(sep).includes('node_modules')
}

/** The nearer folder of the two that a path is in. */
function owner(path: string, site: string): string | undefined {
  return [site, HOME].filter((folder) => isIn(path, folder)).sort((a, b) => b.length - a.length)[0]
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}

const known = new Map<string, string>()

/** Asked for each import of a bundle. */
function real(folder: string): string {
  const found = known.get(folder)
  if (found !== undefined) return found
  // A folder that is gone has nothing in it to be named.
  if (!existsSync(folder)) return folder
  const path = realpathSync(folder)
  known.set(folder, path)
  return path
}
