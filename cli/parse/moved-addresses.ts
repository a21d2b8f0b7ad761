/** Addresses in a fragment are relative to the fragment. On a page in another folder, they need another path. */
import {posix} from 'node:path'
import type {Element, Root} from 'hast'
import {changeSrcset} from '../text/srcset.ts'
import type {ParseContext} from './context.ts'
import {visit} from './syntax/visit.ts'

/** Returns an address in the file `from` as the file `to` needs it: one is a page, the other a fragment. */
export function movedAddress(url: string, from: string, to: string): string {
  if (from === to || !isRelative(url)) return url
  return posix.relative(posix.dirname(to), posix.join(posix.dirname(from), url)) || '.'
}

/** `?q=1` and `#part` are addresses of the page, wherever they are written. */
export function isRelative(url: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(url) && url !== ''
}

/** Returns the places of links and pictures in Markdown, whose addresses are moved before the tree is HTML. */
export function placesInMarkdown(tree: Root): Set<string> {
  const places = new Set<string>()
  visit(tree, 'element', (element: Element) => {
    if (element.tagName === 'a' || element.tagName === 'img') places.add(placeOf(element))
  })
  return places
}

/** Moves the addresses in raw HTML of fragments. `known`: places of addresses that are moved already. */
export function moveAddresses(tree: Root, known: Set<string>, context: ParseContext): void {
  visit(tree, 'element', (element: Element) => {
    const {properties} = element
    const {href, src, srcSet} = properties
    if ((href ?? src ?? srcSet) === undefined || known.has(placeOf(element))) return
    const {file} = context.places.of(element)
    const moved = (url: string) => movedAddress(url, file, context.file)
    if (typeof href === 'string') properties.href = moved(href)
    if (typeof src === 'string') properties.src = moved(src)
    if (typeof srcSet === 'string') properties.srcSet = changeSrcset(srcSet, moved)
  })
}

function placeOf({position}: Element): string {
  return `${position?.start.line}:${position?.start.column}`
}
