/**
 * Portable names of paths for the cache, and the owner of a path. Site and installation can
 * be in each other or separate, and packages in either of them or in a store. A path is
 * named relative to the nearer of the two.
 */
import {existsSync, realpathSync} from 'node:fs'
import {join, relative, sep} from 'node:path'
import {isIn} from '../disk/folder.ts'
import {HOME} from '../installation.ts'

export interface PortablePaths {
  /** `site:content/a.tsx`, `home:theme/index.tsx`, `home:../react/index.js`. */
  nameOf: (path: string) => string
  pathOf: (name: string) => string
}

/** Creates the names for a site. esbuild gives the real paths of files. */
export function createPortablePaths(root: string): PortablePaths {
  const site = real(root)
  return {
    nameOf: (path) =>
      owner(path, site) === site
        ? `site:${relative(site, path)}`
        : // The folder of a theme, as the config names it.
          isIn(path, root)
          ? `site:${relative(root, path)}`
          : `home:${relative(HOME, path)}`,
    pathOf: (name) => join(name.startsWith('site:') ? site : HOME, name.slice('site:'.length)),
  }
}

/** Returns whether a file (a real path) belongs to a package instead of the site or labdocs itself. */
export function isOfPackage(path: string, root: string): boolean {
  const from = owner(path, real(root)) ?? ''
  return path.slice(from.length).split(sep).includes('node_modules')
}

/** Returns the innermost of the two folders that contains a path. */
function owner(path: string, site: string): string | undefined {
  return [site, HOME].filter((folder) => isIn(path, folder)).sort((a, b) => b.length - a.length)[0]
}

const known = new Map<string, string>()

/** Returns the real path of a folder. Memoized, because it is needed for each import of a bundle. */
function real(folder: string): string {
  const found = known.get(folder)
  if (found !== undefined) return found
  // A folder that does not exist contains no files to name.
  if (!existsSync(folder)) return folder
  const path = realpathSync(folder)
  known.set(folder, path)
  return path
}
