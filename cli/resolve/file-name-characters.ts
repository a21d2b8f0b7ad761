/**
 * Links to files whose names mean something else in an address, or that are saved in a different form than they are
 * typed.
 */
import {posix} from 'node:path'
import type {LinkTargets, Problem} from './links/links.ts'
import {inLink} from './routes.ts'

/**
 * Returns the problem of a file whose name contains `#` or `?`, that is typed as a path of Windows, or that is saved in a
 * different Unicode form than the link.
 */
export function fileNameProblem(
  url: string,
  meant: string,
  from: string,
  targets: LinkTargets,
): Pick<Problem, 'message' | 'hint'> | undefined {
  if (url.startsWith('/')) return undefined
  const file = posix.join(posix.dirname(from), url)
  if (/[?#]/.test(url) && targets.routes.has(file))
    return {
      message: `The name of ${file} contains a character that has another meaning in an address.`,
      hint: `Write ${inLink(url)}.`,
    }
  const slashed = posix.normalize(meant.replaceAll('\\', '/'))
  if (slashed !== meant && (targets.routes.has(slashed) || targets.asset(slashed)))
    return {
      message: `An address has "/" between folders, not "\\".`,
      hint: `Write ${url.replace(/%5C/gi, '/')}.`,
    }
  const form = meant.normalize() === meant ? 'NFD' : 'NFC'
  const other = meant.normalize(form)
  if (other === meant || !targets.routes.has(other)) return undefined
  return {
    message: `The name of ${other} is saved in the Unicode form ${form}; the link is typed in the other.`,
    hint: 'Rename the file, and type its name on your keyboard.',
  }
}
