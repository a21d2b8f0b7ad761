/** The facts about finished HTML that the audit of links and the manifest need. Pure. */
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
  const found = Array.from(html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g), ([, href]) => href!)
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
  const shared = (hrefs: readonly string[]): readonly string[] => {
    const key = hashOf(hrefs.join('\n'))
    const list = lists.get(key) ?? kept(hrefs)
    lists.set(key, list)
    return list
  }
  return ({anchors, hrefs, around, refusable}) => ({
    anchors: kept(anchors),
    hrefs: kept(hrefs),
    around: shared(around),
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
