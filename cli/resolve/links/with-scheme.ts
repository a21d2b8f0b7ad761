/** Links with a scheme: to other hosts, and `pathname:`, with which Docusaurus names files that its router does not know. */
import {posix} from 'node:path'
import {decoded, splitAddress} from '../../../runtime/shared/location.ts'
import {fileIn, pathOf, routeIn} from '../../docusaurus/links.ts'
import type {Entry, Link} from '../../types.ts'
import {encodePath} from '../routes.ts'
import {addressOfOther, externalProblem} from './external.ts'
import type {LinkTargets, Resolved} from './links.ts'
import {meantBy} from './suggestions.ts'

export function withScheme(link: Link, entry: Entry, targets: LinkTargets): Resolved {
  const address = targets.dialect && pathOf(link.url)
  return address === undefined
    ? {href: link.url, problem: externalProblem(link, targets)}
    : fileLink(address, entry, targets)
}

/** `address`: the link without its scheme. It can also lead to a page, which the browser then loads as a whole. */
function fileLink(address: string, entry: Entry, targets: LinkTargets): Resolved {
  const [path, rest] = splitAddress(address)
  const {base, publicFolder, near} = targets
  const elsewhere = addressOfOther(path, targets)
  if (elsewhere !== undefined) return {href: elsewhere + rest}
  const plain = decoded(path)
  const asset = fileIn(plain, targets)
  if (asset) return {href: asset.url + rest}
  const route = routeIn(plain, entry, targets)
  if (route !== undefined) return {href: targets.addressOf(route) + rest}
  const file = posix.join(publicFolder, plain)
  const other = near.path(file, 'assets', entry.file)
  return {
    href: posix.join(base, encodePath(plain)) + rest,
    problem: {
      code: 'missing-asset',
      message: `There is no file ${file}.`,
      hint: other && meantBy(plain, `/${posix.relative(publicFolder, other)}`),
    },
  }
}
