/**
 * The article of a page as part of a larger page: its ids get the id of the page as prefix, its headings are one
 * level lower, and nothing depends on scripts. Pure text: articles come from our own renderer, which escapes
 * everything that is not markup.
 */
import {decoded, normalizePath, withoutBase} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {escape} from '../text/escape.ts'

const TAG = /<\/?[a-zA-Z][^<>]*>/g
const ATTRIBUTE = /\s([a-zA-Z][\w:.-]*)="([^"]*)"/g
/** Attributes with ids, and names that can be on a page only once. React writes `popoverTarget`. */
const NAMES =
  /^(?:id|for|name|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details|activedescendant))$/i
/** Attributes that hydrate islands. Like lazy loading, they are useless on paper. */
const DROPPED = /^data-(?:island|id|props|act)$/

/** Whether a tag can have anything to change: most have not. */
const CONCERNED =
  /^<\/?h[2-5]\b|\s(?:id|for|name|list|headers|popovertarget|aria-[a-z]+|(?:xlink:)?href|loading|data-(?:island|id|props|act))="|url\(#/i

/** A page of the section, as the target of links. */
export interface LinkTarget {
  id: string
  /** "section 2.1", as a reader of the printed page finds it; '' for the page of the section itself. */
  place: string
  /** The original ids of its article. */
  ids: ReadonlySet<string>
}

/**
 * Returns the id of a page within a section; with `inner`, the id of an element on that page. Ids of headings do not
 * contain a colon.
 */
export function partId(route: Route, inner?: string): string {
  const id = route.slice(1).replace(/\s/g, '_') || 'index'
  return inner === undefined ? id : `${id}:${inner}`
}

/** Returns an article and its ids. Links to other pages are not changed yet: they depend on the section. */
export function partText(html: string, route: Route): {html: string; ids: Set<string>} {
  const ids = new Set<string>()
  const rename = (name: string) => `${partId(route)}:${name}`
  const attribute = (all: string, name: string, value: string) => {
    if (name === 'id') ids.add(value)
    if (NAMES.test(name)) return ` ${name}="${value.split(' ').map(rename).join(' ')}"`
    if (/^(?:xlink:)?href$/.test(name) && value.length > 1 && value.startsWith('#'))
      return ` ${name}="#${encodeURI(rename(''))}${value.slice(1)}"`
    if (DROPPED.test(name) || (name === 'loading' && value === 'lazy')) return ''
    return all.replace(/url\(#([^)]+)\)/g, (_, id) => `url(#${rename(id)})`)
  }
  const text = html.replace(TAG, (tag) => {
    if (!CONCERNED.test(tag)) return tag
    return tag
      .replace(/^(<\/?)h([2-5])\b/, (_, open, level) => `${open}h${Number(level) + 1}`)
      .replace(ATTRIBUTE, attribute)
  })
  return {html: text, ids}
}

/**
 * Makes links to pages of the section lead to their place in it; `data-ref` tells readers of the printed page where
 * that is.
 */
export function linkWithin(
  html: string,
  base: string,
  targets: ReadonlyMap<Route, LinkTarget>,
): string {
  return html.replace(/<a\b[^<>]*>/g, (tag) =>
    tag.replace(/\shref="(\/[^"]*)"/, (all, href: string) => {
      const [address = '', hash = ''] = href.replaceAll('&amp;', '&').split('#')
      const path = withoutBase(address.replace(/\?.*/s, ''), base)
      const route = path === null ? undefined : normalizePath(path)
      const target = route === undefined ? undefined : targets.get(route)
      if (!target) return all
      const inner = decoded(hash)
      const id = target.ids.has(inner) ? partId(route!, inner) : target.id
      return ` href="#${escape(encodeURI(id))}"${target.place ? ` data-ref="${escape(target.place)}"` : ''}`
    }),
  )
}
