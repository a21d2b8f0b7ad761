/** Folders of the public folder with an `index.html`, such as a built application. Their address ends with a slash. */
import {posix} from 'node:path'
import type {Asset} from '../../types.ts'
import {inLink} from '../routes.ts'
import type {LinkTargets, Problem} from './links.ts'

const INDEX = 'index.html'

type Targets = Pick<LinkTargets, 'asset' | 'publicFolder'>

const indexOf = (path: string, {asset, publicFolder}: Targets) =>
  asset(posix.join(publicFolder, path, INDEX))

/** Returns the index of a folder, with the address of the folder. `path`: decoded. */
export function publicIndex(path: string, targets: Targets): Asset | undefined {
  const index = path.endsWith('/') ? indexOf(path, targets) : undefined
  return index && {...index, url: index.url.slice(0, -INDEX.length)}
}

/** Returns the problem of an absolute link that leaves out the slash after such a folder. `path`: as the author wrote it. */
export function missingSlash(
  path: string,
  meant: string,
  url: string,
  targets: Targets,
): Problem | undefined {
  const index = meant.startsWith('/') ? indexOf(meant, targets) : undefined
  if (!index) return undefined
  const to = `${inLink(meant)}/`
  return {
    code: 'broken-link',
    message: `There is no page at ${meant}.`,
    hint: `For ${index.file}, write a slash at the end: ${to}.`,
    fix: {url, to: to + url.slice(path.length)},
  }
}
