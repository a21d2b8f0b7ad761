/** The facts about finished HTML that the audit and the manifest need. Pure. */
import {hashOf} from '../../text/hash.ts'
import {createWordKeep} from '../../text/word-keep.ts'
import {refusable} from './policy-violations.ts'

/** The anchors and links of finished HTML, each once. Lists, because a set for each page of a large site is much memory. */
export interface Facts {
  anchors: readonly string[]
  /** Links in the main part of the page. */
  hrefs: readonly string[]
  /** Links around it. The pages of a folder have the same, and share one list: with a large sidebar, it is most of their links. */
  around: readonly string[]
  /** Addresses of pictures, videos, and sounds. Most pages have none, or the ones of the frame: they share one list. */
  media: readonly string[]
  /** What a policy can refuse: see `refusable`. */
  refusable: readonly string[]
}

/** Returns the facts of a page. In code examples everything is escaped, so searching for attributes is exact enough. */
export function factsOf(html: string): Facts {
  const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => unescape(id!))
  const [main, around] = parted(html)
  return {
    anchors: [...new Set(ids)],
    hrefs: hrefsIn(main),
    around: hrefsIn(around),
    media: valuesIn(html, /<(?:img|source|video|audio)\b[^>]*?\ssrc="([^"]*)"/g),
    refusable: [...refusable(html)],
  }
}

/** Returns the main part of a page, and everything else. Without a main part, all of it is that. */
function parted(html: string): [main: string, around: string] {
  const from = html.indexOf('<main')
  const to = html.lastIndexOf('</main>')
  return from < 0 || to < from
    ? [html, '']
    : [html.slice(from, to), html.slice(0, from) + html.slice(to)]
}

function hrefsIn(html: string): string[] {
  return valuesIn(html, /<a\b[^>]*?\shref="([^"]*)"/g)
}

/** Returns what the pattern captures, each once. */
function valuesIn(html: string, pattern: RegExp): string[] {
  const found = Array.from(html.matchAll(pattern), ([, value]) => value!)
  return Array.from(new Set(found), unescape)
}

/** Returns all links of a page, each once. */
export function linksOf({hrefs, around}: Facts): string[] {
  return [...new Set([...hrefs, ...around])]
}

/** Returns a function that copies facts, so that they do not keep the HTML in memory, and words and lists are there once. */
export function createFactKeep(): (facts: Facts) => Facts {
  const kept = createWordKeep()
  const lists = new Map<string, readonly string[]>()
  const shared = (addresses: readonly string[]): readonly string[] => {
    const key = hashOf(addresses.join('\n'))
    const list = lists.get(key) ?? kept(addresses)
    lists.set(key, list)
    return list
  }
  return ({anchors, hrefs, around, media, refusable}) => ({
    anchors: kept(anchors),
    hrefs: kept(hrefs),
    around: shared(around),
    media: shared(media),
    refusable: kept(refusable),
  })
}

function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
