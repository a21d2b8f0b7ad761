/** Checks the part of a link after `#`: an anchor on a page. */
import {splitHash} from '../../../runtime/shared/location.ts'
import {own} from '../../../runtime/shared/own.ts'
import {memoized} from '../../memoized.ts'
import type {Doc, Entry} from '../../types.ts'
import type {LinkTargets, Resolved} from './links.ts'
import {labelProblem, pageMeant} from './other-tools.ts'
import {isSame} from './suggestions.ts'

/** `url`: as the author wrote it. `query`: between path and `#`. */
export function anchor(
  target: Entry,
  hash: string | undefined,
  url: string,
  targets: LinkTargets,
  query: string,
): Resolved {
  const path = url.startsWith('#') ? '' : targets.addressOf(target.route)
  if (hash === undefined || hash === '') return {href: path + query + (hash === '' ? '#' : '')}
  const [id, words] = splitHash(hash)
  const href = `${path}${query}#${hash}`
  if (id === '' && words) return {href}
  // The ids of TSX and category pages are known only after rendering: render/audit/link-audit.ts checks those.
  if (!target.doc || idsOf(target.doc).has(id) || isLeftOut(target.doc)) return {href}
  const other = anchorMeant(target.doc, id)
  if (other !== undefined) return {href: `${path}${query}#${encodeURIComponent(other)}${words}`}
  const behindHash = pageBehindHash(hash, target.file, targets)
  if (behindHash) return behindHash
  const label = labelProblem('broken-anchor', id, targets)
  if (label) return {href, problem: label}
  const near = targets.near.word(id, target.doc.ids) ?? withSameWord(id, target.doc.ids)
  const place = url.startsWith('#') ? 'on this page' : `on ${target.route}`
  return {
    href,
    problem: {
      code: 'broken-anchor',
      fix:
        near && isSame(id, near) ? {url, to: url.replace(/#.*$/s, `#${near}${words}`)} : undefined,
      meant: {file: target.file, id, url},
      message: `There is no "#${id}" ${place}.`,
      hint: near
        ? `Did you mean "#${near}"?`
        : target.doc.ids.length
          ? `Ids there: ${target.doc.ids.slice(0, 8).join(', ')}${target.doc.ids.length > 8 ? ' …' : ''}.`
          : 'That page has no headings.',
    },
  }
}

/** In a folder of Docsify, `#/guide?id=part` leads to a part of another page: its pages have only one address. */
function pageBehindHash(hash: string, file: string, targets: LinkTargets): Resolved | undefined {
  const [, path, part] = /^(\/[^?]*)(?:\?id=([^/].*))?$/.exec(hash) ?? []
  const route = path && pageMeant(path, file, targets)
  if (!route) return undefined
  const {href, problem} = anchor(targets.entries.get(route)!, part, path, targets, '')
  // A correction would look for the address without its "#/".
  return {href, problem: problem && {...problem, fix: undefined, meant: undefined}}
}

/** Returns the only id that begins with the same long word, or that ends with the whole anchor: `port-number`, `port--text`. */
function withSameWord(id: string, ids: readonly string[]): string | undefined {
  const [word = ''] = id.split('-')
  const found = ids.filter(
    (one) => one.endsWith(`-${id}`) || (word.length > 5 && one.split('-')[0] === word),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Returns the id that an anchor of another tool means. GitHub and wikis do not distinguish capitals. */
export function anchorMeant(doc: Pick<Doc, 'ids' | 'anchors'>, id: string): string | undefined {
  if (!doc.anchors) return undefined
  const small = id.toLowerCase()
  return own(doc.anchors, id) ?? (doc.ids.includes(small) ? small : own(doc.anchors, small))
}

/** Returns whether the parser gave up the page, which is reported there: its headings are not known. */
function isLeftOut({ids, diagnostics}: Doc): boolean {
  return !ids.length && diagnostics.some(({code}) => code === 'too-slow' || code === 'too-deep')
}

/** Memoized, because a page can have thousands of ids, and thousands of links to them. */
const idsOf = memoized(({ids}: Doc) => new Set(ids))
