/** Says why a package that is installed cannot be loaded as a plugin: to install it once more would not help. */
import {existsSync, readFileSync} from 'node:fs'
import {dirname, join, relative} from 'node:path'
import {messageOf} from '../report/bug-report.ts'

/** Characters of `exports` that a message shows. */
const MOST = 100

/** Returns undefined if no package of this name is installed. */
export function brokenPackage(
  name: string,
  root: string,
): {message: string; hint: string} | undefined {
  const of = /^(?:@[^/]+\/)?[^./@][^/]*/.exec(name)?.[0]
  const folder = of && folderOf(of, root)
  if (!folder) return undefined
  const file = join(folder, 'package.json')
  const again = `Remove the folder ${relative(root, folder)} and install the package again: npm install ${of}`
  if (!existsSync(file))
    return {message: `The package ${of} is installed, but has no package.json.`, hint: again}
  try {
    const {exports, main} = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const named = JSON.stringify(exports ?? main)
    const shown = named && (named.length > MOST ? `${named.slice(0, MOST)}…` : named)
    return {
      message: named
        ? `The package ${of} is installed, but it has no file for "${name}": "${exports ? 'exports' : 'main'}" of its package.json is ${shown}.`
        : `The package ${of} is installed, but its package.json names no file ("exports"), and it has no index.js.`,
      hint: `If the package is yours, build it, and correct its package.json. Otherwise, look for another version of it.`,
    }
  } catch (error) {
    return {
      message: `The package ${of} is installed, but its package.json cannot be read: ${messageOf(error)}.`,
      hint: again,
    }
  }
}

/** Returns the folder of a package, in `node_modules` of the site or above it. */
function folderOf(name: string, root: string): string | undefined {
  for (let at = root; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(folder)) return folder
    if (at === dirname(at)) return undefined
  }
}
