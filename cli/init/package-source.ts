/** Where the running labdocs was installed from: a new site must install it from the same place. */
import {join, resolve} from 'node:path'
import {readIfThere, wayTo} from '../disk/folder.ts'
import {parsedJson} from '../text/json.ts'

const NAME = 'labdocs'
const MODULES = '/node_modules/'

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  /** Of the lock file in `node_modules/`. */
  packages?: Record<string, {resolved?: string}>
}

/** Returns what package.json of the site in `root` must say to get the labdocs that is installed in the folder `home`. */
export function packageSource(home: string, root: string): string {
  // What the site names already stays. In a workspace of pnpm, no package.json above it names labdocs.
  const own = specIn(root)
  if (own !== undefined) return seenFrom(root, own, root, home)
  const at = home.indexOf(MODULES)
  // A clone, or a package that was unpacked: no registry has it.
  if (at < 0) return fileSpec(home, root)
  const project = home.slice(0, at)
  const locked = read(join(project, 'node_modules/.package-lock.json')).packages
  const resolved = locked?.[`node_modules/${NAME}`]?.resolved
  const spec = specIn(project) ?? resolved ?? specInLock(project, home)
  // As with `npm install --global`, of which npm notes nothing: the folder works in any case, a version only from a registry.
  if (spec === undefined) return fileSpec(home, root)
  return seenFrom(project, spec, root, home)
}

function specIn(folder: string): string | undefined {
  const {dependencies, devDependencies} = read(join(folder, 'package.json'))
  return dependencies?.[NAME] ?? devDependencies?.[NAME]
}

/** In a workspace of pnpm, a package of another folder names labdocs: the lock file has what that means at the top. */
function specInLock(project: string, home: string): string | undefined {
  const folder = /\/\.pnpm\/([^/]+)\//.exec(home)?.[1] ?? ''
  const lock = String(readIfThere(join(project, 'pnpm-lock.yaml')) ?? '')
  const specs = [...lock.matchAll(/^ {2}'?labdocs@([^'()\n]+?)'?:$/gm)].map(([, spec]) => spec!)
  // The folder is named after the package, and after the packages that it finds around it.
  return specs.find((spec) => `${folder}_`.startsWith(`${NAME}@${spec.replace(/[/:]/g, '+')}_`))
}

/** Returns what a site in `root` writes for the package that the folder `project` calls `spec`. */
function seenFrom(project: string, spec: string, root: string, home: string): string {
  const [, path] = /^(?:file|link):(?:\/\/(?=\/))?(.+)$/.exec(spec) ?? []
  if (path !== undefined) return fileSpec(resolve(project, path), root)
  // `/-/` is in the addresses of registries.
  if (/^[\w+]+:/.test(spec) && !/^(?:npm|workspace|catalog):|\/-\//.test(spec)) return spec
  return `^${read(join(home, 'package.json')).version}`
}

function fileSpec(path: string, root: string): string {
  return `file:${wayTo(root, path)}`
}

/** Returns an empty manifest if the file is missing or invalid. */
function read(path: string): Manifest {
  return (parsedJson(readIfThere(path)) ?? {}) as Manifest
}
