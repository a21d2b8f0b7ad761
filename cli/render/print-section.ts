/** A section of the docs as one page to print, made from rendered articles. */
import {withBase} from '../../runtime/shared/location.ts'
import {say} from '../../runtime/shared/messages/say.ts'
import type {SectionPart} from '../../runtime/shared/theme-interface.ts'
import type {Page, Route, SidebarItem} from '../../runtime/shared/types.ts'
import {memoized} from '../memoized.ts'
import type {PrintedSection} from '../resolve/print-sections.ts'
import {escape} from '../text/escape.ts'
import type {Assets, Site} from '../types.ts'
import {directionOf} from './document.ts'
import {fontPreload, policyLine} from './head.ts'
import {iconLine} from './icon.ts'
import {articleContext, type RenderInput} from './page.ts'
import {type LinkTarget, linkWithin, partId, partText} from './print-section-text.ts'

/** Style sheet of the theme for printed sections. */
const SHEET = 'printed'

/**
 * Returns a function that renders the HTML of printed sections. `pageOf`: a rendered page; undefined if rendering
 * failed.
 */
export function createSections(input: RenderInput) {
  const {site, assets, renderer} = input
  // A page is in the section of each folder above it.
  const textOf = memoized((page: Page) => partText(page.html ?? '', page.route))
  return (
    {item}: PrintedSection,
    pageOf: (route: Route) => Page | undefined,
  ): string | undefined => {
    const own = pageOf(item.route!)
    if (!own) return undefined
    const rows = rowsOf(item)
    const targets = new Map<Route, LinkTarget>()
    const pages = rows.map(({item, ...place}) => {
      const page = item.route === undefined ? undefined : pageOf(item.route)
      if (page)
        targets.set(page.route, {
          id: partId(page.route),
          place: place.number && say(site.messages, 'print.section', {number: place.number}),
          ids: textOf(page).ids,
        })
      return {item, page, ...place}
    })
    const parts = pages.map(({item, page, number, depth}): SectionPart => {
      const html = page && linkWithin(textOf(page).html, site.data.base, targets)
      return {
        id: page ? partId(page.route) : `part:${number}`,
        number,
        depth,
        title: page ? (page.heading ?? page.title) : item.label,
        ...(page && !page.undescribed ? {description: page.description} : {}),
        // The list of a category page would repeat the pages that follow.
        ...(html === undefined || page?.kind === 'category' ? {} : {html}),
        ...(page?.bench ? {bench: true} : {}),
      }
    })
    const drawn = pages.flatMap(({page}) => page ?? [])
    const props = {route: own.route, parts, updated: latest(drawn)}
    const context = articleContext(site.entries.get(own.route)!, own, input)
    const body = renderer.section!(props, context)
    return documentOf({own, body, pages: drawn}, site, assets)
  }
}

interface Row {
  item: SidebarItem
  number: string
  depth: number
}

/**
 * Returns the pages of a section in reading order. The first one is the page of the section itself. Links to other
 * sites are left out.
 */
function rowsOf(section: SidebarItem): Row[] {
  const below = ({items = []}: SidebarItem, number: string, depth: number): Row[] =>
    items
      .filter(({href}) => href === undefined)
      .flatMap((item, at) => {
        const mine = number ? `${number}.${at + 1}` : `${at + 1}`
        return [{item, number: mine, depth}, ...below(item, mine, depth + 1)]
      })
  return [{item: section, number: '', depth: 0}, ...below(section, '', 1)]
}

function latest(pages: Page[]): string | undefined {
  return pages
    .flatMap(({updated}) => updated ?? [])
    .sort()
    .at(-1)
}

/** Returns the document. It has no scripts, because it is printed as it is. Search engines show the original pages. */
function documentOf(
  {own, body, pages}: {own: Page; body: string; pages: Page[]},
  site: Site,
  assets: Assets,
): string {
  const {title, url} = site.data
  const sheet = assets.styles[SHEET]
  const styles = new Set([
    assets.css,
    ...pages.flatMap((page) => page.styles),
    ...(sheet === undefined ? [] : [sheet]),
  ])
  return [
    '<!doctype html>',
    `<html lang="${site.lang}" dir="${directionOf(site.lang)}" data-theme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    ...policyLine(site),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(`${own.title}, all pages | ${title}`)}</title>`,
    `<meta name="description" content="${escape(own.description)}">`,
    '<meta name="generator" content="labdocs">',
    '<meta name="robots" content="noindex, follow">',
    `<link rel="canonical" href="${escape(url + withBase(own.canonical ?? own.route, site.data))}">`,
    ...iconLine(assets.icon),
    ...fontPreload(assets),
    ...[...styles].map((one) => `<link rel="stylesheet" href="${one}">`),
    '</head>',
    `<body>${body}</body>`,
    '</html>',
    '',
  ].join('\n')
}
